import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { confirmationOf, type TaskRef } from '../queries.ts'

export interface ScheduledRow {
  pid: ProjectId
  project: string
  time_zone: string
  seat: string
  task: string
  title: string
  category: string
  location: string
  description: string
  starts_at: Date | null
  ends_at: Date | null
  task_state: 'planned' | 'cancelled'
  reason: string
  tid: string | null
  team: string | null
  n: number
  role: string
  state: 'requested' | 'waiting' | 'confirmed' | 'arrived' | 'done' | 'no_show' | 'excused'
  ahead: number | null
  offered_until: Date | null
  override: { rules: string[]; reason: string } | null
  /** Null if nobody asked. */
  confirmation: 'asked' | 'given' | null
  contact: string[]
}

export interface ScheduleFilter {
  uid: PersonId
  past: boolean
  after: { starts_at: string | null; seat: string } | null
  limit: number
}

/** Once it has ended, or attendance is recorded: someone who is done early is done. */
const over = sql`(seat.state in ('done', 'no_show', 'excused') or coalesce(task.ends_at <= now(), false))`

/** Contacts: the chiefs of the team, or the owners if there are none. */
const contact = sql`
  array(select name from people where uid in (select team_leads(task.pid, task.tid)) and uid <> seat.uid order by name)`

/**
 * Of one person, over all projects except drafts. Returns one more than requested, to know whether there is
 * more.
 */
export async function selectScheduled(db: Db, filter: ScheduleFilter): Promise<ScheduledRow[]> {
  const { rows } = await sql<ScheduledRow>`
    select task.pid, project.name as project, project.time_zone, seat.id as seat, task.id as task, task.title,
           task.category, task.location, task.description, task.starts_at, task.ends_at, task.state as task_state,
           task.reason, task.tid, teams.name as team, seat.n, role.name as role, seat.state,
           case when seat.state = 'waiting' then
             (select count(*)::int from task_seats as line
               where line.pid = seat.pid and line.task = seat.task and line.n = seat.n
                 and line.state = 'waiting' and line.position < seat.position) end as ahead,
           seat.offered_until, seat.override - 'by' as override, ${confirmationOf(sql`seat`)} as confirmation,
           ${contact} as contact
      from task_seats as seat
      join tasks as task on task.pid = seat.pid and task.id = seat.task
      join task_roles as role on role.pid = seat.pid and role.task = seat.task and role.n = seat.n
      join projects as project on project.pid = seat.pid
      left join teams on teams.pid = task.pid and teams.tid = task.tid
     where seat.uid = ${filter.uid} and project.state <> 'draft' and ${wanted(filter)} and ${afterCursor(filter)}
     order by ${filter.past ? sql`task.starts_at desc nulls last, seat.id desc` : sql`task.starts_at, seat.id`}
     limit ${filter.limit + 1}`.execute(db)
  return rows
}

/** Past requests and waitlist positions are left out. */
const wanted = ({ past }: ScheduleFilter) =>
  past
    ? sql`seat.state in ('confirmed', 'arrived', 'done', 'no_show', 'excused') and ${over}`
    : sql`seat.state not in ('cancelled', 'handed_over', 'excused') and task.state = 'planned' and not ${over}`

function afterCursor({ past, after }: ScheduleFilter) {
  if (!after) return sql`true`
  const { starts_at, seat } = after
  const beyond = past ? sql`<` : sql`>`
  if (starts_at === null) return sql`(task.starts_at is null and seat.id ${beyond} ${seat}::uuid)`
  return sql`(task.starts_at is null or (task.starts_at, seat.id) ${beyond} (${starts_at}::timestamptz, ${seat}::uuid))`
}

export interface SettingsRow {
  max_hours_day: number | null
  max_hours: number | null
  nights: boolean
  break_minutes: number
  remind_minutes: number | null
  remind_by: 'email' | 'calendar' | 'both'
}

const settingsColumns = [
  'max_hours_day',
  'max_hours',
  'nights',
  'break_minutes',
  'remind_minutes',
  'remind_by',
] as const

/** Null if they have no settings and no seats yet. */
export async function selectSettings(db: Db, uid: PersonId): Promise<SettingsRow | null> {
  const row = await db
    .selectFrom('schedules')
    .select(settingsColumns)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return (row as SettingsRow | undefined) ?? null
}

/** Creates it if necessary, and locks it. */
export async function lockSchedule(tx: Transaction, uid: PersonId): Promise<SettingsRow> {
  await tx
    .insertInto('schedules')
    .values({ uid })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute()
  const row = await tx
    .selectFrom('schedules')
    .select(settingsColumns)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row as SettingsRow
}

/** Increments the version, so that people judged by the older settings are re-evaluated. */
export async function updateSettings(tx: Transaction, uid: PersonId, settings: SettingsRow): Promise<void> {
  await tx
    .updateTable('schedules')
    .set({ ...settings, version: sql<string>`version + 1` })
    .where('uid', '=', uid)
    .execute()
}

