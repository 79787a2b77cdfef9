import { QueryClient, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiProblem } from '../problem.ts'
import { orNull, wholeList } from './lists.ts'

type Key = [{ _id: string; query: { limit: number; cursor?: string } }]

const pages: Record<string, { data: number[]; next_cursor: string | null; total: number }> = {
  '': { data: [1, 2], next_cursor: 'b', total: 5 },
  b: { data: [3, 4], next_cursor: 'c', total: 5 },
  c: { data: [5], next_cursor: null, total: 5 },
}

test('all pages of a list are read one after the other, and become one', async () => {
  const asked: Key[] = []
  const list = queryOptions({
    queryKey: [{ _id: 'listNumbers', query: { limit: 2 } }] as Key,
    queryFn: ({ queryKey }) => {
      asked.push(queryKey)
      return pages[queryKey[0].query.cursor ?? '']!
    },
  })
  expect(await new QueryClient().fetchQuery(wholeList(list))).toEqual({
    data: [1, 2, 3, 4, 5],
    next_cursor: null,
    total: 5,
  })
  expect(asked.map(([{ query }]) => query)).toEqual([
    { limit: 2 },
    { limit: 2, cursor: 'b' },
    { limit: 2, cursor: 'c' },
  ])
})

test('what does not exist is null, what fails fails', async () => {
  const failing = (status: number) =>
    orNull(
      queryOptions({
        queryKey: ['claim', status],
        queryFn: (): Promise<string> => Promise.reject(new ApiProblem({ status })),
      }),
    )
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  expect(await queryClient.fetchQuery(failing(404))).toBeNull()
  await expect(queryClient.fetchQuery(failing(403))).rejects.toMatchObject({ status: 403 })
})
