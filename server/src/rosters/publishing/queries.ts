import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import type { DraftRef } from '../drafts/queries.ts'

/** With the rules that are against them. */
export async function leaveOut(
  tx: Transaction,
  { pid, id }: DraftRef,
  seats: { task: string; uid: string; rules: string[] }[],
): Promise<void> {
  if (seats.length === 0) return
  await sql`
    update roster_seats as seat set left_out = given.rules
      from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as given (task uuid, uid uuid, rules text[])
     where seat.pid = ${pid} and seat.draft = ${id} and seat.task = given.task and seat.uid = given.uid`.execute(
    tx,
  )
}

export async function markPublished(tx: Transaction, { pid, id }: DraftRef, by: PersonId): Promise<void> {
  await tx
    .updateTable('roster_drafts')
    .set({
      state: 'published',
      published_by: by,
      published_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
      changed_at: sql<Date>`now()`,
    })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

export async function countPublished(
  db: Db,
  { pid, id }: DraftRef,
): Promise<{ seats: number; people: number; left_out: number }> {
  const { rows } = await sql<{ seats: number; people: number; left_out: number }>`
    select (count(*) filter (where left_out is null))::int as seats,
           (count(distinct uid) filter (where left_out is null))::int as people,
           (count(*) filter (where left_out is not null))::int as left_out
      from roster_seats where pid = ${pid} and draft = ${id}`.execute(db)
  return rows[0]!
}

interface LeftOutRow {
  uid: PersonId
  name: string
  seats: number
  rules: string[]
}

/** By name. */
export async function selectLeftOut(db: Db, { pid, id }: DraftRef, most: number): Promise<LeftOutRow[]> {
  const { rows } = await sql<LeftOutRow>`
    select seat.uid, known_name(${pid}, seat.uid) as name, count(distinct seat.task)::int as seats,
           array_agg(distinct rule order by rule) as rules
      from roster_seats as seat cross join unnest(seat.left_out) as rule
     where seat.pid = ${pid} and seat.draft = ${id}
     group by seat.uid order by name, seat.uid limit ${most}`.execute(db)
  return rows
}

export interface GivenRow {
  title: string
  location: string
  starts_at: Date
  ends_at: Date
  time_zone: string
}

/**
 * What someone got from a draft and still has, by time. Nothing for people who haven’t accepted to be in the project.
 */
export async function selectGiven(
  db: Db,
  {
    pid,
    draft,
    uid,
    unconfirmed,
  }: { pid: string; draft: string | null; uid: PersonId; unconfirmed: boolean },
): Promise<GivenRow[]> {
  const { rows } = await sql<GivenRow>`
    select task.title, task.location, task.starts_at, task.ends_at, project.time_zone
      from task_seats as seat join tasks as task on task.pid = seat.pid and task.id = seat.task
      join projects as project on project.pid = seat.pid
     where seat.pid = ${pid} and seat.uid = ${uid} and seat.state = 'confirmed' and seat.asked_at is not null
       and task.state = 'planned' and task.starts_at is not null and project.state <> 'draft'
       and not is_tentative(seat.pid, ${uid})
       and (${draft}::uuid is null or seat.task in (
         select task from roster_seats as given
          where given.pid = ${pid} and given.draft = ${draft} and given.uid = ${uid} and given.left_out is null))
       and (not ${unconfirmed} or seat.confirmed_at is null and task.starts_at > now())
     order by task.starts_at, task.id`.execute(db)
  return rows
}
