import { listTeamsOptions } from '@manyhands/api-client'
import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../../lib/api/lists.ts'

/** Includes archived ones. */
export const allTeamsQuery = (pid: string) =>
  queryOptions({ ...listTeamsOptions({ path: { pid }, query: { archived: 'true' } }), select: rows })
