import { getInvitationOptions, type Invitation, listMyInvitationsOptions } from '@manyhands/api-client'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { allBut } from '../../lib/api/cache.ts'
import { rows } from '../../lib/api/lists.ts'

/** By the secret in the email link. */
export const invitationQuery = (secret: string) =>
  queryOptions({
    ...getInvitationOptions({ body: { secret } }),
    enabled: secret !== '',
    staleTime: 60_000,
    gcTime: 0,
  })

/** Of the signed-in person, pending and answered. */
export const myInvitationsQuery = queryOptions({ ...listMyInvitationsOptions(), select: rows })

export type Team = Invitation['teams'][number]

/** Whether accepting joins the team or keeps them in it. People who were removed need a new invitation. */
export const isOpen = ({ open, left }: Team): boolean => open && left !== 'removed'

/** Existing teams that they aren't in. */
export const isAsked = (team: Team): boolean => isOpen(team) && !team.joined

/** The result of their answer: `left` after accepting, `removed` if accepting again is impossible. */
export type Standing = 'invited' | 'yes' | 'no' | 'left' | 'removed'

export function standingOf({ state, teams }: Invitation): Standing {
  if (state === 'invited' || teams.some(({ joined }) => joined)) return state
  if (!teams.some(isOpen) && teams.some(({ left }) => left === 'removed')) return 'removed'
  return teams.some((team) => isOpen(team) && team.left === 'left') ? 'left' : state
}

export const namesOf = (teams: Team[], left: Team['left']): string[] =>
  teams.filter((team) => team.left === left).map(({ name }) => name)

/**
 * Also without a team: people of last year are asked back even if their team is gone, and are offered
 * another.
 */
export const canAnswer = ({ teams }: Invitation): boolean =>
  teams.some((team) => isOpen(team) || (team.was !== null && team.left !== 'removed'))

/** People who were removed before they answered have nothing to answer. */
export const needsAnswer = ({ state, teams }: Invitation): boolean =>
  state === 'invited' && teams.some(isAsked)

export const invitersOf = (teams: Team[]): string[] => [
  ...new Set(teams.filter(isAsked).flatMap(({ by }) => by ?? [])),
]

/** The answer changes which pages, lists and tasks they can see, so everything is refetched. */
export const refreshInvitations = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries(allBut('getInvitation'))
