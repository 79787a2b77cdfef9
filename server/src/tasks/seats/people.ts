import { avatarUrl } from '../../people/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/access.ts'
import { requireProject } from '../../projects/index.ts'
import { mayRecord } from '../policy.ts'
import { selectViewer, type TaskRef } from '../queries.ts'
import { requireTask } from '../reading.ts'
import { type SeatRow, selectSeats } from './queries.ts'

/**
 * People with a seat, for everyone who sees the task; requests, waitlist, excused and invited people, for
 * chiefs and themselves.
 */
export async function listTaskPeople(db: Db, actor: Actor, ref: TaskRef) {
  await requireProject(db, actor, ref.pid)
  const viewer = await selectViewer(db, ref.pid, actor)
  const task = await requireTask(db, actor, ref, viewer)
  const leads = mayRecord(viewer, task.tid)
  const seats = await selectSeats(db, ref)
  const shown = seats.filter(
    ({ state, uid, tentative }) => leads || uid === actor.uid || (open.has(state) && !tentative),
  )
  const data = shown.map((seat) => {
    const all = presentSeat(seat, seats)
    if (leads || seat.uid === actor.uid) return all
    const { confirmation: _, ...known } = all
    return { ...known, override: withoutLimits(all.override) }
  })
  return { data, next_cursor: null }
}

/** People's own limits are private. */
function withoutLimits(override: { rules: string[]; reason: string } | null) {
  if (!override) return null
  const rules = override.rules.map((rule) => (rule.startsWith('own-') ? 'their-limits' : rule))
  return { ...override, rules: [...new Set(rules)] }
}

const open = new Set(['confirmed', 'arrived', 'done'])

export function presentSeat(seat: SeatRow, all: readonly SeatRow[]) {
  const {
    uid,
    name,
    tentative,
    avatar_changed_at,
    n,
    state,
    position,
    offered_until,
    override,
    assigned_by,
    confirmation,
  } = seat
  const ahead =
    state === 'waiting'
      ? all.filter((one) => one.n === n && one.state === 'waiting' && one.position! < position!).length
      : null
  return {
    uid,
    name,
    ...(tentative && { tentative }),
    avatar_url: avatarUrl(uid, tentative ? null : avatar_changed_at),
    n,
    state,
    ahead,
    offered_until: offered_until?.toISOString() ?? null,
    override: override && { rules: override.rules, reason: override.reason },
    assigned: assigned_by !== null && assigned_by !== uid,
    ...(confirmation && { confirmation }),
  }
}
