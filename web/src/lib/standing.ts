import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, getMyParticipation } from './api.ts'
import type { Why } from './problem.ts'
import { useSession } from './session.ts'

const answerQuery = queryOptions({
  queryKey: ['me', 'participation'],
  queryFn: ({ signal }) => call(getMyParticipation({ signal })),
})

export const participationQuery = queryOptions({ ...answerQuery, select: ({ data }) => data })

/** What whoever is here may do in whole projects. */
export const rolesHeldQuery = queryOptions({ ...answerQuery, select: ({ roles }) => roles })

/** The projects that are not archived and where whoever is here helps or has a role. */
export function useMyProjects(): { pid: string; project: string }[] {
  const { data: stays = [] } = useQuery(participationQuery)
  const { data: held = [] } = useQuery(rolesHeldQuery)
  const here = [...stays.filter(({ left_at }) => left_at === null), ...held]
  const live = here.filter(({ state }) => state !== 'archived')
  return [...new Map(live.map(({ pid, project }) => [pid, { pid, project }])).values()]
}

/** What whoever is here is in a project. It decides what is shown; the server decides what is done. */
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
    runs: person?.admin === true || here.some(({ role }) => role === 'owner'),
    /** In a team, or with a role. */
    belongs: here.length > 0 || roles.length > 0,
    /** In the whole project. */
    roles,
    /** Of a team. */
    isChief: here.some(({ role }) => role === 'chief'),
    /** Whether there are tasks that they look after. */
    leads: person?.admin === true || here.some(({ role }) => role !== 'member'),
    roleIn: (tid: string) => here.find((stay) => stay.tid === tid)?.role ?? null,
  }
}

/** Who sees claims for money: not who merely runs the installation. */
export const keepsBooks = (roles: readonly string[]) => roles.includes('owner') || roles.includes('finance')

export const adminsOnly: Why = { rule: 'admins-only' }
export const ownersOnly: Why = { rule: 'owners-only' }
export const teamArchived: Why = { rule: 'team-archived' }
export const chiefsOnly: Why = { rule: 'chiefs-only' }

/** What is archived stays as it was. */
export const whyNotWriteIn = (state: string | undefined): Why[] =>
  state === 'archived' ? [{ rule: 'project-archived' }] : []
