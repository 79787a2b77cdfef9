import type { Why } from '../platform/errors.ts'
import type { Viewer } from './queries.ts'
import { because } from './rules/refusals.ts'
import type { SeatState } from './schemas.ts'

/** State transitions of a seat. docs/integrators/tasks.md shows the same. */
export const nextStates = {
  requested: ['confirmed', 'cancelled'],
  waiting: ['confirmed', 'cancelled'],
  confirmed: ['arrived', 'done', 'no_show', 'excused', 'cancelled', 'handed_over'],
  arrived: ['done', 'confirmed'],
  done: ['arrived'],
  no_show: ['confirmed', 'arrived'],
  excused: ['confirmed'],
  cancelled: [],
  handed_over: [],
} as const satisfies Record<SeatState, readonly SeatState[]>

export const mayLead = ({ isOrganiser, leads }: Viewer, tid: string | null): boolean =>
  isOrganiser || (tid !== null && leads.includes(tid))

/** Whether someone manages any tasks. */
export const leadsAny = ({ isOrganiser, leads }: Viewer): boolean => isOrganiser || leads.length > 0

/** Check-in at the venue: the desk everywhere, chiefs in their teams. */
export const mayRecord = (viewer: Viewer, tid: string | null): boolean => viewer.desk || mayLead(viewer, tid)

export const whyNotLead = (viewer: Viewer, tid: string | null): Why[] =>
  mayLead(viewer, tid) ? [] : [because['chiefs-only']]

export interface Open {
  tid: string | null
  archived: boolean
  project_state: string
  state: 'planned' | 'cancelled'
  starts_at: Date | null
  ends_at: Date | null
  sign_up: 'open' | 'request' | 'assigned'
  opens_at: Date | null
  visible_to: 'team' | 'project' | 'anyone'
}

/** People with a seat are notified, and must be able to see it. */
export const whyDraft = (projectState: string): Why[] =>
  projectState === 'draft' ? [because['project-state']] : []

/** Rules that can't be overridden: whether there is anything to sign up for, and for whom. */
export function whyNotOpen(task: Open, viewer: Viewer, now: Date): Why[] {
  if (task.project_state !== 'open') return [because['project-not-open']]
  const gone = whyGone(task, now)
  if (gone.length > 0) return gone
  if (task.sign_up === 'assigned') return [because['assigned-only']]
  if (task.opens_at && task.opens_at > now)
    return [{ ...because['sign-up-not-open'], from: task.opens_at.toISOString() }]
  return whyNotAmong(task, viewer)
}

/** A cancelled or ended task can't be taken or assigned. */
export function whyOver({ state, ends_at }: Pick<Open, 'state' | 'ends_at'>, now: Date): Why[] {
  if (state === 'cancelled') return [because['task-cancelled']]
  if (ends_at && ends_at <= now) return [because['task-over']]
  return []
}

/** Nor one of an archived team; people may still drop their seats there. */
export const whyGone = (task: Pick<Open, 'state' | 'ends_at' | 'archived'>, now: Date): Why[] =>
  task.archived ? [because['team-archived']] : whyOver(task, now)

/** Nobody is asked for a task that has begun. */
export const hasBegun = ({ state, starts_at }: Pick<Open, 'state' | 'starts_at'>, now: Date): boolean =>
  state === 'cancelled' || (starts_at !== null && starts_at <= now)

/** Whether people on the waitlist, or candidates, are still asked. */
export const mayBeOffered = (task: Pick<Open, 'state' | 'starts_at' | 'archived'>, now: Date): boolean =>
  !task.archived && !hasBegun(task, now)

/** Owners, admins and the desk see all; others what is for them. */
export const isShownTo = (
  { visible_to, tid }: Pick<Open, 'visible_to' | 'tid'>,
  { isOrganiser, desk, teams }: Viewer,
): boolean =>
  isOrganiser ||
  desk ||
  visible_to === 'anyone' ||
  (visible_to === 'project' && teams.length > 0) ||
  (tid !== null && teams.includes(tid))

export function whyNotAmong({ visible_to, tid }: Open, viewer: Viewer): Why[] {
  if (visible_to === 'anyone' || (tid !== null && viewer.teams.includes(tid))) return []
  if (visible_to === 'team' && tid !== null) return [because['not-in-team']]
  return viewer.teams.length > 0 ? [] : [because['not-in-project']]
}
