import type { Changes } from './changes.ts'

interface Options<Value> {
  changes: Changes
  /** Prefix of the notifications that invalidate a key. */
  topic: string
  load(key: string): Promise<Value | null>
  sizeOf(value: Value): number
  maxSize: number
  /** Whether stale values are kept for `past`. */
  keepsPast?: boolean
}

interface Flight<Value> {
  since: number
  landing: Promise<Value | null>
}

/** Milliseconds. */
const mostUnheard = 500
const oldestPast = 60_000

/** Counts since the start of the process. */
export interface CacheCounts {
  hits: number
  /** Loads started. Readers that join a running load are not counted. */
  misses: number
  entries: number
  /** Fraction from 0 to 1. */
  filled: number
}

export interface Cache<Value> {
  /** The cached value, without waiting; null if it has to be loaded. */
  peek(key: string): Value | null
  get(key: string): Promise<Value | null>
  /** The last known value and its age in milliseconds, for use during an outage only. */
  past(key: string): { value: Value; age: number } | null
  counts(): CacheCounts
  close(): void
}

function createPast<Value>() {
  let values = new Map<string, Value>()
  let until = Number.NEGATIVE_INFINITY
  return {
    set(known: Map<string, Value>, heardUntil = Number.NEGATIVE_INFINITY): void {
      values = known
      until = heardUntil
    },
    get(key: string) {
      const value = values.get(key)
      const age = performance.now() - until
      return value !== undefined && age < oldestPast ? { value, age } : null
    },
  }
}

/**
 * LRU cache, invalidated in every process by notifications from the database. Disabled while notifications can't be
 * received. Absent values are not cached.
 */
export function createCache<Value>(options: Options<Value>): Cache<Value> {
  const { changes, topic, load, sizeOf, maxSize, keepsPast = false } = options
  let values = new Map<string, Value>()
  const past = createPast<Value>()
  const flights = new Map<string, Flight<Value>>()
  let size = 0
  let open = true
  let hits = 0
  let misses = 0

  function drop(key: string): void {
    const value = values.get(key)
    if (value !== undefined) {
      values.delete(key)
      size -= sizeOf(value)
    }
    // A load that started before the change may return the old value, so later readers start a new one.
    flights.delete(key)
  }

  changes.on('change', (changed, key) => changed === topic && drop(key))
  changes.on('reset', (heardUntil) => {
    past.set(keepsPast && heardUntil !== undefined ? values : new Map(), heardUntil)
    values = new Map()
    flights.clear()
    size = 0
  })

  function keep(key: string, value: Value): void {
    drop(key)
    if (sizeOf(value) > maxSize) return
    values.set(key, value)
    size += sizeOf(value)
    for (const oldest of values.keys()) {
      if (size <= maxSize) break
      drop(oldest)
    }
  }

  async function fly(key: string): Promise<Value | null> {
    misses++
    const flight = { since: performance.now(), landing: load(key) }
    flights.set(key, flight)
    try {
      const value = await flight.landing
      const undisturbed = flights.get(key) === flight
      if (value !== null && undisturbed && open && changes.isLive()) keep(key, value)
      return value
    } finally {
      if (flights.get(key) === flight) flights.delete(key)
    }
  }

  /** A running load to join, unless a change may have been missed since it started. */
  function join(key: string): Promise<Value | null> | null {
    const flight = flights.get(key)
    if (!flight) return null
    return changes.isLive() || performance.now() - flight.since < mostUnheard ? flight.landing : null
  }

  function peek(key: string): Value | null {
    if (!changes.isLive()) return null
    const value = values.get(key)
    if (value === undefined) return null
    hits++
    // Move to the end for LRU eviction; not worth it while the cache is half empty.
    if (size > maxSize / 2) {
      values.delete(key)
      values.set(key, value)
    }
    return value
  }

  return {
    peek,
    past: past.get,
    get: async (key) => peek(key) ?? join(key) ?? fly(key),
    counts: () => ({ hits, misses, entries: values.size, filled: maxSize > 0 ? size / maxSize : 0 }),
    close() {
      open = false
      values.clear()
    },
  }
}
