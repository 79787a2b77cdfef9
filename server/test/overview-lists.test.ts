import { beforeAll, expect, it } from 'vitest'
import { seedDemo } from '../src/demo/index.ts'
import { createKeyRing } from '../src/platform/db/key-ring.ts'
import { createWorld } from './world/world.ts'

/** Each number of the overview is the length of the list that it leads to. */
const { database, config, call, make } = await createWorld()
const ask = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows

/** As JSON. */
type Row = ReturnType<typeof JSON.parse>

/** Of the demo, five days before the event, with something of everything. */
beforeAll(async () => {
  await seedDemo(database, createKeyRing(config))
  await ask(`
    with moved as (select date_trunc('minute', now()) + interval '5 days' - min(starts_at) as by from tasks where pid = '2026' and starts_at > now())
    update tasks set starts_at = starts_at + by, ends_at = ends_at + by from moved where pid = '2026'`)
  await ask(`
    insert into task_swaps (pid, id, seat, from_uid, to_uid, state)
    select pid, gen_random_uuid(), id, uid, (select uid from people where email = 'volunteer@demo.test'),
           case when rank % 3 = 0 then 'requested' else 'agreed' end
      from (select seat.*, row_number() over (order by seat.id) as rank
              from task_seats as seat join tasks on tasks.pid = seat.pid and tasks.id = seat.task
             where seat.pid = '2026' and seat.state = 'confirmed' and starts_at > now()) as seats
     where rank % 20 = 0`)
  await ask(`
    insert into task_covers (pid, task, n, asked_by, wave_size, wave_minutes, next_wave_at, state)
    select pid, task, n, (select uid from people limit 1), 5, 30, now(), 'nobody-left'
      from task_roles where pid = '2026' and n = 1`)
  await ask(`
    insert into messages (pid, id, uid, kind, about, state, created_at)
    select '2026', gen_random_uuid(), uid, 'application.received', 'it',
           case when n % 2 = 0 then 'failed' else 'bounced' end, now() - n * interval '2 days'
      from (select uid, row_number() over (order by uid) as n from people limit 12) as people`)
  await ask(`update task_seats set state = 'requested' where pid = '2026' and state = 'waiting'`)
  await ask(
    `update application_steps set answer_by = now() - interval '1 day' where state = 'pending' and tid < 'm'`,
  )
  await ask(`update memberships set accepted_at = null, accepted_how = null where pid = '2026' and role = 'member'
                and left_at is null and right(uid::text, 1) < '4'`)
}, 120_000)

/** Everything that a list returns, over all pages. */
async function listed(session: string, path: string): Promise<Row[]> {
  const all: Row[] = []
  let cursor: string | null = null
  do {
    const mark: string = path.includes('?') ? '&' : '?'
    const page: Row = (
      await call(`GET /api/projects/2026/${path}${mark}limit=100${cursor ? `&cursor=${cursor}` : ''}`, {
        session,
      })
    ).json()
    all.push(...page.data)
    cursor = page.next_cursor
  } while (cursor)
  return all
}

const read = async (session: string) => (await call('GET /api/projects/2026/overview', { session })).json()
const sessionOf = async (email: string) =>
  make.session((await ask('select uid from people where email = $1', [email]))[0].uid)
const requestsIn = (tasks: Row[]) =>
  tasks.flatMap(({ roles }) => roles).reduce((sum: number, { requested }: Row) => sum + requested, 0)

