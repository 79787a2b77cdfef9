import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { ReceivedEmail } from '../dev/received-email.ts'
import { jobTables } from '../src/platform/jobs/graphile.ts'
import { randomOf, seedOf, sizeOf } from './seeds.ts'
import { mailSettings } from './world/inbox.ts'
import { countJobs } from './world/jobs.ts'
import { freeJobsOfTheDead, killWorker, startWorker } from './world/workers.ts'
import { createWorld } from './world/world.ts'

const { database, url, make, call, inbox } = await createWorld({ mail: true, work: false })
const { db } = database

const start = () => startWorker(url, mailSettings(inbox))

/** A draft sends no emails. */
async function bring(state: 'draft' | 'open', rows: string[][]) {
  const { pid } = await make.project({ state })
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
  const run = async () => expect((await call(`POST ${path}/${id}/run`, { token })).statusCode).toBe(202)
  return { pid, id, read, run }
}

async function until(holds: () => Promise<boolean>, seconds = 120): Promise<void> {
  await expect.poll(holds, { timeout: seconds * 1000, interval: 25 }).toBe(true)
}

/** Waits until a worker is blocked writing results or progress into this table. */
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

/** In hundreds. The worker processes two hundred rows per transaction. */
const size = sizeOf({ commit: 1500, full: 5000 })
const people = size * 0.8
const inSecondTeam = size * 0.18
const twice = size * 0.01
const unreadable = size * 0.01
const known = size * 0.02
const chiefs = people / 40
const kills = [
  { after: size * 0.12, table: null },
  { after: size * 0.4, table: 'import_rows' },
  { after: size * 0.72, table: 'imports' },
] as const

it(`imports ${size} rows exactly once, despite three kills`, async () => {
  const knownPeople: { email: string }[] = []
  for (let i = 0; i < known; i++) knownPeople.push(await make.person())
  const person = (i: number) => knownPeople[i]?.email ?? `many-${i}@example.test`
  const rows = [
    ...Array.from({ length: people }, (_, i) => [
      person(i),
      `P ${i}`,
      `t${i % 10}`,
      i % 40 === 0 ? 'chief' : '',
    ]),
    ...Array.from({ length: inSecondTeam }, (_, i) => [person(i * 4), '', `t${(i * 4 + 1) % 10}`, 'member']),
    ...Array.from({ length: twice }, (_, i) => [person(i * 7), '', `t${(i * 7) % 10}`, '']),
    ...Array.from({ length: unreadable }, () => ['nobody', '', 't1', '']),
  ]
  const { pid, id, read, run } = await bring('draft', rows)
  await sql`
    create function hold_up() returns trigger language plpgsql as $$
    begin perform pg_sleep(1); return null; end $$`.execute(db)
  const started = performance.now()
  await run()
  const seen: number[] = []
  for (const { after, table } of kills) {
    const worker = await start()
    await until(async () => (await read()).done >= after)
    await (table ? untilHeldUpAt(table) : sleep(randomOf(seedOf(1))() * 300))
    await killWorker(worker)
    if (table) {
      await sql`drop trigger hold_up on ${sql.table(table)}`.execute(db)
      await freeJobsOfTheDead(database)
    }
    seen.push((await read()).done)
  }
  const working = await start()
  await until(async () => (await read()).state === 'done')
  const seconds = (performance.now() - started) / 1000
  console.log(`${size} rows, killed at ${seen.join(', ')}: ${seconds.toFixed(1)} s with four starts`)
  await killWorker(working)

  expect(seen.every((done, i) => done >= kills[i]!.after && done < size)).toBe(true)
  const memberships = people + inSecondTeam
  const newPeople = people - known
  expect(await read()).toMatchObject({
    done: size,
    total: size,
    effects: {
      // It isn't shown who has an account.
      'new-person': people,
      add: memberships - people,
      'role-change': 0,
      nothing: 0,
      skip: twice + unreadable,
    },
  })
  expect(
    await count(sql`
      select role as key, count(*)::int as count from memberships
       where pid = ${pid} and left_at is null group by 1`),
  ).toEqual({ chief: chiefs, member: memberships - chiefs })
  expect(
    await count(sql`
      select 'ever' as key, count(*)::int as count from memberships where pid = ${pid} union all
      select 'distinct', count(distinct (tid, uid))::int from memberships where pid = ${pid}`),
  ).toEqual({ ever: memberships, distinct: memberships })
  expect(
    await count(sql`select verb as key, count(*)::int as count from audit where pid = ${pid} group by 1`),
  ).toEqual({
    'import.begun': 1,
    'chief.invited': chiefs,
    'member.invited': memberships - chiefs,
    'import.done': 1,
  })
  expect(
    await count(sql`
      select 'people' as key, count(*)::int as count from people where email like 'many-%' union all
      select 'lines', count(*)::int from audit join people on subject = 'person:' || uid
       where verb = 'person.added' and email like 'many-%' union all
      select 'left over', count(*)::int from import_rows where id = ${id} and outcome is null union all
      select 'jobs', count(*)::int from ${sql.raw(jobTables.jobs)}`),
  ).toEqual({ people: newPeople, lines: newPeople, 'left over': 0, jobs: 0 })
}, 300_000)

it('emails everyone, and at most those in flight at a kill twice', async () => {
  const invited = sizeOf({ commit: 160, full: 400 })
  const got = new Map<string, ReceivedEmail[]>()
  const note = (message: ReceivedEmail) => {
    const to = message.to.join()
    got.set(to, [...(got.get(to) ?? []), message])
    return false
  }
  inbox.waitFor(note, 120_000).catch(() => {})
  const rows = Array.from({ length: invited * 2 }, (_, i) => [
    `invited-${i % invited}@example.test`,
    '',
    `t${i < invited ? 1 : 2}`,
    '',
  ])
  const { run } = await bring('open', rows)
  await run()
  for (const after of [invited * 0.15, invited * 0.5]) {
    const worker = await start()
    await until(async () => got.size >= after)
    await killWorker(worker)
    await freeJobsOfTheDead(database)
  }
  const working = await start()
  await until(async () => got.size === invited)
  await until(async () => (await countJobs(db)) === 0)
  await killWorker(working)
  const doubled = [...got.values()].filter(({ length }) => length > 1)
  console.log(
    `${invited} people invited by ${got.values().reduce((sum, { length }) => sum + length, 0)} emails`,
  )
  expect([...got.keys()].toSorted()).toEqual(
    Array.from({ length: invited }, (_, i) => `invited-${i}@example.test`).toSorted(),
  )
  // Three at a time, two kills.
  expect(doubled.length).toBeLessThanOrEqual(6)
  for (const emails of doubled)
    expect(new Set(emails.map(({ headers }) => headers['message-id'])).size).toBe(1)
  expect([...got.values()].every(([message]) => /Team \d+ and Team \d+/.test(message!.text))).toBe(true)
}, 300_000)
