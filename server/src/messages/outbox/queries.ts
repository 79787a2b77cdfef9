import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'

export type MessageState = 'held' | 'queued' | 'sent' | 'bounced' | 'failed' | 'dropped'

export interface MessageRef {
  pid: ProjectId
  id: string
}

export interface NewMessage extends MessageRef {
  uid: PersonId
  kind: string
  about: string
  params: object
  /** Seconds. */
  hold: number
}

export interface Inserted {
  id: string
  /** Whether the person has a device that could show it. */
  devices: boolean
}

/** Returns those to send: nothing is written to erased people. */
export async function insertMessages(tx: Transaction, messages: NewMessage[]): Promise<Inserted[]> {
  const { rows } = await sql<Inserted>`
    insert into messages (pid, id, uid, kind, about, params, state, send_at, pushed_to)
    select pid, id, uid, kind, about, params, case when hold > 0 then 'held' else 'queued' end,
           now() + make_interval(secs => hold),
           case when exists (select from push_devices where push_devices.uid = people.uid) then '{}'::uuid[] end
      from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
        as new (pid slug, id uuid, uid uuid, kind text, about text, params jsonb, hold float8)
      join people using (uid)
     where erased_at is null
    returning id, pushed_to is not null as devices`.execute(tx)
  return rows
}

/** The chiefs of a team, or the owners if it has none, who haven't unsubscribed from this kind. */
export async function selectTeamLeads(
  tx: Transaction,
  { pid, tid, kind }: { pid: ProjectId; tid: TeamId; kind: string },
): Promise<PersonId[]> {
  const { rows } = await sql<{ uid: PersonId }>`
    select uid from team_leads(${pid}, ${tid}) as uid join people using (uid)
     where erased_at is null
       and not exists (select from email_opt_outs
                        where email_opt_outs.uid = people.uid and email_opt_outs.kind = ${kind})
     order by uid`.execute(tx)
  return rows.map(({ uid }) => uid)
}

/**
 * One per recipient: adds the updates to a waiting one if there is one, which then waits until they can no longer
 * be undone. It is locked until the transaction ends, so that it isn't sent before the updates are
 * committed. Returns the ids of new ones.
 */
export async function upsertDigests(
  tx: Transaction,
  digests: NewMessage[],
  { updates, hold }: { updates: object[]; hold: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; added: boolean }>`
    insert into messages (pid, id, uid, kind, about, params, state, send_at)
    select pid, id, uid, kind, about, params, 'held', now() + make_interval(secs => hold)
      from jsonb_to_recordset(${JSON.stringify(digests)}::jsonb)
        as new (pid slug, id uuid, uid uuid, kind text, about text, params jsonb, hold float8)
        on conflict (pid, uid, kind) where kind = 'chiefs.digest' and state = 'held'
        do update set params =
             jsonb_set(messages.params, '{updates}',
                       (messages.params -> 'updates') || ${JSON.stringify(updates)}::jsonb),
             send_at = greatest(messages.send_at, now() + make_interval(secs => ${hold}))
    returning id, xmax = 0 as added`.execute(tx)
  return rows.filter(({ added }) => added).map(({ id }) => id)
}

/**
 * Drops what was last queued about it, all or nothing. The sender uses the same clock and locks the same row,
 * so that one of the two comes too late.
 */
export async function dropNewest(tx: Transaction, pid: ProjectId, about: string): Promise<boolean> {
  const { rows } = await sql<{ state: MessageState; id: string; waits: boolean }>`
    select id, state, state = 'held' and send_at > clock_timestamp() as waits from messages
     where pid = ${pid} and about = ${about}
       and created_at = (select max(created_at) from messages where pid = ${pid} and about = ${about})
     order by id for update`.execute(tx)
  if (!rows.every(({ waits }) => waits)) return false
  await sql`
    update messages set state = 'dropped', params = '{}', pushed_to = null
     where pid = ${pid} and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
  return true
}

/** Drops all about it that the sender hasn't begun with. */
export async function dropWaiting(tx: Transaction, pid: ProjectId, about: string): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ state: 'dropped', params: '{}', pushed_to: null })
    .where('pid', '=', pid)
    .where('about', '=', about)
    .where('state', 'in', ['held', 'queued'])
    .where('tries', '=', 0)
    .execute()
}

export interface ClaimedMessage extends MessageRef {
  uid: PersonId
  kind: string
  about: string
  params: Record<string, unknown>
  name: string
  email: string
  language: Language
  project: string
  /** The project's own template in the person's language, if there is one. */
  template: { subject: string; body: string } | null
  opted_out: boolean
  /** Seconds until 8:00 in the project’s time zone; null from then until 22:00. */
  until_morning: number | null
}

/** Updates those that are still held with the newer values, and locks them against the sender. */
export async function renewHeld(
  tx: Transaction,
  pid: ProjectId,
  { abouts, params }: { abouts: string[]; params: object },
): Promise<string[]> {
  const { rows } = await sql<{ about: string }>`
    update messages set params = params || ${JSON.stringify(params)}::jsonb
     where pid = ${pid} and about = any(${abouts}::text[]) and state = 'held' returning about`.execute(tx)
  return rows.map(({ about }) => about)
}

/** SQL: seconds until 8:00, if it is night at `there.local`. */
export const untilMorning = sql`
  case when there.local::time < '08:00' or there.local::time >= '22:00'
       then extract(epoch from date_trunc('day', there.local + interval '2 hours') + interval '8 hours'
                               - there.local)::float8 end`

/** For an attempt to send it: null if it isn't due, or already finished. */
export async function claimMessage(db: Db, { pid, id }: MessageRef): Promise<ClaimedMessage | null> {
  const { rows } = await sql<ClaimedMessage>`
    with mine as (
      update messages set state = 'queued', tries = tries + 1
       where pid = ${pid} and id = ${id} and state in ('held', 'queued') and send_at <= now()
      returning pid, id, uid, kind, about, params
    )
    select mine.*, people.name, people.email, people.language, projects.name as project,
           case when own.kind is not null
                then jsonb_build_object('subject', own.subject, 'body', own.body) end as template,
           exists (select from email_opt_outs
                    where email_opt_outs.uid = mine.uid and email_opt_outs.kind = mine.kind) as opted_out,
           ${untilMorning} as until_morning
      from mine join people using (uid) join projects using (pid)
     cross join lateral (select now() at time zone projects.time_zone as local) as there
      left join message_templates as own
        on own.pid = mine.pid and own.kind = mine.kind and own.language = people.language`.execute(db)
  return rows[0] ?? null
}

/** For how many more seconds it is held; null if it isn't. */
export async function selectSendAt(db: Db, { pid, id }: MessageRef): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from send_at - now())::float8 as seconds from messages
     where pid = ${pid} and id = ${id} and state = 'held'`.execute(db)
  return rows[0]?.seconds ?? null
}

