import type { Db } from '../../platform/db/database.ts'
import type { Why } from '../../platform/errors.ts'
import type { TaskRow } from '../queries.ts'
import type { View } from '../reading.ts'
import { type ScheduleRow, selectSchedules } from '../rules/queries.ts'
import { hideOtherShifts, judgeTask } from '../rules/verdicts.ts'
import type { SeatedRow } from './queries.ts'
import { spanOf } from './series.ts'

/** A task before and after, with the people involved. */
export interface Moving {
  task: TaskRow
  after: TaskRow
  seated: SeatedRow[]
}

export interface Clash {
  uid: string
  name: string
  why: Why[]
}

/** New conflicts by task and person, if all tasks move at once. */
export async function clashesOf(
  db: Db,
  { project, viewer, case: { rules } }: View,
  moving: Moving[],
): Promise<Map<string, Clash[]>> {
  const { pid, time_zone: timeZone } = project
  const holders = moving.map(({ seated, ...one }) => ({ ...one, seated: seated.filter(hasSeat) }))
  const uids = new Set(holders.flatMap(({ seated }) => seated.map(({ uid }) => uid)))
  const schedules = await selectSchedules(db, pid, [...uids], viewer)
  const moved = new Map(moving.map(({ after }) => [after.id, after]))
  return new Map(
    holders.map(({ task, after, seated }) => [
      task.id,
      seated.flatMap(({ uid, name, n }) => {
        const skill = task.roles.find((role) => role.n === n)?.skill ?? ''
        const findings = (schedule: ScheduleRow, at: TaskRow) => {
          const { block, warn } = judgeTask({ rules, timeZone, schedule }, at, { skill })
          return [...block, ...warn]
        }
        const schedule = schedules.get(uid)!
        const known = new Set(findings(schedule, task).map(keyOf))
        const why = findings(movedBy(schedule, moved), after).filter((one) => !known.has(keyOf(one)))
        return why.length > 0 ? [{ uid, name, why: hideOtherShifts(why, pid, { viewer, schedule }) }] : []
      }),
    ]),
  )
}

const hasSeat = ({ state }: SeatedRow) => state === 'confirmed' || state === 'arrived'

const keyOf = ({ rule, with: other }: Why) => `${rule} ${other?.task ?? ''}`

const movedBy = (schedule: ScheduleRow, moved: Map<string, TaskRow>): ScheduleRow => ({
  ...schedule,
  shifts: schedule.shifts.map((shift) => {
    const after = moved.get(shift.task)
    return after ? { ...shift, ...spanOf(after), location: after.location } : shift
  }),
})
