import { getMyParticipationOptions } from '@manyhands/api-client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { rows } from './api/lists.ts'
import type { Why } from './problem.ts'
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

/** The person's roles and memberships in a project. Controls what is shown; the server enforces it. */
export function useStanding(pid: string) {
  const { person, known } = useSession()
  const { data = [], isPending } = useQuery({ ...participationQuery, enabled: person !== null })
  const { data: held = [] } = useQuery({ ...rolesHeldQuery, enabled: person !== null })
  const here = data.filter((stay) => stay.pid === pid && stay.left_at === null)
  const roles = held.find((one) => one.pid === pid)?.roles ?? []
  return {
    known: known && (person === null || !isPending),
    uid: person?.uid ?? null,
    /** Owners and admins. */
    isOrganiser: person?.admin === true || here.some(({ role }) => role === 'owner'),
    /** In a team, or with a role. */
    belongs: here.length > 0 || roles.length > 0,
    /** Roles of the whole project. */
    roles,
    /** Leads a team. */
    isChief: here.some(({ role }) => role === 'chief'),
    /** Whether they manage tasks. */
    leads: person?.admin === true || here.some(({ role }) => role !== 'member'),
    roleIn: (tid: string) => here.find((stay) => stay.tid === tid)?.role ?? null,
  }
}

/** Who sees claims: site admins without a role don't. */
export const keepsBooks = (roles: readonly string[]) => roles.includes('owner') || roles.includes('finance')

export const adminsOnly: Why = { rule: 'admins-only' }
export const ownersOnly: Why = { rule: 'owners-only' }
export const teamArchived: Why = { rule: 'team-archived' }
export const chiefsOnly: Why = { rule: 'chiefs-only' }

/** An archived project can't be changed. */
export const whyNotWriteIn = (state: string | undefined): Why[] =>
  state === 'archived' ? [{ rule: 'project-archived' }] : []
