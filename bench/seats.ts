import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { audit } from '../server/src/platform/audit.ts'
import type { Transaction } from '../server/src/platform/db/database.ts'
import { newId, type PersonId, type ProjectId, type TeamId } from '../server/src/platform/ids.ts'
import { hashSecret, newToken } from '../server/src/sign-in/secrets.ts'
import { claimSeatOrQueue } from '../server/src/tasks/seats/queries.ts'
import type { Comparison, Plan } from './compare.ts'
import { type Data, prepareData, statementOf } from './data.ts'
import { fillIn, pgbench, wrk } from './load.ts'
import { startServer } from './processes.ts'

/** Each signs up once; more people than one measurement can use up. */
const people = 15_000
const tasks = 1000
/** Connections of HTTP, of the server's pool and of pgbench. */
const connections = 16

/** Index of the task that the k-th person takes. */
const chosen = { hot: '0', parallel: `(:k % ${tasks})` }
type Case = keyof typeof chosen

export async function compareSeats(stack: AsyncDisposableStack, { short }: Plan): Promise<Comparison[]> {
  const data = await prepareData(stack, 1)
  const tokens = Array.from({ length: people }, newToken)
  await seed(data, tokens)
  const server = await startServer(stack, data.url, { DATABASE_POOL: String(connections) })
  const comparisons = [
    await compareCase(data, server, { name: 'hot', target: 0.45, tokens }),
    await compareCase(data, server, { name: 'parallel', target: 0.5, tokens }),
  ]
  // Warm up: hot code takes some seconds to be compiled completely.
  for (let i = 0; i < (short ? 1 : 4); i++) for (const { ours } of comparisons) await ours(1)
  return comparisons
}

/**
 * Ids that both load generators can compute from a counter; the fixed digits make them UUIDs of version 4.
 */
const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`
const personOf = (k: string | number) => idOf(`'person-' || ${k}`)
const taskOf = (k: string | number) => idOf(`'task-' || ${k}`)

async function seed({ database: { pool } }: Data, tokens: string[]): Promise<void> {
  await pool.query(`
    insert into projects (pid, name, state, starts_on, ends_on, time_zone)
      values ('seats', 'Seats', 'open', '2027-08-07', '2027-08-08', 'Asia/Taipei');
    insert into teams (pid, tid, name, position) values ('seats', 'photo', 'Photo', 1);
    insert into people (uid, email, name, listed)
      select ${personOf('n')}, 'seat-' || n || '@scale.test', 'Seat ' || n, true from generate_series(1, ${people}) n;
    insert into memberships (pid, id, tid, uid, role, accepted_at, accepted_how)
      select 'seats', gen_random_uuid(), 'photo', ${personOf('n')}, 'member', now(), 'application'
        from generate_series(1, ${people}) n;
    insert into tasks (pid, id, tid, title, starts_at, ends_at, sign_up, visible_to, made_by)
      select 'seats', ${taskOf('n')}, 'photo', 'Shift ' || n, start, start + interval '2 hours', 'open', 'team',
             ${personOf(1)}
        from generate_series(0, ${tasks} - 1) n,
             lateral (select timestamptz '2027-08-08 09:00+08' + n * interval '1 hour' as start) as times;
    insert into task_roles (pid, task, n, seats)
      select 'seats', ${taskOf('n')}, 1, 1000 from generate_series(0, ${tasks} - 1) n`)
  await pool.query(
    `insert into api_tokens (id, uid, token_hash, name, scopes, expires_at)
     select gen_random_uuid(), ${personOf('n')}, decode(hash, 'hex'), 'Bench', '{read,write}', now() + interval '1 day'
       from unnest($1::text[]) with ordinality as token (hash, n)`,
    [tokens.map((token) => hashSecret(token).toString('hex'))],
  )
  await pool.query('vacuum analyze')
}

async function compareCase(
  data: Data,
  server: string,
  { name, target, tokens }: { name: Case; target: number; tokens: string[] },
): Promise<Comparison> {
  const lua = join(data.folder, `seats-${name}.lua`)
  writeFileSync(lua, await signUpEach(data, name, tokens))
  const script = await writeTransaction(data, name)
  const slowest: number[] = []
  return {
    name,
    target,
    seconds: 1,
    p99: slowest,
    async ours(seconds) {
      await empty(data)
      return wrk({ url: server, script: lua, connections, seconds, onP99: (ms) => slowest.push(ms) })
    },
    async theirs(seconds) {
      await empty(data)
      const { rate, count } = await pgbench({ url: data.url, script, connections, seconds })
      const { rows } = await data.database.pool.query('select count(*)::int as taken from task_seats')
      if (rows[0].taken < count) throw new Error(`pgbench took ${rows[0].taken} seats in ${count} tries.`)
      return rate
    },
  }
}

/** Restores the initial state. Requests that wrk left running when its time was up finish first. */
async function empty({ database: { pool } }: Data): Promise<void> {
  await sleep(500)
  await pool.query(`
    truncate task_seats, schedules cascade;
    update task_roles set taken = 0, last_position = 0 where taken > 0 or last_position > 0`)
  await pool.query('vacuum task_roles')
}

async function signUpEach({ database: { pool } }: Data, name: Case, tokens: string[]): Promise<string> {
  const { rows } = await pool.query(`select ${taskOf('n')} as id from generate_series(0, ${tasks} - 1) n`)
  const ids = name === 'hot' ? [rows[0].id] : rows.map(({ id }) => id)
  return `
