import { Problem } from '../platform/errors.ts'
import { type Access, freshlySignedIn } from '../platform/http/access.ts'
import type { ProjectId } from '../platform/ids.ts'
import { requireProject } from '../projects/index.ts'
import { whyNotKeepTheBooks, whyNotPay } from './policy.ts'
import { selectInsider } from './queries.ts'

/** Who decides on money: owners of the project, finance, admins. */
export const treasurers: Access<true> = {
  who: 'owners of the project, finance, admins',
  needsActor: true,
  async check(db, actor, params) {
    const pid = params.pid as ProjectId
    await requireProject(db, actor, pid)
    const why = whyNotKeepTheBooks(await selectInsider(db, pid, actor.uid))
    if (why.length > 0)
      throw new Problem('forbidden', { detail: 'Only an owner of the project or finance may do this.', why })
  },
}

/** Who sees receipts: not who merely runs the installation. */
export const readersOfReceipts: Access<true> = {
  who: 'owners of the project, finance',
  needsActor: true,
  async check(db, actor, params) {
    await treasurers.check!(db, actor, params)
    const why = whyNotPay(await selectInsider(db, params.pid as ProjectId, actor.uid))
    if (why.length > 0)
      throw new Problem('forbidden', { detail: 'Only an owner of the project or finance may do this.', why })
  },
}

/** Who sees accounts: the same, after a fresh sign-in. */
export const payers: Access<true> = {
  who: 'owners of the project, finance; in the web app after a fresh sign-in',
  needsActor: true,
  async check(db, actor, params) {
    await readersOfReceipts.check!(db, actor, params)
    await freshlySignedIn.check!(db, actor, params)
  },
}
