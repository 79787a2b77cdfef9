import type { Why } from '../../platform/errors.ts'
import { whyOver } from '../policy.ts'
import type { TaskRow } from '../queries.ts'
import { because } from '../rules/refusals.ts'
import { moveByClock, moveSpanByClock, type Span } from '../rules/zones.ts'
import type { TaskChange } from '../schemas.ts'
import type { BulkChange } from './schemas.ts'
import { spanOf, timesOf } from './series.ts'

/** The effect of a change on one task. */
export interface PlannedChange {
  task: TaskRow
  /** The changes of the task or its copy. */
  change: TaskChange
  /** Why it can't be done. */
  why: Why[]
}

export function plannedChange(task: TaskRow, wanted: BulkChange, timeZone: string): PlannedChange {
  if (wanted.cancel) return { task, change: {}, why: [] }
  const over = whyOver({ ...task, ends_at: null }, new Date())
  if (over.length > 0) return { task, change: {}, why: over }
  if (wanted.seats) return seatsIn(task, wanted.seats)
  if (wanted.rename) return { task, change: { title: wanted.rename.title }, why: [] }
  if (wanted.location !== undefined) return { task, change: { location: wanted.location }, why: [] }
  const span = spanOf(task)
  if (!span) return { task, change: {}, why: [because['no-times']] }
  const opens = task.opens_at?.getTime()
  return {
    task,
    why: [],
    change: {
      ...timesOf(movedSpan(span, wanted, timeZone)),
      ...(wanted.copy &&
        opens !== undefined && {
          opens_at: new Date(moveByClock(opens, { days: wanted.copy.days }, timeZone)),
        }),
    },
  }
}

function movedSpan({ start, end }: Span, { move, copy }: BulkChange, timeZone: string): Span {
  if (copy) return moveSpanByClock({ start, end }, copy, timeZone)
  if (move?.days !== undefined) return moveSpanByClock({ start, end }, { days: move.days }, timeZone)
  const by = (move?.minutes ?? 0) * 60_000
  return { start: start + by, end: end + by }
}

function seatsIn(task: TaskRow, { n, seats }: { n: number; seats: number }): PlannedChange {
  const role = task.roles.find((one) => one.n === n)
  if (!role) return { task, change: {}, why: [because['no-such-role']] }
  const roles = task.roles.map((one) => ({
    n: one.n,
    name: one.name,
    skill: one.skill,
    seats: one.n === n ? seats : one.seats,
  }))
  return { task, change: { roles }, why: seats < role.taken ? [because['seats-taken']] : [] }
}
