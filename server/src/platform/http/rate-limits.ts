import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { commitAsync, type Db, type Transaction } from '../db/database.ts'
import { Problem } from '../errors.ts'

const windowSeconds = 60
const syncEvery = 1000
const mostKeys = 100_000

/** A rate limit, as in the `RateLimit-Policy` header. */
export interface Policy {
  name: string
  most: number
  seconds: number
}

/** A limit per minute. */
export const perMinute = (name: string, most: number): Policy => ({ name, most, seconds: windowSeconds })

/** A limit for a whole network, since many people may share one address. */
export const perTenMinutes = (name: string, most: number): Policy => ({ name, most, seconds: 600 })

export const describePolicy = ({ name, most, seconds }: Policy) => `"${name}";q=${most};w=${seconds}`

const describeRest = ({ name }: Policy, remaining: number, resetsIn: number) =>
  `"${name}";r=${remaining};t=${Math.ceil(resetsIn)}`

interface Counter {
  /** Total of all processes at the last sync. */
  spent: number
  /** Count of this process since the last sync. */
  pending: number
  most: number
  endsAt: number
}

export interface RateLimits {
  /** Per person, or per address if not signed in. */
  general: Policy
  /** Per address: write requests without a sign-in. */
  anonymousWrites: Policy
  /** Refuses if the limit is used up, without counting. */
  requireLeft(key: string): void
  /** Counts locally at once, and in all processes within two seconds, without a query. Returns the `RateLimit` header. */
  spend(key: string, policy?: Policy): string
  /** Counts in the database, key by key until one is used up; for protection against guessing. */
  spendExactly(policy: Policy, keys: string[]): Promise<void>
  close(): Promise<void>
}

type Limits = Pick<Config, 'RATE_LIMIT' | 'ANONYMOUS_WRITE_LIMIT'>

export function createRateLimits(db: Db, limits: Limits, most = mostKeys): RateLimits {
  const general = perMinute('default', limits.RATE_LIMIT)
  /** Ordered by start of the window. */
  const counters = new Map<string, Counter>()

  function spend(key: string, policy = general) {
    const now = Date.now()
    let counter = counters.get(key)
    if (!counter || counter.endsAt <= now) {
      counters.delete(key)
      if (counters.size >= most) forgetOne()
      counter = { spent: 0, pending: 0, most: policy.most, endsAt: now + windowSeconds * 1000 }
      counters.set(key, counter)
    }
    const resetsIn = (counter.endsAt - now) / 1000
    if (counter.spent + counter.pending >= policy.most) throw exhausted(policy, resetsIn)
    counter.pending++
    return describeRest(policy, policy.most - counter.spent - counter.pending, resetsIn)
  }

  /** Evicts the oldest counter, which expires next, unless it is used up: otherwise flooding would reset it. */
  function forgetOne(): void {
    for (const [key, { spent, pending, most, endsAt }] of counters)
      if (spent + pending < most || endsAt <= Date.now()) return void counters.delete(key)
    counters.delete(counters.keys().next().value!)
  }

  async function sync(): Promise<void> {
    const now = Date.now()
    for (const [key, counter] of counters) if (counter.endsAt <= now) counters.delete(key)
    const due = [...counters].filter(([, counter]) => counter.pending > 0)
    const sent = due.map(([, counter]) => counter.pending)
    if (due.length === 0) return
    const keys = due.map(([key]) => key)
    const totals = await commitAsync(db, (tx) => add(tx, keys, sent))
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
    // Without a database, each process keeps counting locally.
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
      if (counter && counter.endsAt > now && counter.spent + counter.pending >= general.most)
        throw exhausted(general, (counter.endsAt - now) / 1000)
    },
    general,
    anonymousWrites: perMinute('anonymous', limits.ANONYMOUS_WRITE_LIMIT),
    spend,
    async spendExactly(policy, keys) {
      for (const key of keys) {
        const [total] = (await commitAsync(db, (tx) => add(tx, [key], [1], policy.seconds))).values()
        if (total && total.spent > policy.most) throw exhausted(policy, total.resetsIn)
      }
    },
    async close() {
      clearInterval(timer)
      await syncing
    },
  }
}

/** Counts within the transaction: a rollback undoes it. */
export async function spendInside(tx: Transaction, key: string, policy: Policy): Promise<void> {
  const [total] = (await add(tx, [key], [1], policy.seconds)).values()
  if (total && total.spent > policy.most) throw exhausted(policy, total.resetsIn)
}

/** The 429 response for a policy. Replaces the headers of any other policy. */
function exhausted(policy: Policy, resetsIn: number): Problem {
  const seconds = Math.ceil(resetsIn)
  return new Problem('rate_limited', {
    detail: `Try again in ${seconds} seconds.`,
    headers: {
      'retry-after': String(seconds),
      'ratelimit-policy': describePolicy(policy),
      ratelimit: describeRest(policy, 0, resetsIn),
    },
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

/**
 * Key of a client: its IPv4 address, or the /64 of its IPv6 address, which one household has. A client that has
 * already disconnected has no address, despite the type.
 */
export function clientKey(ip: string | undefined): string {
  if (!ip) return 'ip:gone'
  if (ip.startsWith('::ffff:')) return `ip:${ip.slice(7)}`
  if (isIP(ip) !== 6) return `ip:${ip.split(':')[0]}`
  const [head = [], tail = []] = ip.split('::').map((half) => half.split(':').filter(Boolean))
  const groups = [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail]
  return `ip:${groups.slice(0, 4).join(':')}::/64`
}

export async function deleteOldLimits(tx: Transaction): Promise<void> {
  await tx.deleteFrom('rate_limits').where('window_ends', '<', sql<Date>`now()`).execute()
}
