import { writeFileSync } from 'node:fs'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { schemaOf } from '../../form-schema/src/schema.ts'
import { seedScale } from '../src/demo/index.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { question } from './world/forms.ts'
import { organisersQuestions } from './world/organisers-questions.ts'
import { createWorld, type World } from './world/world.ts'

/**
 * `FULL=1 AUDIENCE_PROJECTS=25000 npx vitest run server/test/audiences-at-scale.test.ts` has 10 million memberships; it
 * takes minutes. In full, the plans are written to docs/developing/audience-plans.txt.
 */
const full = process.env.FULL === '1'
const projects = Number(process.env.AUDIENCE_PROJECTS ?? (full ? 2500 : 25))
const people = full ? 25_000 : 2500
const most = 100

const texts = { en: { title: 'Conduct', text: 'Be kind' }, 'zh-TW': { title: '守則', text: '待人友善' } }
const option = (id: string) => ({ id, texts: { en: id, 'zh-TW': id } })
const form = {
  texts: {
    en: { title: 'Clothes', intro: '', purpose: '' },
    'zh-TW': { title: '衣服', intro: '', purpose: '' },
  },
  schema: schemaOf([question({ id: 'size', kind: 'choice', many: false, options: ['s', 'm'].map(option) })]),
}

/** An event of this many people in 30 teams, with three shifts each, most of whom have signed and answered. */
async function makeHuge({ make, database: { db, pool } }: World): Promise<string> {
  const owner = await make.person()
  const last = await make.project({ pid: 'huge-before' })
  await make.team(last.pid)
  const { pid } = await make.project({ pid: 'huge', starts_on: '2038-08-06' })
  await make.owner(pid, owner.uid)
  await db.updateTable('projects').set({ rolled_over_from: last.pid }).where('pid', '=', pid).execute()
  for (let n = 0; n < 30; n++) await make.team(pid, { tid: ['photo', 'desk'][n] ?? `team-${n}` })
  const made_by = owner.uid
  await db.insertInto('statements').values({ pid, sid: 'conduct', version: 1, texts, made_by }).execute()
  const version = { pid, fid: 'clothes', version: 1 }
  await db
    .insertInto('forms')
    .values({ ...version, state: 'open', made_by })
    .execute()
  await db
    .insertInto('form_versions')
    .values({ ...version, texts: form.texts, schema: JSON.stringify(form.schema), made_by })
    .execute()
  const client = await pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica; set local statement_timeout = 0')
    await client.query(bulk)
    await client.query('commit; analyze')
  } finally {
    client.release()
  }
  return await make.token(owner.uid)
}

/** Everything at once, since single inserts would take minutes. */
const bulk = `
  create temp table everyone on commit drop as
  select uid, n, (array(select tid from teams where pid = 'huge' order by position, tid))[n % 30 + 1] as tid
    from (select uid, row_number() over (order by email)::int as n from people
           where email like '%@scale.test' limit ${people}) as chosen;
  insert into memberships (pid, id, tid, uid, role, accepted_at, accepted_how)
  select 'huge', gen_random_uuid(), tid, uid, case when n <= 30 then 'chief' else 'member' end,
         case when n % 10 > 0 then now() end, case when n % 10 > 0 then 'application' end from everyone;
  insert into memberships (pid, id, tid, uid, role, accepted_at, accepted_how)
  select 'huge-before', gen_random_uuid(), (select tid from teams where pid = 'huge-before'), uid, 'member', now(),
         'application' from everyone where n % 3 = 0;
  insert into tasks (pid, id, tid, title, starts_at, ends_at, sign_up, visible_to, made_by)
  select 'huge', gen_random_uuid(), tid, 'Shift ' || n, start, start + interval '2 hours', 'open', 'project',
         (select uid from project_roles where pid = 'huge')
    from (select uid, n, tid, timestamptz '2038-08-06 08:00Z' + interval '1 hour' * (n % 48) as start
            from everyone where n % 11 = 0) as chosen
  union all
  select 'huge', gen_random_uuid(), tid, 'Past ' || n, now() - interval '9 hours', now() - interval '7 hours', 'open',
         'project', (select uid from project_roles where pid = 'huge') from everyone where n % 50 = 0;
  insert into task_roles (pid, task, n, seats, taken)
  select 'huge', id, 1, 30, 29 from tasks where pid = 'huge';
  insert into task_seats (pid, id, task, n, uid, state, minutes)
  select 'huge', gen_random_uuid(), task, 1, uid,
         case when not past then 'confirmed' when n % 20 = 0 then 'no_show' else 'done' end, case when past then 120 end
    from (select id as task, starts_at < now() as past, row_number() over (order by id)::int as at from tasks
           where pid = 'huge') as shift
    join everyone on everyone.n % ((select count(*) from tasks where pid = 'huge')::int / 3) = at % ((select count(*) from tasks where pid = 'huge')::int / 3)
   where n % 7 > 0;
  insert into signatures (pid, sid, version, uid) select 'huge', 'conduct', 1, uid from everyone where n % 3 > 0;
  insert into form_answers (pid, fid, uid, version, state, values, done_at)
  select 'huge', 'clothes', uid, 1, 'done', jsonb_build_object('size', case n % 2 when 0 then 's' else 'm' end), now()
    from everyone where n % 5 > 1;
  insert into applications (pid, id, uid, state, motivation, skills, availability, pool)
  select 'huge', gen_random_uuid(), uid, 'accepted', 'Me!', '{Sound}', '{during}', false from everyone where n % 2 = 0`

