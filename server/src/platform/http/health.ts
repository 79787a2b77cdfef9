import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { pendingMigrations } from '../db/migrations.ts'
import { Problem } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import { unauthenticated } from './access.ts'

interface Parts {
  database: Database
  metrics: Metrics | null
  metricsToken: string | undefined
  isStopping(): boolean
}

/** For the machines that watch over it: alive, ready, and how busy. */
export function healthRoutes(
  fastify: FastifyInstance,
  { database, metrics, metricsToken, isStopping }: Parts,
): void {
  fastify.get('/healthz', async () => ({ status: 'ok' }))

  fastify.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const pending = isStopping() ? ['stopping'] : await pendingMigrations(database)
    if (pending.length === 0) return { status: 'ready' }
    throw new Problem('unavailable', {
      detail: `Not ready: ${pending.join(', ')}.`,
      headers: { 'retry-after': '1' },
    })
  })

  if (!metrics || !metricsToken) return
  const expected = Buffer.from(`Bearer ${metricsToken}`)
  fastify.get('/metrics', async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw unauthenticated()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
