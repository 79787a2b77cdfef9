import type { Project, Team } from '../../../../api-client/src/index.ts'
import type { Why } from '../../lib/problem.ts'

/** Why nobody can come into a project now. The server says the same. */
export const whyNotHelp = ({ state }: Project): Why[] =>
  state === 'open' ? [] : [{ rule: 'project-state', setting: 'state of the project', lifted_by: 'owner' }]

/** Why someone cannot come into a team of their own accord. */
export function whyNotEnter(project: Project, team: Team): Why[] {
  const closed = whyNotHelp(project)
  if (closed.length > 0) return closed
  if (team.archived) return [{ rule: 'team-archived', setting: 'the team', lifted_by: 'owner' }]
  if (!team.recruiting)
    return [{ rule: 'not-recruiting', setting: 'whether the team takes people', lifted_by: 'chief' }]
  if (team.sign_up === 'invitation')
    return [{ rule: 'by-invitation', setting: 'how one joins the team', lifted_by: 'chief' }]
  if (team.sign_up === 'open' && team.full)
    return [{ rule: 'team-full', setting: 'how many people the team wants', lifted_by: 'owner' }]
  return []
}
