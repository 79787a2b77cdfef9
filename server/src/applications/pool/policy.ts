import type { Why } from '../../platform/errors.ts'

interface Viewer {
  runs: boolean
  tids: string[]
}

/** The pool is for those who look for people. */
export function whyNotSearch({ runs, tids }: Viewer, recruits: boolean): Why[] {
  if (runs || recruits) return []
  return tids.length > 0
    ? [{ rule: 'not-recruiting', setting: 'the team', lifted_by: 'you' }]
    : [{ rule: 'chiefs-only', setting: 'chiefs of the team', lifted_by: 'chief' }]
}

export function whyNotSpeakFor({ runs, tids }: Viewer, tid: string): Why[] {
  if (runs || tids.includes(tid)) return []
  return [{ rule: 'chiefs-only', setting: 'chiefs of the team', lifted_by: 'chief' }]
}

interface Asked {
  state: string
  /** Whether the team has asked already. */
  invited: boolean
  /** As what they are in the team. */
  role: string | null
}

interface Team {
  archived: boolean
  recruiting: boolean
}

export function whyNotInvite(projectState: string, team: Team, { state, invited, role }: Asked): Why[] {
  if (projectState !== 'open')
    return [{ rule: 'project-state', setting: 'state of the project', lifted_by: 'owner' }]
  if (team.archived) return [{ rule: 'team-archived', setting: 'the team', lifted_by: 'owner' }]
  if (!team.recruiting) return [{ rule: 'not-recruiting', setting: 'the team', lifted_by: 'chief' }]
  if (state !== 'pooled') return [{ rule: 'not-in-pool', setting: 'the application', lifted_by: 'nobody' }]
  if (role) return [{ rule: 'already-member', setting: 'people of the team', lifted_by: 'nobody' }]
  if (invited) return [{ rule: 'already-invited', setting: 'the application', lifted_by: 'nobody' }]
  return []
}

/** A no is always heard. */
export function whyNotAnswer(answer: 'yes' | 'no', stepState: string, projectState: string): Why[] {
  if (stepState !== 'invited')
    return [{ rule: 'invitation-over', setting: 'the invitation', lifted_by: 'chief' }]
  return answer === 'no' || projectState === 'open'
    ? []
    : [{ rule: 'project-state', setting: 'state of the project', lifted_by: 'owner' }]
}
