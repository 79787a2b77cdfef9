import type { Purpose } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { queriesOf } from './api/cache.ts'
import { purposesQuery } from './queries.ts'
import { useStanding } from './standing.ts'

/** For `invalidateQueries`: what is stored about the person, and what for. */
export const privateQueries = queriesOf({}, 'listPrivateSections', 'listMyPurposes')

/** The open purposes of a project that the person may read data for; undefined while loading. */
export function useReadablePurposes(pid: string): Purpose[] | undefined {
  const { known, roles, isChief } = useStanding(pid)
  const mine = [...roles, ...(isChief ? ['chief'] : [])]
  const { data, isError } = useQuery({ ...purposesQuery(pid), enabled: mine.length > 0 })
  if (data) return data.filter(({ readers }) => readers.some((role) => mine.includes(role)))
  return isError || (known && mine.length === 0) ? [] : undefined
}