/** Of shifts, applications and teams, which owners and leads see alike. */
async function expectShared(session: string, overview: Row) {
  const length = async (path: string) => (await listed(session, path)).length
  const { shifts, applications, teams } = overview
  expect(shifts).toEqual({
    tasks: await length('tasks?leads=true'),
    open: await length('tasks?leads=true&open=true'),
    at_risk: await length('tasks?leads=true&at_risk=true'),
    requests: requestsIn(await listed(session, 'tasks?leads=true&requested=true')),
    swaps: await length('swaps?can=consent'),
    covers: await length('tasks?leads=true&cover=nobody-left'),
    cells: expect.any(Array),
  })
  for (const { day, tid, tasks, seats, taken, open, at_risk } of shifts.cells) {
    const cell = `tasks?leads=true&day=${day ?? 'none'}`
    const here = (rows: Row[]) => rows.filter((task) => task.tid === tid)
    const rows = here(await listed(session, cell))
    const roles = rows.flatMap((task) => task.roles)
    const sum = (of: 'seats' | 'taken') => roles.reduce((all, role) => all + role[of], 0)
    expect([day, tid, tasks, seats, taken, open, at_risk]).toEqual([
      day,
      tid,
      rows.length,
      sum('seats'),
      sum('taken'),
      here(await listed(session, `${cell}&open=true`)).length,
      here(await listed(session, `${cell}&at_risk=true`)).length,
    ])
  }
  expect(applications).toMatchObject({
    pending: await length('applications?state=pending'),
    overdue: await length('applications?state=overdue'),
  })
  for (const { tid, chiefs, members, invited_chiefs, invited_members } of teams) {
    const people: Row[] = (await call(`GET /api/projects/2026/teams/${tid}/people`, { session })).json().data
    const counted = (role: string, state: string) =>
      people.filter((one) => one.role === role && one.state === state).length
    expect([tid, chiefs, members, invited_chiefs, invited_members]).toEqual([
      tid,
      counted('chief', 'accepted'),
      counted('member', 'accepted'),
      counted('chief', 'invited'),
      counted('member', 'invited'),
    ])
  }
}

it('counts for owners what the lists return', async () => {
  const session = await sessionOf('owner@demo.test')
  const overview = await read(session)
  await expectShared(session, overview)
  const length = async (path: string) => (await listed(session, path)).length
  expect(overview.invitations).toBe(await length('people?state=invited'))
  expect(overview.people).toBe(await length('people?state=accepted'))
  expect(overview.emails_failed).toBe(await length('messages?undelivered=true'))
  for (const { fid, missing } of overview.forms)
    expect([fid, missing]).toEqual([fid, await length(`forms/${fid}/missing`)])
  for (const { purpose, missing } of overview.private_data)
    expect([purpose, missing]).toEqual([purpose, await length(`purposes/${purpose}/missing`)])
  const { shifts, applications, invitations, forms, private_data, emails_failed, todo } = overview
  const { at_risk, requests, swaps, covers } = shifts
  const counted = [at_risk, requests, swaps, covers, applications.overdue, invitations, emails_failed]
  expect([...counted, forms.length, private_data.length].filter((count) => count < 2)).toEqual([])
  const overdue = todo.filter(({ kind }: Row) => kind === 'applications-overdue')
  expect(overdue.reduce((sum: number, { count }: Row) => sum + count, 0)).toBe(applications.overdue)
  for (const { tid, count } of overdue)
    expect([tid, count]).toEqual([tid, await length(`applications?state=overdue&tid=${tid}`)])
}, 60_000)

it('counts for team leads the part of their teams', async () => {
  const session = await sessionOf('chief@demo.test')
  const overview = await read(session)
  await expectShared(session, overview)
  const all = await read(await sessionOf('owner@demo.test'))
  const tids = overview.teams.map(({ tid }: Row) => tid)
  expect(tids.length).toBeGreaterThan(0)
  expect(overview.teams).toEqual(all.teams.filter(({ tid }: Row) => tids.includes(tid)))
  expect(overview.shifts.cells).toEqual(all.shifts.cells.filter(({ tid }: Row) => tids.includes(tid)))
  expect([overview.forms, overview.private_data, overview.emails_failed]).toEqual([null, null, null])
  const kinds = overview.todo.map(({ kind }: Row) => kind)
  for (const kind of ['pool-waiting', 'emails-failed', 'invitations-not-sent'])
    expect(kinds).not.toContain(kind)
}, 60_000)

it('reveals private data to no token without its scope', async () => {
  const [{ uid }] = await ask(`select uid from people where email = 'owner@demo.test'`)
  const dataFor = async (scopes: string[]) =>
    (await call('GET /api/projects/2026/overview', { token: await make.token(uid, scopes as never) })).json()
      .private_data
  expect(await dataFor(['read'])).toBe(null)
  expect(await dataFor(['read', 'private'])).not.toBe(null)
})