export async function selectCalendarMadeAt(db: Db, uid: PersonId): Promise<Date | null> {
  const row = await db
    .selectFrom('schedules')
    .select('calendar_made_at')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row?.calendar_made_at ?? null
}

/** Voids an older address at once. */
export async function updateCalendar(tx: Transaction, uid: PersonId, hash: Buffer): Promise<void> {
  await tx
    .updateTable('schedules')
    .set({ calendar_hash: hash, calendar_made_at: sql<Date>`now()` })
    .where('uid', '=', uid)
    .execute()
}

/** Whether there was an address. */
export async function clearCalendar(tx: Transaction, uid: PersonId): Promise<boolean> {
  const { numUpdatedRows: cleared } = await tx
    .updateTable('schedules')
    .set({ calendar_hash: null, calendar_made_at: null })
    .where('uid', '=', uid)
    .where('calendar_hash', 'is not', null)
    .executeTakeFirstOrThrow()
  return cleared === 1n
}

export interface Subscriber {
  uid: PersonId
  language: 'en' | 'zh-TW'
  remind_minutes: number | null
  remind_by: SettingsRow['remind_by']
}

export async function findSubscriber(db: Db, hash: Buffer): Promise<Subscriber | null> {
  const { rows } = await sql<Subscriber>`
    select uid, people.language, remind_minutes, remind_by from schedules join people using (uid)
     where calendar_hash = ${hash}`.execute(db)
  return rows[0] ?? null
}

export interface FeedRow {
  id: string
  pid: ProjectId
  project: string
  title: string
  location: string
  description: string
  role: string
  contact: string[]
  starts_at: Date
  ends_at: Date
  sequence: number
  changed_at: Date
  cancelled: boolean
}

/**
 * One for each task they hold, held within the last year, or lost within the last 30 days: of lost ones they
 * learn nothing new. Of all tasks, or of one.
 */
export async function selectFeed(db: Db, uid: PersonId, ref?: TaskRef): Promise<FeedRow[]> {
  const wanted = ref ? sql`task.pid = ${ref.pid} and task.id = ${ref.id}` : sql`true`
  const { rows } = await sql<FeedRow>`
    select distinct on (task.starts_at, task.id)
           task.id, task.pid, project.name as project, task.title, task.starts_at, task.ends_at, task.sequence,
           case when lost then '' else task.location end as location,
           case when lost then '' else task.description end as description,
           case when lost then '' else role.name end as role,
           case when lost then '{}' else ${contact} end as contact,
           case when lost then seat.changed_at else greatest(task.changed_at, seat.changed_at) end as changed_at,
           lost or task.state = 'cancelled' as cancelled
      from task_seats as seat
      join tasks as task on task.pid = seat.pid and task.id = seat.task
      join task_roles as role on role.pid = seat.pid and role.task = seat.task and role.n = seat.n
      join projects as project on project.pid = seat.pid
      cross join lateral (select seat.state not in ('confirmed', 'arrived', 'done', 'no_show') as lost) as fate
     where seat.uid = ${uid} and project.state <> 'draft' and task.starts_at is not null and task.ends_at > now() - interval '1 year'
       and (seat.state in ('confirmed', 'arrived', 'done', 'no_show', 'handed_over', 'excused')
            or (seat.state = 'cancelled' and seat.previous_state in ('confirmed', 'arrived')))
       and (not lost or seat.changed_at > now() - interval '30 days')
       and (task.state = 'planned' or task.changed_at > now() - interval '30 days')
       and ${wanted}
     order by task.starts_at, task.id, lost, seat.created_at desc`.execute(db)
  return rows
}

export interface Reminder {
  pid: ProjectId
  task: string
  uid: PersonId
  starts_at: Date
}

/**
 * Marks and returns due reminders in one statement: of two workers one gets each. Nobody is reminded of
 * shifts they signed up for after the reminder time.
 */
export async function claimReminders(tx: Transaction, limit: number): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with due as (
      select seat.pid, seat.id, task.starts_at
        from projects as project
        join tasks as task on task.pid = project.pid
        join task_seats as seat on seat.pid = task.pid and seat.task = task.id
        left join schedules as own on own.uid = seat.uid
        cross join lateral (
          select case when own.uid is null then 1440 else own.remind_minutes end * interval '1 minute' as lead) as wish
       where project.state not in ('draft', 'archived') and task.state = 'planned' and seat.state = 'confirmed'
         and task.starts_at > now() and task.starts_at <= now() + interval '14 days'
         and coalesce(own.remind_by, 'email') in ('email', 'both')
         and task.starts_at - lead <= now() and seat.changed_at <= task.starts_at - lead
         and seat.reminded_for is distinct from task.starts_at
       order by seat.pid, seat.id limit ${limit} for update of seat skip locked
    )
    update task_seats as seat set reminded_for = due.starts_at
      from due where seat.pid = due.pid and seat.id = due.id
    returning seat.pid, seat.task, seat.uid, due.starts_at`.execute(tx)
  return rows
}
