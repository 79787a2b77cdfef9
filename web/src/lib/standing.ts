import { getMyParticipationOptions, type ProjectYou } from '@manyhands/api-client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { rows } from './api/lists.ts'
import { ApiProblem, type Why } from './problem.ts'
import { projectQuery } from './queries.ts'
import { useSession } from './session.ts'

export const participationQuery = queryOptions({ ...getMyParticipationOptions(), select: rows })

/** The person's roles in projects. */
export const rolesHeldQuery = queryOptions({ ...getMyParticipationOptions(), select: ({ roles }) => roles })

/** Projects that aren't archived where the person is a member or has a role. */
export function useMyProjects(): { pid: string; project: string }[] {
  const { data: stays = [] } = useQuery(participationQuery)
  const { data: held = [] } = useQuery(rolesHeldQuery)
  const here = [...stays.filter(({ left_at }) => left_at === null), ...held]
  const live = here.filter(({ state }) => state !== 'archived')
  return [...new Map(live.map(({ pid, project }) => [pid, { pid, project }])).values()]
}

/** Keys of rights, as docs/integrators/projects.md lists them. */
export type Right =
  | 'applications.decide'
  | 'attendance.record'
  | 'claims.decide'
  | 'pool.search'
  | 'settings.change'
  | 'subsidy.change'
  | 'tasks.plan'

/** What the server says of someone: null if they aren't signed in, undefined while loading. */
export function standingOf(you: ProjectYou | null | undefined) {
  const { roles = [], may: rights = [], teams = [], needs_second_step = false } = you ?? {}
  const stays = teams.filter(({ state }) => state === 'accepted')
  /** In the whole project, or in one team. */
  const may = (right: Right, tid?: string | null): boolean =>
    rights.includes(right) || (tid != null && rights.includes(`${right}:${tid}`))
  /** In the whole project, or in any team. */
  const mayAnywhere = (right: Right): boolean =>
    rights.some((key) => key === right || key.startsWith(`${right}:`))
  return {
    may,
    mayAnywhere,
    /** Owners and admins. */
    isOrganiser: may('settings.change'),
    /** In a team, or with a role. */
    belongs: stays.length > 0 || roles.length > 0,
    /** Roles of the whole project. */
    roles,
    /** Leads a team. */
    isChief: stays.some(({ role, archived }) => role === 'chief' && !archived),
    roleIn: (tid: string) => stays.find((stay) => stay.tid === tid)?.role ?? null,
    /** The error to show on pages that need a right somewhere; null if they have it. */
    whyClosed(right: Right, why: Why): ApiProblem | null {
      if (!mayAnywhere(right)) return new ApiProblem({ status: 403, type: '#forbidden', why: [why] })
      return needs_second_step ? new ApiProblem({ status: 403, type: '#strong_sign_in_required' }) : null
    },
  }
}

/** What the person is and may do in a project. Controls what is shown; the server enforces it. */
export function useStanding(pid: string) {
  const { person } = useSession()
  const { data, isPending } = useQuery(projectQuery(pid))
  return { ...standingOf(data?.you), known: !isPending, uid: person?.uid ?? null }
}

export const adminsOnly: Why = { rule: 'admins-only' }
export const ownersOnly: Why = { rule: 'owners-only' }
export const teamArchived: Why = { rule: 'team-archived' }
export const chiefsOnly: Why = { rule: 'chiefs-only' }
export const financeOnly: Why = { rule: 'finance-only' }

/** An archived project can't be changed. */
export const whyNotWriteIn = (state: string | undefined): Why[] =>
  state === 'archived' ? [{ rule: 'project-archived' }] : []
