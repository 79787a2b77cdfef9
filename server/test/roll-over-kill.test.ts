import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { seedDemo } from '../src/demo/index.ts'
import type { PersonId } from '../src/platform/ids.ts'
import { mailSettings } from './world/inbox.ts'
import { untilNoJobs } from './world/jobs.ts'
import { freeJobsOfTheDead, killWorker, startWorker } from './world/workers.ts'
import { createWorld } from './world/world.ts'

const { call, make, database, url, inbox } = await createWorld({ mail: true, work: false })
const { pool } = database
await seedDemo(database, null)
const blocker = new pg.Client({ connectionString: url })
await blocker.connect()
afterAll(() => blocker.end())

const rowsOf = async <Row extends object>(text: string) => (await pool.query<Row>(text)).rows
const ownerToken = async () => {
  const [owner] = await rowsOf<{ uid: PersonId }>(`select uid from people where email = 'owner@demo.test'`)
  return make.token(owner!.uid)
}

const start = () => startWorker(url, mailSettings(inbox))

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
const progress = async () => {
  const [row] = await rowsOf<{ done: number; total: number; state: string }>(
    `select done, total, state from roll_overs where pid = '2030'`,
  )
  return row!
}

/** Blocks the worker in the middle of a step, kills it there, and releases the lock. */
async function killAt(statement: string): Promise<number> {
  await blocker.query('begin')
  await blocker.query(statement)
  const child = await start()
  await expect
    .poll(
      async () =>
        (
          await rowsOf(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
                          and query ~ '^\\s*insert into'`)
        ).length,
      { timeout: 30_000, interval: 20 },
    )
    .toBe(1)
  await killWorker(child)
  await blocker.query('rollback')
  await freeJobsOfTheDead(database)
  return (await progress()).done
}

const expectedTeams = () =>
  rowsOf(`select tid, name, position from teams where pid = '2026' and archived_at is null order by tid`)
const expectedChiefs = () =>
  rowsOf(`select tid, uid from memberships join teams using (pid, tid) where pid = '2026' and role = 'chief'
             and left_at is null and archived_at is null order by tid, uid`)
const expectedInvitees = () =>
  rowsOf<{ uid: string; email: string }>(`
    select distinct uid, email from memberships join teams using (pid, tid) join people using (uid)
     where pid = '2026' and role = 'member' and left_at is null and teams.archived_at is null order by uid`)

const tasksOf = (pid: string) =>
  rowsOf(`select tid, title, location, roles from tasks
            cross join lateral (select json_agg(json_build_array(n, name, seats, taken) order by n) as roles
                                  from task_roles where task_roles.pid = tasks.pid and task = id) as role
           where pid = '${pid}' order by tid, title, location, roles::text`)
const expectedTasks = () =>
  rowsOf(`
    select tid, title, location, roles from tasks left join teams using (pid, tid)
     cross join lateral (select json_agg(json_build_array(n, name, seats, 0) order by n) as roles
                           from task_roles where task_roles.pid = tasks.pid and task = id) as role
     where pid = '2026' and state = 'planned' and archived_at is null
     order by tid, title, location, roles::text`)

it('rolls the demo year over despite four kills, and does everything once', async () => {
  const token = await ownerToken()
  const body = {
    pid: '2030',
    name: 'Open Courtyard 2030',
    starts_on: '2030-12-14',
    ends_on: '2030-12-15',
    choices: ['teams', 'texts', 'settings', 'chiefs', 'tasks', 'forms', 'invite'],
  }
  const preview = (await call('POST /api/projects/2026/roll-over/preview', { token, body })).json()
  const began = performance.now()
  expect((await call('POST /api/projects/2026/roll-over', { token, body })).statusCode).toBe(202)
  const invitees = await expectedInvitees()
  const tasks = await expectedTasks()
  expect([preview.teams, preview.tasks, preview.invited]).toEqual([30, tasks.length, invitees.length])
  const total = preview.teams + tasks.length + invitees.length

  const late = invitees.at(Math.floor(invitees.length / 2))!.uid
  const done = [
    await killAt(`insert into teams (pid, tid, name, position) values ('2030', 'network', 'x', 0)`),
    await killAt(`insert into teams (pid, tid, name, position) values ('2030', 'kitchen', 'x', 0)`),
    // It has inserted the tasks of a batch, but not their roles.
    await killAt('lock table task_roles in share mode'),
    await killAt(`insert into invitations (pid, uid) values ('2030', '${late}')`),
  ]
  const restarted = performance.now()
  const last = await start()
  await expect.poll(async () => (await progress()).state, { timeout: 60_000, interval: 50 }).toBe('done')
  console.log(
    `roll-over of ${preview.teams} teams, ${tasks.length} tasks and ${invitees.length} people, killed at ${done.join(', ')} of ${(await progress()).total}: ${seconds(began)} s in all, ${seconds(restarted)} s after the last start`,
  )
  await killWorker(last)

  expect(done.every((one, i) => one > (done[i - 1] ?? 0) && one < total)).toBe(true)
  expect(await progress()).toEqual({
    state: 'done',
    done: total,
    total,
  })
  expect(await rowsOf(`select tid, name, position from teams where pid = '2030' order by tid`)).toEqual(
    await expectedTeams(),
  )
  const chiefs = await expectedChiefs()
  expect(
    await rowsOf(`select tid, uid from memberships where pid = '2030' and role = 'chief' order by tid, uid`),
  ).toEqual(chiefs)
  expect(await tasksOf('2030')).toEqual(tasks)
  expect(await rowsOf(`select from memberships where pid = '2030' and role = 'member'`)).toEqual([])
  expect(await rowsOf(`select uid from invitations where pid = '2030' order by uid`)).toEqual(
    invitees.map(({ uid }) => ({ uid })),
  )
  expect(
    await rowsOf(`select verb, count(*)::int, count(distinct (subject, tid))::int as subjects
                    from audit where pid = '2030' group by verb order by verb`),
  ).toEqual([
    // The person who starts the year is asked, too.
    { verb: 'chief.invited', count: chiefs.length, subjects: chiefs.length },
    { verb: 'form.created', count: 4, subjects: 4 },
    { verb: 'person.invited', count: invitees.length, subjects: invitees.length },
    { verb: 'project.created', count: 1, subjects: 1 },
    { verb: 'statement.set', count: 2, subjects: 2 },
    { verb: 'subsidy.set', count: 1, subjects: 1 },
    { verb: 'task.created', count: tasks.length, subjects: tasks.length },
    { verb: 'team.created', count: 30, subjects: 30 },
  ])
}, 240_000)

it('takes seconds without kills', async () => {
  const last = await start()
  const began = performance.now()
  const body = { pid: '2031', name: 'One more', starts_on: '2031-12-13', ends_on: '2031-12-14' }
  const choices = ['teams', 'chiefs', 'tasks', 'invite']
  const token = await ownerToken()
  await call('POST /api/projects/2026/roll-over', { token, body: { ...body, choices } })
  const seen = new Set<number>()
  const state = async () => {
    const { done, state } = (await call('GET /api/projects/2031/roll-over', { token })).json()
    seen.add(done)
    return state
  }
  await expect.poll(state, { timeout: 30_000, interval: 20 }).toBe('done')
  console.log(`roll-over without a kill: ${seconds(began)} s, progress seen at ${[...seen].join(', ')}`)
  await killWorker(last)
}, 60_000)

it('emails everyone despite three kills: none is missed, and at most those in flight are duplicated', async () => {
  const token = await ownerToken()
  const invitees = await expectedInvitees()
  const began = performance.now()
  await rowsOf(`update projects set state = 'open' where pid = '2030'`)
  const sent = await call('POST /api/projects/2030/invitations/send', { token })
  expect([sent.statusCode, sent.json()]).toEqual([202, { count: invitees.length }])
  const jobsAtOnce = 3
  const kills = [60, 150, 240]
  for (const enough of kills) {
    const child = await start()
    while (inbox.messages().length < enough) await sleep(2)
    await killWorker(child)
    await freeJobsOfTheDead(database)
    expect(inbox.messages().length).toBeLessThan(invitees.length)
  }
  await start()
  await expect
    .poll(
      async () =>
        (await rowsOf(`select from invitations where pid = '2030' and emailed_at is not null`)).length,
      {
        timeout: 180_000,
        interval: 50,
      },
    )
    .toBe(invitees.length)
  await untilNoJobs(database.db, {}, 30_000)

  const emails = inbox.messages()
  const byAddress = Map.groupBy(emails, ({ to }) => to.join())
  console.log(
    `${invitees.length} invitations, killed at ${kills.join(', ')}: ${emails.length} emails in ${seconds(began)} s, ${emails.length - invitees.length} doubled`,
  )
  expect([...byAddress.keys()].toSorted()).toEqual(invitees.map(({ email }) => email).toSorted())
  expect(emails.length - invitees.length).toBeLessThanOrEqual(kills.length * jobsAtOnce)
  const idsOf = [...byAddress.values()].map(
    (some) => new Set(some.map((message) => message.headers['message-id'])),
  )
  expect(idsOf.filter((ids) => ids.size !== 1)).toEqual([])
  expect(new Set(idsOf.flatMap((ids) => [...ids])).size).toBe(invitees.length)

  // The link works in every copy of an email.
  for (const message of [...byAddress.values()]
    .filter((some) => some.length > 1)
    .flat()
    .concat(emails[0]!)) {
    const secret = /#yes\.([0-9a-f]{64})/.exec(message.text)![1]
    const shown = await call('POST /api/invitations/lookup', { body: { secret } })
    expect([shown.statusCode, shown.json().project]).toEqual([200, 'Open Courtyard 2030'])
  }
  expect((await call('POST /api/projects/2030/invitations/send', { token })).json()).toEqual({ count: 0 })
}, 300_000)
