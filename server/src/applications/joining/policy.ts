import type { Why } from '../../platform/errors.ts'

export interface Entrance {
  archived: boolean
  recruiting: boolean
  sign_up: 'open' | 'application' | 'invitation'
  full: boolean
  /** Whether someone has taken them out of it. */
  removed: boolean
}

/** Of a team that anyone may join at once. */
export function whyNotJoin(projectState: string, team: Entrance): Why[] {
  if (projectState !== 'open')
    return [{ rule: 'project-state', setting: 'state of the project', lifted_by: 'owner' }]
  if (team.archived) return [{ rule: 'team-archived', setting: 'the team', lifted_by: 'owner' }]
  if (!team.recruiting) return [{ rule: 'not-recruiting', setting: 'the team', lifted_by: 'chief' }]
  if (team.sign_up !== 'open')
    return [{ rule: `by-${team.sign_up}`, setting: 'the team', lifted_by: 'chief' }]
  if (team.removed) return [{ rule: 'was-removed', setting: 'people of the team', lifted_by: 'chief' }]
  if (team.full) return [{ rule: 'team-full', setting: 'how many people the team wants', lifted_by: 'owner' }]
  return []
}
