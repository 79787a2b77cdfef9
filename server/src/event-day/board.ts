import { avatarUrl } from '../people/index.ts'
import type { Db } from '../platform/db/database.ts'
import { forbidden } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import type { ProjectId } from '../platform/ids.ts'
import { requireProject } from '../projects/index.ts'
import {
  dayOf,
  leadsAny,
  momentOf,
  nextDay,
  type SeatRow,
  selectViewer,
  type TaskRow,
} from '../tasks/index.ts'
import { type BoardSeatRow, type BoardTaskRow, mostOnBoard, selectBoard } from './queries.ts'
import { because } from './refusals.ts'
import type { BoardQuery } from './schemas.ts'
import { type Attendance, groupOf } from './states.ts'

/** The visible teams: null for all, and for tasks without a team. */
export async function requireBoard(db: Db, actor: Actor, pid: ProjectId) {
  const project = await requireProject(db, actor, pid)
  const viewer = await selectViewer(db, pid, actor)
  if (!viewer.desk && !leadsAny(viewer)) throw forbidden([because['chiefs-only']])
  return { project, teams: viewer.isOrganiser || viewer.desk ? null : viewer.leads }
}

/** The requested team, if visible. */
function narrow(teams: readonly string[] | null, tid: string | undefined): readonly string[] | null {
  if (tid === undefined) return teams
  if (teams === null || teams.includes(tid)) return [tid]
  throw forbidden([because['chiefs-only']])
}

const half = 12 * 3_600_000

/** The local day, and twelve hours on each side, so that night shifts aren't cut at midnight. */
export async function getBoard(db: Db, actor: Actor, pid: ProjectId, { at, tid }: BoardQuery) {
  const { project, teams } = await requireBoard(db, actor, pid)
  const { time_zone } = project
  const now = at ?? new Date()
  const day = dayOf(now.getTime(), time_zone)
  const from = new Date(Math.min(now.getTime() - half, momentOf(day, 0, time_zone)))
  const to = new Date(Math.max(now.getTime() + half, momentOf(nextDay(day), 0, time_zone)))
  const found = await selectBoard(db, { pid, from, to, teams: narrow(teams, tid) })
  const tasks = found.slice(0, mostOnBoard)
  return {
    day,
    time_zone,
    teams: teamsOf(tasks),
    tasks: tasks.map((task) => presentTask(task, now)),
    truncated: found.length > mostOnBoard,
  }
}

function teamsOf(tasks: BoardTaskRow[]): { tid: string; name: string }[] {
  const names = new Map(tasks.flatMap(({ tid, team }) => (tid ? [[tid, team ?? tid] as const] : [])))
  return [...names]
    .map(([tid, name]) => ({ tid, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a.tid < b.tid ? -1 : 1))
}

function presentTask({ roles, people, ...task }: BoardTaskRow, now: Date) {
  const shown = roles.map(({ n, name, seats, taken }) => ({ n, name, seats, free: seats - taken }))
  return {
    ...task,
    starts_at: task.starts_at.toISOString(),
    ends_at: task.ends_at.toISOString(),
    roles: shown,
    free: shown.reduce((sum, { free }) => sum + free, 0),
    people: people.map((seat) => presentSeat(seat, task.starts_at, now)),
  }
}

const isoOf = (at: Date | string | null) => at && new Date(at).toISOString()

function presentSeat(seat: BoardSeatRow, starts_at: Date, now: Date) {
  const { tentative, arrived_how: how, late_minutes, late_said_at, ...shown } = seat
  const { uid, avatar_changed_at, state, arrived_at, left_at } = shown
  return {
    ...shown,
    ...(tentative && { tentative }),
    avatar_url: avatarUrl(uid, avatar_changed_at === null || tentative ? null : new Date(avatar_changed_at)),
    group: groupOf(state, starts_at, now),
    arrived_at: isoOf(arrived_at),
    left_at: isoOf(left_at),
    recorded_at: isoOf(shown.recorded_at),
    how,
    running_late: presentLateness({ late_minutes, late_said_at }),
  }
}

interface Lateness {
  late_minutes: number | null
  late_said_at: Date | string | null
}

export const presentLateness = ({ late_minutes, late_said_at }: Lateness) =>
  late_minutes === null ? null : { minutes: late_minutes, at: isoOf(late_said_at)! }

/** One seat on the board; untimed tasks are always due. */
export function presentOnBoard(task: TaskRow, seat: SeatRow, now: Date) {
  const row = {
    ...seat,
    state: seat.state as Attendance,
    avatar_changed_at: isoOf(seat.avatar_changed_at),
    arrived_at: isoOf(seat.arrived_at),
    left_at: isoOf(seat.left_at),
    recorded_at: isoOf(seat.recorded_at),
    late_said_at: isoOf(seat.late_said_at),
  }
  return presentSeat(row, task.starts_at ?? now, now)
}
