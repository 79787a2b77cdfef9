import type { Why } from '../../platform/errors.ts'
import { because } from '../decisions/refusals.ts'

interface Viewer {
  isOrganiser: boolean
  tids: string[]
}

/** Only teams that recruit may search the pool. */
export function whyNotSearch({ isOrganiser, tids }: Viewer, recruits: boolean): Why[] {
  if (isOrganiser || recruits) return []
  return [because[tids.length > 0 ? 'pool-recruiting' : 'chiefs-only']]
}

export function whyNotChief({ isOrganiser, tids }: Viewer, tid: string): Why[] {
  if (isOrganiser || tids.includes(tid)) return []
  return [because['chiefs-only']]
}

interface Asked {
  state: string
  /** Whether the team has already invited them. */
  invited: boolean
  /** Their current role in the team. */
  role: string | null
}

interface Team {
  archived: boolean
  recruiting: boolean
}

export function whyNotInvite(projectState: string, team: Team, { state, invited, role }: Asked): Why[] {
  if (projectState !== 'open') return [because['project-state']]
  if (team.archived) return [because['team-archived']]
  if (!team.recruiting) return [because['pool-recruiting']]
  if (state !== 'pooled') return [because['not-in-pool']]
  if (role) return [because['person-is-member']]
  if (invited) return [because['already-invited']]
  return []
}

/** Declining is always possible. */
export function whyNotAnswer(answer: 'yes' | 'no', stepState: string, projectState: string): Why[] {
  if (stepState !== 'invited') return [because['invitation-over']]
  return answer === 'no' || projectState === 'open' ? [] : [because['project-not-open']]
}
