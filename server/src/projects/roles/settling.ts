import type { Db } from '../../platform/db/database.ts'
import { forbidden } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { daysDependent, roleNew } from './policy.ts'
import { selectDependent, selectHeld } from './queries.ts'

interface Holder {
  pid: ProjectId
  uid: PersonId
  roles: readonly string[]
}

/** Whether they have held one of these roles for long enough, or are confirmed. */
export async function isSettled(db: Db, holder: Holder): Promise<boolean> {
  return (await selectHeld(db, holder))[0]?.settled ?? false
}

/**
 * For others' private data and second approvals: refuses someone whose only qualifying role is new. The
 * caller must check that they have one at all.
 */
export async function requireSettled(
  db: Db,
  { uid }: Actor,
  { pid, roles }: Omit<Holder, 'uid'>,
): Promise<void> {
  const first = (await selectHeld(db, { pid, uid, roles }))[0]
  if (!first || first.settled) return
  throw forbidden([roleNew(first.settles_at)])
}

/** Whether someone and one of the others don't count as two people: one recently granted the other a role. */
export const areDependent = (
  db: Db,
  pair: { pid: ProjectId; uid: PersonId; others: readonly PersonId[] },
): Promise<boolean> => selectDependent(db, { ...pair, days: daysDependent })
