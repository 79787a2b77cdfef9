import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { Mail } from '../dev/mail.ts'
import { randomOf, seedOf } from './seeds.ts'
import { mailSettings } from './world/inbox.ts'
import { createWorld } from './world/world.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const { database, url, make, call, inbox } = await createWorld({ mail: true, work: false })
const { db } = database

/** A real `manyhands work`. */
async function startWorker(): Promise<ChildProcess> {
  const env = { PATH: process.env.PATH, DATABASE_URL: url, LOG_LEVEL: 'warn', ...mailSettings(inbox) }
  const child = spawn(process.execPath, [main, 'work'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout!, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function bring(rows: string[][]) {
  const { pid } = await make.project()
  const teams = Array.from({ length: 10 }, (_, i) => `t${i}`)
  for (const tid of teams) await make.team(pid, { tid })
  const owner = await make.person()
  await make.owner(pid, owner.uid)
  const token = await make.token(owner.uid)
  const path = `/api/projects/${pid}/imports`
  const body = `email,name,team,role\n${rows.map((row) => `${row.join(',')}\n`).join('')}`
  const headers = { 'content-type': 'text/csv' }
  const { id } = (await call(`POST ${path}`, { token, headers, body })).json()
  const read = async () => (await call(`GET ${path}/${id}`, { token })).json()
  const run = async (tell: boolean) =>
    expect((await call(`POST ${path}/${id}/run`, { token, body: { tell } })).statusCode).toBe(202)
  return { pid, id, read, run }
}

async function until(holds: () => Promise<boolean>, seconds = 120): Promise<void> {
  await expect.poll(holds, { timeout: seconds * 1000, interval: 10 }).toBe(true)
}

/** Returns while a worker is writing its outcomes, or its progress, into this table. */
async function untilHeldUpAt(table: 'import_rows' | 'imports'): Promise<void> {
  await sql`
    create trigger hold_up before update on ${sql.table(table)} for each statement execute function hold_up()`.execute(
    db,
  )
  await until(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(db)
    return rows.length > 0
  })
}

const count = async (query: ReturnType<typeof sql<{ key: string; count: number }>>) =>
  Object.fromEntries((await query.execute(db)).rows.map(({ key, count }) => [key, count]))

it('imports 5,000 rows exactly once, killed three times on the way', async () => {
  const known: { email: string }[] = []
  for (let i = 0; i < 100; i++) known.push(await make.person())
  const person = (i: number) => (i < known.length ? known[i]!.email : `many-${i}@example.test`)
  // 4,000 people, 900 of them in a second team; 50 rows twice, 50 that cannot be read.
  const rows = [
    ...Array.from({ length: 4000 }, (_, i) => [
      person(i),
      `P ${i}`,
      `t${i % 10}`,
      i % 40 === 0 ? 'chief' : '',
    ]),
    ...Array.from({ length: 900 }, (_, i) => [person(i * 4), '', `t${(i * 4 + 1) % 10}`, 'member']),
    ...Array.from({ length: 50 }, (_, i) => [person(i * 7), '', `t${(i * 7) % 10}`, '']),
    ...Array.from({ length: 50 }, () => ['nobody', '', 't1', '']),
  ]
  const { pid, id, read, run } = await bring(rows)
  await sql`
    create function hold_up() returns trigger language plpgsql as $$
    begin perform pg_sleep(1); return null; end $$`.execute(db)
  const started = performance.now()
  await run(false)
  const seen: number[] = []
  for (const [after, table] of [
    [600, null],
    [2000, 'import_rows'],
    [3600, 'imports'],
  ] as const) {
    const worker = await startWorker()
    await until(async () => (await read()).done >= after)
    await (table ? untilHeldUpAt(table) : sleep(randomOf(seedOf(1))() * 300))
    await kill(worker)
    if (table) await sql`drop trigger hold_up on ${sql.table(table)}`.execute(db)
    seen.push((await read()).done)
  }
  const working = await startWorker()
  await until(async () => (await read()).state === 'done')
  const seconds = (performance.now() - started) / 1000
  console.log(`5,000 rows, killed at ${seen.join(', ')}: ${seconds.toFixed(1)} s with four starts`)
  await kill(working)

  expect(seen.every((done, i) => done >= [600, 2000, 3600][i]! && done < 5000)).toBe(true)
  expect(await read()).toMatchObject({
    done: 5000,
    total: 5000,
    effects: { 'new-person': 3900, add: 1000, 'role-change': 0, nothing: 0, skip: 100 },
  })
  expect(
    await count(sql`
      select role as key, count(*)::int as count from memberships
       where pid = ${pid} and left_at is null group by 1`),
  ).toEqual({ chief: 100, member: 4800 })
  expect(
    await count(sql`
      select 'ever' as key, count(*)::int as count from memberships where pid = ${pid} union all
      select 'distinct', count(distinct (tid, uid))::int from memberships where pid = ${pid}`),
  ).toEqual({ ever: 4900, distinct: 4900 })
  expect(
    await count(sql`select verb as key, count(*)::int as count from audit where pid = ${pid} group by 1`),
  ).toEqual({ 'import.begun': 1, 'chief.added': 100, 'member.added': 4800, 'import.done': 1 })
  expect(
    await count(sql`
      select 'people' as key, count(*)::int as count from people where email like 'many-%' union all
      select 'lines', count(*)::int from audit join people on subject = 'person:' || uid
       where verb = 'person.added' and email like 'many-%' union all
      select 'left over', count(*)::int from import_rows where id = ${id} and outcome is null union all
      select 'jobs', count(*)::int from graphile_worker._private_jobs`),
  ).toEqual({ people: 3900, lines: 3900, 'left over': 0, jobs: 0 })
}, 300_000)

it('tells everyone, and twice at most those whose mail was under way at a kill', async () => {
  const people = 400
  const got = new Map<string, Mail[]>()
  const note = (mail: Mail) => {
    const to = mail.to.join()
    got.set(to, [...(got.get(to) ?? []), mail])
    return false
  }
  inbox.waitFor(note, 120_000).catch(() => {})
  const rows = Array.from({ length: people * 2 }, (_, i) => [
    `told-${i % people}@example.test`,
    '',
    `t${i < people ? 1 : 2}`,
    '',
  ])
  const { run } = await bring(rows)
  await run(true)
  for (const after of [60, 200]) {
    const worker = await startWorker()
    await until(async () => got.size >= after)
    await kill(worker)
  }
  const working = await startWorker()
  await until(async () => got.size === people)
  await until(
    async () => (await sql`select from graphile_worker._private_jobs`.execute(db)).rows.length === 0,
  )
  await kill(working)
  const twice = [...got.values()].filter(({ length }) => length > 1)
  console.log(`${people} people told by ${got.values().reduce((sum, { length }) => sum + length, 0)} mails`)
  expect([...got.keys()].toSorted()).toEqual(
    Array.from({ length: people }, (_, i) => `told-${i}@example.test`).toSorted(),
  )
  // Three at a time, two kills.
  expect(twice.length).toBeLessThanOrEqual(6)
  for (const mails of twice) expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(1)
  expect([...got.values()].every(([mail]) => /Team \d+, Team \d+/.test(mail!.text))).toBe(true)
}, 300_000)
