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

export type Team = Invitation['teams'][number]

/** Whether a yes leads into it, or keeps them in it. Whoever was taken out needs a new invitation. */
export const isOpen = ({ open, left }: Team): boolean => open && left !== 'removed'

/** What is asked of them: teams that are there and that they are not in. */
export const isAsked = (team: Team): boolean => isOpen(team) && !team.joined

/** Where their answer has led: `left` after a yes, `removed` if they can't come back by it either. */
export type Standing = 'invited' | 'yes' | 'no' | 'left' | 'removed'

export function standingOf({ state, teams }: Invitation): Standing {
  if (state === 'invited' || teams.some(({ joined }) => joined)) return state
  if (!teams.some(isOpen) && teams.some(({ left }) => left === 'removed')) return 'removed'
  return teams.some((team) => isOpen(team) && team.left === 'left') ? 'left' : state
}

export const namesOf = (teams: Team[], left: Team['left']): string[] =>
  teams.filter((team) => team.left === left).map(({ name }) => name)

/** Also without a team: those of last year are asked back though theirs is gone, and are found another. */
export const canAnswer = ({ teams }: Invitation): boolean =>
  teams.some((team) => isOpen(team) || (team.was !== null && team.left !== 'removed'))

/** Whoever was taken out again before they answered has nothing to answer. */
export const needsAnswer = ({ state, teams }: Invitation): boolean =>
  state === 'invited' && teams.some(isAsked)

export const invitersOf = (teams: Team[]): string[] => [
  ...new Set(teams.filter(isAsked).flatMap(({ by }) => by ?? [])),
]

/** A yes opens pages, lists and tasks to them, and a no closes them: all of it is asked for again. */
export const showAnswer = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'invitation' })
