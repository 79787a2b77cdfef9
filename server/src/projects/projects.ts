import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { isAdmin } from '../people/index.ts'
import { audit } from '../platform/audit.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { forbidden, Problem, refused } from '../platform/errors.ts'
import { type Access, type Actor, strongSignInRequired } from '../platform/http/access.ts'
import { readCursor, toPage } from '../platform/http/pages.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { day } from '../platform/values.ts'
import { type EventPage, emptyPage } from './event-page.ts'
import { maySeeProject, type State, whyNotChangeProject, whyNotMove, whyNotWriteIn } from './policy.ts'
import {
  hasOpenPurpose,
  insertFirstRole,
  insertProject,
  isInProject,
  isOwner,
  lockProject,
  lockProjectForShare,
  moveKnownEnd,
  type ProjectRow,
  selectContents,
  selectEndOfReplays,
  selectPeopleInTeams,
  selectProject,
  selectProjects,
  updateProject,
} from './queries.ts'
import { because } from './refusals.ts'
import { notifyOfLifting } from './roles/notifications/lifting.ts'
import { hoursToSettle } from './roles/policy.ts'
import { type NewProject, Pid, type ProjectChange, type projectsQuery } from './schemas.ts'

const cursorKey = z.tuple([day(), Pid])

export async function listProjects(
  db: Db,
  actor: Actor | null,
  { limit, cursor, state }: z.output<typeof projectsQuery>,
) {
  const key = readCursor(cursor, cursorKey)
  const after = key && { starts_on: key[0], pid: key[1] }
  const rows = await selectProjects(db, { viewer: actor?.uid ?? null, states: state ?? null, after, limit })
  return toPage(rows, limit, (row) => [row.starts_on, row.pid])
}

export async function getProject(db: Db, actor: Actor | null, pid: ProjectId): Promise<ProjectRow> {
  const project = await selectProject(db, pid)
  if (!project || !maySeeProject(project.state, await viewerOf(db, actor, pid)))
    throw new Problem('not_found')
  return project
}

/** For operations that phones repeat once they have a network again. */
export const keepKeysOfEvent = (db: Db, { pid }: Record<string, string>): Promise<Date> =>
  selectEndOfReplays(db, pid as ProjectId)

/** Starts as a draft owned by its creator. */
export async function createProject(tx: Transaction, actor: Actor, project: NewProject): Promise<ProjectRow> {
  const row: ProjectRow = { ...project, state: 'draft', logo: null, banner: null, rolled_over_from: null }
  if (!(await startProject(tx, actor, row)))
    throw new Problem('conflict', {
      detail: `The pid "${project.pid}" is already taken. Choose another one.`,
    })
  return row
}

/** False if the pid is taken. */
export async function startProject(tx: Transaction, actor: Actor, row: ProjectRow): Promise<boolean> {
  if (!(await insertProject(tx, row))) return false
  const continues = row.rolled_over_from ? { pid: row.rolled_over_from, hoursToSettle } : undefined
  await insertFirstRole(tx, { pid: row.pid, uid: actor.uid, role: 'owner', continues })
  await audit(tx, {
    actor: actor.uid,
    verb: 'project.created',
    subject: `project:${row.pid}`,
    pid: row.pid,
    after: { ...row, page: partsOf(emptyPage, row.page) },
  })
  return true
}

/** Send emails; implemented by a slice above this one. */
export interface Notify {
  ofOpening(tx: Transaction, pid: ProjectId, uids: PersonId[]): Promise<void>
  /** To everyone whose data is shown or kept for longer, except the actor. */
  ofLaterEnd(tx: Transaction, pid: ProjectId, actor: PersonId): Promise<void>
}

interface Change {
  change: ProjectChange
  notify: Notify
  /** Called with the current state; rejects to refuse. */
  expect(current: ProjectRow): Promise<void>
}

export async function changeProject(
  tx: Transaction,
  actor: Actor,
  pid: ProjectId,
  { change, notify, expect }: Change,
): Promise<ProjectRow> {
  const before = await lockProject(tx, pid)
  if (!before) throw new Problem('not_found')
  await expect(before)
  const wanted = { ...before, ...definedOf(change) }
  if (isDeepStrictEqual(wanted, before)) return before
  if (wanted.ends_on < wanted.starts_on)
    throw new Problem('invalid_request', {
      errors: [
        {
          pointer: '/body/ends_on',
          code: 'custom',
          detail: 'The last day can’t be before the first day. Choose a later day.',
        },
      ],
    })
  await requireMove(tx, before, wanted.state, change)
  // Owners can't lock themselves out by a rule they don't meet.
  const asked = wanted.strong_sign_in.filter((role) => !before.strong_sign_in.includes(role))
  if (!actor.by.strong && asked.length > 0) throw strongSignInRequired('project.strong_sign_in')
  const later = await moveEnd(tx, before, wanted)
  const after = await updateProject(tx, pid, definedOf(change))
  await audit(tx, {
    actor: actor.uid,
    verb: 'project.changed',
    subject: `project:${pid}`,
    pid,
    ...changesOf(before, after),
  })
  if (asked.length > 0) await addJob(tx, 'ask-for-second-steps', { pid, roles: asked })
  if (later) await notify.ofLaterEnd(tx, pid, actor.uid)
  const lifted = before.strong_sign_in.filter((role) => !wanted.strong_sign_in.includes(role))
  if (lifted.length > 0) await notifyOfLifting(tx, { pid, by: actor.uid, roles: lifted })
  // A draft is unknown to outsiders: people added to its teams are notified now, by one email each.
  if (before.state === 'draft' && after.state === 'open') {
    const people = await selectPeopleInTeams(tx, pid)
    await notify.ofOpening(
      tx,
      pid,
      people.filter((uid) => uid !== actor.uid),
    )
  }
  return after
}

