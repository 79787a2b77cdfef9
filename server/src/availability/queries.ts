import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { Requester } from '../platform/http/access.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'

export interface AvailabilityRef {
  pid: ProjectId
  uid: PersonId
}

/** Local times of the project: `2026-08-08T08:30`. */
export interface Range {
  from: string
  until: string
}

export interface SettingsRow {
  asked: boolean
  days_before: number
  days_after: number
  closes_on: string | null
}

export interface AskedRow extends SettingsRow {
  /** Whether answers can no longer change: after the deadline, or the last of the days. */
  closed: boolean
  days: string[]
  kinds: string[]
}

const mostKinds = 50

/** With the kinds of work that the viewer can see. */
export async function selectAsked(db: Db, { pid, uid }: AvailabilityRef): Promise<AskedRow> {
  const { rows } = await sql<AskedRow>`
    with asked as (
      select pid, time_zone, starts_on, ends_on, coalesce(asked, false) as asked, closes_on,
             coalesce(days_before, 0) as days_before, coalesce(days_after, 0) as days_after
        from projects left join availability_settings using (pid) where pid = ${pid}
    ),
    own as (select tid from members where pid = ${pid} and uid = ${uid})
    select asked, days_before, days_after, closes_on,
           least(closes_on, ends_on + days_after) < (now() at time zone time_zone)::date as closed,
           array(select to_char(day, 'YYYY-MM-DD')
                   from generate_series((starts_on - days_before)::timestamp, (ends_on + days_after)::timestamp,
                                        interval '1 day') as day) as days,
           array(select distinct category from tasks
                  where pid = asked.pid and state = 'planned' and category <> ''
                    and (visible_to = 'anyone' or (visible_to = 'project' and exists (select from own))
                         or tid in (select tid from own)
                         or exists (select from project_roles
                                     where pid = ${pid} and uid = ${uid} and role in ('owner', 'desk')))
                  order by category limit ${mostKinds}) as kinds
      from asked`.execute(db)
  return rows[0]!
}

export async function upsertSettings(
  tx: Transaction,
  pid: ProjectId,
  { asked, days_before, days_after, closes_on }: SettingsRow,
): Promise<void> {
  const set = { asked, days_before, days_after, closes_on }
  await tx
    .insertInto('availability_settings')
    .values({ pid, ...set })
    .onConflict((conflict) => conflict.column('pid').doUpdateSet(set))
    .execute()
}

interface Answer {
  first_day: string
  last_day: string
  ranges: Range[]
  likes: string[]
  dislikes: string[]
  time_of_day: 'morning' | 'afternoon' | 'evening' | 'night' | null
  target_hours: number | null
  max_hours: number | null
}

export interface AvailabilityRow extends Answer {
  changed_at: Date
}

const columns = [
  'first_day',
  'last_day',
  'ranges',
  'likes',
  'dislikes',
  'time_of_day',
  'target_hours',
  'max_hours',
  'changed_at',
] as const

export async function selectAvailability(
  db: Db,
  { pid, uid }: AvailabilityRef,
): Promise<AvailabilityRow | null> {
  const row = await db
    .selectFrom('availability')
    .select(columns)
    .where('pid', '=', pid)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return (row as unknown as AvailabilityRow | undefined) ?? null
}

export async function upsertAvailability(
  tx: Transaction,
  { pid, uid, ranges, ...rest }: AvailabilityRef & Answer,
): Promise<AvailabilityRow> {
  const set = { ...rest, ranges: JSON.stringify(ranges) }
  const row = await tx
    .insertInto('availability')
    .values({ pid, uid, ...set })
    .onConflict((conflict) =>
      conflict.columns(['pid', 'uid']).doUpdateSet({ ...set, changed_at: sql<Date>`now()` }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as unknown as AvailabilityRow
}

/** Whether a viewer plans for someone, and whether that person has accepted to be in the project. */
export async function selectPlanner(
  db: Db,
  { uid: viewer, by }: Requester,
  { pid, uid }: AvailabilityRef,
): Promise<{ plans: boolean; inside: boolean }> {
  const { rows } = await sql<{ plans: boolean; inside: boolean }>`
    select admin and ${by.strong}::boolean
             or exists (select from project_roles where pid = ${pid} and uid = ${viewer} and role = 'owner')
             or exists (select from members as own join members as theirs using (pid, tid) join teams using (pid, tid)
                         where pid = ${pid} and own.uid = ${viewer} and own.role = 'chief' and theirs.uid = ${uid}
                           and archived_at is null) as plans,
           exists (select from members where pid = ${pid} and uid = ${uid})
             or exists (select from project_roles where pid = ${pid} and uid = ${uid}) as inside
      from people where uid = ${viewer}`.execute(db)
  return rows[0]!
}

/** Of projects that ended before then, unchanged since. */
export async function deleteOldAvailability(tx: Transaction, before: Date): Promise<PersonId[]> {
  const { rows } = await sql<{ uid: PersonId }>`
    with old as (
      delete from availability using projects
       where projects.pid = availability.pid and last_day(projects) < ${before}::date and changed_at < ${before}
      returning uid
    )
    select distinct uid from old`.execute(tx)
  return rows.map(({ uid }) => uid)
}

/**
 * Everyone who was asked about all of a time, with whether they are available for all of it, as `uid` and `available`.
 * Null for both times means no time.
 */
export const availableAt = (
  pid: ProjectId,
  { from, until }: Record<'from' | 'until', RawBuilder<unknown>>,
) => sql`
  select uid, exists (select from jsonb_to_recordset(answer.ranges) as range ("from" timestamp, until timestamp)
                       where range."from" <= ${from} and range.until >= ${until}) as available
    from availability as answer
   where pid = ${pid} and first_day <= ${from} and last_day + 1 >= ${until}`

/** A moment as local time of the project. */
const localTime = (pid: ProjectId, at: Date | null) => sql`
  (${at}::timestamptz at time zone (select time_zone from projects where pid = ${pid}))`

/** The same for a task, if it has a time. */
export const availableFor = (
  pid: ProjectId,
  { starts_at, ends_at }: { starts_at: Date | null; ends_at: Date | null },
) => availableAt(pid, { from: localTime(pid, starts_at), until: localTime(pid, ends_at) })

interface Wanted {
  state: 'given' | 'missing'
  from?: string | undefined
  until?: string | undefined
}

/** Whether someone has answered, and can help at this time. */
export function hasAnswered(
  uid: RawBuilder<unknown>,
  { state, from, until }: Wanted,
  pid: ProjectId,
): RawBuilder<boolean> {
  if (state === 'missing')
    return sql<boolean>`not ${uid} in (select answer.uid from availability as answer where answer.pid = ${pid})`
  if (!from || !until)
    return sql<boolean>`${uid} in (select answer.uid from availability as answer where answer.pid = ${pid})`
  const time = { from: sql`${from}::timestamp`, until: sql`${until}::timestamp` }
  return sql<boolean>`${uid} in (select uid from (${availableAt(pid, time)}) as said where available)`
}
