import { z } from 'zod'
import { type Db, selectInOneStatement } from '../platform/db/database.ts'
import { Problem, type Why } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import { readCursor, toPage } from '../platform/http/pages.ts'
import type { ProjectId } from '../platform/ids.ts'
import { maySeeProject } from '../projects/index.ts'
import { selectTasks } from './list/queries.ts'
import { isShownTo, mayLead, whyNotOpen } from './policy.ts'
import {
  type OwnSeatRow,
  type Seen,
  selectTask,
  type TaskRef,
  type TaskRow,
  taskFor,
  type Viewer,
  viewerIn,
} from './queries.ts'
import { type ScheduleRow, scheduleFor } from './rules/queries.ts'
import { bestRole, type Case, toCase } from './rules/verdicts.ts'
import { pageSize, type TaskQuery } from './schemas.ts'

/** The start, empty for untimed tasks, and the id. PostgreSQL has no year 0. */
export const startCursor = z.tuple([
  z.iso
    .datetime()
    .regex(/^(?!0000)/)
    .or(z.literal('')),
  z.uuid(),
])

export interface View {
  viewer: Viewer
  project: { pid: ProjectId; state: string; time_zone: string }
  case: Case
  now: Date
}

interface TaskView {
  looking: View
  task: TaskRow
}

/** The viewer, and everything needed to decide what they may do. */
export async function viewProject(db: Db, actor: Actor, pid: ProjectId): Promise<View> {
  return viewOf(await selectInOneStatement(db, viewerIn(pid, actor), scheduleFor(pid, actor.uid)))
}

function viewOf(seen: (Seen & ScheduleRow) | null): View {
  if (!seen || !maySeeProject(seen.project.state, { owner: seen.isOrganiser, admin: seen.isOrganiser }))
    throw new Problem('not_found')
  return { viewer: seen, project: seen.project, case: toCase(seen.project, seen), now: new Date() }
}

/** The same with a task, in one snapshot; 404 if they may not see it. */
export async function viewTask(db: Db, actor: Actor, ref: TaskRef): Promise<TaskView> {
  const { pid } = ref
  const { uid } = actor
  const seen = await selectInOneStatement(db, viewerIn(pid, actor), scheduleFor(pid, uid), taskFor(ref, uid))
  const looking = viewOf(seen)
  return { looking, task: requireShown(seen, looking.viewer) }
}

/** By time; untimed ones last. A page may be shorter if `fits` filters some. */
export async function listTasks(db: Db, actor: Actor, pid: ProjectId, query: TaskQuery) {
  const looking = await viewProject(db, actor, pid)
  const {
    limit: _,
    cursor,
    fits,
    from,
    to,
    tid,
    category,
    location,
    series,
    state,
    day,
    cover,
    search,
    ...flags
  } = query
  const limit = pageSize(query)
  const key = readCursor(cursor, startCursor)
  const rows = await selectTasks(db, {
    ...flags,
    pid,
    uid: actor.uid,
    viewer: looking.viewer,
    from: from ?? null,
    to: to ?? null,
    tid: tid ?? null,
    category: category ?? null,
    location: location ?? null,
    series: series ?? null,
    cancelled: state ? state === 'cancelled' : flags.cancelled,
    planned: state !== 'cancelled',
    day: day === undefined ? null : { on: day === 'none' ? null : day, time_zone: looking.project.time_zone },
    after: key && { starts_at: key[0] || null, id: key[1] },
    abandoned: cover !== undefined,
    search: search || null,
    limit,
  })
  const page = toPage(rows, limit, ({ starts_at, id }) => [starts_at?.toISOString() ?? '', id])
  const shown = page.data.map((row) => present(row, looking))
  return { ...page, data: fits ? shown.filter((task) => task.why_not.length === 0) : shown }
}

export async function getTask(db: Db, actor: Actor, ref: TaskRef) {
  const { task, looking } = await viewTask(db, actor, ref)
  return present(task, looking)
}

/** 404 if they may not see it. */
export async function requireTask(db: Db, actor: Actor, ref: TaskRef, viewer: Viewer): Promise<TaskRow> {
  return requireShown(await selectTask(db, ref, actor.uid), viewer)
}

function requireShown(task: TaskRow | null, viewer: Viewer): TaskRow {
  if (!task || !maySee(task, viewer)) throw new Problem('not_found')
  return task
}

const maySee = (task: TaskRow, viewer: Viewer): boolean => task.you !== null || isShownTo(task, viewer)

/** The task as the API shows it to someone, with why they can't sign up. */
export function present(task: TaskRow, looking: View) {
  const { viewer, project } = looking
  const leads = mayLead(viewer, task.tid)
  return {
    ...task,
    starts_at: task.starts_at?.toISOString() ?? null,
    ends_at: task.ends_at?.toISOString() ?? null,
    opens_at: task.opens_at?.toISOString() ?? null,
    time_zone: project.time_zone,
    you: task.you && presentOwn(task.you),
    roles: task.roles.map(({ tentative, ...role }) =>
      leads ? { ...role, ...(tentative && { tentative }) } : { ...role, requested: null },
    ),
    leads,
    ...whyNotSignUp(task, looking),
  }
}

function presentOwn({ confirmation, offered_until, ...own }: OwnSeatRow) {
  return { ...own, offered_until: isoOf(offered_until), ...(confirmation && { confirmation }) }
}

const isoOf = (written: string | null) => written && new Date(written).toISOString()

/** Based on the role that they would get. */
function whyNotSignUp(task: TaskRow, { viewer, case: own, now }: View): { why_not: Why[]; warnings: Why[] } {
  const shut = whyNotOpen(task, viewer, now)
  if (shut.length > 0) return { why_not: shut, warnings: [] }
  const { block, warn } = bestRole(own, task)
  return { why_not: block, warnings: warn }
}