local tokens = { ${tokens.map((token) => `'${token}'`).join(',')} }
local ids = { ${ids.map((id) => `'${id}'`).join(',')} }
local n = 0
request = function()
  n = n + 1
  local headers = { ['content-type'] = 'application/json', ['authorization'] = 'Bearer ' .. tokens[n] }
  return wrk.format('PUT', '/api/projects/seats/tasks/' .. ids[n % #ids + 1] .. '/people/me', headers, '{}')
end
`
}

/** The bare transaction: the same statement that claims a seat, and the audit line. */
async function writeTransaction({ database: { db, pool }, folder }: Data, name: Case): Promise<string> {
  const { rows } = await pool.query(`select ${taskOf(0)} as task, ${personOf(1)} as uid`)
  const [{ task, uid }] = rows as [{ task: string; uid: PersonId }]
  const [pid, seat, version] = ['seats' as ProjectId, newId<string>(), '0']
  const claiming = await statementOf(db, (given) =>
    claimSeatOrQueue(given as Transaction, {
      pid,
      task,
      n: 1,
      roleVersion: 0,
      seat,
      uid,
      scheduleVersion: version,
      override: null,
      assignedBy: null,
      vouched: true,
      waitlist: true,
    }),
  )
  const [verb, subject, tid] = ['seat.signed-up', `task:${task}`, 'photo' as TeamId]
  const after = { uid, role: '' }
  const auditing = await statementOf(db, (given) =>
    audit(given as Transaction, { actor: uid, verb, subject, pid, tid, after }),
  )
  const [id] = auditing.values
  const person = personOf(':k')
  const expressions = new Map<unknown, string>([
    [pid, `'${pid}'`],
    [tid, `'${tid}'`],
    [verb, `'${verb}'`],
    [version, `'${version}'`],
    [seat, 'gen_random_uuid()'],
    [id, 'gen_random_uuid()'],
    [task, taskOf(chosen[name])],
    [uid, person],
    [subject, `'task:' || ${taskOf(chosen[name])}`],
    [JSON.stringify(after), `json_build_object('uid', ${person}, 'role', '')::jsonb`],
  ])
  const path = join(folder, `seats-${name}.sql`)
  const lines = [
    '\\set n :n + 1',
    `\\set k :n * ${connections} - :client_id`,
    'begin;',
    `${fillIn(claiming, expressions)};`,
    `${fillIn(auditing, expressions)};`,
    'commit;',
  ]
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}
