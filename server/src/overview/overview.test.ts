import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { queriesAsked } from '../../test/queries-asked.ts'
import { createWorld } from '../../test/world/world.ts'
import { newId } from '../platform/ids.ts'

const world = await createWorld()
const { call, make, database } = world
const { db } = database

async function scene(state = 'open') {
  const { pid } = await make.project({ state, starts_on: '2199-12-12' })
  const owner = await make.person()
  await make.owner(pid, owner.uid)
  return { pid, token: await make.token(owner.uid) }
}

const overview = async ({ pid, token }: { pid: string; token: string }) =>
  (await call(`GET /api/projects/${pid}/overview`, { token })).json()

/** ISO weeks in Taipei, oldest first. */
const weeks = async () =>
  (
    await sql<{ week: string }>`
      select to_char((now() at time zone 'Asia/Taipei') - n * interval '1 week', 'IYYY-"W"IW') as week
        from generate_series(11, 0, -1) as n`.execute(db)
  ).rows.map(({ week }) => week)

/** Nothing outstanding. */
const nothing = {
  days_left: expect.any(Number),
  shifts: { tasks: 0, open: 0, at_risk: 0, requests: 0, swaps: 0, covers: 0, cells: [] },
  applications: { pending: 0, overdue: 0, received: false },
  invitations: 0,
  forms: [],
  has_forms: false,
  private_data: null,
  emails_failed: 0,
}

