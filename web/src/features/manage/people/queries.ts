import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, listProjectPeople } from '../../../lib/api.ts'

export interface Wanted {
  search?: string
  tid?: string
  role?: 'chief' | 'member'
}

export const projectPeopleQuery = (pid: string, wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: ['projects', pid, 'people', wanted],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        listProjectPeople({
          path: { pid },
          query: { limit: 50, ...wanted, ...(cursor !== '' && { cursor }) },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
