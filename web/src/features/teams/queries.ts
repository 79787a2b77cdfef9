import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callForVersion, getTeam, listTeamHistory, listTeamPeople } from '../../lib/api.ts'
import { participationQuery } from '../../lib/standing.ts'

export interface Place {
  pid: string
  tid: string
}

/** With its version, for a change that must not undo another one. */
export const teamQuery = ({ pid, tid }: Place) =>
  queryOptions({
    queryKey: ['projects', pid, 'team', tid],
    queryFn: ({ signal }) => callForVersion(getTeam({ path: { pid, tid }, signal })),
  })

export const teamPeopleQuery = ({ pid, tid }: Place, former = false) =>
  queryOptions({
    queryKey: ['projects', pid, 'team', tid, former ? 'former' : 'people'],
    queryFn: async ({ signal }) =>
      (
        await call(
          listTeamPeople({ path: { pid, tid }, query: { former: former ? 'true' : 'false' }, signal }),
        )
      ).data,
  })

export const teamHistoryQuery = ({ pid, tid }: Place) =>
  infiniteQueryOptions({
    queryKey: ['projects', pid, 'team', tid, 'history'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        listTeamHistory({
          path: { pid, tid },
          query: { limit: 20, ...(cursor !== '' && { cursor }) },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** After a change of who is where: every page of the project shows it, and one's own. */
export const showPeople = (queryClient: QueryClient, pid: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['projects', pid] }),
    queryClient.invalidateQueries(participationQuery),
  ])
