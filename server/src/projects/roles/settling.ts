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

/** Whether they hold one of these roles for long enough, or confirmed. */
export async function isSettled(db: Db, holder: Holder): Promise<boolean> {
  return (await selectHeld(db, holder))[0]?.settled ?? false
}

/**
 * For private data of others and for second approvals: refuses someone whose only claim to it is a role they have
 * just got. Whether they have one at all is for the caller to ask.
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

/** Whether someone and one of the others cannot count as two people: one gave the other a role lately. */
export const areDependent = (
  db: Db,
  pair: { pid: ProjectId; uid: PersonId; others: readonly PersonId[] },
): Promise<boolean> => selectDependent(db, { ...pair, days: daysDependent })
