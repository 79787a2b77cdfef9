import {
  checkMyClaimOptions,
  getClaimOptions,
  getMyClaimOptions,
  getPayoutOptions,
  getSubsidyTotalsOptions,
  listClaimsInfiniteOptions,
  listClaimsOptions,
  listPayoutsOptions,
} from '@manyhands/api-client'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { queriesOf } from '../../lib/api/cache.ts'
import { byCursor, orNull, rows } from '../../lib/api/lists.ts'
import { myClaimsQuery, purposesQuery } from '../../lib/queries.ts'

/** Null if there is none. */
export const myClaimQuery = (pid: string) => orNull(getMyClaimOptions({ path: { pid } }))

/** What prevents submitting. */
export const checkQuery = (pid: string) =>
  queryOptions({ ...checkMyClaimOptions({ path: { pid } }), staleTime: 0 })

export const states = ['submitted', 'approved', 'paid', 'declined'] as const
export type DecidedState = (typeof states)[number]

interface Wanted {
  /** Null for every state. */
  state: DecidedState | null
  search: string
}

export const claimsQuery = (pid: string, { state, search }: Wanted) =>
  infiniteQueryOptions({
    ...listClaimsInfiniteOptions({
      path: { pid },
      query: { limit: 50, ...(state && { state }), ...(search && { search }) },
    }),
    ...byCursor,
    staleTime: 10_000,
  })

/** The first of the approved claims that no payout can include, and how many they are. */
export const heldClaimsQuery = (pid: string, held: 'waiting' | 'withheld') =>
  listClaimsOptions({ path: { pid }, query: { limit: 20, held } })

export const claimQuery = (pid: string, id: string) =>
  queryOptions({ ...getClaimOptions({ path: { pid, id } }), staleTime: 5_000 })

/** By currency; null without a table. */
export const totalsQuery = (pid: string) =>
  queryOptions({
    ...orNull(getSubsidyTotalsOptions({ path: { pid } })),
    select: (totals) => totals?.data ?? null,
  })

export const payoutsQuery = (pid: string) =>
  queryOptions({ ...listPayoutsOptions({ path: { pid }, query: { limit: 200 } }), select: rows })

export const payoutQuery = (pid: string, id: string) => getPayoutOptions({ path: { pid, id } })

/** Whether bank accounts may be read, and until when; null if not. */
export const purposeQuery = (pid: string) =>
  queryOptions({
    ...purposesQuery(pid),
    select: ({ data }) => data.find(({ purpose }) => purpose === 'traffic-subsidy') ?? null,
  })

/** After a change: refreshes everything about claims. */
export async function refreshSubsidy(queryClient: QueryClient, pid: string): Promise<void> {
  const changed = queriesOf(
    { pid },
    'getTrafficSubsidy',
    'getMyClaim',
    'checkMyClaim',
    'listClaims',
    'getClaim',
    'getSubsidyTotals',
    'listPayouts',
    'getPayout',
    'listHistory',
  )
  await Promise.all([queryClient.invalidateQueries(changed), queryClient.invalidateQueries(myClaimsQuery)])
}
