import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../platform/db/database.ts'
import { forbidden, Problem, refused } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import { newId, type ProjectId, type TeamId } from '../platform/ids.ts'
import { hoursToSettle, requireLiveProject } from '../projects/index.ts'
import { isEstablished, selectTeams } from '../teams/index.ts'
import { notifyOfCancellation, notifyOfChange } from './notifications/notify.ts'
import { selectAudience } from './notifications/queries.ts'
import { whyNotLead, whyOver } from './policy.ts'
import {
  deleteTask,
  insertTasks,
  lockRoles,
  selectTask,
  type TaskRef,
  type TaskRow,
  updateTask,
} from './queries.ts'
import { getTask, present, requireTask, type View, viewProject } from './reading.ts'
import { auditTask } from './record.ts'
import { changeRoles } from './roles/roles.ts'
import { raiseVersions } from './rules/queries.ts'
import { because } from './rules/refusals.ts'
import { type NewTask, type TaskChange, wrongTimes } from './schemas.ts'
import { assignAnew, hasHistory } from './seats/queries.ts'
import { widening, widens } from './seats/vouching.ts'
import { cancelSeats, fillOpenSeats } from './seats/waitlist.ts'

/** Requires leading the team; a draft may have tasks, an archived project may not. */
export async function requireTaskLead(
  tx: Transaction,
  { viewer, project }: View,
  tid: TeamId | null,
): Promise<void> {
  const why = whyNotLead(viewer, tid)
  if (why.length > 0) throw forbidden(why)
  await requireLiveProject(tx, project.pid)
  if (tid === null) return
  const [team] = await selectTeams(tx, { pid: project.pid, tid, archived: true })
  if (!team) throw invalid('/body/tid', 'This project has no team with this `tid`. Choose another team.')
  if (team.archived) throw refused([because['team-archived']])
}

const invalid = (pointer: string, detail: string) =>
  new Problem('invalid_request', { errors: [{ pointer, code: 'custom', detail }] })

export function requireTimes(times: Pick<TaskRow, 'starts_at' | 'ends_at'>, pointer = '/body/ends_at'): void {
  const wrong = wrongTimes(times)
  if (wrong) throw invalid(pointer, wrong)
}

export async function createTask(tx: Transaction, actor: Actor, pid: ProjectId, task: NewTask) {
  const looking = await viewProject(tx, actor, pid)
  await requireTaskLead(tx, looking, task.tid)
  requireTimes(task)
  const ref = { pid, id: newId<string>() }
  await insertTasks(tx, [{ ...task, ...ref, series: null, made_by: actor.uid }])
  await auditTask(tx, actor.uid, { ...ref, tid: task.tid }, 'task.created', {
    after: { title: task.title },
  })
  return present((await selectTask(tx, ref, actor.uid))!, looking)
}

interface Change {
  change: TaskChange
  /** Called with what the caller sees now; throws to refuse. */
  expect(current: object): void
}

/** People with a seat keep it, and are notified. */
export async function changeTask(tx: Transaction, actor: Actor, ref: TaskRef, { change, expect }: Change) {
  const looking = await viewProject(tx, actor, ref.pid)
  await requireTask(tx, actor, ref, looking.viewer)
  await lockRoles(tx, ref)
  const before = await requireTask(tx, actor, ref, looking.viewer)
  await requireTaskLead(tx, looking, before.tid)
  expect(present(before, looking))
  await updateTaskAs(tx, actor, before, { change, looking })
  return getTask(tx, actor, ref)
}

