import { about } from './introduction.ts'
import { addListingRoutes, createListings } from './listing/index.ts'
import { peopleOperations } from './people/index.ts'
import type { Config } from './platform/config.ts'
import type { Changes } from './platform/db/changes.ts'
import type { Database } from './platform/db/database.ts'
import { describe } from './platform/docs/openapi.ts'
import { docsPages } from './platform/docs/pages.ts'
import { healthRoutes } from './platform/health.ts'
import { createRateLimits } from './platform/http/rate-limits.ts'
import { createRouter } from './platform/http/router.ts'
import { createServer, safeHeaders } from './platform/http/server.ts'
import type { Log } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import { projectOperations } from './projects/index.ts'
import {
  addProviderRoutes,
  createAuthentication,
  createProviders,
  signInOperations,
} from './sign-in/index.ts'
import type { WebApp } from './web-app.ts'

interface Parts {
  config: Config
  database: Database
  changes: Changes
  log: Log
  /** Null for the API alone. */
  webApp: WebApp | null
}

/** Every slice on one server, not yet listening. */
export function createApp({ config, database, changes, log, webApp }: Parts) {
  const metrics = config.METRICS_TOKEN ? createMetrics() : null
  let stopping = false
  const fastify = createServer({
    config,
    log,
    metrics,
    operations: () => router.operations,
    page: (request, reply) => webApp?.page(request, reply) ?? null,
  })
  const limits = createRateLimits(database.db, config.RATE_LIMIT)
  const authentication = createAuthentication({
    db: database.db,
    changes,
    idleDays: config.SESSION_IDLE_DAYS,
  })
  const ownOrigin = new URL(config.BASE_URL).origin
  const router = createRouter({ fastify, database, limits, ...authentication, ownOrigin })
  const providers = createProviders(config.OIDC_PROVIDERS)
  const listings = createListings({
    db: database.db,
    changes,
    emailHash: { kind: config.EMAIL_HASH, key: config.EMAIL_HASH_KEY ?? '' },
    headers: [
      ...Object.entries(safeHeaders(config)).flat(),
      'access-control-allow-origin',
      '*',
      'access-control-expose-headers',
      'etag',
      'ratelimit-policy',
      limits.policy,
    ],
    cacheMegabytes: config.LISTING_CACHE_MB,
  })

  addListingRoutes(router, { listings, limits, recognise: authentication.recognise })
  router.add(signInOperations({ config, limits, providers }))
  router.add(peopleOperations)
  router.add(projectOperations)
  addProviderRoutes(fastify, {
    database,
    providers,
    limits,
    rateLimit: config.SIGN_IN_RATE_LIMIT,
    baseUrl: config.BASE_URL,
    sessionDays: config.SESSION_DAYS,
    findSession: authentication.findSession,
    log,
  })

  const document = describe(router.operations, about)
  const text = JSON.stringify(document)
  docsPages(fastify, () => text)
  webApp?.addRoutes(fastify)
  healthRoutes(fastify, { database, metrics, metricsToken: config.METRICS_TOKEN, isStopping: () => stopping })

  fastify.addHook('onClose', async () => {
    await limits.close()
    await authentication.close()
  })
  return {
    fastify,
    operations: router.operations,
    document,
    /** Says "not ready" first, so that a balancer looks elsewhere before the door closes. */
    announceStop() {
      stopping = true
    },
  }
}
