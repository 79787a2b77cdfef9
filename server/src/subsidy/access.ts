import type { Db } from '../platform/db/database.ts'
import { Problem, type Why } from '../platform/errors.ts'
import { type Access, type Actor, freshlySignedIn } from '../platform/http/access.ts'
import type { ProjectId } from '../platform/ids.ts'
import { requireProject } from '../projects/index.ts'
import { type Insider, whyNotKeepTheBooks, whyNotKeepTheTable } from './policy.ts'
import { selectInsider } from './queries.ts'

async function requireKeeper(db: Db, actor: Actor, pid: ProjectId, whyNot: (insider: Insider) => Why[]) {
  await requireProject(db, actor, pid)
  const why = whyNot(await selectInsider(db, pid, actor.uid))
  if (why.length > 0)
    throw new Problem('forbidden', { detail: 'Only an owner of the project or finance may do this.', why })
}

/** Who says what is paid from where. */
export const tableKeepers: Access<true> = {
  who: 'owners of the project, finance, admins',
  needsActor: true,
  check: (db, actor, params) => requireKeeper(db, actor, params.pid as ProjectId, whyNotKeepTheTable),
}

/** Who sees claims and decides on money: not who merely runs the installation. */
export const treasurers: Access<true> = {
  who: 'owners of the project, finance',
  needsActor: true,
  check: (db, actor, params) => requireKeeper(db, actor, params.pid as ProjectId, whyNotKeepTheBooks),
}

/** Who sees accounts: the same, after a fresh sign-in. */
export const payers: Access<true> = {
  who: 'owners of the project, finance; in the web app after a fresh sign-in',
  needsActor: true,
  async check(db, actor, params) {
    await treasurers.check!(db, actor, params)
    await freshlySignedIn.check!(db, actor, params)
  },
}
