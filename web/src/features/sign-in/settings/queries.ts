import { queryOptions } from '@tanstack/react-query'
import { call, listPasskeys, listSessions, listSignIns, listTokens } from '../../../lib/api.ts'

// Nobody has more than a page of these; a later page would only hold the oldest.
const query = { limit: 200 }

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => (await call(listTokens({ query, signal }))).data,
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions({ query, signal }))).data,
})

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }) => (await call(listPasskeys({ query, signal }))).data,
})

export const historyQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: async ({ signal }) => (await call(listSignIns({ query, signal }))).data,
})
