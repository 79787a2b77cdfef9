import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { countWorkers } from '../jobs.ts'
import { type Finding, ok, trouble, warning } from './report.ts'

/** Minutes. Jobs normally start within seconds of being due. */
const late = 5

export async function checkJobs(database: Database, config: Config): Promise<Finding[]> {
  const there = await sql<{ there: boolean }>`
    select to_regclass('graphile_worker._private_jobs') is not null as there`.execute(database.db)
  if (!there.rows[0]!.there) return [ok('jobs', 'No jobs yet.')]
  const { rows } = await sql<{ minutes: number | null; waiting: number }>`
    select floor(extract(epoch from now() - min(run_at)) / 60)::int as minutes, count(*)::int as waiting
      from graphile_worker._private_jobs
     where locked_at is null and attempts < max_attempts and run_at <= now()`.execute(database.db)
  const { minutes, waiting } = rows[0]!
  const workers = await countWorkers(database.pool)
  return [...judgeQueue(config, { minutes: minutes ?? 0, waiting, workers }), ...(await findFailed(database))]
}

interface Queue {
  minutes: number
  waiting: number
  workers: number
}

function judgeQueue(config: Config, { minutes, waiting, workers }: Queue): Finding[] {
  if (minutes >= late && workers === 0)
    return [
      trouble(
        'jobs',
        `No process runs background jobs: ${waiting} are waiting, the oldest for ${minutes} minutes. No email is sent.`,
        config.WORK_IN_SERVE
          ? 'Start "manyhands serve" or "manyhands work", and check its log.'
          : 'Start "manyhands work", which runs them with WORK_IN_SERVE=false.',
      ),
    ]
  if (minutes >= late)
    return [
      warning(
        'jobs',
        `${waiting} jobs are waiting, the oldest for ${minutes} minutes, although ${workers} processes run jobs.`,
        'Start more "manyhands work" processes. If the mail server is slow, check it first.',
      ),
    ]
  return [ok('jobs', `${workers} processes run jobs; ${waiting} jobs are waiting.`)]
}

async function findFailed({ db }: Database): Promise<Finding[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select identifier as name, count(*)::int as count
      from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = task_id
     where attempts >= max_attempts and locked_at is null
     group by identifier order by 2 desc, 1`.execute(db)
  if (rows.length === 0) return []
  const each = rows.map(({ name, count }) => `${count} of ${name}`).join(', ')
  return [
    warning(
      'jobs',
      `Some jobs failed permanently: ${each}.`,
      'See the log for the reason. Owners can resend emails from the outbox.',
    ),
  ]
}
