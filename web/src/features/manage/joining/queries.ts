import { queryOptions } from '@tanstack/react-query'
import { call, callForVersion, getStatement, listStatements } from '../../../lib/api.ts'

/** What a project asks everyone to agree to. */
export const statementsQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'statements'],
    queryFn: async ({ signal }) => (await call(listStatements({ path: { pid }, signal }))).data,
  })

/** One of them with its version, as it is when somebody begins to change it. */
export const versionedStatementQuery = (pid: string, sid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'statements', sid],
    queryFn: ({ signal }) => callForVersion(getStatement({ path: { pid, sid }, signal })),
    gcTime: 0,
  })
