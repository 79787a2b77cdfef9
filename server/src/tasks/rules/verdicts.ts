import { whyMissing } from '../../forms/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Why } from '../../platform/errors.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { isShownTo } from '../policy.ts'
import type { RoleRow, TaskRow, Viewer } from '../queries.ts'
import { type ScheduleRow, selectRules, selectSchedule } from './queries.ts'
import { because } from './refusals.ts'
import {
  defaultRules,
  type Facts,
  findObstacles,
  type Obstacle,
  type Shift,
  type TaskRules,
} from './rules.ts'

export interface Verdict {
  block: Why[]
  warn: Why[]
}

/** What prevents someone from signing up: used by lists, screens, sign-up, assignment and swaps. */
export function judge(facts: Facts): Verdict {
  const verdict: Verdict = { block: [], warn: [] }
  for (const obstacle of findObstacles(facts))
    if (obstacle.mode !== 'off') verdict[obstacle.mode].push(whyOf(obstacle))
  return verdict
}

function whyOf(obstacle: Obstacle): Why {
  if ('form' in obstacle) return whyMissing(obstacle.form)
  const { rule } = obstacle
  return 'with' in obstacle ? { ...because[rule], with: namedShift(obstacle.with) } : because[rule]
}

const namedShift = ({ pid, task, title, start, end }: Shift) => ({
  pid,
  task,
  title,
  starts_at: new Date(start).toISOString(),
  ends_at: new Date(end).toISOString(),
})

/** The project's rules, with defaults for the rest. */
export async function rulesOf(db: Db, pid: ProjectId): Promise<TaskRules> {
  return { ...defaultRules, ...(await selectRules(db, pid)) }
}

export interface Case {
  rules: TaskRules
  timeZone: string
  schedule: ScheduleRow
}

type Judged = Pick<TaskRow, 'pid' | 'id' | 'location' | 'starts_at' | 'ends_at'>

/** One person and one task; `without` are tasks whose seats they would give up for it. */
export function judgeTask(
  { rules, timeZone, schedule }: Case,
  task: Judged,
  { skill, without = [] }: { skill: string; without?: readonly string[] },
): Verdict {
  const { starts_at: start, ends_at: end } = task
  return judge({
    rules,
    timeZone,
    shift: {
      pid: task.pid,
      location: task.location,
      skill,
      span: start && end ? { start: start.getTime(), end: end.getTime() } : null,
    },
    others: schedule.shifts.filter((shift) => shift.task !== task.id && !without.includes(shift.task)),
    own: schedule.own,
    skills: schedule.skills,
    forms: schedule.forms,
  })
}

/** The role they get if they name none: one without blocks, with a seat and the fewest warnings. */
export function bestRole(own: Case, task: Judged & { roles: RoleRow[] }): Verdict & { role: RoleRow } {
  const judged = task.roles.map((role) => ({ role, ...judgeTask(own, task, role) }))
  const full = ({ taken, seats }: RoleRow) => Number(taken >= seats)
  const [best] = judged.toSorted(
    (a, b) => a.block.length - b.block.length || full(a.role) - full(b.role) || a.warn.length - b.warn.length,
  )
  return best!
}

interface ProjectZone {
  pid: ProjectId
  time_zone: string
}

/** What blocks it, and what they must accept: for the person themselves, or for the viewer. */
export const loadCase = async (
  db: Db,
  project: ProjectZone,
  uid: PersonId,
  viewer: Viewer | null = null,
): Promise<Case> => toCase(project, await selectSchedule(db, project.pid, uid, viewer))

export const toCase = ({ time_zone }: ProjectZone, schedule: ScheduleRow): Case => ({
  rules: { ...defaultRules, ...schedule.rules },
  timeZone: time_zone,
  schedule,
})

interface Reader {
  viewer: Viewer
  /** The shifts that may conflict. */
  schedule: Pick<ScheduleRow, 'shifts'>
}

/**
 * Other people's shifts are private: of another project, or of a task that the reader may not see, only the
 * times are shown.
 */
export function hideOtherShifts(why: Why[], pid: ProjectId, { viewer, schedule }: Reader): Why[] {
  const known = new Set(
    schedule.shifts.filter((shift) => shift.pid === pid && isShownTo(shift, viewer)).map(({ task }) => task),
  )
  return why.map((one) =>
    one.with && !known.has(one.with.task)
      ? { ...one, with: { ...one.with, pid: '', task: '', title: '' } }
      : one,
  )
}
