import {
  listProjectPeople,
  listProjectPeopleInfiniteQueryKey,
  listSecondStepResetsOptions,
  type ProjectPerson,
} from '@manyhands/api-client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { rows } from '../../../lib/api/lists.ts'

export interface Filter {
  search?: string
  tid?: string
  role?: 'chief' | 'member'
  state?: 'invited' | 'accepted'
  /** Conditions as JSON. */
  where?: string
}

const queryOf = (wanted: Filter) => ({ limit: 50, ...wanted })

export const resetsQuery = (pid: string) =>
  queryOptions({ ...listSecondStepResetsOptions({ path: { pid } }), select: rows })

/** A page of people who accepted, or of people who are invited. */
interface From {
  query: { state: 'invited' | 'accepted'; cursor?: string }
}

/** By name: members first, then invited people. */
export const projectPeopleQuery = (pid: string, wanted: Filter) =>
  infiniteQueryOptions({
    queryKey: listProjectPeopleInfiniteQueryKey({ path: { pid }, query: queryOf(wanted) }),
    async queryFn({ pageParam, signal }) {
      const read = async ({ query }: From) => ({
        ...(await listProjectPeople({ path: { pid }, query: { ...queryOf(wanted), ...query }, signal })),
        state: query.state,
      })
      const page = await read(pageParam)
      if (page.next_cursor !== null || page.state === 'invited' || wanted.state) return page
      const rest = await read({ query: { state: 'invited' } })
      return { ...rest, data: [...page.data, ...rest.data] }
    },
    initialPageParam: { query: { state: wanted.state ?? 'accepted' } } as From,
    getNextPageParam: ({ next_cursor, state }) =>
      next_cursor === null ? null : { query: { state, cursor: next_cursor } },
  })

/** Someone who is in one team and invited to another is returned twice. */
export const eachOnce = (people: ProjectPerson[]): ProjectPerson[] =>
  [...new Map(people.toReversed().map((one) => [one.uid, one])).values()].toReversed()
