import { getStatement, listStatements } from '@manyhands/api-client'
import { queryOptions } from '@tanstack/react-query'
import { callForVersion } from '../../../lib/api/headers.ts'

/** The agreements of a project. */
export const statementsQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'statements'],
    queryFn: async ({ signal }) => (await listStatements({ path: { pid }, signal })).data,
  })

/** One agreement with its version at the start of editing. */
export const versionedStatementQuery = (pid: string, sid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'statements', sid],
    queryFn: ({ signal }) => callForVersion(getStatement({ path: { pid, sid }, signal })),
    gcTime: 0,
  })
