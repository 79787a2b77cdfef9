import { hashSecret, newSecret, newToken } from '../../server/src/sign-in/secrets.ts'
import type { Loaded } from './data.ts'

/** Someone with a seat on a future shift, an owner, and a member without a seat, all of one project. */
interface Scene {
  pid: string
  /** A task that the volunteer may sign up for. */
  task: string
  owner: Actor
  reader: Actor
  volunteer: Actor
  /** A sign-in link from an email; works once. */
  link: string
}

interface Actor {
  uid: string
  token: string
}

export interface Cast {
  scenes: Scene[]
  /** Random projects. */
  pids: string[]
  /** Projects that are over, so that nobody changes them. */
  quiet: string[]
}

interface Row {
  pid: string
  task: string
  owner: string
  reader: string
  volunteer: string
}

/**
 * Selects `count` scenes from as many different projects as possible. Undoes what an earlier run left behind.
 */
export async function castActors({ database: { pool } }: Loaded, count: number): Promise<Cast> {
  const { rows } = await pool.query<Row>(scenes, [count])
  if (rows.length < count) throw new Error(`Only ${rows.length} scenes, not ${count}.`)
  await tidy(pool, rows)
  const actor = (uid: string): Actor => ({ uid, token: newToken() })
  const cast = rows.map(({ pid, task, owner, reader, volunteer }) => ({
    pid,
    task,
    owner: actor(owner),
    reader: actor(reader),
    volunteer: actor(volunteer),
    link: newSecret(),
  }))
  const actors = cast.flatMap(({ owner, reader, volunteer }) => [owner, reader, volunteer])
  await pool.query(
    `insert into api_tokens (id, uid, token_hash, name, scopes, expires_at)
     select gen_random_uuid(), uid, decode(hash, 'hex'), 'Bench', '{read,write,private}', now() + interval '1 day'
       from unnest($1::uuid[], $2::text[]) as token (uid, hash)`,
    [actors.map(({ uid }) => uid), actors.map(({ token }) => hashSecret(token).toString('hex'))],
  )
  await pool.query(
    `insert into emailed_codes (id, attempt_hash, email, language, return_to, link_hash, expires_at)
     select gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), email, 'en', '/home', decode(hash, 'hex'),
            now() + interval '1 day'
       from unnest($1::uuid[], $2::text[]) as link (uid, hash) join people using (uid)`,
    [cast.map(({ reader }) => reader.uid), cast.map(({ link }) => hashSecret(link).toString('hex'))],
  )
  const pids = async (where: string, limit: number) =>
    (
      await pool.query<{ pid: string }>(
        `select pid from projects where ${where} order by md5(pid) limit ${limit}`,
      )
    ).rows.map(({ pid }) => pid)
  return {
    scenes: cast,
    pids: await pids('true', count),
    quiet: await pids("ends_on < current_date - 7 and pid like 'scale-%'", 5),
  }
}

/** One scene of each project before a second one of any, so that reads are spread over a large database. */
const scenes = `
  with coming as (
    select pid, row_number() over (order by md5(pid)) as rank, count(*) over () as total from projects
     where starts_on > current_date + 2 order by md5(pid) limit $1
  )
  select coming.pid, shift.id as task, own.uid as owner, seated.uid as reader, free.uid as volunteer
    from coming
    join project_roles as own on own.pid = coming.pid and own.role = 'owner'
    cross join lateral (select id from tasks where tasks.pid = coming.pid order by id limit 1) as shift
    cross join lateral (
      select uid, row_number() over () as n from memberships
       where memberships.pid = coming.pid and role = 'member' and tid <> 'team-29' and left_at is null
         and not exists (select from task_seats where task_seats.uid = memberships.uid and assigned_by is null
                            and state <> 'done' and task_seats.created_at < now() - interval '30 days')
       limit ceil($1::float / least(total, $1))::int) as free
    join lateral (
      select uid, row_number() over () as n from task_seats
       where task_seats.pid = coming.pid and state = 'confirmed' and created_at < now() - interval '30 days') as seated
      on seated.n = (free.n - 1) % 70 + 1
   order by free.n, rank limit $1`

async function tidy(pool: Loaded['database']['pool'], rows: Row[]): Promise<void> {
  const given = [rows.map(({ pid }) => pid), rows.map(({ volunteer }) => volunteer)]
  const those = '(pid, uid) in (select * from unnest($1::text[], $2::uuid[]))'
  await pool.query(`delete from memberships where tid = 'team-29' and ${those}`, given)
  await pool.query(
    `with gone as (delete from task_seats where ${those} returning pid, task, n)
     update task_roles as role set taken = role.taken - freed.count
       from (select pid, task, n, count(*) from gone group by pid, task, n) as freed
      where role.pid = freed.pid and role.task = freed.task and role.n = freed.n`,
    given,
  )
  await pool.query(`delete from api_tokens where name = 'Bench'`)
}
