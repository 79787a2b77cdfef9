import type { Why } from '../../platform/errors.ts'
import { because } from '../decisions/refusals.ts'

export interface Entrance {
  archived: boolean
  recruiting: boolean
  sign_up: 'open' | 'application' | 'invitation'
  full: boolean
  /** Whether someone has removed them from it. */
  removed: boolean
}

/** For a team that anyone may join at once. */
export function whyNotJoin(projectState: string, team: Entrance): Why[] {
  if (projectState !== 'open') return [because['project-not-open']]
  if (team.archived) return [because['team-archived']]
  if (!team.recruiting) return [because['not-recruiting']]
  if (team.sign_up !== 'open') return [because[`by-${team.sign_up}`]]
  if (team.removed) return [because['was-removed']]
  if (team.full) return [because['team-full']]
  return []
}
