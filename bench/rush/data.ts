import { hashSecret, newToken } from '../../server/src/sign-in/secrets.ts'
import type { Data } from '../data.ts'

export const shifts = 300
const teams = 20
/** Fewer than people, so that the last ones queue. */
const seats = 6

/** Creates a project whose people have a token each; returns the tokens. */
export async function seedRush({ database: { pool } }: Data, people: number): Promise<string[]> {
  const tokens = Array.from({ length: people }, newToken)
  await pool.query(`
    insert into projects (pid, name, state, starts_on, ends_on, time_zone)
      values ('rush', 'Rush', 'open', '2038-08-06', '2038-08-08', 'Asia/Taipei');
    insert into teams (pid, tid, name, position)
      select 'rush', 'team-' || n, 'Team ' || n, n from generate_series(0, ${teams} - 1) n;
    create temporary table crowd as
      select gen_random_uuid() as uid, n from generate_series(1, ${people}) n;
    insert into people (uid, email, name, listed) select uid, 'rush-' || n || '@scale.test', 'Rush ' || n, true from crowd;
    insert into memberships (pid, id, tid, uid, role, accepted_at, accepted_how)
      select 'rush', gen_random_uuid(), 'team-' || n % ${teams}, uid,
             case when n <= ${teams} then 'chief' else 'member' end, now(), 'application' from crowd;
    insert into tasks (pid, id, tid, title, category, location, description, starts_at, ends_at, sign_up, visible_to, made_by)
      select 'rush', gen_random_uuid(), 'team-' || n % ${teams}, 'Shift ' || n, 'Category ' || n % 6, 'Hall ' || n % 9,
             'We meet ten minutes earlier. Wear the T-shirt, bring water, and tell the desk when you arrive. ' || md5(n::text),
             start, start + interval '2 hours', 'open', 'project', (select uid from crowd where n = 1)
        from generate_series(0, ${shifts} - 1) n,
             lateral (select timestamptz '2038-08-06 08:00+08' + n % 3 * interval '1 day' + n / 50 * interval '2 hours' as start)
               as times;
    insert into task_roles (pid, task, n, seats) select pid, id, 1, ${seats} from tasks where pid = 'rush'`)
  await pool.query(
    `insert into api_tokens (id, uid, token_hash, name, scopes, expires_at)
     select gen_random_uuid(), uid, decode(hash, 'hex'), 'Rush', '{read,write,private}', now() + interval '1 day'
       from unnest($1::text[]) with ordinality as token (hash, n)
       join people on email = 'rush-' || n || '@scale.test'`,
    [tokens.map((token) => hashSecret(token).toString('hex'))],
  )
  await pool.query('vacuum analyze')
  return tokens
}

/** Everyone's seats are free again. */
export async function emptyRush({ database: { pool } }: Data): Promise<void> {
  await pool.query(`
    truncate task_seats, schedules cascade;
    update task_roles set taken = 0, last_position = 0, last_seated = true where pid = 'rush'`)
  await pool.query('vacuum analyze task_seats, task_roles, schedules')
}

/** What must never happen, as counted in the database; empty if all is well. */
export async function findFaults({ database: { pool } }: Data, signedUp: number): Promise<string[]> {
  const { rows } = await pool.query<Record<string, number>>(`
    with held as (
      select task, n, count(*) filter (where state = 'confirmed') as seated, count(*) as people
        from task_seats where pid = 'rush' group by task, n
    )
    select (select count(*)::int from task_roles left join held using (task, n)
             where pid = 'rush' and (coalesce(seated, 0) > seats or coalesce(seated, 0) <> taken)) as "shifts oversold or miscounted",
           (select count(*)::int from held join task_roles using (task, n)
             where seated < seats and people > seated) as "shifts with a free spot and a waitlist",
           (select count(*)::int from (select from task_seats where pid = 'rush' group by uid having count(*) > 1) as twice)
             as "people with two spots",
           (select count(*)::int - ${signedUp} from task_seats where pid = 'rush') as "spots nobody was told of"`)
  return Object.entries(rows[0]!).flatMap(([name, count]) => (count === 0 ? [] : [`${count} ${name}`]))
}
