import {
  type ClaimInList,
  checkMyClaim,
  getClaim,
  getMyClaim,
  getPayout,
  getSubsidyTotals,
  listClaims,
  listMyClaims,
  listPayouts,
} from '@manyhands/api-client'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callForVersion } from '../../lib/api/headers.ts'
import { orNothing, purposesQuery } from '../../lib/queries.ts'

const ofSubsidy = (pid: string) => ['projects', pid, 'subsidy']

/** With its version; null if there is none. */
export const myClaimQuery = (pid: string) =>
  queryOptions({
    queryKey: [...ofSubsidy(pid), 'mine'],
    queryFn: ({ signal }) => orNothing(callForVersion(getMyClaim({ path: { pid }, signal }))),
  })

/** Claims in all projects, and where claims of others need the person's review. */
export const myClaimsQuery = queryOptions({
  queryKey: ['me', 'claims'],
  queryFn: ({ signal }) => listMyClaims({ signal }),
  staleTime: 0,
})

/** What prevents submitting. */
export const checkQuery = (pid: string) =>
  queryOptions({
    queryKey: [...ofSubsidy(pid), 'check'],
    queryFn: ({ signal }) => checkMyClaim({ path: { pid }, signal }),
    staleTime: 0,
  })

export const states = ['submitted', 'approved', 'paid', 'declined'] as const
export type DecidedState = (typeof states)[number]

/** All claims of a state, so that they can be searched; null for every state. */
export const claimsQuery = (pid: string, state: DecidedState | null) =>
  queryOptions({
    queryKey: [...ofSubsidy(pid), 'claims', state],
    queryFn: async ({ signal }) => {
      const all: ClaimInList[] = []
      let cursor: string | null = null
      do {
        const query = { limit: 200, ...(state && { state }), ...(cursor && { cursor }) }
        const page: { data: ClaimInList[]; next_cursor: string | null } = await listClaims({
          path: { pid },
          query,
          signal,
        })
        all.push(...page.data)
        cursor = page.next_cursor
      } while (cursor)
      return all
    },
    staleTime: 10_000,
  })

/** Refused to people without access to claims; also tells who has it. */
export const booksQuery = (pid: string) =>
  queryOptions({
    queryKey: [...ofSubsidy(pid), 'books'],
    queryFn: async ({ signal }) =>
      (await listPayouts({ path: { pid }, query: { limit: 1 }, signal })).data.length,
  })

export const claimQuery = (pid: string, id: string) =>
  queryOptions({
    queryKey: [...ofSubsidy(pid), 'claim', id],
    queryFn: ({ signal }) => getClaim({ path: { pid, id }, signal }),
    staleTime: 5_000,
  })

/** By currency; null without a table. */
export const totalsQuery = (pid: string) =>
  queryOptions({
    queryKey: [...ofSubsidy(pid), 'totals'],
    queryFn: async ({ signal }) =>
      (await orNothing(getSubsidyTotals({ path: { pid }, signal })))?.data ?? null,
  })

export const payoutsQuery = (pid: string) =>
  queryOptions({
    queryKey: [...ofSubsidy(pid), 'payouts'],
    queryFn: async ({ signal }) => (await listPayouts({ path: { pid }, query: { limit: 200 }, signal })).data,
  })

export const payoutQuery = (pid: string, id: string) =>
  queryOptions({
    queryKey: [...ofSubsidy(pid), 'payout', id],
    queryFn: ({ signal }) => getPayout({ path: { pid, id }, signal }),
  })

/** Whether bank accounts may be read, and until when; null if not. */
export const purposeQuery = (pid: string) =>
  queryOptions({
    ...purposesQuery(pid),
    select: (purposes) => purposes.find(({ purpose }) => purpose === 'traffic-subsidy') ?? null,
  })

/** After a change: refreshes everything about claims. */
export async function refreshSubsidy(queryClient: QueryClient, pid: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ofSubsidy(pid) }),
    queryClient.invalidateQueries(myClaimsQuery),
    queryClient.invalidateQueries({ queryKey: ['projects', pid, 'history'] }),
  ])
}
