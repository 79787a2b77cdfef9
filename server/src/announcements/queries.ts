import { type RawBuilder, sql } from 'kysely'
import type { Audience } from '../audiences/index.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../platform/ids.ts'
import type { Language } from '../platform/values.ts'

export interface AnnouncementRef {
  pid: ProjectId
  id: string
}

export type AnnouncementState = 'scheduled' | 'sent' | 'cancelled' | 'stopped'

export type Texts = { [L in Language]?: { subject: string; body: string } | undefined }

export interface AnnouncementRow extends AnnouncementRef {
  tid: TeamId | null
  author: { uid: PersonId; name: string }
  texts: Texts
  conditions: Audience
  urgent: boolean
  state: AnnouncementState
  created_at: Date
  send_at: Date
  sent_at: Date | null
  recipients: number
  read: number
  emails: { waiting: number; sent: number; undelivered: number; dropped: number }
  automation: string | null
}

/** How the outbox knows its emails. */
export const aboutOf = (id: string) => `announcement ${id}`

const columns = sql`
  announcement.pid, announcement.id, announcement.tid, announcement.texts, announcement.conditions,
  announcement.urgent, announcement.state, announcement.created_at, announcement.send_at, announcement.sent_at,
  announcement.automation,
  json_build_object('uid', people.uid, 'name', people.name) as author, given.recipients, given.read, sending.emails`

const counted = sql`
  join people on people.uid = announcement.author
  cross join lateral (
       select count(*)::int as recipients, count(read_at)::int as read from announcement_recipients as given
        where given.pid = announcement.pid and given.id = announcement.id) as given
  cross join lateral (
       select json_build_object('waiting', count(*) filter (where email.state in ('held', 'queued')),
                                'sent', count(*) filter (where email.state = 'sent'),
                                'undelivered', count(*) filter (where email.state in ('bounced', 'failed')),
                                'dropped', count(*) filter (where email.state = 'dropped')) as emails
         from messages as email
        where email.pid = announcement.pid and email.about = 'announcement ' || announcement.id) as sending`

interface Wanted {
  pid: ProjectId
  /** Only what this person could have written to the teams they lead; null for all. */
  ledBy: PersonId | null
  /** Only what it sent; null for what people wrote. */
  automation: string | null
  before: string | null
  limit: number
}

/** Newest first. Returns one more than requested. */
export async function selectAnnouncements(db: Db, { pid, ledBy, automation, before, limit }: Wanted) {
  const { rows } = await sql<AnnouncementRow>`
    select ${columns}
      from (select * from announcements
             where pid = ${pid} and automation is not distinct from ${automation}::uuid
               and (${before}::uuid is null or id < ${before})
               and (${ledBy}::uuid is null
                    or tid in (select tid from members where pid = ${pid} and uid = ${ledBy} and role = 'chief')
                   and not exists (select from jsonb_array_elements(conditions) as part
                                    where part #> '{shift,tids}' is distinct from jsonb_build_array(tid::text)))
             order by id desc limit ${limit + 1}) as announcement ${counted}
     order by announcement.id desc`.execute(db)
  return rows
}

export async function selectAnnouncement(
  db: Db,
  { pid, id }: AnnouncementRef,
): Promise<AnnouncementRow | null> {
  const { rows } = await sql<AnnouncementRow>`
    select ${columns} from announcements as announcement ${counted}
     where announcement.pid = ${pid} and announcement.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks it against being sent and withdrawn at the same time. */
export async function lockAnnouncement(
  tx: Transaction,
  { pid, id }: AnnouncementRef,
): Promise<LockedAnnouncement | null> {
  const { rows } = await sql<LockedAnnouncement>`
    select announcement.tid, author, conditions, urgent, announcement.state, project.state as project_state,
           exists (select from teams where teams.pid = announcement.pid and teams.tid = announcement.tid
                                       and archived_at is not null) as team_archived,
           send_at < now() - interval '1 hour' as overdue
      from announcements as announcement join projects as project using (pid)
     where announcement.pid = ${pid} and announcement.id = ${id}
       for update of announcement`.execute(tx)
  return rows[0] ?? null
}

interface LockedAnnouncement {
  tid: TeamId | null
  author: PersonId
  conditions: Audience
  urgent: boolean
  state: AnnouncementState
  project_state: string
  team_archived: boolean
  overdue: boolean
}

/**
 * When something may be sent that should be sent in `seconds`, or then: not between 22:00 and 8:00 in the project's
 * time zone, unless it is urgent.
 */
export async function selectSendTime(
  db: Db,
  pid: ProjectId,
  { at, seconds, urgent }: { at: Date; seconds: number; urgent: boolean },
): Promise<SendTime> {
  const { rows } = await sql<SendTime>`
    select send_at, extract(epoch from send_at - now())::float8 as after
      from projects
     cross join lateral (
           select greatest(now() + make_interval(secs => ${seconds}), ${at}::timestamptz) as wanted) as asked
     cross join lateral (select wanted at time zone time_zone as local) as there
     cross join lateral (
           select case when ${urgent} or local::time >= '08:00' and local::time < '22:00' then wanted
                       else (date_trunc('day', local + interval '2 hours') + interval '8 hours') at time zone time_zone
                   end as send_at) as allowed
     where pid = ${pid}`.execute(db)
  return rows[0]!
}

interface SendTime {
  send_at: Date
  /** In seconds from now, by the clock of the database. */
  after: number
}

/** To the team, or to people of the whole project. */
export async function countScheduled(db: Db, pid: ProjectId, tid: TeamId | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from announcements
     where pid = ${pid} and tid is not distinct from ${tid} and state = 'scheduled'`.execute(db)
  return rows[0]!.count
}