/** Undoes an attempt: it is sent in so many seconds. */
export async function postponeMessage(db: Db, { pid, id }: MessageRef, seconds: number): Promise<void> {
  await sql`
    update messages set state = 'held', tries = tries - 1, send_at = now() + make_interval(secs => ${seconds})
     where pid = ${pid} and id = ${id} and state = 'queued'`.execute(db)
}

export async function addUnsubscribeHash(db: Db, { pid, id }: MessageRef, hash: Buffer): Promise<void> {
  await sql`
    update messages set unsubscribe_hashes = array_append(unsubscribe_hashes, ${hash}::bytea)
     where pid = ${pid} and id = ${id}`.execute(db)
}

/** Records the result of an attempt. */
export async function setOutcome(
  db: Db,
  { pid, id }: MessageRef,
  { state, problem = null }: { state: MessageState; problem?: string | null },
): Promise<void> {
  await sql`
    update messages set state = ${state}::text, problem = ${problem},
           sent_at = case when ${state}::text = 'sent' then now() end
     where pid = ${pid} and id = ${id} and state = 'queued'`.execute(db)
}

export interface MessageRow {
  id: string
  kind: string
  to: { uid: PersonId; name: string }
  state: MessageState
  send_at: Date
  sent_at: Date | null
  tries: number
  problem: string | null
}

interface Wanted {
  pid: ProjectId
  state: MessageState | null
  kind: string | null
  /** Only recent ones that bounced or failed. */
  undelivered: boolean
  before: string | null
  limit: number
}

/** Newest first. Returns one more than requested, to know whether there is more. */
export async function selectMessages(db: Db, wanted: Wanted): Promise<MessageRow[]> {
  const { pid, state, kind, undelivered, before, limit } = wanted
  const { rows } = await sql<Omit<MessageRow, 'to'> & { uid: PersonId; name: string }>`
    select id, kind, state, send_at, sent_at, tries, problem, people.uid, known_name(pid, people.uid) as name
      from messages join people using (uid)
     where pid = ${pid}
       and (${state}::text is null or state = ${state})
       and (${kind}::text is null or kind = ${kind})
       and (not ${undelivered} or (state in ('bounced', 'failed') and messages.created_at > now() - interval '14 days'))
       and (${before}::uuid is null or id < ${before})
     order by id desc limit ${limit + 1}`.execute(db)
  return rows.map(({ uid, name, ...row }) => ({ ...row, to: { uid, name } }))
}

/** Locked until the transaction ends. */
export async function lockMessage(tx: Transaction, { pid, id }: MessageRef) {
  const { rows } = await sql<MessageRow & { uid: PersonId; name: string; old: boolean }>`
    select id, kind, state, send_at, sent_at, tries, problem, people.uid, known_name(pid, people.uid) as name,
           messages.created_at < now() - interval '30 days' as old
      from messages join people using (uid)
     where pid = ${pid} and id = ${id} for update of messages`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { uid, name, ...rest } = row
  return { ...rest, to: { uid, name } }
}

export async function requeueMessage(tx: Transaction, { pid, id }: MessageRef): Promise<Date> {
  const { send_at } = await tx
    .updateTable('messages')
    .set({ state: 'queued', send_at: sql<Date>`now()`, problem: null })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .returning('send_at')
    .executeTakeFirstOrThrow()
  return send_at
}

/**
 * Messages that wait longer than jobs are retried have failed. Contents are deleted after a month, messages
 * after a year.
 */
export async function deleteOldMessages(tx: Transaction): Promise<void> {
  await sql`
    update messages set state = 'failed', problem = coalesce(problem, 'given-up')
     where state in ('held', 'queued') and send_at < now() - interval '8 days'`.execute(tx)
  await sql`
    update messages set params = '{}'
     where created_at < now() - interval '30 days' and params <> '{}'
       and state not in ('held', 'queued')`.execute(tx)
  await sql`delete from messages where created_at < now() - interval '1 year'`.execute(tx)
}

/** The number of waiting messages, and of those created in the last day by state. */
export async function countMessages(db: Db) {
  const { rows: waiting } = await sql<{ state: MessageState; count: number; overdue: number }>`
    select state, count(*)::int4 as count,
           greatest(0, coalesce(extract(epoch from now() - min(send_at)), 0))::float8 as overdue
      from messages where state in ('held', 'queued') group by state`.execute(db)
  const { rows: lastDay } = await sql<{ state: MessageState; count: number }>`
    select state, count(*)::int4 as count from messages
     where created_at > now() - interval '1 day' group by state`.execute(db)
  return { waiting, lastDay }
}
