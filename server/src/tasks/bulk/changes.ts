import type { Transaction } from '../../platform/db/database.ts'
import { Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { isNoteworthy } from '../notifications/notify.ts'
import type { TaskRow } from '../queries.ts'
import { present, type View, viewProject } from '../reading.ts'
import { raiseVersions } from '../rules/queries.ts'
import { cancelTask, requireTaskLead, updateTaskAs } from '../tasks.ts'
import { type Clash, clashesOf } from './clashes.ts'
import { type PlannedChange, plannedChange } from './planning.ts'
import { lockRolesOf, type SeatedRow, selectSeated } from './queries.ts'
import type { BulkChange, TaskChanges } from './schemas.ts'
import { insertSeries, selectTogether } from './series.ts'

interface Planned extends PlannedChange {
  /** The task or its copy afterwards; null if it is removed. */
  after: TaskRow | null
  seated: SeatedRow[]
  /** Number of emails. */
  notified: number
}

/** The result for each task, in the given order: used by the preview and by changeTasks. */
async function planChanges(
  tx: Transaction,
  actor: Actor,
  looking: View,
  { ids, change }: TaskChanges,
): Promise<Planned[]> {
  const tasks = await requireAll(tx, actor, looking, ids)
  const { pid, time_zone } = looking.project
  const seated = Map.groupBy(await selectSeated(tx, pid, ids), ({ task }) => task)
  return tasks.map((task) => {
    const wish = plannedChange(task, change, time_zone)
    const { starts_at = task.starts_at, ends_at = task.ends_at, opens_at = task.opens_at } = wish.change
    const { title = task.title, location = task.location } = wish.change
    const after = change.cancel ? null : { ...task, starts_at, ends_at, opens_at, title, location }
    const people = seated.get(task.id) ?? []
    const notified =
      wish.why.length > 0 ? 0 : countNotified({ task, after, change, people, now: looking.now }, actor.uid)
    return { ...wish, after, seated: people, notified }
  })
}

/** Requires that all exist and that the caller leads them. */
async function requireAll(tx: Transaction, actor: Actor, looking: View, ids: string[]): Promise<TaskRow[]> {
  const found = new Map((await selectTogether(tx, actor, looking, ids)).map((task) => [task.id, task]))
  if (found.size < ids.length) throw new Problem('not_found')
  const tasks = ids.map((id) => found.get(id)!)
  for (const tid of new Set(tasks.map((task) => task.tid))) await requireTaskLead(tx, looking, tid)
  return tasks
}

interface Notifying {
  task: TaskRow
  after: TaskRow | null
  change: BulkChange
  people: SeatedRow[]
  now: Date
}

/** Counts the emails that tasks.ts would send. */
function countNotified({ task, after, change, people, now }: Notifying, by: PersonId): number {
  if (change.copy) return 0
  if (change.seats) return countOffers(task, change.seats, { people, now })
  const others = people.filter(({ uid }) => uid !== by)
  if (after) return isNoteworthy(task, after) ? others.length : 0
  return others.filter(({ state }) => state !== 'arrived').length
}

function countOffers(
  { roles, ends_at }: TaskRow,
  { n, seats }: { n: number; seats: number },
  { people, now }: { people: SeatedRow[]; now: Date },
): number {
  const { taken } = roles.find((role) => role.n === n)!
  const waitlist = people.filter((one) => one.n === n && one.state === 'waiting' && !one.offered)
  return ends_at && ends_at <= now ? 0 : Math.min(seats - taken, waitlist.length)
}

export async function previewTaskChanges(tx: Transaction, actor: Actor, pid: ProjectId, wanted: TaskChanges) {
  const looking = await viewProject(tx, actor, pid)
  const plan = await planChanges(tx, actor, looking, wanted)
  const moving = plan.flatMap(({ task, after, seated }) =>
    after && !wanted.change.copy && isNoteworthy(task, { ...after, title: task.title })
      ? [{ task, after, seated }]
      : [],
  )
  const clashes = await clashesOf(tx, looking, moving)
  const tasks = plan.map((one) => presentPlanned(one, clashes.get(one.task.id) ?? []))
  return {
    possible: tasks.every(({ why }) => why.length === 0),
    notified: tasks.reduce((sum, { notified }) => sum + notified, 0),
    tasks,
  }
}

const timesIn = ({ starts_at, ends_at }: TaskRow) => ({
  starts_at: starts_at?.toISOString() ?? null,
  ends_at: ends_at?.toISOString() ?? null,
})

const presentPlanned = ({ task, after, notified, why }: Planned, clashes: Clash[]) => ({
  id: task.id,
  title: task.title,
  before: timesIn(task),
  after: after && timesIn(after),
  notified,
  clashes,
  why,
})

/** All or nothing. People with a seat are notified as if each task were changed separately. */
export async function changeTasks(tx: Transaction, actor: Actor, pid: ProjectId, wanted: TaskChanges) {
  const looking = await viewProject(tx, actor, pid)
  await requireAll(tx, actor, looking, wanted.ids)
  await lockRolesOf(tx, pid, wanted.ids)
  const plan = await planChanges(tx, actor, looking, wanted)
  const against = plan.filter(({ why }) => why.length > 0)
  if (against.length > 0)
    throw refused(
      against[0]!.why,
      `Nothing was changed, because the change isn’t possible for ${against.length} of ${plan.length} tasks, such as "${against[0]!.task.title}".`,
    )
  if (wanted.change.copy) return { data: await copyAll(tx, actor, looking, plan), next_cursor: null }
  // All at once in a fixed order, because each change increments them again.
  await raiseVersions(
    tx,
    plan.flatMap(({ seated }) => seated.map(({ uid }) => uid)),
  )
  for (const { task, change } of plan)
    if (wanted.change.cancel) await cancelTask(tx, actor, task, wanted.change.cancel.reason)
    else await updateTaskAs(tx, actor, task, { change: { ...change, message: wanted.message }, looking })
  const now = await viewProject(tx, actor, pid)
  const rows = await selectTogether(tx, actor, now, wanted.ids)
  return { data: rows.map((task) => present(task, now)), next_cursor: null }
}

const copyAll = (tx: Transaction, actor: Actor, looking: View, plan: Planned[]) =>
  insertSeries(
    tx,
    actor,
    looking,
    plan.map(({ after: copy, task: { pid, tid, category, description, sign_up, visible_to, roles } }) => ({
      pid,
      tid,
      category,
      description,
      sign_up,
      visible_to,
      title: copy!.title,
      location: copy!.location,
      starts_at: copy!.starts_at,
      ends_at: copy!.ends_at,
      opens_at: copy!.opens_at,
      made_by: actor.uid,
      roles: roles.map(({ name, skill, seats }) => ({ name, skill, seats })),
    })),
  )
