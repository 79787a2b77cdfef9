import { getTaskOptions, listTasksInfiniteQueryKey, listTasksOptions } from '@manyhands/api-client'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { allBut, queriesOf } from './cache.ts'

function found(filter: ReturnType<typeof queriesOf>): unknown[] {
  const queryClient = new QueryClient()
  const keys = {
    task: getTaskOptions({ path: { pid: '2026', id: 'a' } }).queryKey,
    list: listTasksOptions({ path: { pid: '2026' } }).queryKey,
    filtered: listTasksOptions({ path: { pid: '2026' }, query: { tid: 'web' } }).queryKey,
    pages: listTasksInfiniteQueryKey({ path: { pid: '2026' } }),
    elsewhere: listTasksOptions({ path: { pid: '2025' } }).queryKey,
  }
  for (const [name, key] of Object.entries(keys)) queryClient.setQueryData<unknown>(key, name)
  return queryClient
    .getQueryCache()
    .findAll(filter)
    .map(({ state }) => state.data)
}

test('queries are found by project, by operation, and by both', () => {
  expect(found(queriesOf({ pid: '2026' }))).toEqual(['task', 'list', 'filtered', 'pages'])
  expect(found(queriesOf({}, 'getTask'))).toEqual(['task'])
  expect(found(queriesOf({ pid: '2026' }, 'listTasks'))).toEqual(['list', 'filtered', 'pages'])
  expect(found(queriesOf({ pid: '2026', id: 'b' }, 'getTask'))).toEqual([])
  expect(found(queriesOf({}, 'listTasks', 'getTask'))).toHaveLength(5)
})

test('all but those of one operation', () => {
  expect(found(allBut('listTasks'))).toEqual(['task'])
})
