import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Invitation } from '../../../../api-client/src/index.ts'
import { call, getInvitation, listMyInvitations } from '../../lib/api.ts'

/** By the secret of a mail. */
export const invitationQuery = (secret: string) =>
  queryOptions({
    queryKey: ['invitation', secret],
    queryFn: ({ signal }) => call(getInvitation({ body: { secret }, signal })),
    enabled: secret !== '',
    staleTime: 60_000,
    gcTime: 0,
  })

/** Of whoever is signed in: to be answered, and answered. */
export const myInvitationsQuery = queryOptions({
  queryKey: ['invitations', 'mine'],
  queryFn: async ({ signal }) => (await call(listMyInvitations({ signal }))).data,
})

type Team = Invitation['teams'][number]

/** What is asked of them: teams that are there and that they are not in. */
export const isAsked = ({ open, joined }: Team): boolean => open && !joined

/** Whoever was taken out again before they answered has nothing to answer. */
export const needsAnswer = ({ state, teams }: Invitation): boolean =>
  state === 'invited' && teams.some(isAsked)

export const invitersOf = (teams: Team[]): string[] => [
  ...new Set(teams.filter(isAsked).flatMap(({ by }) => by ?? [])),
]

/** A yes opens pages, lists and tasks to them, and a no closes them: all of it is asked for again. */
export const showAnswer = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'invitation' })
