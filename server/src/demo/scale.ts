import { sql } from 'kysely'
import { hasPeople } from '../people/index.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { Mistake } from '../platform/errors.ts'

const teamsEach = 30
const peopleEach = 400
const atOnce = 500

/**
 * N open projects `scale-0` … of 30 teams and 400 people each, for benches and tests of size. The
 * database makes the rows by itself: no byte of them crosses the wire. Each person is in about four projects.
 */
export async function seedScale({ transact }: Database, projects: number): Promise<string> {
  const people = Math.max(2000, projects * 100)
  const started = performance.now()
  await transact(async (tx) => {
    if (await hasPeople(tx))
      throw new Mistake('This database holds other people. Large data needs an empty one.')
    await pauseChecks(tx)
    await insertPeople(tx, people)
  })
  for (let first = 0; first < projects; first += atOnce) {
    const last = Math.min(first + atOnce, projects) - 1
    await transact(async (tx) => {
      await pauseChecks(tx)
      await insertProjects(tx, first, last)
      await insertMemberships(tx, first, last, people)
    })
  }
  await transact((tx) => sql`analyze people, projects, teams, memberships`.execute(tx))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return `made ${projects} projects, ${projects * peopleEach} memberships, ${people} people in ${seconds} s`
}

/** The rows are right by construction; checking ten million of them one by one is most of the time. */
async function pauseChecks(tx: Transaction): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx)
}

/** Sorted by number like a UUIDv7, scattered behind it. */
const idOf = (number: string, salt: string) =>
  sql.raw(`(lpad(to_hex(1700000000000 + ${number}), 12, '0') || '7' || substr(md5('${salt}' || ${number}), 1, 3)
    || '8' || substr(md5('${salt}' || ${number}), 4, 15))::uuid`)

async function insertPeople(tx: Transaction, people: number): Promise<void> {
  await sql`
    insert into people (uid, email, name)
    select ${idOf('n', 'person')}, 'person-' || n || '@scale.test',
           (array['林','Ana','José','Ngozi','Yuki','Олена','Fatima','Lars'])[n % 8 + 1] || ' ' || substr(md5(n::text), 1, 4 + n % 9)
      from generate_series(0, ${people} - 1) as n
    on conflict do nothing`.execute(tx)
  // What a trigger would do, were it not paused.
  await sql`insert into email_addresses (email, uid) select email, uid from people on conflict do nothing`.execute(
    tx,
  )
}

async function insertProjects(tx: Transaction, first: number, last: number): Promise<void> {
  await sql`
    insert into projects (pid, name, state, starts_on, ends_on, time_zone)
    select 'scale-' || n, 'Scale ' || n, 'open', date '2026-01-01' + n % 365, date '2026-01-02' + n % 365, 'UTC'
      from generate_series(${first}::int, ${last}::int) as n`.execute(tx)
  await sql`
    insert into teams (pid, tid, name, position)
    select 'scale-' || n, 'team-' || t, 'Team ' || t, t
      from generate_series(${first}::int, ${last}::int) as n, generate_series(0, ${teamsEach} - 1) as t`.execute(
    tx,
  )
}

/** 104,729 is a prime, so one project never meets the same person twice. */
async function insertMemberships(
  tx: Transaction,
  first: number,
  last: number,
  people: number,
): Promise<void> {
  await sql`
    insert into memberships (pid, id, tid, uid, role)
    select 'scale-' || p, ${idOf('(p::bigint * 400 + i)', 'membership')}, 'team-' || i % ${teamsEach}, ${idOf('n', 'person')},
           case when i < ${teamsEach} then 'chief' else 'member' end
      from generate_series(${first}::int, ${last}::int) as p, generate_series(0, ${peopleEach} - 1) as i,
           lateral (select (p::bigint * 7919 + i::bigint * 104729) % ${people} as n) as person`.execute(tx)
}
