import type { Db } from '../db/database.ts'
import { type Family, gauge, type Sample } from './families.ts'

/** Metrics read from the database. */
export interface Reading {
  /** Help texts by metric name. */
  gauges: Record<string, string>
  /** Returns samples for every name. */
  read(db: Db): Promise<Record<string, Sample[]>>
}

/** Milliseconds that readings are cached. */
const keptFor = 5000
/** Milliseconds to wait for the database before the other metrics are returned without these. */
const mostWaited = 1500

export interface Readings {
  families: Family[]
  /** Whether any of the last readings succeeded. */
  anyGood(): boolean
  /** Never fails and never blocks for long. */
  refresh(): Promise<void>
}

export function createReadings(db: Db, readings: Reading[]): Readings {
  let known: Record<string, Sample[]> = {}
  let some = false
  let all = false
  let readAt = Number.NEGATIVE_INFINITY
  let flight: Promise<void> | null = null

  async function read(): Promise<void> {
    const fresh: typeof known = {}
    let failed = 0
    for (const reading of readings)
      await reading.read(db).then(
        (samples) => Object.assign(fresh, samples),
        () => failed++,
      )
    known = fresh
    some = failed < readings.length
    all = failed === 0
    if (some) readAt = performance.now()
    flight = null
  }

  /** Drops old values, which would suggest that all is well. */
  function forget(): void {
    known = {}
    some = false
    all = false
  }

  return {
    anyGood: () => some,
    async refresh() {
      if (performance.now() - readAt < keptFor) return
      flight ??= read()
      const late = Symbol('late')
      const timeout = new Promise<symbol>((resolve) => setTimeout(resolve, mostWaited, late).unref())
      if ((await Promise.race([flight, timeout])) === late) forget()
    },
    families: [
      gauge(
        { name: 'manyhands_readings_good', help: 'Whether all metrics from the database could be read' },
        () => (all ? 1 : 0),
      ),
      ...readings.flatMap(({ gauges }) =>
        Object.entries(gauges).map(
          ([name, help]): Family => ({
            name,
            help,
            type: 'gauge',
            read: () => known[name] ?? [],
          }),
        ),
      ),
    ],
  }
}
