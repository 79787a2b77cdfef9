import type { Changes } from './changes.ts'

interface Options<Value> {
  changes: Changes
  /** The first half of the notifications that drop a key. */
  topic: string
  load(key: string): Promise<Value | null>
  sizeOf(value: Value): number
  maxSize: number
  /** Whether `past` has anything to tell. */
  keepsPast?: boolean
}

interface Flight<Value> {
  since: number
  landing: Promise<Value | null>
}

/** Milliseconds. */
const mostUnheard = 500
const oldestPast = 60_000

/** Since the process began. */
export interface CacheCounts {
  hits: number
  /** Loads that were begun: who joins one under way is not counted. */
  misses: number
  entries: number
  /** From 0 to 1. */
  filled: number
}

export interface Cache<Value> {
  /** What is known now, without waiting; null when it has to be loaded. */
  peek(key: string): Value | null
  get(key: string): Promise<Value | null>
  /** What was true so many milliseconds ago, when changes were last heard; only for when nobody can tell more. */
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
 * Values by key, dropped in every process when the database says they changed, least recently
 * used first when full. Off while changes cannot be heard. Absent values are not kept.
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
    // A load that began before the change may bring the past: later readers start their own.
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

  /** The load of another reader, unless a change could have gone unheard since it began. */
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
    // Newest last, for eviction. Not worth it while nothing has to go.
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
