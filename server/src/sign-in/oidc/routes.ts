import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Database, type Transaction, toUnavailable } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { sightingOf } from '../../platform/http/browser/devices.ts'
import { clientKey, perTenMinutes, type RateLimits } from '../../platform/http/rate-limits.ts'
import type { PersonId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { Language, timeZone } from '../../platform/values.ts'
import { newSecret } from '../secrets.ts'
import { browserOf, rememberDevice } from '../sessions/browser.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import { isOwnPath } from '../sessions/schemas.ts'
import { finishProviderSignIn, identifyPerson, type Refusal, Refused, startProviderSignIn } from './oidc.ts'
import type { Providers } from './providers.ts'

interface Parts {
  database: Database
  providers: Providers
  limits: RateLimits
  rateLimit: number
  baseUrl: string
  sessionDays: number
  /** The session of this browser. */
  findSession(cookies: string): Promise<Actor | null>
  log: Log
}

/** Query parameters; invalid values are ignored. */
const Query = z.object({
  return_to: z.string().refine(isOwnPath).catch('/home'),
  time_zone: timeZone.nullable().catch(null),
  language: Language.catch('en'),
  fresh: z.literal('1').optional().catch(undefined),
})

/** Browser redirects, which aren't part of the API. */
export function addProviderRoutes(fastify: FastifyInstance, parts: Parts): void {
  const { database, providers, limits, rateLimit, baseUrl, sessionDays, findSession, log } = parts
  const here = (provider: string) => `${baseUrl}/api/sign-in/providers/${provider}/callback`
  const requireKnown = (id: string) => {
    if (!providers.has(id)) throw new Problem('not_found')
  }

  fastify.get<{ Params: { id: string } }>('/api/sign-in/providers/:id', async (request, reply) => {
    const { id } = request.params
    requireKnown(id)
    // Another site may not start it: people with a session at the provider would be signed in unasked.
    if (['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site'])))
      return go(reply, '/sign-in')
    await limits.spendExactly(perTenMinutes('sign-in', rateLimit), [`oidc:${clientKey(request.ip)}`])
    const { return_to, time_zone, language, fresh } = Query.parse(request.query)
    const deviceToken = browserOf(request).deviceToken ?? newSecret()
    rememberDevice(reply, deviceToken)
    try {
      const url = await startProviderSignIn(database, providers, {
        provider: id,
        deviceToken,
        redirectUri: here(id),
        returnTo: return_to,
        timeZone: time_zone,
        language,
        fresh: fresh === '1',
        again: fresh ? ((await findSession(request.headers.cookie ?? ''))?.uid ?? null) : null,
      })
      return await go(reply, url.href)
    } catch (error) {
      if (toUnavailable(error)) throw error
      log.warn({ provider: id, err: error }, 'provider cannot be asked')
      return backToSignIn(reply, 'provider_down', return_to)
    }
  })

  fastify.get<{ Params: { id: string } }>('/api/sign-in/providers/:id/callback', async (request, reply) => {
    const { id } = request.params
    requireKnown(id)
    await limits.spendExactly(perTenMinutes('sign-in', rateLimit), [`oidc:${clientKey(request.ip)}`])
    const callback = new URL(request.url.slice(request.url.indexOf('?')), here(id))
    const { deviceToken } = browserOf(request)
    const arrived = await finishProviderSignIn(database, providers, { provider: id, deviceToken, callback })
    if ('refusal' in arrived) {
      log.info({ provider: id, refusal: arrived.refusal, err: arrived.cause }, 'sign-in refused')
      return backToSignIn(reply, arrived.refusal, arrived.departure?.return_to)
    }
    const proven = provenIn(await findSession(request.headers.cookie ?? ''))
    const signIn = async (tx: Transaction) => {
      const { strongAt, ...found } = await identifyPerson(tx, providers, {
        ...arrived,
        proven,
        seen: sightingOf(request),
      })
      return completeSignIn(tx, found, {
        method: `provider:${id}`,
        provenAt: arrived.claims.provenAt,
        strongAt,
        request,
        reply,
        timeZone: arrived.departure.time_zone,
        days: sessionDays,
      })
    }
    try {
      const { is_new, return_to } = await database.transact(signIn)
      return await go(reply, is_new ? `/welcome?return_to=${encodeURIComponent(return_to)}` : return_to)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      log.info({ provider: id, refusal: error.refusal }, 'sign-in refused')
      return backToSignIn(reply, error.refusal, arrived.departure.return_to)
    }
  })
}

/** The signed-in person, if that is fresh. */
const provenIn = (actor: Actor | null): PersonId | null =>
  actor && 'session' in actor.by && actor.by.freshUntil > new Date() ? actor.uid : null

/** A header holds only ASCII; a path may contain anything. */
const go = (reply: FastifyReply, url: string) =>
  reply.header('cache-control', 'no-store').redirect(url.replace(/[^\x21-\x7e]+/g, encodeURIComponent), 303)

const backToSignIn = (reply: FastifyReply, error: Refusal, returnTo = '/home') =>
  go(reply, `/sign-in?error=${error}&return_to=${encodeURIComponent(returnTo)}`)
