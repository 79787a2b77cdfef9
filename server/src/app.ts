import { announcementOperations } from './announcements/index.ts'
import { applicationOperations, voidInvitationLinks } from './applications/index.ts'
import { audienceOperations } from './audiences/index.ts'
import { automationOperations } from './automations/index.ts'
import { availabilityOperations } from './availability/index.ts'
import { contactOperations } from './contacts/index.ts'
import { directoryOperations } from './directory/index.ts'
import { addBoardEvents, eventDayOperations } from './event-day/index.ts'
import { formOperations } from './forms/index.ts'
import { homeOperations } from './home/index.ts'
import { hourOperations } from './hours/index.ts'
import { exportOperations, importOperations } from './imports/index.ts'
import { about } from './introduction.ts'
import { invitationOperations, offerOperations } from './invitations/index.ts'
import { addListingRoutes, createListings, listingAvatarOperations } from './listing/index.ts'
import {
  type NotificationKinds,
  optOutOperations,
  outboxOperations,
  outboxReading,
  templateOperations,
} from './messages/index.ts'
import { notificationKinds } from './notifications.ts'
import { overviewOperations } from './overview/index.ts'
import {
  addressOperations,
  avatarOperations,
  createAvatars,
  peopleOperations,
  privateOperations,
} from './people/index.ts'
import { peopleListOperations } from './people-list/index.ts'
import { personalData } from './personal-data.ts'
import type { Config } from './platform/config.ts'
import type { Changes } from './platform/db/changes.ts'
import type { Database } from './platform/db/database.ts'
import { type EmailHash, emailHashOf } from './platform/db/email-hash.ts'
import { createKeyRing } from './platform/db/key-ring.ts'
import { type Describe, describe } from './platform/docs/openapi.ts'
import { docsPages } from './platform/docs/pages.ts'
import { addSeenRoute } from './platform/doctor/seen.ts'
import { healthRoutes } from './platform/health.ts'
import type { Runnable } from './platform/http/operation.ts'
import { createRateLimits, describePolicy, type RateLimits } from './platform/http/rate-limits.ts'
import { createRouter } from './platform/http/router.ts'
import { createServer, endConnections, safeHeaders } from './platform/http/server.ts'
import type { Log } from './platform/log.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import type { Tracing } from './platform/tracing/tracing.ts'
import { privacyOperations } from './privacy/index.ts'
import { historyOperations, pictureOperations, projectOperations, roleOperations } from './projects/index.ts'
import { purposeOperations } from './purposes/index.ts'
import { pushOperations } from './push/index.ts'
import { refusals } from './refusals.ts'
import { closingOperations, reportOperations } from './reports/index.ts'
import { rights } from './rights/index.ts'
import { rosterDraftOperations } from './rosters/index.ts'
import {
  addProviderRoutes,
  createAuthentication,
  createProviders,
  type Providers,
  signInOperations,
} from './sign-in/index.ts'
import { statementOperations } from './statements/index.ts'
import { subsidyOperations } from './subsidy/index.ts'
import { endCalendar, taskOperations } from './tasks/index.ts'
import { notifyOfLaterEnd, notifyOfOpening, teamOperations, teamPeopleOperations } from './teams/index.ts'
import { uploadOperations } from './uploads/index.ts'
import type { WebApp } from './web-app.ts'
import { yearInvitationOperations, yearOperations } from './years/index.ts'

interface Parts {
  config: Config
  database: Database
  changes: Changes
  log: Log
  /** Null to serve only the API. */
  webApp: WebApp | null
  tracing?: Tracing | null
  /** All kinds of notifications; tests pass their own. */
  kinds?: NotificationKinds | undefined
  /** Generates the OpenAPI document; tests, which start many services, generate it once. */
  describeApi?: Describe
}

