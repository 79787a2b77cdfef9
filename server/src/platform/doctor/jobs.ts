import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { countWorkers } from '../jobs.ts'
import { type Finding, ok, trouble, warning } from './report.ts'

/** Minutes: what is due is otherwise begun within seconds. */
const late = 5

export async function checkJobs(database: Database, config: Config): Promise<Finding[]> {
  const there = await sql<{ there: boolean }>`
    select to_regclass('graphile_worker._private_jobs') is not null as there`.execute(database.db)
  if (!there.rows[0]!.there) return [ok('jobs', 'There are none yet.')]
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
        `Nobody does the background work: ${waiting} jobs wait, the oldest for ${minutes} minutes. No mail is sent.`,
        config.WORK_IN_SERVE
          ? 'Start "manyhands serve" or "manyhands work", and read its log.'
          : 'Start "manyhands work": WORK_IN_SERVE=false leaves it to that.',
      ),
    ]
  if (minutes >= late)
    return [
      warning(
        'jobs',
        `${waiting} jobs wait, the oldest for ${minutes} minutes, although ${workers} processes work.`,
        'Start more "manyhands work"; if the mail server is slow, look at it first.',
      ),
    ]
  return [ok('jobs', `${workers} processes work; ${waiting} jobs wait.`)]
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
      `Some were tried for the last time, in vain: ${each}.`,
      'The log says why. Mails: an owner may send them again from the outbox.',
    ),
  ]
}