describe('the overview', () => {
  it('of an empty project', async () => {
    const given = await scene('draft')
    expect(await overview(given)).toEqual({
      ...nothing,
      people: 0,
      chiefs: 0,
      teams: [],
      teams_without_chief: [],
      wanted: 0,
      open: 0,
      arrivals: (await weeks()).map((week) => ({ week, joined: 0, left: 0 })),
      returning: null,
      todo: [{ kind: 'still-draft', tid: null, count: expect.any(Number) }],
    })
  })

  it('lists teams, and what needs attention', async () => {
    const given = await scene()
    const { pid } = given
    const teams = [
      { tid: 'full', wanted: 2 },
      { tid: 'short', wanted: 5 },
      { tid: 'headless', wanted: null },
      { tid: 'empty', wanted: 3 },
      { tid: 'unplanned', wanted: null },
    ]
    for (const [position, { tid, wanted }] of teams.entries()) {
      await make.team(pid, { tid, name: tid, position })
      await db.updateTable('teams').set({ wanted }).where('pid', '=', pid).where('tid', '=', tid).execute()
    }
    await make.team(pid, { tid: 'past', archived_at: new Date() })
    const [ada, bo, cem] = [await make.person(), await make.person(), await make.person()]
    await make.membership(pid, 'full', ada.uid, 'chief')
    await make.membership(pid, 'full', bo.uid)
    await make.membership(pid, 'short', ada.uid, 'chief')
    await make.membership(pid, 'headless', bo.uid)
    await make.membership(pid, 'past', cem.uid, 'chief')
    await make.membership(pid, 'empty', cem.uid, 'chief', 'invited')
    const team = (tid: string, chiefs: number, members: number, wanted: number | null) => ({
      tid,
      name: tid,
      chiefs,
      members,
      invited_chiefs: tid === 'empty' ? 1 : 0,
      invited_members: 0,
      wanted,
      recruiting: false,
    })
    expect(await overview(given)).toEqual({
      ...nothing,
      invitations: 1,
      people: 2,
      chiefs: 1,
      teams: [
        team('full', 1, 1, 2),
        team('short', 1, 0, 5),
        team('headless', 0, 1, null),
        team('empty', 0, 0, 3),
        team('unplanned', 0, 0, null),
      ],
      teams_without_chief: ['headless', 'empty', 'unplanned'],
      wanted: 10,
      open: 7,
      arrivals: (await weeks()).map((week, i) => ({ week, joined: i === 11 ? 2 : 0, left: 0 })),
      returning: null,
      todo: [
        { kind: 'understaffed', tid: 'short', count: 4 },
        { kind: 'team-without-chief', tid: 'headless', count: null },
        { kind: 'team-empty', tid: 'empty', count: 3 },
        { kind: 'team-empty', tid: 'unplanned', count: null },
      ],
    })
  })

  it('of a closed project lists nothing as overdue', async () => {
    for (const [state, todo] of [
      ['open', [{ kind: 'team-empty', tid: 'empty', count: null }]],
      ['closed', []],
      ['archived', []],
    ] as const) {
      const given = await scene(state)
      await make.team(given.pid, { tid: 'empty' })
      expect([state, (await overview(given)).todo]).toEqual([state, todo])
    }
  })

  it('lists overdue applications, and who has waited longest in the pool', async () => {
    const given = await scene()
    const { pid } = given
    await make.team(pid, { tid: 'lights' })
    const chief = await make.person()
    await make.membership(pid, 'lights', chief.uid, 'chief')
    const applies = async (state: string, days: number) => {
      const [{ uid, name }, id] = [await make.person(), newId<string>()]
      const ago = new Date(Date.now() - days * 86_400_000 - 60_000)
      const row = { pid, id, uid, state, motivation: 'Me!', pool: true, created_at: ago }
      await db.insertInto('applications').values(row).execute()
      const step = { pid, application: id, n: 0, tid: 'lights', how: 'chosen' }
      const answer_by = new Date(ago.getTime() + 7 * 86_400_000)
      const at = { state: state === 'pooled' ? 'declined' : 'pending', since: ago, answer_by }
      await db
        .insertInto('application_steps')
        .values({ ...step, ...at })
        .execute()
      return { uid, name }
    }
    await applies('pending', 6)
    await applies('pooled', 6)
    expect((await overview(given)).todo).toEqual([])
    for (const days of [7, 9]) await applies('pending', days)
    const person = await applies('pooled', 12)
    await applies('pooled', 8)
    const todo = [
      { kind: 'pool-waiting', tid: null, count: 12, person },
      { kind: 'applications-overdue', tid: 'lights', count: 2 },
    ]
    expect((await overview(given)).todo).toEqual(todo)
    // They can still be answered when the project is closed.
    await db.updateTable('projects').set({ state: 'closed' }).where('pid', '=', pid).execute()
    expect((await overview(given)).todo).toEqual(todo)
  })

  it('lists undelivered emails of the last two weeks, while they can be sent again', async () => {
    const given = await scene()
    const { pid } = given
    const { uid } = await make.person()
    const addMessage = async (state: string, days: number) => {
      const created_at = new Date(Date.now() - days * 86_400_000)
      const row = { pid, uid, id: newId<string>(), kind: 'application.received', about: 'it', state }
      await db
        .insertInto('messages')
        .values({ ...row, created_at })
        .execute()
    }
    for (const state of ['held', 'queued', 'sent', 'dropped']) await addMessage(state, 1)
    for (const state of ['failed', 'bounced']) await addMessage(state, 15)
    expect((await overview(given)).todo).toEqual([])
    for (const state of ['failed', 'bounced', 'bounced']) await addMessage(state, 13)
    const todo = [{ kind: 'emails-failed', tid: null, count: 3 }]
    for (const [state, expected] of [
      ['open', todo],
      ['closed', todo],
      ['archived', []],
    ] as const) {
      await db.updateTable('projects').set({ state }).where('pid', '=', pid).execute()
      expect([state, (await overview(given)).todo]).toEqual([state, expected])
    }
  })

  it('counts people who joined and left by the event’s weeks, without role changes', async () => {
    const given = await scene()
    const { pid } = given
    await make.team(pid, { tid: 'lights' })
    const [first] = await weeks()
    // Sunday night and Monday morning in Taipei, both Sunday elsewhere.
    const monday = sql`date_trunc('week', now() at time zone 'Asia/Taipei') at time zone 'Asia/Taipei'`
    const stay = async (
      joined: ReturnType<typeof sql>,
      left: ReturnType<typeof sql> | null,
      how: string | null,
    ) => {
      const { uid } = await make.person()
      const { id } = await make.membership(pid, 'lights', uid)
      await sql`update memberships set joined_at = ${joined}, left_at = ${left}, left_how = ${how}
                 where pid = ${pid} and id = ${id}`.execute(db)
      return uid
    }
    await stay(sql`${monday} - interval '1 second'`, null, null)
    await stay(sql`${monday} + interval '1 second'`, null, null)
    await stay(sql`${monday} - interval '11 weeks'`, sql`${monday} - interval '1 week'`, 'left')
    await stay(sql`${monday} - interval '11 weeks' - interval '1 second'`, sql`${monday}`, 'removed')
    const promoted = await stay(
      sql`${monday} - interval '7 weeks'`,
      sql`${monday} - interval '3 weeks'`,
      'changed',
    )
    const { id } = await make.membership(pid, 'lights', promoted, 'chief')
    await sql`update memberships set joined_at = ${monday} - interval '3 weeks' where pid = ${pid} and id = ${id}`.execute(
      db,
    )

    const { arrivals } = await overview(given)
    expect(arrivals.map(({ joined, left }: { joined: number; left: number }) => [joined, left])).toEqual([
      [1, 0],
      ...Array(3).fill([0, 0]),
      [1, 0],
      ...Array(5).fill([0, 0]),
      [1, 1],
      [1, 1],
    ])
    expect(arrivals[0].week).toBe(first)
  })

  it('shows who is back, and that invitations wait', async () => {
    const past = await scene()
    const given = await scene()
    await db
      .updateTable('projects')
      .set({ rolled_over_from: past.pid })
      .where('pid', '=', given.pid)
      .execute()
    for (const { pid } of [past, given]) await make.team(pid, { tid: 'lights' })
    const [here, yes, silent, newcomer] = await Promise.all([1, 2, 3, 4].map(() => make.person()))
    for (const { uid } of [here!, yes!, silent!]) await make.membership(past.pid, 'lights', uid)
    for (const { uid } of [here!, newcomer!]) await make.membership(given.pid, 'lights', uid)
    const invite = (uid: string, state: string) =>
      db.insertInto('invitations').values({ pid: given.pid, uid, state, asks_back: true }).execute()
    await invite(yes!.uid, 'yes')
    await invite(silent!.uid, 'invited')
    const { people, returning, todo } = await overview(given)
    expect([people, returning, todo[0]]).toEqual([
      2,
      2,
      { kind: 'invitations-not-sent', tid: null, count: 1 },
    ])
  })
})

