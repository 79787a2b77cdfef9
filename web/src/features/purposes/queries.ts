import {
  listKnownPurposesOptions,
  listMissingForPurposeInfiniteOptions,
  listPurposePeopleInfiniteOptions,
  type Purpose,
} from '@manyhands/api-client'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { queriesOf } from '../../lib/api/cache.ts'
import { byCursor, rows } from '../../lib/api/lists.ts'
import { privateQueries } from '../../lib/purposes.ts'

export type PurposeName = Purpose['purpose']

export interface PurposeRef {
  pid: string
  purpose: PurposeName
}

export const knownPurposesQuery = queryOptions({
  ...listKnownPurposesOptions(),
  select: rows,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The progress of a purpose, and page by page whose data is missing. */
export const missingQuery = (path: PurposeRef) =>
  infiniteQueryOptions({
    ...listMissingForPurposeInfiniteOptions({ path, query: { limit: 50 } }),
    ...byCursor,
  })

/** People whose data one may read, by name. */
export const peopleQuery = (path: PurposeRef, search: string) =>
  infiniteQueryOptions({
    ...listPurposePeopleInfiniteOptions({ path, query: { limit: 20, search: search || undefined } }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** Called after a purpose was opened, extended or closed, or people were reminded. */
export async function refreshPurposes(queryClient: QueryClient, pid: string): Promise<void> {
  const changed = queriesOf(
    { pid },
    'listPurposes',
    'listPurposePeople',
    'listMissingForPurpose',
    'listHistory',
  )
  await Promise.all([queryClient.invalidateQueries(changed), queryClient.invalidateQueries(privateQueries)])
}