/** All slices on one server, which is not listening yet. */
export function createApp({
  config,
  database,
  changes,
  log,
  webApp,
  tracing = null,
  kinds = notificationKinds,
  describeApi = describe,
}: Parts) {
  const metrics = config.METRICS_TOKEN ? createMetrics(about.version) : null
  let stopping = false
  const fastify = createServer({
    config,
    log,
    metrics,
    tracing,
    operations: () => router.operations,
    page: (request, reply) => webApp?.page(request, reply) ?? null,
  })
  const { db } = database
  const limits = createRateLimits(db, config)
  const authentication = createAuthentication({ db, changes, idleDays: config.SESSION_IDLE_DAYS })
  const ownOrigin = new URL(config.BASE_URL).origin
  const router = createRouter({ fastify, database, limits, ...authentication, ownOrigin })
  const providers = createProviders(config.OIDC_PROVIDERS)
  const emailHash = emailHashOf(config)
  const listings = createListings({
    db,
    changes,
    emailHash,
    headers: Object.entries({
      ...safeHeaders(config),
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'etag',
      'ratelimit-policy': describePolicy(limits.general),
    }).flat(),
    cacheMegabytes: config.LISTING_CACHE_MB,
  })

  metrics?.watchChanges(changes)
  metrics?.watchPool('serve', database.pool)
  metrics?.watchCaches({ listings, ...authentication.caches })
  metrics?.watchDatabase(database, [outboxReading])

  addListingRoutes(router, { listings, limits, recognise: authentication.recognise })
  router.add(operationsOf({ database, config, limits, providers, emailHash, kinds }))
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

  const endBoardEvents = addBoardEvents(router, { db, changes })
  fastify.addHook('preClose', async () => endBoardEvents())

  const document = describeApi(router.operations, about)
  docsPages(fastify, { document, refusals: Object.values(refusals) })
  webApp?.addRoutes(fastify)
  healthRoutes(fastify, { database, metrics, metricsToken: config.METRICS_TOKEN, isStopping: () => stopping })

  addSeenRoute(fastify, database, limits)

  fastify.addHook('onClose', async () => {
    await limits.close()
    await authentication.close()
  })
  return {
    fastify,
    operations: router.operations,
    document,
    /** Null if metrics are not configured. */
    metrics,
    /** Reports "not ready", so that load balancers stop sending requests before the server closes. */
    announceStop() {
      stopping = true
      endConnections(fastify)
    },
  }
}

interface Shared {
  database: Database
  config: Config
  limits: RateLimits
  providers: Providers
  emailHash: EmailHash
  kinds: NotificationKinds
}

/** Operations of all slices, in the order of the documentation. */
function operationsOf({ database, config, limits, providers, emailHash, kinds }: Shared): Runnable[] {
  const ring = createKeyRing(config)
  const waysIn = { endCalendar, voidInvitationLinks }
  const avatars = createAvatars({ gravatarUrl: config.GRAVATAR_URL, emailHash })
  return [
    ...signInOperations({ config, limits, providers, waysIn, ring }),
    ...peopleOperations,
    ...homeOperations(ring),
    ...avatarOperations(avatars),
    ...addressOperations({
      limits,
      mail: config.SMTP_URL !== undefined,
      db: database.db,
      emailHash,
      ...waysIn,
    }),
    ...privateOperations(ring),
    ...contactOperations(ring),
    ...purposeOperations(ring),
    ...privacyOperations({ ring, personalData, privateDataMonths: config.PRIVATE_DATA_MONTHS }),
    ...directoryOperations(avatars),
    ...listingAvatarOperations({ avatars, emailHash }),
    ...projectOperations({ notify: { ofOpening: notifyOfOpening, ofLaterEnd: notifyOfLaterEnd }, rights }),
    ...roleOperations(limits),
    ...offerOperations,
    ...historyOperations,
    ...pictureOperations({ rights }),
    ...overviewOperations(ring),
    ...reportOperations,
    ...closingOperations,
    ...statementOperations,
    ...teamOperations,
    ...teamPeopleOperations(limits),
    ...audienceOperations,
    ...announcementOperations(limits),
    ...automationOperations(limits),
    ...peopleListOperations(limits),
    ...applicationOperations({ limits, rateLimit: config.SIGN_IN_RATE_LIMIT, baseUrl: config.BASE_URL }),
    ...formOperations({ ring, database }),
    ...taskOperations({ limits, baseUrl: config.BASE_URL }),
    ...availabilityOperations,
    ...rosterDraftOperations(limits),
    ...eventDayOperations({ limits, baseUrl: config.BASE_URL }),
    ...hourOperations({ ring, limits, baseUrl: config.BASE_URL }),
    ...subsidyOperations(ring),
    ...uploadOperations(ring),
    ...yearOperations,
    ...yearInvitationOperations({ mail: config.SMTP_URL !== undefined }),
    ...invitationOperations({ limits, rateLimit: config.SIGN_IN_RATE_LIMIT }),
    ...outboxOperations({ mail: config.SMTP_URL !== undefined }),
    ...templateOperations(kinds),
    ...optOutOperations({ kinds, baseUrl: config.BASE_URL }),
    ...pushOperations({
      setUp: config.PUSH_KEY && ring ? { publicKey: config.PUSH_KEY.publicKey, ring } : null,
      loopback: config.PUSH_LOOPBACK,
    }),
    ...importOperations(limits),
    ...exportOperations,
  ]
}
