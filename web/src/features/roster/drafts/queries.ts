import {
  getRosterDraftOptions,
  getRosterScoreOptions,
  getRosterSettingsOptions,
  listRosterDraftsOptions,
  listRosterSeats,
  listRosterSeatsQueryKey,
  listRosterShifts,
  listRosterShiftsQueryKey,
  type RosterDraft,
} from '@manyhands/api-client'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queriesOf } from '../../../lib/api/cache.ts'
import { rows } from '../../../lib/api/lists.ts'

export interface DraftRef {
  pid: string
  id: string
}

interface Page<Row> {
  data: Row[]
  next_cursor: string | null
}

const limit = 200

/** All pages of a list: the table of coverage adds them up. */
async function readAll<Row>(read: (query: { limit: number; cursor?: string }) => Promise<Page<Row>>) {
  const all: Row[] = []
  let cursor: string | null = null
  do {
    const page: Page<Row> = await read({ limit, ...(cursor && { cursor }) })
    all.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== null)
  return all
}

export const draftsQuery = (pid: string) =>
  queryOptions({
    ...listRosterDraftsOptions({ path: { pid } }),
    select: rows,
    staleTime: 5_000,
    refetchInterval: 30_000,
  })

/** Others may change it; while it is being filled, it changes all the time. */
export const draftQuery = (path: DraftRef) =>
  queryOptions({
    ...getRosterDraftOptions({ path }),
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data?.state === 'filling' ? 1_000 : 30_000),
  })

export const scoreQuery = (path: DraftRef) => getRosterScoreOptions({ path })

export const aimsQuery = (pid: string) => getRosterSettingsOptions({ path: { pid } })

/** The shifts that a draft is about. */
export const shiftsQuery = (path: DraftRef) =>
  queryOptions({
    queryKey: listRosterShiftsQueryKey({ path }),
    queryFn: ({ signal }) => readAll((query) => listRosterShifts({ path, query, signal })),
  })

/** Its proposed seats, or those that were left out. */
export const seatsQuery = (path: DraftRef, leftOut = false) => {
  const filter = leftOut ? ({ left_out: 'true' } as const) : {}
  return queryOptions({
    queryKey: listRosterSeatsQueryKey({ path, query: filter }),
    queryFn: ({ signal }) =>
      readAll((query) => listRosterSeats({ path, query: { ...query, ...filter }, signal })),
  })
}

/** After several changes in a row, the score is computed once. */
const scoreMs = 700

/** The draft. A new version refreshes what the page shows of it. */
export function useDraft(path: DraftRef) {
  const queryClient = useQueryClient()
  const found = useQuery(draftQuery(path))
  const { pid, id } = path
  const version = found.data && `${found.data.version} ${found.data.state}`
  const seen = useRef<string>(undefined)
  useEffect(() => {
    const before = seen.current
    seen.current = version
    if (before === undefined || version === undefined) return
    void queryClient.invalidateQueries(queriesOf({ pid, id }, 'listRosterShifts', 'listRosterSeats'))
    void queryClient.invalidateQueries(draftsQuery(pid))
    const timer = setTimeout(
      () => void queryClient.invalidateQueries(queriesOf({ pid, id }, 'getRosterScore')),
      scoreMs,
    )
    return () => clearTimeout(timer)
  }, [version, queryClient, pid, id])
  return found
}

/** What the server answered to a change. */
export function keepDraft(queryClient: QueryClient, pid: string, draft: RosterDraft): void {
  queryClient.setQueryData(draftQuery({ pid, id: draft.id }).queryKey, draft)
}
