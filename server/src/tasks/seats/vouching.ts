import type { Db } from '../../platform/db/database.ts'
import type { PersonId, TeamId } from '../../platform/ids.ts'
import { hoursToSettle } from '../../projects/index.ts'
import { isEstablished } from '../../teams/index.ts'
import type { TaskRow } from '../queries.ts'

/*
 * People on a shift see what the others share with it. Whoever gets a spot with the help of someone who is new as an
 * owner or lead, or of a site admin, waits.
 */

const audiences = ['team', 'project', 'anyone']

type Doors = Pick<TaskRow, 'sign_up' | 'visible_to'>

/** Whether a change lets people sign up who couldn’t before. Requests need someone who accepts them. */
export const widens = (before: Doors, after: Doors): boolean =>
  (after.sign_up === 'open' && before.sign_up !== 'open') ||
  audiences.indexOf(after.visible_to) > audiences.indexOf(before.visible_to)

/** Whether people can sign up for it without such help. */
export const isVouched = ({ widened_at }: Pick<TaskRow, 'widened_at'>): boolean =>
  widened_at === null || widened_at.getTime() + hoursToSettle * 3_600_000 <= Date.now()

interface Decision {
  /** Nobody, if nobody had to decide. */
  by: readonly PersonId[]
  /** The teams in which their roles count. */
  tids: readonly (TeamId | null)[]
}

/** Whether they get it without such help, if others decided about it unless they could have signed up. */
export async function isVouchedBy(db: Db, task: TaskRow, { by, tids }: Decision): Promise<boolean> {
  if (task.sign_up === 'open') return isVouched(task)
  for (const uid of by)
    for (const tid of tids)
      if (await isEstablished(db, { pid: task.pid, tid, uid }, hoursToSettle)) return true
  return by.length === 0
}