interface Plan {
  'Execution Time': number
  'Planning Time': number
}

/** The statements of a call that ask for more than one row of the session, with their values. */
async function statementsOf(pool: pg.Pool, run: () => Promise<unknown>) {
  const seen: { text: string; values: unknown[] }[] = []
  const watch = (client: pg.PoolClient) => {
    const query = client.query as (...input: unknown[]) => unknown
    client.query = ((...input: unknown[]) => {
      const [first, second] = input as [string | { text: string; values: unknown[] }, unknown[]]
      seen.push(typeof first === 'string' ? { text: first, values: second ?? [] } : first)
      return query.apply(client, input)
    }) as typeof client.query
  }
  const leave = (_: Error, client: pg.PoolClient) => Reflect.deleteProperty(client, 'query')
  pool.on('acquire', watch).on('release', leave)
  await run()
  pool.off('acquire', watch).off('release', leave)
  return seen
}

it(`counts ${people} people by any question in ${most} ms of database time`, async () => {
  const world = await createWorld()
  const { call, url, database } = world
  const patient = openDatabase(url, { size: 3, statementTimeout: 0 })
  console.log(await seedScale(patient, projects))
  await patient.close()
  const token = await makeHuge(world)
  const times: Record<string, number> = {}
  const plans: string[] = []
  for (const [question, where] of organisersQuestions) {
    const path = `/api/projects/huge/people-count?where=${encodeURIComponent(JSON.stringify(where))}`
    let count = 0
    const statements = await statementsOf(database.pool, async () => {
      const answer = await call(`GET ${path}`, { token })
      expect(answer.statusCode, answer.body).toBe(200)
      count = answer.json().count
    })
    const { text, values } = statements.find((one) => one.text.includes('with wanted as'))!
    const measured: number[] = []
    for (let round = 0; round < 5; round++) {
      const { rows } = await database.pool.query(`explain (analyze, timing off, format json) ${text}`, values)
      const [plan] = rows[0]['QUERY PLAN'] as Plan[]
      measured.push(plan!['Execution Time'] + plan!['Planning Time'])
    }
    times[question] = Math.round(measured.toSorted((a, b) => a - b)[2]! * 10) / 10
    const { rows } = await database.pool.query(`explain (costs off) ${text}`, values)
    plans.push(`${question}\n${rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}\n`)
    expect([question, count > 0, count < people]).toEqual([question, true, true])
  }
  console.log(`${people} people, ${projects} other projects; milliseconds, median of 5`, times)
  if (full) writeFileSync('docs/developing/audience-plans.txt', plans.join('\n'))
  expect(Object.entries(times).filter(([, ms]) => ms > most)).toEqual([])
}, 1_800_000)
