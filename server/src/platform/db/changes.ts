import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Log } from '../log.ts'
import { mostToConnect, type Pulse } from './connections.ts'
import { cut } from './database.ts'

/**
 * Changes by other processes, received with LISTEN. Cached values are valid only while `isLive()`; `reset` means that
 * notifications may have been missed.
 */
export interface Changes {
  isLive(): boolean
  on(event: 'change', handler: (topic: string, key: string) => void): void
  /** Called with the time until which everything was received when the connection breaks, and without it on reconnect. */
  on(event: 'reset', handler: (heardUntil?: number) => void): void
  /** The connection was lost, or re-established. */
  on(event: 'lost' | 'heard', handler: () => void): void
  close(): Promise<void>
}

const beat = 250
/** Milliseconds in which a silent network failure is noticed, so that no cached value is older than a second. */
const trust = 900

/** Polls the connection, and so keeps `pulse` informed that the database responds. */
export function listenForChanges(url: string, log: Log, pulse?: Pulse): Changes {
  const events = new EventEmitter()
  let client: pg.Client | null = null
  let provenAt = Number.NEGATIVE_INFINITY
  let closed = false
  const endWatch = pulse?.watch((lost) => {
    if (lost) log.warn('the database does not answer: requests are refused until it does')
    else log.warn('the database answers again')
  })

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'manyhands changes',
      connectionTimeoutMillis: mostToConnect,
      query_timeout: trust - beat,
    })
    next.on('error', () => drop(next))
    next.on('end', () => drop(next))
    next.on('notification', ({ payload = '' }) => {
      const colon = payload.indexOf(':')
      events.emit('change', payload.slice(0, colon), payload.slice(colon + 1))
    })
    try {
      await next.connect()
      pulse?.answered()
      await next.query('listen manyhands')
      await requireListening(next)
    } catch (error) {
      cut(next)
      if (error instanceof pg.DatabaseError) pulse?.answered()
      throw error
    }
    if (closed) return cut(next)
    client = next
    events.emit('reset')
    events.emit('heard')
    log.debug('listening for changes')
  }

  function drop(dead: pg.Client): void {
    if (client !== dead) return
    const heardUntil = provenAt
    client = null
    provenAt = Number.NEGATIVE_INFINITY
    cut(dead)
    events.emit('reset', heardUntil)
    events.emit('lost')
    if (!closed) log.warn('changes: connection lost, caches are off until it is back')
  }

  async function prove(): Promise<void> {
    const asked = performance.now()
    const current = client
    if (!current) return connect()
    await current.query('select 1')
    pulse?.answered()
    if (current === client) provenAt = asked
  }

  async function watch(): Promise<void> {
    while (!closed) {
      await prove().catch(() => client && drop(client))
      await new Promise((resolve) => setTimeout(resolve, client && provenAt > 0 ? beat : 50).unref())
    }
  }
  void watch()

  return {
    isLive: () => performance.now() - provenAt < trust,
    on: (event: string, handler: (...args: never[]) => void) => void events.on(event, handler as () => void),
    async close() {
      closed = true
      endWatch?.()
      if (client) drop(client)
    },
  }
}

/** Checks that LISTEN works. Through a transaction pooler it would fail silently. */
export async function requireListening(client: pg.Client): Promise<void> {
  const mark = `self:${randomUUID()}`
  const heard = new Promise<void>((resolve, reject) => {
    client.on('notification', ({ payload }) => payload === mark && resolve())
    setTimeout(reject, trust - beat, new Error('LISTEN doesn’t work: a direct connection is needed')).unref()
  })
  await Promise.all([client.query('select pg_notify($1, $2)', ['manyhands', mark]), heard])
}
