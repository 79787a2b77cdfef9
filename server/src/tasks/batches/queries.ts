import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { ProjectId, TeamId } from '../../platform/ids.ts'
import type { NewTask } from '../schemas.ts'

/** One batch after the other, so that each sees what the last one created. */
export async function lockBatches(tx: Transaction, pid: ProjectId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`task-batch:${pid}`}, 0))`.execute(tx)
}

/** Which of these exist already, by their index. */
export async function selectExisting(db: Db, pid: ProjectId, tasks: NewTask[]): Promise<Set<number>> {
  const { rows } = await sql<{ at: number }>`
    select wanted.at::int - 1 as at
      from unnest(${tasks.map(({ tid }) => tid)}::text[], ${tasks.map(({ title }) => title)}::text[],
                  ${tasks.map(({ location }) => location)}::text[],
                  ${tasks.map(({ starts_at }) => starts_at)}::timestamptz[],
                  ${tasks.map(({ ends_at }) => ends_at)}::timestamptz[])
           with ordinality as wanted (tid, title, location, starts_at, ends_at, at)
     where exists (select from tasks as task
                    where task.pid = ${pid} and task.starts_at = wanted.starts_at and task.ends_at = wanted.ends_at
                      and task.state = 'planned' and task.tid is not distinct from wanted.tid
                      and lower(task.title) = lower(wanted.title)
                      and lower(task.location) = lower(wanted.location))`.execute(db)
  return new Set(rows.map(({ at }) => at))
}

/** First and last day of the event. */
export async function selectEventDays(
  db: Db,
  pid: ProjectId,
): Promise<{ starts_on: string; ends_on: string }> {
  return db
    .selectFrom('projects')
    .select(['starts_on', 'ends_on'])
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow() as unknown as Promise<{ starts_on: string; ends_on: string }>
}

export interface MadeRow {
  id: string
  tid: TeamId | null
  title: string
  starts_at: Date | null
  ends_at: Date | null
  created_at: Date
  changed: boolean
  /** Whether anyone ever had a seat, asked for one, or was asked to help. */
  people: boolean
}

/** The tasks of a series, by time. */
export async function selectMadeTogether(db: Db, pid: ProjectId, series: string): Promise<MadeRow[]> {
  const { rows } = await sql<MadeRow>`
    select id, tid, title, starts_at, ends_at, created_at, sequence > 0 or state <> 'planned' as changed,
           exists (select from task_seats as seat where seat.pid = task.pid and seat.task = task.id)
             or exists (select from task_covers as cover where cover.pid = task.pid and cover.task = task.id) as people
      from tasks as task
     where pid = ${pid} and series = ${series}
     order by starts_at, id`.execute(db)
  return rows
}

export async function deleteTasks(tx: Transaction, pid: ProjectId, ids: string[]): Promise<void> {
  await tx.deleteFrom('tasks').where('pid', '=', pid).where('id', 'in', ids).execute()
}
