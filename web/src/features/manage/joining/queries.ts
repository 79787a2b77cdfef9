import { getStatementOptions } from '@manyhands/api-client'
import { queryOptions } from '@tanstack/react-query'

/** One agreement at the start of editing. */
export const statementQuery = (pid: string, sid: string) =>
  queryOptions({ ...getStatementOptions({ path: { pid, sid } }), gcTime: 0 })
