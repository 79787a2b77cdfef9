import { sql } from 'kysely'
import type { Job } from '../jobs.ts'
import { type Mailer, MailRefused } from '../mail/mailer.ts'
import { type Counter, createCounter } from './families.ts'
import { createHistogram, type Histogram } from './histogram.ts'
import type { Reading } from './readings.ts'

export const createJobTimes = (): Histogram =>
  createHistogram({
    name: 'manyhands_job_seconds',
    help: 'Time that jobs took in this process',
    // Not "job", which Prometheus uses for groups of targets.
    labels: ['task', 'outcome'],
    bounds: [0.01, 0.1, 1, 10, 60],
  })

/** Wraps jobs to measure their duration. */
export function timeJobs(
  jobs: Record<string, Job>,
  times: Histogram,
  onError: (error: unknown) => void,
): Record<string, Job> {
  const timed = ([name, job]: [string, Job]): [string, Job] => [
    name,
    {
      ...job,
      async run(payload, attempt) {
        const started = performance.now()
        const note = (outcome: string) =>
          times.series(name, outcome).observe((performance.now() - started) / 1000)
        try {
          await job.run(payload, attempt)
          note('done')
        } catch (error) {
          note('failed')
          onError(error)
          throw error
        }
      },
    },
  ]
  return Object.fromEntries(Object.entries(jobs).map(timed))
}

const outcomes = ['taken', 'refused', 'bounced'] as const
export type MailOutcome = (typeof outcomes)[number]

export const createMailCounts = (): Counter<MailOutcome> =>
  createCounter(
    {
      name: 'manyhands_mails_total',
      help: 'What the mail server said to this process: taken, refused for now, or that there is no such address',
    },
    'outcome',
    outcomes,
  )

/** Wraps a mailer to count outcomes. */
export function countMails(mailer: Mailer, { add }: Counter<MailOutcome>): Mailer {
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail)
        add('taken')
      } catch (error) {
        add(error instanceof MailRefused && error.ofAddress ? 'bounced' : 'refused')
        throw error
      }
    },
  }
}

interface Queue {
  ready: number
  retrying: number
  later: number
  running: number
  oldest: number
}

/** Queue metrics across all processes, read from the database. */
export const queueReading: Reading = {
  gauges: {
    manyhands_jobs: 'Jobs by state: ready, running, or for later',
    manyhands_jobs_retrying: 'Jobs that failed and will be tried again',
    manyhands_jobs_oldest_ready_seconds: 'For how long the oldest job that is ready has waited',
    manyhands_jobs_failed: 'Jobs that were tried for the last time, in the last month',
  },
  async read(db) {
    const { rows } = await sql<Queue>`
      select count(*) filter (where is_available and run_at <= now())::int4 as ready,
             count(*) filter (where is_available and attempts > 0)::int4 as retrying,
             count(*) filter (where is_available and run_at > now())::int4 as later,
             count(*) filter (where locked_at is not null)::int4 as running,
             coalesce(extract(epoch from now() - min(run_at)
               filter (where is_available and run_at <= now())), 0)::float8 as oldest
        from graphile_worker._private_jobs`.execute(db)
    // Include zeros, so that the first increase is visible.
    const { rows: failed } = await sql<{ task: string; count: number }>`
      select identifier as task, count(jobs.id)::int4 as count
        from graphile_worker._private_tasks as tasks
        left join graphile_worker._private_jobs as jobs
          on jobs.task_id = tasks.id and attempts >= max_attempts and locked_at is null
       group by identifier order by identifier`.execute(db)
    const { ready, retrying, later, running, oldest } = rows[0]!
    return {
      manyhands_jobs: Object.entries({ ready, later, running }).map(([state, value]) => ({
        labels: { state },
        value,
      })),
      manyhands_jobs_retrying: [{ value: retrying }],
      manyhands_jobs_oldest_ready_seconds: [{ value: Math.max(0, oldest) }],
      manyhands_jobs_failed: failed.map(({ task, count }) => ({ labels: { task }, value: count })),
    }
  },
}
