import type { FastifyInstance } from 'fastify'
import type { Database } from './db/database.ts'
import { explainNewer, newerMigrations, pendingMigrations } from './db/migrations.ts'
import { Problem } from './errors.ts'
import { unauthenticated } from './http/access.ts'
import { contentType } from './metrics/families.ts'
import { createTokenCheck } from './metrics/listener.ts'
import type { Metrics } from './metrics/metrics.ts'

interface Parts {
  database: Database
  metrics: Metrics | null
  metricsToken: string | undefined
  isStopping(): boolean
}

/** Routes for monitoring: liveness, readiness and metrics. */
export function healthRoutes(
  fastify: FastifyInstance,
  { database, metrics, metricsToken, isStopping }: Parts,
): void {
  fastify.get('/healthz', async () => ({ status: 'ok' }))

  // Migrations only go forward: once the schema is current, a simple query is enough.
  let migrated = false
  const notReady = (detail: string) => new Problem('unavailable', { detail, headers: { 'retry-after': '1' } })
  fastify.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isStopping()) throw notReady('The server is shutting down.')
    if (migrated) await database.pool.query('select 1')
    else await requireSchema(database, notReady)
    migrated = true
    return { status: 'ready' }
  })

  if (!metrics || !metricsToken) return
  const isPrometheus = createTokenCheck(metricsToken)
  fastify.get('/metrics', async (request, reply) => {
    if (!isPrometheus(request.headers.authorization)) throw unauthenticated()
    return reply.type(contentType).send(await metrics.write())
  })
}

async function requireSchema(database: Database, notReady: (detail: string) => Problem): Promise<void> {
  const newer = await newerMigrations(database)
  if (newer.length > 0) throw notReady(explainNewer(newer))
  if ((await pendingMigrations(database)).length > 0)
    throw notReady('The database schema is outdated. Run "manyhands migrate".')
}