/** The caller must hold its roles' locks and may lead it. Returns the changed fields. */
export async function updateTaskAs(
  tx: Transaction,
  actor: Actor,
  before: TaskRow,
  { change: { roles, message = '', ...change }, looking }: { change: TaskChange; looking: View },
): Promise<string[]> {
  const over = whyOver({ ...before, ends_at: null }, looking.now)
  if (over.length > 0) throw refused(over)
  if (change.tid !== undefined && change.tid !== before.tid) await requireTaskLead(tx, looking, change.tid)
  const fields = (Object.keys(change) as (keyof typeof change)[]).filter(
    (field) => change[field] !== undefined && !isDeepStrictEqual(change[field], before[field]),
  )
  const pick = (from: Partial<TaskRow>) => Object.fromEntries(fields.map((field) => [field, from[field]]))
  requireTimes({ ...before, ...pick(change as Partial<TaskRow>) })
  const rolesChanged = roles !== undefined && (await changeRoles(tx, before, roles))
  if (fields.length === 0 && !rolesChanged) return []
  const wanted = { ...before, ...pick(change as Partial<TaskRow>), roles: roles ?? before.roles }
  await updateTask(tx, before, {
    ...pick(change as Partial<TaskRow>),
    ...(widens(before, wanted, looking.now) && (await widening(tx, actor.uid, before))),
  })
  // People who are signing up elsewhere were judged by this time and location.
  if (fields.some((field) => judgedBy.has(field))) await raiseVersions(tx, await selectAudience(tx, before))
  const changed = [...fields, ...(rolesChanged ? ['roles'] : [])]
  const after = (await selectTask(tx, before, actor.uid))!
  const shown = (task: TaskRow) => ({
    ...pick(task),
    ...(rolesChanged && { roles: task.roles.map(plainRole) }),
  })
  await auditTask(tx, actor.uid, after, 'task.changed', { before: shown(before), after: shown(after) })
  if (fields.includes('tid')) await confineContacts(tx, actor, after, before.tid)
  await notifyOfChange(tx, actor.uid, { before, after, message })
  // The waitlist of a running task isn't asked; it may now be in the future, or another team's.
  if (rolesChanged || fields.includes('starts_at') || fields.includes('tid'))
    await fillOpenSeats(tx, after, looking.case.rules)
  return changed
}

/** Its people share contacts with the team they signed up for; someone new in either can’t pass these on to another. */
async function confineContacts(
  tx: Transaction,
  { uid }: Actor,
  { pid, id, tid }: TaskRow,
  from: TaskRow['tid'],
): Promise<void> {
  if (tid === null) return
  for (const team of [from, tid])
    if (!(await isEstablished(tx, { pid, tid: team, uid }, hoursToSettle)))
      return assignAnew(tx, { pid, id }, uid)
}

const judgedBy = new Set(['starts_at', 'ends_at', 'location'])

const plainRole = ({ n, name, skill, seats }: TaskRow['roles'][number]) => ({ n, name, skill, seats })

/**
 * Deleted without a trace if nobody was ever involved; otherwise cancelled for good, and everyone with a seat
 * is notified.
 */
export async function removeTask(tx: Transaction, actor: Actor, ref: TaskRef, reason: string): Promise<void> {
  const looking = await viewProject(tx, actor, ref.pid)
  await requireTask(tx, actor, ref, looking.viewer)
  await lockRoles(tx, ref)
  const task = await requireTask(tx, actor, ref, looking.viewer)
  await requireTaskLead(tx, looking, task.tid)
  await cancelTask(tx, actor, task, reason)
}

/** The caller must hold its roles' locks and may lead it. Idempotent. */
export async function cancelTask(
  tx: Transaction,
  actor: Actor,
  task: TaskRow,
  reason: string,
): Promise<void> {
  if (task.state === 'cancelled') return
  if (!(await hasHistory(tx, task))) {
    await deleteTask(tx, task)
    await auditTask(tx, actor.uid, task, 'task.deleted', { before: { title: task.title } })
    return
  }
  const people = await cancelSeats(tx, task)
  await updateTask(tx, task, { state: 'cancelled', reason })
  await auditTask(tx, actor.uid, task, 'task.cancelled', { after: { title: task.title, reason } })
  await notifyOfCancellation(tx, actor.uid, { task, people, reason })
}
