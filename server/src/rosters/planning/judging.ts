import type { Db } from '../../platform/db/database.ts'
import type { Why } from '../../platform/errors.ts'
import type { PersonId } from '../../platform/ids.ts'
import {
  hideOtherShifts,
  judgeTask,
  rulesOf,
  type ScheduleRow,
  selectSchedules,
  type TaskRules,
  type View,
  whyGone,
} from '../../tasks/index.ts'
import { because } from '../refusals.ts'
import type { Seat } from '../solver/planning.ts'
import { ownOf, spanOf, strictRules, windowsOf } from './loading.ts'
import {
  type CandidateRow,
  type HeldRow,
  type Part,
  type ShiftRow,
  selectCandidates,
  selectHeld,
  selectShifts,
} from './queries.ts'

/** What proposed seats are judged by, read at once for all of them. */
export interface Facts {
  looking: Pick<View, 'viewer' | 'project' | 'now'>
  rules: TaskRules
  shifts: Map<string, ShiftRow>
  candidates: Map<PersonId, CandidateRow>
  schedules: Map<PersonId, ScheduleRow>
  held: Map<string, HeldRow>
}

const keyOf = ({ uid, task }: { uid: string; task: string }) => `${uid} ${task}`

/** For seats of a part, with all seats that the draft proposes to these people. */
export async function loadFacts(
  db: Db,
  looking: Facts['looking'],
  part: Part,
  { draft, seats }: { draft: string; seats: readonly Seat[] },
): Promise<Facts> {
  const uids = [...new Set(seats.map(({ uid }) => uid as PersonId))]
  const ids = [...new Set(seats.map(({ task }) => task))]
  const held = await selectHeld(db, part.pid, ids)
  return {
    looking,
    rules: strictRules(await rulesOf(db, part.pid)),
    shifts: await selectShifts(db, part, { draft, ids }),
    candidates: await selectCandidates(db, part, uids),
    schedules: await selectSchedules(db, part.pid, uids, looking.viewer),
    held: new Map(held.map((row) => [keyOf(row), row])),
  }
}

/** Why someone can’t have a seat beside their others in the draft; whether there is room is another question. */
export function judgeSeat(facts: Facts, seat: Seat, others: readonly Seat[]): Why[] {
  const { looking, shifts, candidates, schedules, held, rules } = facts
  const uid = seat.uid as PersonId
  const [shift, candidate, schedule] = [shifts.get(seat.task), candidates.get(uid), schedules.get(uid)]
  const role = shift?.roles.find(({ n }) => n === seat.n)
  if (!shift || !role) return [because['no-such-role']]
  const gone = whyGone(shift, looking.now)
  if (gone.length > 0) return gone
  if (shift.starts_at <= looking.now) return [because['shift-begun']]
  if (!candidate || !schedule) return [because['their-team']]
  const before = held.get(keyOf(seat))
  if (before && before.state !== 'requested') return [because.involved]
  const isHere = shift.visible_to !== 'team' || shift.tid === null || candidate.teams.includes(shift.tid)
  const span = spanOf(shift)
  const isFree =
    windowsOf(candidate)?.some((window) => window.start <= span.start && span.end <= window.end) ?? true
  const full = withProposed(facts, schedule, others)
  const own = ownOf(schedule, candidate)
  const { project, viewer } = looking
  const asked = { rules, timeZone: project.time_zone, schedule: { ...full, own } }
  const { block } = judgeTask(asked, shift, role)
  return [
    ...(isHere ? [] : [because['their-team']]),
    ...(isFree ? [] : [because['not-available']]),
    ...hideOtherShifts(block, project.pid, { viewer, schedule: full }),
  ]
}

/** As if they had the seats that the draft proposes to them. */
function withProposed({ shifts }: Facts, schedule: ScheduleRow, others: readonly Seat[]): ScheduleRow {
  const proposed = others.flatMap(({ task }) => {
    const shift = shifts.get(task)
    if (!shift || schedule.shifts.some((one) => one.task === task)) return []
    const { pid, title, location, tid, visible_to } = shift
    return [{ task, pid, title, location, tid, visible_to, ...spanOf(shift) }]
  })
  return { ...schedule, shifts: [...schedule.shifts, ...proposed] }
}