it('counts invited people as planned in a draft', async () => {
  const given = await scene('draft')
  const kinds = async () => (await overview(given)).todo.map(({ kind }: { kind: string }) => kind)
  await make.team(given.pid, { tid: 'lights' })
  expect(await kinds()).toEqual(['still-draft', 'team-empty'])
  await make.membership(given.pid, 'lights', (await make.person()).uid, 'member', 'invited')
  expect(await kinds()).toEqual(['still-draft', 'team-without-chief'])
  await make.membership(given.pid, 'lights', (await make.person()).uid, 'chief', 'invited')
  expect(await kinds()).toEqual(['still-draft'])
})

it('lists understaffed shifts and what waits for a lead', async () => {
  const one = await world.tasks.scene()
  const soon = (hours: number) =>
    new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString()
  const shift = (hours: number, more: object = {}) =>
    make.task(one, { starts_at: soon(hours), ends_at: soon(hours + 1), ...more })
  const [given, asked, short] = [await shift(20), await shift(30, { sign_up: 'request' }), await shift(40)]
  await world.tasks.signUp(one, given, one.ada)
  await world.tasks.signUp(one, asked, one.ben)
  await call(`PUT /api/projects/${one.pid}/tasks/${short}/cover`, { token: one.chief.token, body: {} })
  await db.updateTable('task_covers').set({ state: 'nobody-left' }).where('pid', '=', one.pid).execute()
  const swap = { task: given, to: one.ben.uid, accept: [] }
  const { id } = (
    await call(`POST /api/projects/${one.pid}/swaps`, { token: one.ada.token, body: swap })
  ).json()
  await db.updateTable('task_swaps').set({ state: 'agreed' }).where('id', '=', id).execute()

  const kinds = ['shifts-understaffed', 'requests-waiting', 'swaps-waiting', 'cover-failed']
  const listed = async (token: string) =>
    (await overview({ pid: one.pid, token })).todo
      .filter(({ kind }: { kind: string }) => kinds.includes(kind))
      .map(({ kind, count }: { kind: string; count: number }) => [kind, count])

  const expected = [
    ['shifts-understaffed', 2],
    ['requests-waiting', 1],
    ['swaps-waiting', 1],
    ['cover-failed', 1],
  ]
  expect(await listed(one.owner.token)).toEqual(expected)
  expect(await listed(one.chief.token)).toEqual(expected)
  expect(await listed(one.other.token)).toEqual([])
  expect((await call(`GET /api/projects/${one.pid}/overview`, { token: one.ada.token })).statusCode).toBe(403)
})

it.each([1, 3])('takes as many queries with %i of everything', async (count) => {
  const past = await scene()
  const { pid, token } = await scene()
  await db.updateTable('projects').set({ rolled_over_from: past.pid }).where('pid', '=', pid).execute()
  for (let i = 0; i < count; i++) {
    const { tid } = await make.team(pid)
    await make.membership(pid, tid, (await make.person()).uid)
    const invited = await make.person()
    await db.insertInto('invitations').values({ pid, uid: invited.uid, asks_back: true }).execute()
  }
  const [given, queries] = await queriesAsked(database.pool, () => overview({ pid, token }))
  expect([given.teams.length, queries]).toEqual([count, 6])
})
