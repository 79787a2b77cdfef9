import type { Project, Team } from '@manyhands/api-client'
import type { Why } from '../../lib/problem.ts'

/** Why nobody can join a project now; mirrors the server's rules. */
export const whyNotApply = ({ state }: Project): Why[] =>
  state === 'open' ? [] : [{ rule: 'project-not-open' }]

/** Why someone can't join or apply to a team. */
export function whyNotJoin(project: Project, team: Team): Why[] {
  const closed = whyNotApply(project)
  if (closed.length > 0) return closed
  if (team.archived) return [{ rule: 'team-archived' }]
  if (!team.recruiting) return [{ rule: 'not-recruiting' }]
  if (team.sign_up === 'invitation') return [{ rule: 'by-invitation' }]
  if (team.sign_up === 'open' && team.full) return [{ rule: 'team-full' }]
  return []
}
