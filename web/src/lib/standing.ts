import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, getMyParticipation } from './api.ts'
import type { Why } from './problem.ts'
import { useSession } from './session.ts'

export const participationQuery = queryOptions({
  queryKey: ['me', 'participation'],
  queryFn: async ({ signal }) => (await call(getMyParticipation({ signal }))).data,
})

/** What whoever is here is in a project. It decides what is shown; the server decides what is done. */
export function useStanding(pid: string) {
  const { person, known } = useSession()
  const { data = [], isPending } = useQuery({ ...participationQuery, enabled: person !== null })
  const here = data.filter((stay) => stay.pid === pid && stay.left_at === null)
  return {
    known: known && (person === null || !isPending),
    uid: person?.uid ?? null,
    /** Owners and admins. */
    runs: person?.admin === true || here.some(({ role }) => role === 'owner'),
    /** In a team, or an owner. */
    belongs: here.length > 0,
    /** Whether there are tasks that they look after. */
    leads: person?.admin === true || here.some(({ role }) => role !== 'member'),
    roleIn: (tid: string) => here.find((stay) => stay.tid === tid)?.role ?? null,
  }
}

export const adminsOnly: Why = {
  rule: 'admins-only',
  setting: 'manyhands admin grant',
  lifted_by: 'operator',
}
export const ownersOnly: Why = { rule: 'owners-only', setting: 'project owners', lifted_by: 'owner' }
export const teamArchived: Why = { rule: 'team-archived', setting: 'the team', lifted_by: 'owner' }
export const chiefsOnly: Why = { rule: 'chiefs-only', setting: 'chiefs of the team', lifted_by: 'chief' }

/** What is archived stays as it was. */
export const whyNotWriteIn = (state: string | undefined): Why[] =>
  state === 'archived'
    ? [{ rule: 'project-archived', setting: 'state of the project', lifted_by: 'owner' }]
    : []
