import type { Db } from '../platform/db/database.ts'
import { forbidden, type Why } from '../platform/errors.ts'
import { type Access, type Actor, freshlySignedIn } from '../platform/http/access.ts'
import type { ProjectId } from '../platform/ids.ts'
import { requireProject, requireSettled } from '../projects/index.ts'
import { type Insider, mayEditTable, treasuryRoles, whyNotEditTable, whyNotTreasurer } from './policy.ts'
import { selectInsider } from './queries.ts'

async function requireTableEditor(db: Db, actor: Actor, pid: ProjectId, whyNot: (insider: Insider) => Why[]) {
  await requireProject(db, actor, pid)
  const why = whyNot(await selectInsider(db, pid, actor))
  if (why.length > 0) throw forbidden(why)
}

/** Who can edit the traffic subsidy table. */
export const tableEditors: Access<true> = {
  callers: 'owners of the project, finance, admins',
  needsActor: true,
  check: (db, actor, params) => requireTableEditor(db, actor, params.pid as ProjectId, whyNotEditTable),
}

/** Who can see and decide claims. Admins are not included. */
export const treasurers: Access<true> = {
  callers: 'owners of the project, finance',
  needsActor: true,
  check: (db, actor, params) => requireTableEditor(db, actor, params.pid as ProjectId, whyNotTreasurer),
}

/** Who can see receipts: the same, except people whose role is new. */
export const receiptReaders: Access<true> = {
  callers: 'owners of the project, finance; not people whose role is new',
  needsActor: true,
  async check(db, actor, params) {
    await treasurers.check!(db, actor, params)
    await requireSettled(db, actor, { pid: params.pid as ProjectId, roles: treasuryRoles })
  },
}

/** Who can see bank accounts: the same, after a recent sign-in. */
export const payers: Access<true> = {
  callers: `${receiptReaders.callers}; in the web app after a recent sign-in`,
  needsActor: true,
  async check(db, actor, params) {
    await receiptReaders.check!(db, actor, params)
    await freshlySignedIn.check!(db, actor, params)
  },
}

/** Potential claimants. People who can edit the table see more of it. */
export const claimants: Access<true> = {
  callers: 'people in the project or with a claim in it, admins',
  needsActor: true,
  isOwn: async (db, actor, { params }) =>
    !mayEditTable(await selectInsider(db, params.pid as ProjectId, actor)),
}
