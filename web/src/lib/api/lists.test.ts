import { QueryClient, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiProblem } from '../problem.ts'
import { orNull } from './lists.ts'

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