/** Whether people see or keep each other's data for longer than they know. In a draft nobody sees any. */
async function moveEnd(tx: Transaction, before: ProjectRow, wanted: ProjectRow): Promise<boolean> {
  const otherZone = wanted.time_zone !== before.time_zone
  if (before.state === 'draft' || (wanted.ends_on === before.ends_on && !otherZone)) return false
  // What people know of purposes are days, not moments.
  if (otherZone && (await hasOpenPurpose(tx, before.pid, wanted))) throw refused([because['zone-fixed']])
  return moveKnownEnd(tx, before.pid, wanted)
}

/**
 * What the history keeps: only the fields that changed, because it can't be shortened later, and of the page
 * only which parts, because it may be long and contain an address.
 */
export function changesOf(before: ProjectRow, after: ProjectRow) {
  const changed = Object.keys(after).filter(
    (field) => !isDeepStrictEqual(before[field as 'name'], after[field as 'name']),
  )
  const valuesOf = (row: ProjectRow) =>
    Object.fromEntries(changed.map((field) => [field, row[field as 'name']]))
  const page = partsOf(before.page, after.page)
  return {
    before: { ...valuesOf(before), ...(page.length > 0 && { page: [] }) },
    after: { ...valuesOf(after), ...(page.length > 0 && { page }) },
  }
}

const partsOf = (before: EventPage, after: EventPage) =>
  Object.keys(emptyPage).filter(
    (part) => !isDeepStrictEqual(before[part as 'contact'], after[part as 'contact']),
  )

/** Also refuses every other change of an archived project. */
async function requireMove(tx: Transaction, before: ProjectRow, to: State, change: ProjectChange) {
  const why =
    before.state === to
      ? whyNotWriteIn(before.state)
      : whyNotMove(before.state, to, await selectContents(tx, before.pid))
  const others = Object.keys(definedOf(change)).length - 1
  if (before.state !== to && others > 0) why.push(...whyNotWriteIn(before.state))
  if (why.length > 0) throw refused(why)
}

/** For changes in a project: it exists, and stays unarchived until the transaction ends. */
export async function requireLiveProject(tx: Transaction, pid: ProjectId): Promise<ProjectRow> {
  return requireLive(await lockProjectForShare(tx, pid))
}

/** The same for a locked row. */
export function requireLive(project: ProjectRow | null): ProjectRow {
  if (!project) throw new Problem('not_found')
  const why = whyNotWriteIn(project.state)
  if (why.length > 0) throw refused(why)
  return project
}

/** Owners of the project, and admins. Others' drafts are not found. */
export const ownersOfProject: Access<true> = {
  callers: 'owners of the project, admins',
  needsActor: true,
  async check(db, actor, params) {
    const pid = params.pid as ProjectId
    const project = await selectProject(db, pid)
    const viewer = await viewerOf(db, actor, pid)
    if (!project || !maySeeProject(project.state, viewer)) throw new Problem('not_found')
    const why = whyNotChangeProject(viewer)
    if (why.length > 0) throw forbidden(why)
  },
}

/** People in a team or with a role, and admins. Others' drafts are not found. */
export const peopleOfProject: Access<true> = {
  callers: 'people in the project (in a team, owners, anyone with a role in it), admins',
  needsActor: true,
  isOwn: () => true,
  async check(db, actor, params) {
    const pid = params.pid as ProjectId
    const project = await getProject(db, actor, pid)
    if (await isInProject(db, project.pid, actor)) return
    throw forbidden([because['not-in-project']])
  },
}

async function viewerOf(db: Db, actor: Actor | null, pid: ProjectId) {
  if (!actor) return { owner: false, admin: false }
  const { uid, by } = actor
  // Without a second step, admins have no admin rights.
  return { owner: await isOwner(db, pid, uid), admin: by.strong && (await isAdmin(db, uid)) }
}

function definedOf(change: ProjectChange): Partial<ProjectRow> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
