import { z } from 'zod'
import type { Db } from '../platform/db/database.ts'
import { Problem, type Why } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import { readCursor, toPage } from '../platform/http/pages.ts'
import type { ProjectId } from '../platform/ids.ts'
import { maySeeProject } from '../projects/index.ts'
import { isShownTo, mayLead, whyNotOpen } from './policy.ts'
import {
  selectProjectAndViewer,
  selectTask,
  selectTasks,
  type TaskPlace,
  type TaskRow,
  type Viewer,
} from './queries.ts'
import { type Case, caseOf, suitingRole, verdictOn } from './rules/verdicts.ts'
import type { TaskQuery } from './schemas.ts'

/** When something starts, empty for whenever, and its id. PostgreSQL knows no year 0. */
export const startCursor = z.tuple([
  z.iso
    .datetime()
    .regex(/^(?!0000)/)
    .or(z.literal('')),
  z.uuid(),
])

export interface Looking {
  viewer: Viewer
  project: { pid: ProjectId; state: string; time_zone: string }
  case: Case
  now: Date
}

/** Who looks, and all that it takes to say what they may. */
export async function lookAt(db: Db, actor: Actor, pid: ProjectId): Promise<Looking> {
  const seen = await selectProjectAndViewer(db, pid, actor.uid)
  if (!seen) throw new Problem('not_found')
  const { project, ...viewer } = seen
  if (!maySeeProject(project.state, { owner: viewer.runs, admin: viewer.runs }))
    throw new Problem('not_found')
  return { viewer, project, case: await caseOf(db, project, actor.uid), now: new Date() }
}

/** By time; what is done whenever comes last. A page may be shorter where `fits` leaves some out. */
export async function listTasks(db: Db, actor: Actor, pid: ProjectId, query: TaskQuery) {
  const looking = await lookAt(db, actor, pid)
  const { limit, cursor, fits, from, to, tid, category, place, series, ...flags } = query
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
    place: place ?? null,
    series: series ?? null,
    after: key && { starts_at: key[0] || null, id: key[1] },
    limit,
  })
  const page = toPage(rows, limit, ({ starts_at, id }) => [starts_at?.toISOString() ?? '', id])
  const shown = page.data.map((row) => present(row, looking))
  return { ...page, data: fits ? shown.filter((task) => task.why_not.length === 0) : shown }
}

export async function getTask(db: Db, actor: Actor, place: TaskPlace) {
  const looking = await lookAt(db, actor, place.pid)
  return present(await requireTask(db, actor, place, looking.viewer), looking)
}

/** 404 for what is not theirs to see. */
export async function requireTask(db: Db, actor: Actor, place: TaskPlace, viewer: Viewer): Promise<TaskRow> {
  const task = await selectTask(db, place, actor.uid)
  if (!task || !maySee(task, viewer)) throw new Problem('not_found')
  return task
}

const maySee = (task: TaskRow, viewer: Viewer): boolean => task.you !== null || isShownTo(task, viewer)

/** The task as the API shows it to someone, with what stands against their taking it. */
export function present(task: TaskRow, looking: Looking) {
  const { viewer, project } = looking
  return {
    ...task,
    starts_at: task.starts_at?.toISOString() ?? null,
    ends_at: task.ends_at?.toISOString() ?? null,
    opens_at: task.opens_at?.toISOString() ?? null,
    time_zone: project.time_zone,
    you: task.you && { ...task.you, offered_until: isoOf(task.you.offered_until) },
    leads: mayLead(viewer, task.tid),
    ...sayingNo(task, looking),
  }
}

const isoOf = (written: string | null) => written && new Date(written).toISOString()

/** The role that they would get speaks. */
function sayingNo(
  task: TaskRow,
  { viewer, project, case: own, now }: Looking,
): { why_not: Why[]; warnings: Why[] } {
  const shut = whyNotOpen(task, viewer, { projectState: project.state, now })
  if (shut.length > 0) return { why_not: shut, warnings: [] }
  const { block, warn } = verdictOn(own, task, suitingRole(own, task))
  return { why_not: block, warnings: warn }
}
