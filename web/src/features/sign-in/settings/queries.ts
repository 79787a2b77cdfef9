import {
  listAddresses,
  listIdentities,
  listOwnSecondStepResets,
  listPasskeys,
  listSessions,
  listSignIns,
  listTokens,
} from '@manyhands/api-client'
import { queryOptions } from '@tanstack/react-query'

// Nobody has more than one page of these; a second page would only contain the oldest.
const query = { limit: 200 }

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => (await listTokens({ query, signal })).data,
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await listSessions({ query, signal })).data,
})

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }) => (await listPasskeys({ query, signal })).data,
})

export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: async ({ signal }) => (await listIdentities({ signal })).data,
})

export const ownAddressesQuery = queryOptions({
  queryKey: ['me', 'addresses'],
  queryFn: async ({ signal }) => (await listAddresses({ signal })).data,
})

export const ownResetsQuery = queryOptions({
  queryKey: ['second-step-resets'],
  queryFn: async ({ signal }) => (await listOwnSecondStepResets({ signal })).data,
})

export const historyQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: async ({ signal }) => (await listSignIns({ query, signal })).data,
})
