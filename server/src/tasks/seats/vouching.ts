import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, TeamId } from '../../platform/ids.ts'
import { hoursToSettle } from '../../projects/index.ts'
import { isEstablished } from '../../teams/index.ts'
import { type RoleRow, type TaskRow, updateTask } from '../queries.ts'
import type { TaskChange } from '../schemas.ts'

/*
 * People on a shift see what the others share with it. Whoever gets a spot with the help of someone who is new as an
 * owner or lead, or of a site admin, waits.
 */

const audiences = ['team', 'project', 'anyone']

type Doors = Pick<TaskRow, 'tid' | 'sign_up' | 'opens_at' | 'visible_to' | 'ends_at'>
type Wanted = NonNullable<TaskChange['roles']>

/** Whether a change lets people sign up who couldn’t before. Requests need someone who accepts them. */
export const widens = (
  before: Doors & { roles: RoleRow[] },
  after: Doors & { roles: Wanted },
  now: Date,
): boolean =>
  (after.sign_up === 'open' && before.sign_up !== 'open') ||
  audiences.indexOf(after.visible_to) > audiences.indexOf(before.visible_to) ||
  // Without a team, it’s for everyone at the desk, who see it anyway.
  (after.tid === null && before.tid !== null) ||
  (opensAfter(before, now) && !(after.opens_at && after.opens_at >= before.opens_at!)) ||
  (hasEnded(before, now) && !hasEnded(after, now)) ||
  makesRoom(before.roles, after.roles)

const opensAfter = ({ opens_at }: Pick<Doors, 'opens_at'>, now: Date): boolean =>
  opens_at !== null && opens_at > now

const hasEnded = ({ ends_at }: Pick<Doors, 'ends_at'>, now: Date): boolean =>
  ends_at !== null && ends_at <= now

const makesRoom = (before: RoleRow[], after: Wanted): boolean =>
  after.some(({ n, skill, seats }) => {
    const known = before.find((role) => role.n === n)
    return !known || seats > known.seats || (known.skill !== '' && skill !== known.skill)
  })

/** What changes with it: whoever signs up with the help of someone new waits for what others on it share. */
export async function widening(
  db: Db,
  uid: PersonId,
  { pid, tid }: Pick<TaskRow, 'pid' | 'tid'>,
): Promise<{ widened_at?: Date }> {
  return (await isEstablished(db, { pid, tid, uid }, hoursToSettle)) ? {} : { widened_at: new Date() }
}

/** For whoever frees a spot of someone else. The caller must hold the roles’ locks. */
export async function widenFor(tx: Transaction, uid: PersonId, task: TaskRow): Promise<void> {
  const change = await widening(tx, uid, task)
  if (change.widened_at) await updateTask(tx, task, change)
}

/** Whether people can sign up for it without such help. */
export const isVouched = ({ widened_at }: Pick<TaskRow, 'widened_at'>): boolean =>
  widened_at === null || widened_at.getTime() + hoursToSettle * 3_600_000 <= Date.now()

interface Decision {
  /** Nobody, if nobody had to decide. */
  by: readonly PersonId[]
  /** The teams in which their roles count. */
  tids: readonly (TeamId | null)[]
}

/** Whether they could sign up if nobody decided about it. */
const isFree = ({ sign_up, roles, ...task }: TaskRow): boolean =>
  sign_up === 'open' && !opensAfter(task, new Date()) && roles.some(({ taken, seats }) => taken < seats)

/** Whether they get it without such help, if others decided about it unless they could have signed up. */
export async function isVouchedBy(db: Db, task: TaskRow, { by, tids }: Decision): Promise<boolean> {
  if (isFree(task)) return isVouched(task)
  for (const uid of by)
    for (const tid of tids)
      if (await isEstablished(db, { pid: task.pid, tid, uid }, hoursToSettle)) return true
  return by.length === 0 && isVouched(task)
}
