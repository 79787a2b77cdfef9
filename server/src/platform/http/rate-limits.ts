import { isIP } from 'node:net'
import { sql } from 'kysely'
import { type Db, noteDown, type Transaction } from '../db/database.ts'
import { Problem } from '../errors.ts'

const windowSeconds = 60
const syncEvery = 1000
const mostKeys = 100_000

interface Counter {
  /** By all processes, as of the last sync. */
  spent: number
  /** Here, since the last sync. */
  pending: number
  endsAt: number
}

export interface RateLimits {
  policy: string
  /** Refuses whoever has nothing left, without counting. */
  requireLeft(key: string): void
  /** Counts here at once and in all processes within two seconds; costs no query. */
  spend(key: string): { remaining: number; resetsIn: number }
  /** Counts in all processes at once, key by key until one is used up; for what must not be guessed. */
  spendExactly(keys: string[], limit: number, seconds?: number): Promise<void>
  close(): Promise<void>
}

export function createRateLimits(db: Db, limit: number): RateLimits {
  const counters = new Map<string, Counter>()

  function spend(key: string) {
    const now = Date.now()
    let counter = counters.get(key)
    if (!counter || counter.endsAt <= now) {
      if (counters.size >= mostKeys) counters.clear()
      counter = { spent: 0, pending: 0, endsAt: now + windowSeconds * 1000 }
      counters.set(key, counter)
    }
    const resetsIn = Math.ceil((counter.endsAt - now) / 1000)
    if (counter.spent + counter.pending >= limit) throw exhausted(resetsIn)
    counter.pending++
    return { remaining: limit - counter.spent - counter.pending, resetsIn }
  }

  async function sync(): Promise<void> {
    const now = Date.now()
    for (const [key, counter] of counters) if (counter.endsAt <= now) counters.delete(key)
    const due = [...counters].filter(([, counter]) => counter.pending > 0)
    const sent = due.map(([, counter]) => counter.pending)
    if (due.length === 0) return
    const keys = due.map(([key]) => key)
    const totals = await noteDown(db, (tx) => add(tx, keys, sent))
    due.forEach(([key, counter], i) => {
      const total = totals.get(key)
      if (!total) return
      counter.spent = total.spent
      counter.pending -= sent[i]!
      counter.endsAt = Date.now() + total.resetsIn * 1000
    })
  }

  let syncing: Promise<void> | null = null
  const timer = setInterval(() => {
    // Without a database each process goes on counting by itself.
    syncing ??= sync()
      .catch(() => {})
      .finally(() => {
        syncing = null
      })
  }, syncEvery).unref()

  return {
    requireLeft(key) {
      const counter = counters.get(key)
      const now = Date.now()
      if (counter && counter.endsAt > now && counter.spent + counter.pending >= limit)
        throw exhausted((counter.endsAt - now) / 1000)
    },
    policy: `"default";q=${limit};w=${windowSeconds}`,
    spend,
    async spendExactly(keys, most, seconds) {
      for (const key of keys) {
        const [total] = (await noteDown(db, (tx) => add(tx, [key], [1], seconds))).values()
        if (total && total.spent > most) throw exhausted(total.resetsIn)
      }
    },
    async close() {
      clearInterval(timer)
      await syncing
    },
  }
}

/** Counts with what the transaction does: what comes to nothing is not counted. */
export async function spendInside(
  tx: Transaction,
  key: string,
  { most, seconds }: { most: number; seconds: number },
): Promise<void> {
  const [total] = (await add(tx, [key], [1], seconds)).values()
  if (total && total.spent > most) throw exhausted(total.resetsIn)
}

function exhausted(resetsIn: number): Problem {
  return new Problem('rate_limited', {
    detail: `Try again in ${Math.ceil(resetsIn)} seconds.`,
    headers: { 'retry-after': String(Math.ceil(resetsIn)) },
  })
}

/** Adds to the shared counters and returns their totals. Sorted, so that two processes cannot deadlock. */
async function add(tx: Transaction, keys: string[], amounts: number[], seconds = windowSeconds) {
  const { rows } = await sql<{ key: string; spent: number; resets_in: number }>`
    insert into rate_limits as known (key, spent, window_ends)
    select key, spent, now() + make_interval(secs => ${seconds})
      from unnest(${keys}::text[], ${amounts}::int[]) as given (key, spent) order by key
    on conflict (key) do update set
      spent = case when known.window_ends <= now() then 0 else known.spent end + excluded.spent,
      window_ends = case when known.window_ends <= now() then excluded.window_ends else known.window_ends end
    returning key, spent, extract(epoch from window_ends - now())::float8 as resets_in`.execute(tx)
  return new Map(rows.map((row) => [row.key, { spent: row.spent, resetsIn: row.resets_in }]))
}

/** An address is one client; in IPv6 a whole /64 is, because one household has as many. */
export function clientKey(ip: string): string {
  if (ip.startsWith('::ffff:')) return `ip:${ip.slice(7)}`
  if (isIP(ip) !== 6) return `ip:${ip.split(':')[0]}`
  const [head = [], tail = []] = ip.split('::').map((half) => half.split(':').filter(Boolean))
  const groups = [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail]
  return `ip:${groups.slice(0, 4).join(':')}::/64`
}

export async function forgetOldLimits(tx: Transaction): Promise<void> {
  await tx.deleteFrom('rate_limits').where('window_ends', '<', sql<Date>`now()`).execute()
}
