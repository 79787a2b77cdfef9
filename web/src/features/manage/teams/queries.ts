import { queryOptions } from '@tanstack/react-query'
import { call, listTeams } from '../../../lib/api.ts'

/** Includes archived ones. */
export const allTeamsQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'teams', 'all'],
    queryFn: async ({ signal }) =>
      (await call(listTeams({ path: { pid }, query: { archived: 'true' }, signal }))).data,
  })
