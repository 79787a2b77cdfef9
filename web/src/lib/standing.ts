import { getMyParticipationOptions, type ProjectYou } from '@manyhands/api-client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { rows } from './api/lists.ts'
import { ApiProblem, type Why } from './problem.ts'
import { projectQuery } from './queries.ts'
import { useSession } from './session.ts'

export const participationQuery = queryOptions({ ...getMyParticipationOptions(), select: rows })

/** The person's roles in projects. */
export const rolesHeldQuery = queryOptions({ ...getMyParticipationOptions(), select: ({ roles }) => roles })

export interface MyProject {
  pid: string
  project: string
  isOwner: boolean
}

/** Projects that aren't archived where the person is a member or has a role. */
export function useMyProjects(): MyProject[] {
  const enabled = useSession().person !== null
  const { data: stays = [] } = useQuery({ ...participationQuery, enabled })
  const { data: held = [] } = useQuery({ ...rolesHeldQuery, enabled })
  const here = [...stays.filter(({ left_at }) => left_at === null), ...held]
  const owned = new Set(held.filter(({ roles }) => roles.includes('owner')).map(({ pid }) => pid))
  const live = here.filter(({ state }) => state !== 'archived')
  return [
    ...new Map(live.map(({ pid, project }) => [pid, { pid, project, isOwner: owned.has(pid) }])).values(),
  ]
}

/** Keys of rights, as docs/integrators/projects.md lists them. */
export type Right =
  | 'applications.decide'
  | 'attendance.record'
  | 'claims.decide'
  | 'overview.read'
  | 'pool.search'
  | 'purposes.count'
  | 'purposes.read'
  | 'reports.read'
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
    /** The person's teams. */
    teams: stays.filter(({ archived }) => !archived),
    /** Leads a team. */
    isChief: stays.some(({ role, archived }) => role === 'chief' && !archived),
    roleIn: (tid: string) => stays.find((stay) => stay.tid === tid)?.role ?? null,
    /** The error to show on pages that need a right somewhere; null if they have it. */
    whyClosed(right: Right): ApiProblem | null {
      if (!mayAnywhere(right))
        return new ApiProblem({ status: 403, type: '#forbidden', why: [holders[right]] })
      return needs_second_step ? new ApiProblem({ status: 403, type: '#strong_sign_in_required' }) : null
    },
  }
}

/** What the person is and may do in a project. Controls what is shown; the server enforces it. */
export function useStanding(pid: string) {
  const { person } = useSession()
  const { data, isPending } = useQuery({ ...projectQuery(pid), enabled: pid !== '' })
  return { ...standingOf(data?.you), known: !isPending, uid: person?.uid ?? null }
}

export const adminsOnly: Why = { rule: 'admins-only' }
export const ownersOnly: Why = { rule: 'owners-only' }
export const teamArchived: Why = { rule: 'team-archived' }
export const chiefsOnly: Why = { rule: 'chiefs-only' }
const financeOnly: Why = { rule: 'finance-only' }

/** What people without a right are told. */
const holders: Record<Right, Why> = {
  'applications.decide': chiefsOnly,
  'attendance.record': chiefsOnly,
  'claims.decide': financeOnly,
  'overview.read': chiefsOnly,
  'pool.search': { rule: 'pool-recruiting' },
  'purposes.count': { rule: 'purpose-readers' },
  'purposes.read': { rule: 'purpose-readers' },
  'reports.read': ownersOnly,
  'settings.change': ownersOnly,
  'subsidy.change': financeOnly,
  'tasks.plan': chiefsOnly,
}

/** An archived project can't be changed. */
export const whyNotWriteIn = (state: string | undefined): Why[] =>
  state === 'archived' ? [{ rule: 'project-archived' }] : []
