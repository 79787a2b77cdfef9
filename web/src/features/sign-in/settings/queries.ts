import {
  listIdentitiesOptions,
  listOwnSecondStepResetsOptions,
  listPasskeysOptions,
  listSessionsOptions,
  listSignInsOptions,
  listTokensOptions,
} from '@manyhands/api-client'
import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../../lib/api/lists.ts'

// Nobody has more than one page of these; a second page would only contain the oldest.
const query = { limit: 200 }

export const tokensQuery = queryOptions({ ...listTokensOptions({ query }), select: rows })
export const sessionsQuery = queryOptions({ ...listSessionsOptions({ query }), select: rows })
export const passkeysQuery = queryOptions({ ...listPasskeysOptions({ query }), select: rows })
export const identitiesQuery = queryOptions({ ...listIdentitiesOptions(), select: rows })
export const ownResetsQuery = queryOptions({ ...listOwnSecondStepResetsOptions(), select: rows })
export const historyQuery = queryOptions({ ...listSignInsOptions({ query }), select: rows })