interface NewRow extends AnnouncementRef {
  tid: TeamId | null
  author: PersonId
  texts: Texts
  conditions: Audience
  urgent: boolean
  send_at: Date
}

export async function insertAnnouncement(tx: Transaction, row: NewRow): Promise<void> {
  await tx
    .insertInto('announcements')
    .values({
      ...row,
      texts: JSON.stringify(row.texts),
      conditions: JSON.stringify(row.conditions),
      state: 'scheduled',
    })
    .execute()
}

export async function setSendTime(
  tx: Transaction,
  { pid, id }: AnnouncementRef,
  send_at: Date,
): Promise<void> {
  await tx.updateTable('announcements').set({ send_at }).where('pid', '=', pid).where('id', '=', id).execute()
}

export async function setState(
  tx: Transaction,
  { pid, id }: AnnouncementRef,
  state: Exclude<AnnouncementState, 'scheduled'>,
): Promise<void> {
  await tx
    .updateTable('announcements')
    .set({ state, ...(state === 'sent' && { sent_at: sql<Date>`now()` }) })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

export interface Readers {
  pid: ProjectId
  tid: TeamId | null
  /** Whether someone is in the audience. */
  audience: (uid: RawBuilder<unknown>) => RawBuilder<boolean>
}

/** Accepted people in live teams; of the team, if there is one. */
const readers = ({ pid, tid, audience }: Readers) => sql`
  (select distinct stay.uid from members as stay join teams as team on team.pid = stay.pid and team.tid = stay.tid
    where stay.pid = ${pid} and team.archived_at is null and (${tid}::text is null or stay.tid = ${tid})
      and ${audience(sql`stay.uid`)})`

/** Those who get it, if it is sent now. */
export async function insertRecipients(
  tx: Transaction,
  { pid, id }: AnnouncementRef,
  wanted: Readers,
): Promise<PersonId[]> {
  const { rows } = await sql<{ uid: PersonId }>`
    insert into announcement_recipients (pid, id, uid)
    select ${pid}, ${id}, uid from ${readers(wanted)} as chosen join people using (uid) where erased_at is null
    returning uid`.execute(tx)
  return rows.map(({ uid }) => uid)
}

export interface Reader {
  uid: PersonId
  name: string
  language: Language
}

/** How many would get it, and three of them: as far as possible in both languages. */
export async function selectReaders(db: Db, wanted: Readers): Promise<{ count: number; examples: Reader[] }> {
  const { rows } = await sql<{ count: number; examples: Reader[] }>`
    with chosen as materialized (
      select uid, name, language, row_number() over (partition by language order by name collate "C", uid) as rank
        from ${readers(wanted)} as chosen join people using (uid) where erased_at is null
    )
    select (select count(*)::int from chosen) as count,
           (select coalesce(json_agg(json_build_object('uid', uid, 'name', name, 'language', language)), '[]')
              from (select * from chosen order by rank, name collate "C", uid limit 3) as first) as examples`.execute(
    db,
  )
  return rows[0]!
}

export interface RecipientRow {
  uid: PersonId
  name: string
  email: 'waiting' | 'sent' | 'bounced' | 'failed' | 'dropped' | null
}

interface WantedRecipients {
  undelivered: boolean
  after: { name: string; uid: string } | null
  limit: number
}

/** By name. Returns one more than requested. */
export async function selectRecipients(
  db: Db,
  { pid, id }: AnnouncementRef,
  { undelivered, after, limit }: WantedRecipients,
): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    select given.uid, people.name,
           case when email.state in ('held', 'queued') then 'waiting' else email.state end as email
      from announcement_recipients as given join people using (uid)
      left join messages as email
        on email.pid = given.pid and email.about = ${aboutOf(id)} and email.uid = given.uid
     where given.pid = ${pid} and given.id = ${id}
       and (not ${undelivered}::boolean or email.state in ('bounced', 'failed'))
       and (${after?.uid ?? null}::uuid is null
            or (people.name collate "C", given.uid) > (${after?.name ?? ''}, ${after?.uid ?? null}::uuid))
     order by people.name collate "C", given.uid
     limit ${limit + 1}`.execute(db)
  return rows
}

export interface ShiftRow {
  title: string
  location: string
  starts_at: Date
  ends_at: Date
  time_zone: string
}

/** Upcoming shifts that someone has; of the team, if there is one. */
export async function selectShifts(
  db: Db,
  { pid, uid, tid }: { pid: ProjectId; uid: PersonId; tid: TeamId | null },
): Promise<ShiftRow[]> {
  const { rows } = await sql<ShiftRow>`
    select task.title, task.location, task.starts_at, task.ends_at, project.time_zone
      from task_seats as seat
      join tasks as task on task.pid = seat.pid and task.id = seat.task
      join projects as project on project.pid = task.pid
     where seat.pid = ${pid} and seat.uid = ${uid} and seat.state in ('confirmed', 'arrived')
       and task.state = 'planned' and task.ends_at > now() and (${tid}::text is null or task.tid = ${tid})
     order by task.starts_at, task.id limit 20`.execute(db)
  return rows
}

export interface EmailedAnnouncement {
  texts: Texts
  occasion: string | null
  contact: string | null
}

/** What an email about it says; null if it was withdrawn. */
export async function selectEmailedAnnouncement(
  db: Db,
  { pid, id }: AnnouncementRef,
): Promise<EmailedAnnouncement | null> {
  const { rows } = await sql<EmailedAnnouncement>`
    select announcement.texts, announcement.occasion, project.contact
      from announcements as announcement join projects as project using (pid)
     where announcement.pid = ${pid} and announcement.id = ${id} and announcement.state = 'sent'`.execute(db)
  return rows[0] ?? null
}
