import { sql } from 'kysely'
import type { Transaction } from '../../platform/db/database.ts'

const teamsEach = 30
export const peopleEach = 400

/** Range of project numbers, and the total number of people. */
interface Range {
  first: number
  last: number
  people: number
}

/** An id ordered by number, like a UUIDv7, with a pseudo-random tail. */
export const idOf = (number: string, salt: string) =>
  sql.raw(`(lpad(to_hex(1700000000000 + ${number}), 12, '0') || '7' || substr(md5('${salt}' || ${number}), 1, 3)
    || '8' || substr(md5('${salt}' || ${number}), 4, 15))::uuid`)

export async function insertPeople(tx: Transaction, people: number): Promise<void> {
  await sql`
    insert into people (uid, email, name, listed)
    select ${idOf('n', 'person')}, 'person-' || n || '@scale.test',
           (array['林','Ana','José','Ngozi','Yuki','Олена','Fatima','Lars'])[n % 8 + 1] || ' ' || substr(md5(n::text), 1, 4 + n % 9), true
      from generate_series(0, ${people} - 1) as n
    on conflict do nothing`.execute(tx)
  // Normally done by a trigger, which is disabled here.
  await sql`insert into email_addresses (email, uid) select email, uid from people on conflict do nothing`.execute(
    tx,
  )
}

/**
 * Creates temporary tables: `chosen` with projects, `team_slots` with teams, `participants` with people. Slugs are checked once
 * here instead of in every row. 104,729 is prime, so no person occurs twice in a project. A quarter of the projects
 * is in the future.
 */
export async function assignMembers(tx: Transaction, { first, last, people }: Range): Promise<void> {
  await sql`
    create temp table chosen on commit drop as
    select p, ('scale-' || p)::slug as pid, current_date - 270 + p * 97 % 365 as start
      from generate_series(${first}::int, ${last}::int) as p`.execute(tx)
  await sql`
    create temp table team_slots on commit drop as
    select t, ('team-' || t)::slug as tid from generate_series(0, ${teamsEach} - 1) as t`.execute(tx)
  await sql`
    create temp table participants on commit drop as
    select p, pid, start, i, tid, ${idOf(`((p::bigint * 7919 + i::bigint * 104729) % ${people})`, 'person')} as uid
      from chosen, generate_series(0, ${peopleEach} - 1) as i join team_slots on t = i % ${teamsEach}`.execute(
    tx,
  )
}

export async function insertProjects(tx: Transaction): Promise<void> {
  await sql`
    insert into projects (pid, name, state, starts_on, ends_on, time_zone)
    select pid, 'Scale ' || p, 'open', start, start + 1, 'UTC' from chosen`.execute(tx)
  await sql`
    insert into teams (pid, tid, name, position, recruiting, sign_up)
    select pid, tid, 'Team ' || t, t, t = 29, case t when 29 then 'open' else 'application' end
      from chosen, team_slots`.execute(tx)
}

export async function insertMemberships(tx: Transaction): Promise<void> {
  await sql`
    insert into memberships (pid, id, tid, uid, role, accepted_at, accepted_how)
    select pid, ${idOf(`(p::bigint * ${peopleEach} + i)`, 'membership')}, tid, uid,
           case when i < ${teamsEach} then 'chief' else 'member' end, now(), 'application'
      from participants order by p, i`.execute(tx)
}
