import { sql } from 'kysely'
import type { Database, Db } from '../src/platform/db/database.ts'
import { newId, type PersonId, type TokenId } from '../src/platform/ids.ts'
import { hashSecret, newToken } from '../src/sign-in/secrets.ts'

export interface Person {
  uid: PersonId
  token: string
}

/** An open project with one team, its chief and many people. */
export async function makeCrowd({ db }: Database, pid: string, size: number) {
  const people = Array.from({ length: size + 1 }, (): Person => ({ uid: newId(), token: newToken() }))
  const uids = people.map(({ uid }) => uid)
  const hashes = people.map(({ token }) => hashSecret(token).toString('hex'))
  await sql`
    insert into projects (pid, name, state, starts_on, ends_on, time_zone)
    values (${pid}, 'A race', 'open', '2038-08-07', '2038-08-08', 'Asia/Taipei')`.execute(db)
  await sql`insert into teams (pid, tid, name, position) values (${pid}, 'photo', 'Photo', 1)`.execute(db)
  await sql`
    insert into people (uid, email, name, listed)
    select uid, ${pid} || n || '@crowd.test', 'Person ' || n, true
      from unnest(${uids}::uuid[]) with ordinality as person (uid, n)`.execute(db)
  await sql`
    insert into memberships (pid, id, tid, uid, role, accepted_at, accepted_how)
    select ${pid}, gen_random_uuid(), 'photo', uid, case n when 1 then 'chief' else 'member' end, now(), 'application'
      from unnest(${uids}::uuid[]) with ordinality as person (uid, n)`.execute(db)
  await sql`
    insert into api_tokens (id, uid, token_hash, name, scopes, expires_at)
    select id, uid, decode(hash, 'hex'), 'Crowd', '{read,write}', now() + interval '1 day'
      from unnest(${uids.map(() => newId<TokenId>())}::uuid[], ${uids}::uuid[], ${hashes}::text[])
           as token (id, uid, hash)`.execute(db)
  const [chief, ...members] = people
  return { pid, chief: chief!, people: members }
}

export type Crowd = Awaited<ReturnType<typeof makeCrowd>>

/** Two hours each, the first in a morning, the others at regular intervals later. */
export async function makeTasks(
  { db }: Database,
  { pid, chief }: Crowd,
  { count, seats, every = 24 }: { count: number; seats: number; every?: number },
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId<string>())
  await sql`
    insert into tasks (pid, id, tid, title, starts_at, ends_at, sign_up, visible_to, made_by)
    select ${pid}, id, 'photo', 'Shift ' || n, start, start + interval '2 hours', 'open', 'team', ${chief.uid}
      from unnest(${ids}::uuid[]) with ordinality as task (id, n),
           lateral (select timestamptz '2038-08-08 09:00+08'
                      + (n - 1) * ${every} * interval '1 hour' as start) as times`.execute(db)
  await sql`
    insert into task_roles (pid, task, n, seats) select ${pid}, id, 1, ${seats} from unnest(${ids}::uuid[]) as id`.execute(
    db,
  )
  return ids
}

/** Violated invariants of seats, one line per case. */
export async function brokenSeats(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with role as (
      select role.*, task.state, task.ends_at, holders, unasked, waiting
        from task_roles as role join tasks as task on task.pid = role.pid and task.id = role.task,
             lateral (
               select count(*) filter (where seat.state in ('confirmed', 'arrived', 'done', 'no_show')
                                          or offered_until is not null) as holders,
                      count(*) filter (where seat.state = 'waiting' and offered_until is null) as unasked,
                      count(*) filter (where seat.state = 'waiting') as waiting
                 from task_seats as seat
                where seat.pid = role.pid and seat.task = role.task and seat.n = role.n) as counted
    )
    select 'taken ' || taken || ' but held ' || holders || ' of ' || task as what from role where taken <> holders
    union all
    select 'more than ' || seats || ' seats of ' || task from role where holders > seats
    union all
    select 'a free seat and ' || unasked || ' who wait for ' || task from role
     where taken < seats and unasked > 0 and state = 'planned' and ends_at > now()
    union all
    select 'someone comes to the cancelled ' || task from role
     where state = 'cancelled' and (waiting > 0 or exists (
       select from task_seats as seat where seat.pid = role.pid and seat.task = role.task
          and seat.state in ('requested', 'confirmed')))
    union all
    select 'asked before their turn: ' || later.uid from task_seats as later
      join task_seats as earlier on earlier.pid = later.pid and earlier.task = later.task and earlier.n = later.n
       and earlier.position < later.position
     where later.state = 'waiting' and later.offered_until is not null
       and earlier.state = 'waiting' and earlier.offered_until is null
    union all
    select 'position ' || position || ' twice in ' || task from task_seats where position is not null
     group by pid, task, n, position having count(*) > 1
    union all
    select 'twice on ' || task || ': ' || uid from task_seats
     where state not in ('cancelled', 'handed_over', 'excused') group by pid, task, uid having count(*) > 1
    union all
    select 'on two shifts at once: ' || one.uid from task_seats as one
      join task_seats as other on other.uid = one.uid and other.id > one.id
      join tasks as a on a.pid = one.pid and a.id = one.task
      join tasks as b on b.pid = other.pid and b.id = other.task
     where one.state in ('confirmed', 'arrived') and other.state in ('confirmed', 'arrived')
       and one.override is null and other.override is null
       and a.sequence = 0 and b.sequence = 0
       and a.starts_at < b.ends_at and b.starts_at < a.ends_at`.execute(db)
  return rows.map(({ what }) => what)
}
