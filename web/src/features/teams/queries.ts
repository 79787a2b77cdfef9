import { changeTeam, getTeam, listTeamHistory, listTeamPeople, type TeamChange } from '@manyhands/api-client'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { callForVersion } from '../../lib/api/headers.ts'
import { participationQuery } from '../../lib/standing.ts'

export interface TeamRef {
  pid: string
  tid: string
}

/** With its version, so that a change doesn't overwrite another one. */
export const teamQuery = ({ pid, tid }: TeamRef) =>
  queryOptions({
    queryKey: ['projects', pid, 'team', tid],
    queryFn: ({ signal }) => callForVersion(getTeam({ path: { pid, tid }, signal })),
  })

interface Change {
  body: TeamChange
  /** Whether to refuse it if someone else has changed the team meanwhile. */
  careful?: boolean
}

/** Changes are sent in sequence, so that one's own recent change isn't taken for a conflict. */
export function useTeamChange({ pid, tid }: TeamRef) {
  const queryClient = useQueryClient()
  const { queryKey } = teamQuery({ pid, tid })
  return useMutation({
    scope: { id: queryKey.join(' ') },
    async mutationFn({ body, careful = false }: Change) {
      const version = careful && queryClient.getQueryData(queryKey)?.version
      const headers = version ? { 'If-Match': version } : {}
      const saved = await callForVersion(changeTeam({ path: { pid, tid }, body, headers }))
      // Cancels running requests, whose responses would be outdated.
      await queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData(queryKey, saved)
    },
    onSuccess() {
      void queryClient.invalidateQueries({
        queryKey: ['projects', pid],
        predicate: (query) => query.queryKey.join(' ') !== queryKey.join(' '),
      })
    },
  })
}

export const teamPeopleQuery = ({ pid, tid }: TeamRef, former = false) =>
  queryOptions({
    queryKey: ['projects', pid, 'team', tid, former ? 'former' : 'people'],
    queryFn: async ({ signal }) =>
      (await listTeamPeople({ path: { pid, tid }, query: { former: former ? 'true' : 'false' }, signal }))
        .data,
  })

export const teamHistoryQuery = ({ pid, tid }: TeamRef) =>
  infiniteQueryOptions({
    queryKey: ['projects', pid, 'team', tid, 'history'],
    queryFn: ({ pageParam: cursor, signal }) =>
      listTeamHistory({
        path: { pid, tid },
        query: { limit: 20, ...(cursor !== '' && { cursor }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** After membership changes: refreshes all pages of the project, and one's own. */
export const refreshPeople = (queryClient: QueryClient, pid: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['projects', pid] }),
    queryClient.invalidateQueries(participationQuery),
  ])
