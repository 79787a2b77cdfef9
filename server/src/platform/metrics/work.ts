import { countFailedJobs, readQueue } from '../jobs/graphile.ts'
import type { Job } from '../jobs/jobs.ts'
import { type Mailer, MailRefused } from '../mail/mailer.ts'
import type { Pusher, PushOutcome } from '../push/pusher.ts'
import { type Counter, createCounter } from './families.ts'
import { createHistogram, type Histogram } from './histogram.ts'
import type { Reading } from './readings.ts'

export const createJobTimes = (): Histogram =>
  createHistogram({
    name: 'manyhands_job_seconds',
    help: 'Duration of jobs in this process',
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

const outcomes = ['accepted', 'refused', 'bounced'] as const
export type EmailOutcome = (typeof outcomes)[number]

export const createEmailCounts = (): Counter<EmailOutcome> =>
  createCounter(
    {
      name: 'manyhands_emails_total',
      help: 'What the mail server responded: accepted, refused temporarily, or bounced because there is no such address',
    },
    'outcome',
    outcomes,
  )

/** Wraps a mailer to count outcomes. */
export function countEmails(mailer: Mailer, { add }: Counter<EmailOutcome>): Mailer {
  return {
    ...mailer,
    async send(message) {
      try {
        await mailer.send(message)
        add('accepted')
      } catch (error) {
        add(error instanceof MailRefused && error.ofAddress ? 'bounced' : 'refused')
        throw error
      }
    },
  }
}

const pushOutcomes = ['accepted', 'later', 'refused', 'gone'] as const satisfies PushOutcome['outcome'][]

export const createPushCounts = (): Counter<PushOutcome['outcome']> =>
  createCounter(
    {
      name: 'manyhands_pushes_total',
      help: 'What push services responded: accepted, later, refused, or gone because the browser no longer wants any',
    },
    'outcome',
    pushOutcomes,
  )

/** Wraps a pusher to count outcomes. */
export const countPushes = (pusher: Pusher, { add }: Counter<PushOutcome['outcome']>): Pusher => ({
  ...pusher,
  async push(...given) {
    const answer = await pusher.push(...given)
    add(answer.outcome)
    return answer
  },
})

/** Queue metrics across all processes, read from the database. */
export const queueReading: Reading = {
  gauges: {
    manyhands_jobs: 'Jobs by state: ready, running, or scheduled for later',
    manyhands_jobs_retrying: 'Jobs that failed and will be tried again',
    manyhands_jobs_oldest_ready_seconds: 'How long the oldest ready job has been waiting',
    manyhands_jobs_failed: 'Jobs that failed permanently in the last month',
  },
  async read(db) {
    const { ready, retrying, later, running, oldest } = await readQueue(db)
    const failed = await countFailedJobs(db)
    return {
      manyhands_jobs: Object.entries({ ready, later, running }).map(([state, value]) => ({
        labels: { state },
        value,
      })),
      manyhands_jobs_retrying: [{ value: retrying }],
      manyhands_jobs_oldest_ready_seconds: [{ value: oldest }],
      // Includes zeros, so that the first increase is visible.
      manyhands_jobs_failed: failed.map(({ name, count }) => ({ labels: { task: name }, value: count })),
    }
  },
}
