import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../server/dev/postgres.ts'
import { seedScale } from '../../server/src/demo/index.ts'
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts'
import { migrate } from '../../server/src/platform/db/migrations.ts'
import { hashSecret, newToken } from '../../server/src/sign-in/secrets.ts'

export interface Someone {
  token: string
  /** The task whose seats they take and release. */
  task: string
  seated: boolean
  busy: boolean
}

export const listedProjects = 20
const tasks = 200
const people = 1000

/** PostgreSQL as an operator runs it, with all background processes: over half an hour they matter. */
export async function prepareSoak(stack: AsyncDisposableStack) {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-soak-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const starting = startPostgres({ folder: join(folder, 'postgres'), bin: process.env.PG_BIN })
  stack.defer(async () => (await starting.catch(() => null))?.stop())
  const url = (await starting).url()
  const database = openDatabase(url, { size: 2, statementTimeout: 0 })
  stack.defer(() => database.close())
  await migrate(database)
  console.log(await seedScale(database, listedProjects))
  return { url, database, crowd: await seedCrowd(database) }
}

/** Creates people of one project, with a token each, and tasks for them. */
async function seedCrowd({ pool }: Database): Promise<Someone[]> {
  const tokens = Array.from({ length: people }, newToken)
  await pool.query(`
    insert into projects (pid, name, state, starts_on, ends_on, time_zone)
      values ('soak', 'Soak', 'open', '2027-08-07', '2027-08-08', 'Asia/Taipei');
    insert into teams (pid, tid, name, position) values ('soak', 'photo', 'Photo', 1)`)
  await pool.query(
    `with chosen as (select uid, row_number() over (order by uid) as n from people limit ${people}),
       joined as (
         insert into memberships (pid, id, tid, uid, role, accepted_at, accepted_how)
           select 'soak', gen_random_uuid(), 'photo', uid, 'member', now(), 'application' from chosen)
     insert into api_tokens (id, uid, token_hash, name, scopes, expires_at)
       select gen_random_uuid(), uid, decode(hash, 'hex'), 'Soak', '{read,write}', now() + interval '1 day'
         from unnest($1::text[]) with ordinality as token (hash, n) join chosen using (n)`,
    [tokens.map((token) => hashSecret(token).toString('hex'))],
  )
  const { rows } = await pool.query<{ id: string }>(`
    insert into tasks (pid, id, tid, title, starts_at, ends_at, sign_up, visible_to, made_by)
      select 'soak', gen_random_uuid(), 'photo', 'Shift ' || n, start, start + interval '2 hours', 'open', 'team',
             (select uid from people order by uid limit 1)
        from generate_series(1, ${tasks}) n,
             lateral (select timestamptz '2027-08-07 09:00+08' + n * interval '10 minutes' as start) as times
      returning id`)
  await pool.query(`insert into task_roles (pid, task, n, seats) select 'soak', id, 1, 1000 from tasks`)
  await pool.query('vacuum analyze')
  return tokens.map((token, i) => ({ token, task: rows[i % tasks]!.id, seated: false, busy: false }))
}
