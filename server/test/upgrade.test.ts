import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { openDatabase } from '../src/platform/db/database.ts'
import { fileNames } from '../src/platform/db/migrations.ts'
import { newId } from '../src/platform/ids.ts'
import { atFileEnd } from './file-end.ts'
import { createTestDatabase } from './test-database.ts'

const database = openDatabase(await createTestDatabase('template1'), { size: 2, statementTimeout: 10_000 })
atFileEnd(() => database.close())
const { pool } = database

/** Runs the migrations from one number to another, inclusive. */
async function migrateFrom(first: string, last: string): Promise<void> {
  const names = (await fileNames()).filter((name) => name >= first && name.slice(0, 4) <= last)
  for (const name of names)
    await pool.query(await readFile(new URL(`../migrations/${name}`, import.meta.url), 'utf8'))
}

const joined = '2026-03-01T08:00:00Z'
const [before, after] = ['2026-02-28T08:00:00Z', '2026-03-02T08:00:00Z']

/** Someone in the team `lights` since March, with other activity. */
async function addVolunteer(
  name: string,
  did: (uid: string) => Promise<unknown> = async () => {},
): Promise<void> {
  const uid = newId<string>()
  await pool.query('insert into people (uid, email, name, listed) values ($1, $2, $3, $4)', [
    uid,
    `${name.replaceAll(' ', '-')}@example.test`,
    name,
    name !== 'hidden',
  ])
  await pool.query(
    `insert into memberships (pid, id, tid, uid, role, joined_at) values ('days', $1, 'lights', $2, 'member', $3)`,
    [newId<string>(), uid, joined],
  )
  await did(uid)
}

const applied = (tid: string, state: string) => async (uid: string) => {
  const id = newId<string>()
  await pool.query(
    `insert into applications (pid, id, uid, state, why, pool) values ('days', $1, $2, $3, '', false)`,
    [id, uid, state],
  )
  await pool.query(
    `insert into application_steps (pid, application, n, tid, how, state) values ('days', $1, 0, $2, 'chosen', $3)`,
    [id, tid, state],
  )
}
const answered = (state: string) => (uid: string) =>
  pool.query(`insert into invitations (pid, uid, state) values ('days', $1, $2)`, [uid, state])
const wasSeen = (at: string) => (uid: string) =>
  pool.query(
    `insert into sessions (id, uid, token_hash, device_hash, device, address, way, last_seen_at, expires_at)
     values ($1::uuid, $2, sha256(uuid_send($1::uuid)), '', 'Test', '::1', 'code', $3, now())`,
    [newId<string>(), uid, at],
  )
const acted = (at: string) => (uid: string) =>
  pool.query(`insert into audit (id, at, actor, verb, subject) values ($1, $2, $3, 'person.changed', $4)`, [
    newId<string>(),
    at,
    uid,
    `person:${uid}`,
  ])

it('treats people as accepted who were active since they joined, and asks everyone else', async () => {
  await migrateFrom('0001', '0015')
  await pool.query(`
    insert into projects (pid, name, state, starts_on, ends_on, time_zone)
      values ('days', 'Days', 'open', '2026-12-12', '2026-12-13', 'UTC');
    insert into teams (pid, tid, name, position) values ('days', 'lights', 'Lights', 0), ('days', 'desk', 'Desk', 1)`)
  await addVolunteer('applied', applied('lights', 'accepted'))
  await addVolunteer('applied elsewhere', applied('desk', 'accepted'))
  await addVolunteer('was declined', applied('lights', 'declined'))
  await addVolunteer('came back', answered('yes'))
  await addVolunteer('said no', answered('no'))
  await addVolunteer('signed in since', wasSeen(after))
  await addVolunteer('signed in before', wasSeen(before))
  await addVolunteer('acted since', acted(after))
  await addVolunteer('joined by themselves', acted(joined))
  await addVolunteer('acted before', acted(before))
  await addVolunteer('never came')
  await addVolunteer('hidden')
  await migrateFrom('0016', '0016')

  const { rows } = await pool.query<{ name: string; how: string | null; since: boolean; inside: boolean }>(`
    select name, stay.accepted_how as how, coalesce(stay.accepted_at = stay.joined_at, false) as since,
           exists (select from members where members.id = stay.id) as inside
      from memberships as stay join people using (uid) order by stay.id`)
  const accepted = (how: string) => ({ how, since: true, inside: true })
  const invited = { how: null, since: false, inside: false }
  expect(Object.fromEntries(rows.map(({ name, ...row }) => [name, row]))).toEqual({
    applied: accepted('application'),
    'applied elsewhere': invited,
    'was declined': invited,
    'came back': accepted('invitation'),
    'said no': invited,
    'signed in since': accepted('confirmation'),
    'signed in before': invited,
    'acted since': accepted('confirmation'),
    'joined by themselves': accepted('confirmation'),
    'acted before': invited,
    'never came': invited,
    hidden: invited,
  })
  const others = await pool.query(`
    select (select array_agg(distinct asks_back) from invitations) as back,
           (select array_agg(name) from people where listed is not true) as unlisted`)
  expect(others.rows).toEqual([{ back: [true], unlisted: ['hidden'] }])
})

