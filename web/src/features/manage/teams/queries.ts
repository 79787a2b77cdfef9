import { listTeams } from '@manyhands/api-client'
import { queryOptions } from '@tanstack/react-query'

/** Includes archived ones. */
export const allTeamsQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'teams', 'all'],
    queryFn: async ({ signal }) =>
      (await listTeams({ path: { pid }, query: { archived: 'true' }, signal })).data,
  })
