import { z } from 'zod'
import { availableFor } from '../../availability/index.ts'
import { avatarUrl } from '../../people/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { forbidden, Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { whyNotLead } from '../policy.ts'
import type { RoleRow, TaskRef, TaskRow, Viewer } from '../queries.ts'
import { viewTask } from '../reading.ts'
import { type ScheduleRow, selectSchedules } from '../rules/queries.ts'
import { missingSkill } from '../rules/rules.ts'
import { hideOtherShifts, judgeTask, rulesOf } from '../rules/verdicts.ts'
import { type CandidateRow, selectCandidates } from './queries.ts'
import { compareRanks, fitsOf, type Judged, middleOf, type Rank, rankOf } from './ranking.ts'

export interface Ranked extends Judged, CandidateRow {
  uid: CandidateRow['uid']
  schedule: ScheduleRow
  rank: Rank
}

interface CoverSearch {
  project: { pid: ProjectId; time_zone: string }
  task: TaskRow
  role: RoleRow
  /** Who reads the list; null if it only decides whom to ask next. */
  viewer: Viewer | null
  search?: string | undefined
}

/** Everyone of the project who could come, the best match first, judged as if they signed up. */
export async function rankCandidates(
  db: Db,
  { project, task, role, viewer, search }: CoverSearch,
): Promise<Ranked[]> {
  const { pid, id, tid, category } = task
  // People who can't see the task can't answer; a chief can still assign them.
  const toAsk = viewer === null
  const teamOnly = toAsk && task.visible_to === 'team'
  const candidates = await selectCandidates(db, {
    pid,
    task: id,
    n: role.n,
    tid,
    category,
    said: availableFor(pid, task),
    toAsk,
    teamOnly,
    search,
  })
  const rules = await rulesOf(db, pid)
  const schedules = await selectSchedules(
    db,
    pid,
    candidates.map(({ uid }) => uid),
    viewer,
  )
  return candidates
    .map((candidate) => {
      const schedule = schedules.get(candidate.uid)!
      const { block, warn } = judgeTask({ rules, timeZone: project.time_zone, schedule }, task, role)
      const judged = {
        ...candidate,
        schedule,
        why_not: block,
        warnings: warn,
        has_skill: !missingSkill(role.skill, schedule.skills),
        minutes: minutesIn(schedule, pid),
        // Chiefs don't learn it of people in other teams, not even by the order.
        available: !viewer || viewer.isOrganiser || candidate.in_team ? candidate.available : null,
      }
      return { ...judged, rank: rankOf(judged) }
    })
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
}

const minutesIn = ({ shifts }: ScheduleRow, pid: ProjectId) =>
  Math.round(
    shifts.reduce((sum, shift) => sum + (shift.pid === pid ? shift.end - shift.start : 0), 0) / 60_000,
  )

const count = z.string().regex(/^\d{1,9}$/)
const cursorKey = z.tuple([count, count, count, count, count, count, count, z.uuid()])

interface Wanted {
  role?: number | undefined
  search?: string | undefined
  limit: number
  cursor?: string | undefined
}

export async function listCandidates(
  db: Db,
  actor: Actor,
  ref: TaskRef,
  { role: n, search, limit, cursor }: Wanted,
) {
  const { looking, task } = await viewTask(db, actor, ref)
  const why = whyNotLead(looking.viewer, task.tid)
  if (why.length > 0) throw forbidden(why)
  const role = roleToFill(task, n, '/query/role')
  const key = readCursor(cursor, cursorKey)
  const { project, viewer } = looking
  const all = await rankCandidates(db, { project, task, role, viewer, search })
  const middle = middleOf(all.map(({ minutes }) => minutes))
  const after = key && ([...key.slice(0, 7).map(Number), key[7]] as Rank)
  // Who has few hours doesn't depend on whom one searches for.
  const rest = all.filter(({ found, rank }) => found && (!after || compareRanks(rank, after) > 0))
  const page = toPage(rest, limit, ({ rank }) => rank.map(String))
  return {
    ...page,
    data: page.data.map((one) => ({
      uid: one.uid,
      name: one.name,
      ...(one.tentative && { tentative: true as const }),
      avatar_url: avatarUrl(one.uid, one.avatar_changed_at),
      why_not: hideOtherShifts(one.why_not, task.pid, { viewer, schedule: one.schedule }),
      warnings: hideOtherShifts(one.warnings, task.pid, { viewer, schedule: one.schedule }),
      fits: fitsOf(one, { skill: role.skill, middle }),
      minutes: one.minutes,
      available: one.available,
      busy: busyAround(one, task),
    })),
  }
}

const day = 24 * 3_600_000

/** Their times a day before and after: of this project, and of others only those that conflict anyway. */
function busyAround({ schedule, why_not, warnings }: Ranked, { pid, starts_at, ends_at }: TaskRow) {
  if (!starts_at || !ends_at) return []
  const [from, to] = [starts_at.getTime() - day, ends_at.getTime() + day]
  const conflicting = new Set([...why_not, ...warnings].map((why) => why.with?.task))
  return schedule.shifts
    .filter(({ start, end }) => end > from && start < to)
    .filter((shift) => shift.pid === pid || conflicting.has(shift.task))
    .map(({ start, end }) => ({
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(end).toISOString(),
    }))
}

/** The named role, or the first with an open seat. */
export function roleToFill({ roles }: TaskRow, n: number | undefined, pointer: string): RoleRow {
  if (n === undefined) return roles.find(({ taken, seats }) => taken < seats) ?? roles[0]!
  const named = roles.find((role) => role.n === n)
  if (named) return named
  throw new Problem('invalid_request', {
    errors: [
      {
        pointer,
        code: 'custom',
        detail: 'The task has no role with this number. Fetch the task again to see its roles.',
      },
    ],
  })
}
