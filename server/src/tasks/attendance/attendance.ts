import { Moved, type Transaction } from '../../platform/db/database.ts'
import { refused } from '../../platform/errors.ts'
import type { PersonId } from '../../platform/ids.ts'
import { mayLead } from '../policy.ts'
import type { TaskRow, Viewer } from '../queries.ts'
import { auditTask } from '../record.ts'
import { raiseVersionFrom, raiseVersions } from '../rules/queries.ts'
import { because } from '../rules/refusals.ts'
import { hideOtherShifts, judgeTask, loadCase } from '../rules/verdicts.ts'
import type { ArrivedHow, SeatState } from '../schemas.ts'
import { incrementTaken, type SeatRow, withdrawSwaps } from '../seats/queries.ts'
import { widenFor } from '../seats/vouching.ts'
import { offerToNext } from '../seats/waitlist.ts'
import { updateAttendance } from './queries.ts'

interface SeatOnTask {
  /** Its roles are locked. */
  task: TaskRow
  seat: SeatRow
  project: { pid: TaskRow['pid']; time_zone: string }
}

interface Recording {
  actor: PersonId
  viewer: Viewer
  state: SeatState
  note: string
  arrived_at: Date | null
  left_at: Date | null
  /** How they were checked in. */
  how: ArrivedHow
  /** When it happened, if it was sent later. */
  at?: Date | undefined
}

/** States in which someone can't be elsewhere. */
const isBusy = (state: SeatState): boolean => ['confirmed', 'arrived', 'done'].includes(state)

/** Moves a seat to a state that the caller has checked, with everything that depends on the seat. */
export async function setAttendance(
  tx: Transaction,
  { task, seat, project }: SeatOnTask,
  { actor, viewer, state, note, how, at, ...times }: Recording,
): Promise<void> {
  const { uid } = seat
  if (!isBusy(seat.state)) await requireStillFree(tx, { task, seat, project }, viewer)
  else await raiseVersions(tx, [uid])
  const arrived_how = arrivedHow(seat, state, how)
  if (!(await updateAttendance(tx, seat, { from: seat.state, to: state, note, arrived_how, ...times })))
    throw new Moved('seat')
  if (seat.state === 'confirmed') await withdrawSwaps(tx, seat)
  await auditTask(tx, actor, task, 'seat.recorded', {
    before: { uid, state: seat.state },
    after: {
      uid,
      state,
      ...(note && { note }),
      ...(how !== 'lead' && { how }),
      ...(at && { happened_at: at.toISOString() }),
      ...offSchedule(task, { from: seat.state, to: state, ...times }),
    },
  })
  if (state !== 'excused') return
  await offerToNext(tx, task, seat.n)
  // The desk has no part in who sees contacts.
  if (mayLead(viewer, task.tid)) await widenFor(tx, actor, task)
}

/** As long as they are there; undoing a departure is no arrival. */
function arrivedHow({ state: from, arrived_how }: SeatRow, to: SeatState, how: ArrivedHow) {
  if (to === 'arrived' && from !== 'done') return how
  return to === 'arrived' || to === 'done' ? arrived_how : null
}

/** Whoever records attendance isn’t a stopwatch. */
const leastMinutes = 5

interface Move extends Pick<Recording, 'arrived_at' | 'left_at'> {
  from: SeatState
  to: SeatState
}

/** For the history: by how much someone came late or left early. Undoing a departure is no arrival. */
function offSchedule({ starts_at, ends_at }: TaskRow, { from, to, arrived_at, left_at }: Move) {
  const late_minutes = to === 'arrived' && from !== 'done' ? minutesBetween(starts_at, arrived_at) : 0
  const early_minutes = to === 'done' ? minutesBetween(left_at, ends_at) : 0
  return {
    ...(late_minutes >= leastMinutes && { late_minutes }),
    ...(early_minutes >= leastMinutes && { early_minutes }),
  }
}

const minutesBetween = (start: Date | null, end: Date | null): number =>
  start && end ? Math.floor((end.getTime() - start.getTime()) / 60_000) : 0

/** Someone who wasn't expected any more may have taken another shift, and someone else their seat. */
async function requireStillFree(
  tx: Transaction,
  { task, seat, project }: SeatOnTask,
  viewer: Viewer,
): Promise<void> {
  const role = task.roles.find(({ n }) => n === seat.n)!
  const own = await loadCase(tx, project, seat.uid, viewer)
  const known = seat.override?.rules ?? []
  const against = judgeTask(own, task, role).block.filter(({ rule }) => !known.includes(rule))
  if (against.length > 0)
    throw refused(hideOtherShifts(against, task.pid, { viewer, schedule: own.schedule }))
  if (seat.state === 'excused' && !(await incrementTaken(tx, task, seat.n)))
    throw refused([because['task-full']])
  if (!(await raiseVersionFrom(tx, seat.uid, own.schedule.version))) throw new Moved('schedule')
}
