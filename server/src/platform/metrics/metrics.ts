import type pg from 'pg'
import type { CacheCounts } from '../db/cache.ts'
import type { Changes } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Pusher } from '../push/pusher.ts'
import { watchCaches, watchChanges } from './caches.ts'
import { backupReading, createDatabaseErrors, schemaReading } from './database.ts'
import { type Family, gauge, writeFamilies } from './families.ts'
import { createHistogram, type Series } from './histogram.ts'
import { createPools } from './pool.ts'
import { watchProcess } from './process.ts'
import { createReadings, type Reading, type Readings } from './readings.ts'
import {
  countEmails,
  countPushes,
  createEmailCounts,
  createJobTimes,
  createPushCounts,
  queueReading,
  timeJobs,
} from './work.ts'

export interface Metrics {
  observe(operation: string, status: number, milliseconds: number): void
  /** Counts the error if the database caused it. */
  noteError(error: unknown): void
  watchCaches(caches: Record<string, { counts(): CacheCounts }>): void
  watchChanges(changes: Changes): void
  watchPool(name: string, pool: pg.Pool): void
  /** Registers readings from the database. */
  watchDatabase(database: Database, readings: Reading[]): void
  timeJobs(jobs: Record<string, Job>): Record<string, Job>
  countEmails(mailer: Mailer): Mailer
  countPushes(pusher: Pusher): Pusher
  /** Writes all metrics for Prometheus. Never fails and never blocks for long, even without a database. */
  write(): Promise<string>
}

export function createMetrics(version: string): Metrics {
  const requests = createRequests()
  const errors = createDatabaseErrors()
  const pools = createPools()
  const jobTimes = createJobTimes()
  const emails = createEmailCounts()
  const pushes = createPushCounts()
  let readings: Readings | null = null
  let changesOf: Changes | null = null
  const families: Family[] = [
    {
      name: 'manyhands_build_info',
      help: 'What runs here',
      type: 'gauge',
      read: () => [{ labels: { version, node: process.versions.node }, value: 1 }],
    },
    requests.family,
    gauge({ name: 'manyhands_database_up', help: 'Whether a database responds' }, () =>
      changesOf?.isLive() || readings?.anyGood() ? 1 : 0,
    ),
    errors.family,
    ...pools.families,
    jobTimes.family,
    emails.family,
    pushes.family,
    ...watchProcess(),
  ]

  return {
    observe: requests.observe,
    noteError: errors.note,
    watchCaches: (caches) => void families.push(...watchCaches(caches)),
    watchChanges(changes) {
      changesOf = changes
      families.push(...watchChanges(changes))
    },
    watchPool: (name, pool) => pools.watch(name, pool),
    watchDatabase(database, more) {
      readings = createReadings(database.db, [schemaReading, backupReading, queueReading, ...more])
      families.push(...readings.families)
    },
    timeJobs: (jobs) => timeJobs(jobs, jobTimes, errors.note),
    countEmails: (mailer) => countEmails(mailer, emails),
    countPushes: (pusher) => countPushes(pusher, pushes),
    async write() {
      await readings?.refresh()
      return writeFamilies(families)
    },
  }
}

/** One series per operation and status, looked up without allocating a key, since cached responses pass here. */
function createRequests() {
  const histogram = createHistogram({
    name: 'manyhands_request_seconds',
    help: 'Time to answer a request',
    labels: ['operation', 'status'],
    bounds: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 5],
  })
  const known = new Map<string, Map<number, Series>>()
  function seriesOf(operation: string, status: number): Series {
    const series = histogram.series(operation, String(status))
    const byStatus = known.get(operation) ?? new Map<number, Series>()
    known.set(operation, byStatus.set(status, series))
    return series
  }
  return {
    family: histogram.family,
    observe(operation: string, status: number, milliseconds: number) {
      const series = known.get(operation)?.get(status) ?? seriesOf(operation, status)
      series.observe(milliseconds / 1000)
    },
  }
}
