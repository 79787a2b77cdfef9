import { sql } from 'kysely'
import type { Transaction } from '../../platform/db/database.ts'
import { hashOf } from '../../platform/db/email-hash.ts'
import { idOf } from './members.ts'

const tasksEach = 24
const takenEach = 3

/** Data of people outside of projects. */
export async function insertAccounts(tx: Transaction, people: number, keyId: string): Promise<void> {
  const every = (n: number) => sql.raw(`generate_series(0, ${people - 1}, ${n}) as n`)
  const uid = idOf('n', 'person')
  const hash = (of: string) => sql.raw(`sha256(convert_to('${of}' || n, 'UTF8'))`)
  await sql`
    insert into api_tokens (id, uid, token_hash, name, scopes, expires_at)
    select ${idOf('n', 'token')}, ${uid}, ${hash('token')}, 'Scale', '{read}', now() + interval '60 days'
      from ${every(4)}`.execute(tx)
  await sql`
    insert into sessions (id, uid, token_hash, device_hash, device, address, method, expires_at)
    select ${idOf('n', 'session')}, ${uid}, ${hash('session')}, ${hash('device')}, 'Firefox on Linux', '192.0.2.1',
           'code', now() + interval '1 day' * (n % 400 - 300)
      from ${every(2)}`.execute(tx)
  await sql`insert into schedules (uid, version) select ${uid}, 2 from ${every(2)}`.execute(tx)
  await sql`
    insert into avatars (uid, kind, hash)
    select p.uid, 'gravatar', ${hashOf({ kind: 'keyed', key: '' })}
      from ${every(5)} join people p on p.uid = ${uid}`.execute(tx)
  await sql`
    insert into person_keys (uid, key_id, sealed_key) select ${uid}, ${keyId}, ${hash('key')} from ${every(5)}`.execute(
    tx,
  )
  await sql`
    insert into private_sections (uid, section, sealed, updated_at)
    select ${uid}, case n % 2 when 0 then 'bank' else 'address' end, ${hash('private')} || ${hash('data')},
           now() - interval '1 day' * (n % 700)
      from ${every(5)}`.execute(tx)
}

/** Activity in the projects in `chosen`. */
export async function insertWork(tx: Transaction): Promise<void> {
  await sql`
    insert into project_roles (pid, uid, role, settles_at)
    select pid, uid, 'owner', now() from participants where i = 0`.execute(tx)
  await insertTasks(tx)
  await insertApplications(tx)
  await sql`
    insert into messages (pid, id, uid, kind, about, params, state, send_at, sent_at, tries, created_at)
    select pid, ${idOf('(p::bigint * 50 + i / 8)', 'message')}, uid, 'application.accepted', 'application ' || i,
           case when at > now() - interval '30 days' then '{"tid": "team-1"}'::jsonb else '{}' end, 'sent', at, at, 1, at
      from participants, lateral (select least(now() - interval '1 hour', start - interval '1 day' * (i % 60)) as at) as times
     where i % 8 = 0 order by p, i`.execute(tx)
  await sql`
    insert into audit (id, at, actor, verb, subject, pid, tid, after)
    select ${idOf('(p::bigint * 400 + i)', 'audit')}, now() - interval '1 hour' * i, uid, 'member.added',
           'person:' || uid, pid, tid, '{"role": "member"}'
      from participants where i % 2 = 0 order by p, i`.execute(tx)
}

/** Shifts of two hours over both days, with many open seats. */
async function insertTasks(tx: Transaction): Promise<void> {
  await sql`
    create temp table shifts on commit drop as
    select chosen.*, t, tid, ${idOf(`(p::bigint * ${tasksEach} + t)`, 'task')} as id,
           start + interval '8 hours' + t % 12 * interval '1 hour' + t / 12 * interval '1 day' as starts_at
      from chosen, team_slots where t < ${tasksEach}`.execute(tx)
  await sql`
    insert into tasks (pid, id, tid, title, category, starts_at, ends_at, sign_up, visible_to, made_by)
    select pid, id, shifts.tid, 'Shift ' || t, (array['Stage', 'Desk', 'Kitchen', 'Photo'])[t % 4 + 1],
           starts_at, starts_at + interval '2 hours', 'open', 'project', uid
      from shifts join participants using (p, pid) where i = 0`.execute(tx)
  await sql`
    insert into task_roles (pid, task, n, seats, taken) select pid, id, 1, 50, ${takenEach} from shifts`.execute(
    tx,
  )
  await sql`
    insert into task_seats (pid, id, task, n, uid, state, created_at, changed_at)
    select pid, ${idOf('(p::bigint * 400 + i)', 'seat')}, id, 1, uid,
           case when start < current_date then 'done' else 'confirmed' end,
           now() - interval '40 days', now() - interval '40 days'
      from participants join shifts using (p, pid, start)
     where i >= 30 and i < 30 + ${tasksEach * takenEach} and t = (i - 30) / ${takenEach} order by p, i`.execute(
    tx,
  )
}

/** Decided in past projects; in future ones, one in ten is pending and some are in the talent pool. */
async function insertApplications(tx: Transaction): Promise<void> {
  await sql`
    create temp table applying on commit drop as
    select participants.*, ${idOf('(p::bigint * 50 + i / 8)', 'application')} as id,
           case when i % 80 = 72 then 'declined' when start < current_date or i > 80 then 'accepted'
                when i > 48 then 'pooled' else 'pending' end as state
      from participants where i % 8 = 0`.execute(tx)
  await sql`
    insert into applications (pid, id, uid, state, motivation, skills, pool, created_at, changed_at)
    select pid, id, uid, state, 'I have done this before and liked it.', '{Photography,First aid}', true,
           now() - interval '5 days', now() - interval '5 days'
      from applying order by p, i`.execute(tx)
  await sql`
    insert into application_steps (pid, application, n, tid, how, state, since, answer_by)
    select pid, id, 0, tid, 'chosen', case state when 'pooled' then 'declined' else state end,
           now() - interval '5 days', now() + interval '2 days'
      from applying order by p, i`.execute(tx)
}