it('keeps accounts of travel claims shared that were, except where the purpose is closed to people who left', async () => {
  await migrateFrom('0017', '0036')
  await pool.query(`
    insert into projects (pid, name, state, starts_on, ends_on, time_zone)
      values ('nights', 'Nights', 'open', '2026-12-12', '2026-12-13', 'UTC');
    insert into project_purposes (pid, purpose, until, opened_by)
      select 'days', 'traffic-subsidy', '2099-01-01', uid from people limit 1`)
  const addClaim = (name: string, { pid = 'days', state = 'submitted', since = false } = {}) =>
    pool.query(
      `insert into claims (pid, id, uid, oid, state, origin, fee, currency, account, shared_since_leaving)
       select $1, $2, uid, 'a', $3, '{}', 1, 'TWD', '', $4 from people where name = $5`,
      [pid, newId<string>(), state, since, name],
    )
  await addClaim('applied')
  await addClaim('acted since', { state: 'draft' })
  await addClaim('signed in since')
  await pool.query(`insert into purpose_withdrawals (pid, purpose, uid)
    select 'days', 'traffic-subsidy', uid from people where name = 'signed in since'`)
  await addClaim('never came', { since: true })
  await addClaim('hidden')
  await addClaim('never came', { pid: 'nights', since: true })
  await migrateFrom('0037', '0037')
  const { rows } = await pool.query<{ claim: string }>(`
    select pid || ': ' || name as claim from claims join people using (uid) where account_shared order by 1`)
  expect(rows.map(({ claim }) => claim)).toEqual(['days: applied', 'days: never came'])
})

it('announces reads again only of those who weren’t emailed, and lets nobody wait who was in a team', async () => {
  await migrateFrom('0038', '0041')
  const uidOf = async (name: string) =>
    (await pool.query('select uid from people where name = $1', [name])).rows[0].uid as string
  const [ada, ben, reader] = [await uidOf('applied'), await uidOf('hidden'), await uidOf('came back')]
  const addRead = async (uid: string, at: string, fields = '{legal_name}') =>
    pool.query(
      `insert into private_reads (pid, id, at, uid, reader, purpose, section, fields)
       values ('days', $1, $2, $3, $4, 'insurance', 'real-profile', $5)`,
      [newId<string>(), at, uid, reader, fields],
    )
  const addEmail = async (uid: string, at: string, { kind = 'private.read', state = 'sent' } = {}) =>
    pool.query(
      `insert into messages (pid, id, uid, kind, about, state, created_at)
       values ('days', $1, $2, $3, 'read insurance', $4, $5)`,
      [newId<string>(), uid, kind, state, at],
    )
  const at = (hour: number) => `2026-03-03T0${hour}:00:00.123456Z`
  // By a transaction that sent an email; and later, when there was nothing to announce any more.
  await addRead(ada, at(1))
  await addEmail(ada, at(1))
  await addRead(ada, at(2))
  // Silent, although others were emailed at the same moment, or about something else.
  await addRead(ben, at(1))
  await addEmail(ben, at(1), { kind: 'claim.paid' })
  await addRead(ben, at(3))
  await addEmail(ben, at(3), { state: 'dropped' })
  await addRead(ben, at(4), '{}')
  await addEmail(ben, at(4))
  await pool.query(
    `update memberships set accepted_at = now(), accepted_how = 'confirmation' where uid = $1 and tid = 'lights'`,
    [ben],
  )
  await migrateFrom('0042', '9999')

  const reads = await pool.query<{ read: string }>(`
    select name || ' ' || extract(hour from at at time zone 'UTC') || ' ' || notified as read
      from private_reads join people using (uid) order by 1`)
  expect(reads.rows.map(({ read }) => read)).toEqual([
    'applied 1 true',
    'applied 2 false',
    'hidden 1 false',
    'hidden 3 false',
    'hidden 4 false',
  ])
  await expect(pool.query('update private_reads set notified = true')).rejects.toThrow()
  const waiting = await pool.query(
    'select name from memberships join people using (uid) where not vouched order by 1',
  )
  expect(waiting.rows).toEqual([{ name: 'hidden' }])
})
