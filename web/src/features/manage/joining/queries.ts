import { queryOptions } from '@tanstack/react-query'
import { call, listStatements } from '../../../lib/api.ts'

/** What a project asks everyone to agree to. */
export const statementsQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'statements'],
    queryFn: async ({ signal }) => (await call(listStatements({ path: { pid }, signal }))).data,
  })
