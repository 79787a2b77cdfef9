import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Log } from '../log.ts'

/**
 * What other processes changed, heard over LISTEN. A cache may trust what it holds
 * only while `isLive()`; `reset` says that something may have been missed.
 */
export interface Changes {
  isLive(): boolean
  on(event: 'change', handler: (topic: string, key: string) => void): void
  on(event: 'reset', handler: () => void): void
  close(): Promise<void>
}

const beat = 250
/** A silent cut of the network is noticed within this time, so nothing cached is older than a second. */
const trust = 900

export function listenForChanges(url: string, log: Log): Changes {
  const events = new EventEmitter()
  let client: pg.Client | null = null
  let provenAt = Number.NEGATIVE_INFINITY
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'manyhands changes',
      connectionTimeoutMillis: 2000,
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
      await next.query('listen manyhands')
    } catch (error) {
      cut(next)
      throw error
    }
    if (closed) return cut(next)
    client = next
    events.emit('reset')
    log.debug('listening for changes')
  }

  function drop(dead: pg.Client): void {
    if (client !== dead) return
    client = null
    provenAt = Number.NEGATIVE_INFINITY
    cut(dead)
    events.emit('reset')
    if (!closed) log.warn('changes: connection lost, caches are off until it is back')
  }

  async function prove(): Promise<void> {
    const asked = performance.now()
    const current = client
    if (!current) return connect()
    await current.query('select 1')
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
      if (client) drop(client)
    },
  }
}

/** Without a farewell, for which a silent server would keep us waiting. */
function cut(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
