import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database, Db } from '../db/database.ts'
import { Problem } from '../errors.ts'
import { clientKey, type RateLimits } from '../http/rate-limits.ts'

/** What the service receives of a request that passed through all proxies. */
export interface Seen {
  /** Address of the direct peer. */
  peer: string
  peerPort: number
  /** Whether forwarded addresses of this peer are trusted. */
  believed: boolean
  forwardedFor: string | null
  origin: string | null
  site: string | null
}

export const path = '/healthz/doctor'
export const secretHeader = 'manyhands-doctor'
/** Milliseconds between the two parts of the response: if both arrive together, a proxy buffers. */
export const pause = 700

/**
 * Answers only the doctor, which holds an advisory lock derived from the secret. This also proves that both use
 * the same database.
 */
export function addSeenRoute(fastify: FastifyInstance, { db }: Database, limits: RateLimits): void {
  fastify.get(path, async (request, reply) => {
    // Counted separately: if all visitors share one limit, none would be left for the doctor.
    limits.spend(`doctor:${clientKey(request.ip)}`)
    const secret = request.headers[secretHeader]
    if (typeof secret !== 'string' || !/^[\w-]{22,64}$/.test(secret) || !(await isHeld(db, secret)))
      throw new Problem('not_found')
    const header = (name: string) => request.headers[name]?.toString() ?? null
    const seen: Seen = {
      peer: request.socket.remoteAddress ?? '',
      peerPort: request.socket.remotePort ?? 0,
      believed: (request.ips?.length ?? 1) > 1,
      forwardedFor: header('x-forwarded-for'),
      origin: header('origin'),
      site: header('sec-fetch-site'),
    }
    reply
      .type('text/event-stream')
      .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
    const stream = new PassThrough()
    stream.write(`data: ${JSON.stringify(seen)}\n\n`)
    void sleep(pause).then(() => stream.end('data: end\n\n'))
    return reply.send(stream)
  })
}

async function isHeld(db: Db, secret: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from pg_locks
                    where locktype = 'advisory' and objsubid = 1
                      and database = (select oid from pg_database where datname = current_database())
                      and (classid::bigint << 32 | objid::bigint) = hashtextextended(${secret}, 0)) as held
    `.execute(db)
  return rows[0]!.held
}

/** Held until the connection is released. */
export async function holdConnection(client: pg.PoolClient, secret: string): Promise<void> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [secret])
}

export async function releaseConnection(client: pg.PoolClient, secret: string): Promise<void> {
  await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [secret])
}
