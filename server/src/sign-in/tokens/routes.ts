import { anyone, requireFreshSignIn, signedIn, signedInOnTheWeb } from '../../platform/http/access.ts'
import { sightingOf } from '../../platform/http/browser/devices.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { clientKey, perMinute, type RateLimits } from '../../platform/http/rate-limits.ts'
import type { TokenId } from '../../platform/ids.ts'
import { hashSecret } from '../secrets.ts'
import {
  Credentials,
  CredentialsRequest,
  idParams,
  Token,
  TokenEntry,
  TokenRefusal,
  TokenRequest,
} from './schemas.ts'
import { exchangeCredentials, listTokens, makeExchangeCredentials, refuse, revokeToken } from './tokens.ts'

const tag = 'Tokens'

interface Parts {
  limits: RateLimits
  tokenDays: number
  tokenRateLimit: number
}

export const tokenOperations = (parts: Parts): Runnable[] => [exchange(parts), make, list, revoke]

const exchange = ({ limits, tokenDays, tokenRateLimit }: Parts) =>
  write({
    id: 'exchangeCredentials',
    method: 'POST',
    path: '/api/token',
    tag,
    summary: 'Exchange one-time credentials for a token',
    description:
      'Send the username and password as a form, as in OAuth 2, or as JSON. The credentials work once: of any number of attempts, only one gets a token. Emails the owner of the token. The token is returned only in this response, so `Idempotency-Key` is ignored, and so is an `Authorization` header.',
    access: anyone,
    scope: 'read',
    ignoresToken: true,
    idempotencyKey: false,
    // RFC 6749 requires it.
    ignoresOtherQuery: true,
    body: TokenRequest,
    accepts: ['application/x-www-form-urlencoded', 'application/json'],
    answer: {
      status: 200,
      description: 'A token.',
      schema: Token,
      headers: { 'Cache-Control': 'Always `no-store`.' },
    },
    otherAnswers: {
      400: {
        status: 400,
        description: 'The exchange was refused.',
        schema: TokenRefusal,
        example: { error: 'invalid_grant', error_description: 'The credentials are wrong, used or expired.' },
      },
    },
    limit: ({ request, body }) =>
      limits.spendExactly(perMinute('token', tokenRateLimit), [
        `token:${clientKey(request.ip)}`,
        `token:user:${hashSecret(body.username).toString('base64url')}`,
      ]),
    onInvalid: (errors) =>
      errors.some(({ pointer }) => pointer === '/body/grant_type')
        ? refuse('unsupported_grant_type', 'The only grant_type is "password".')
        : refuse('invalid_request', 'Send "username" and "password", as a form or as JSON.'),
    handle: ({ tx, body, request }) =>
      exchangeCredentials(tx, body, { days: tokenDays, seen: sightingOf(request) }),
  })

const make = write({
  id: 'makeExchangeCredentials',
  method: 'POST',
  path: '/api/exchange-credentials',
  tag,
  summary: 'Create one-time exchange credentials',
  description:
    'Returns a username and password for `POST /api/token`, only this once. They work once, within five minutes; earlier credentials stop working. The scopes `private` and `admin` require a recent sign-in. People with two-step verification must have completed it in this session or sign in again.',
  access: signedInOnTheWeb,
  scope: 'write',
  idempotencyKey: false,
  body: CredentialsRequest,
  answer: { status: 201, description: 'The credentials.', schema: Credentials },
  errors: ['step_up_required'],
  async handle({ tx, actor, body }) {
    const { uid, by } = actor
    const withheld = 'session' in by && by.hasSecondStep && !by.strong
    if (withheld || body.scopes.includes('private') || body.scopes.includes('admin'))
      requireFreshSignIn(actor)
    return makeExchangeCredentials(tx, { uid, actor: uid, strong: by.strong, ...body })
  },
})

const list = read({
  id: 'listTokens',
  method: 'GET',
  path: '/api/tokens',
  tag,
  summary: 'List your tokens',
  description:
    'Active tokens, newest first. The tokens themselves are not returned: only their fingerprints are stored.',
  access: signedIn,
  scope: 'read',
  query: pageQuery,
  answer: { status: 200, description: 'A page of tokens.', schema: pageOf(TokenEntry) },
  handle: ({ db, actor, query }) => listTokens(db, actor, query),
})

const revoke = write({
  id: 'revokeToken',
  method: 'DELETE',
  path: '/api/tokens/{id}',
  tag,
  summary: 'Revoke a token',
  description:
    'The token stops working on every server within a second. You can revoke the token you call with.',
  access: signedIn,
  scope: 'write',
  params: idParams,
  answer: { status: 204, description: 'Token revoked.' },
  handle: ({ tx, actor, params }) => revokeToken(tx, actor, params.id as TokenId),
})
