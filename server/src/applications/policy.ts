import type { Why } from '../platform/errors.ts'
import { because } from './decisions/refusals.ts'

export const applicationStates = ['pending', 'accepted', 'declined', 'withdrawn', 'pooled'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** State transitions of an application. docs/organisers/statuses.md shows the same. */
export const nextStates: Record<ApplicationState, readonly ApplicationState[]> = {
  pending: ['accepted', 'declined', 'withdrawn', 'pooled'],
  pooled: ['pending', 'accepted', 'declined', 'withdrawn'],
  accepted: [],
  declined: [],
  withdrawn: [],
}

export const stepStates = [
  'waiting',
  'pending',
  'invited',
  'accepted',
  'declined',
  'withdrawn',
  'forwarded',
] as const
export type StepState = (typeof stepStates)[number]

/** State transitions of a team's step. The last three come only from the team's `pending`. */
export const nextStepStates: Record<StepState, readonly StepState[]> = {
  waiting: ['pending', 'withdrawn'],
  pending: ['accepted', 'declined', 'forwarded', 'withdrawn'],
  invited: ['accepted', 'declined', 'withdrawn'],
  accepted: [],
  declined: [],
  withdrawn: [],
  forwarded: [],
}

/** How long emails about a decision are held. */
export const secondsToUndo = 30

export const isOpen = (state: ApplicationState): boolean => nextStates[state].length > 0

interface Team {
  sign_up: 'open' | 'application' | 'invitation'
  recruiting: boolean
  archived: boolean
  full: boolean
  role: string | null
}

/** Why someone can't apply to a team; at most one reason, the most relevant. */
export function whyNotApply(team: Team): Why[] {
  if (team.archived) return [because['team-archived']]
  if (team.role) return [because['already-member']]
  if (!team.recruiting) return [because['not-recruiting']]
  if (team.sign_up === 'invitation') return [because['by-invitation']]
  if (team.sign_up === 'open') return [because[team.full ? 'team-full' : 'join-directly']]
  return []
}

/**
 * Why an application can't be forwarded to a team. Whether it is open or by invitation doesn't matter. Teams
 * that the applicant didn't choose see it only with their consent.
 */
export function whyNotForward(
  team: Omit<Team, 'sign_up' | 'full'>,
  before: StepState[],
  { pool }: { pool: boolean },
): Why[] {
  if (team.archived) return [because['team-archived']]
  if (team.role) return [because['person-is-member']]
  if (!team.recruiting) return [because['not-recruiting']]
  if (before.some((state) => state === 'declined' || state === 'forwarded' || state === 'pending'))
    return [because['was-there']]
  if (!pool && !before.includes('waiting')) return [because['not-shared']]
  return []
}

interface Seen {
  uid: string
  steps: { tid: string; since: string | null }[]
}

interface Viewer {
  uid: string
  isOrganiser: boolean
  tids: string[]
}

/** What someone sees of an application: the applicant's view, all of it, or the part of their teams. */
export type Sight = { as: 'applicant' } | { as: 'owner' } | { as: 'chief'; tids: Set<string> }

/** Null if they may not know of it. Applicants get the applicant's view, whatever other roles they have. */
export function sightOf({ uid, steps }: Seen, viewer: Viewer): Sight | null {
  if (uid === viewer.uid) return { as: 'applicant' }
  if (viewer.isOrganiser) return { as: 'owner' }
  const reached = steps.filter(({ tid, since }) => since !== null && viewer.tids.includes(tid))
  return reached.length > 0 ? { as: 'chief', tids: new Set(reached.map(({ tid }) => tid)) } : null
}
