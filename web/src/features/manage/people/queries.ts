import { listProjectPeople, listSecondStepResets, type ProjectPerson } from '@manyhands/api-client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

export interface Wanted {
  search?: string
  tid?: string
  role?: 'chief' | 'member'
  state?: 'invited' | 'accepted'
}

interface From {
  state: 'invited' | 'accepted'
  cursor: string
}

export const resetsQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'second-step-resets'],
    queryFn: async ({ signal }) => (await listSecondStepResets({ path: { pid }, signal })).data,
  })

/** By name: members first, then invited people. */
export const projectPeopleQuery = (pid: string, wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: ['projects', pid, 'people', wanted],
    async queryFn({ pageParam, signal }) {
      const read = async ({ state, cursor }: From) => {
        const query = { limit: 50, ...wanted, state, ...(cursor !== '' && { cursor }) }
        return { ...(await listProjectPeople({ path: { pid }, query, signal })), state }
      }
      const page = await read(pageParam)
      if (page.next_cursor !== null || page.state === 'invited' || wanted.state) return page
      const rest = await read({ state: 'invited', cursor: '' })
      return { ...rest, data: [...page.data, ...rest.data] }
    },
    initialPageParam: { state: wanted.state ?? 'accepted', cursor: '' } as From,
    getNextPageParam: ({ next_cursor, state }) =>
      next_cursor === null ? null : { state, cursor: next_cursor },
  })

/** Someone who is in one team and invited to another is returned twice. */
export const eachOnce = (people: ProjectPerson[]): ProjectPerson[] =>
  [...new Map(people.toReversed().map((one) => [one.uid, one])).values()].toReversed()
