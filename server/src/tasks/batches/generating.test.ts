import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld()
const { call, database } = world
const { list } = world.tasks
const { plan, aPlan, audited } = world.batches
let scene: TaskScene

beforeEach(async () => {
  scene = await world.tasks.scene()
})

const tasksOf = async (query = '') => (await list(scene, `?limit=1000&leads=true${query}`)).json().data

describe('a plan', () => {
  it('is shown first, then creates a task for each day, slot, team and location', async () => {
    const wanted = {
      ...aPlan,
      title: '{team} {number}, {location}',
      days: ['2038-08-09', '2038-08-08'],
      locations: ['Gate', 'Hall'],
      roles: [
        { name: 'Light', seats: 2 },
        { name: 'Camera', skill: 'Photos', seats: 1 },
      ],
    }
    const shown = await plan(scene, wanted)
    expect([shown.statusCode, await tasksOf()]).toEqual([200, []])
    const { rows, ...sums } = shown.json()
    expect(sums).toEqual({ series: null, tasks: 8, seats: 24, existing: 0, problems: 0, table: null })
    expect(rows).toHaveLength(8)
    expect(rows[0]).toEqual({
      n: null,
      column: null,
      exists: false,
      problems: [],
      task: {
        tid: 'photo',
        team: 'Photo',
        title: 'Photo 1, Gate',
        category: 'Stage',
        location: 'Gate',
        starts_at: '2038-08-08T00:00:00.000Z',
        ends_at: '2038-08-08T02:00:00.000Z',
        roles: [
          { name: 'Light', skill: '', seats: 2 },
          { name: 'Camera', skill: 'Photos', seats: 1 },
        ],
      },
    })
    const made = await plan(scene, wanted, { create: true, seen: shown.headers.etag as string })
    const { series } = made.json()
    expect(made.json()).toEqual({ ...shown.json(), series: expect.any(String) })
    const tasks = await tasksOf(`&series=${series}`)
    expect(
      tasks.map(({ title, starts_at, ends_at }: Record<string, string>) => [title, starts_at, ends_at]),
    ).toEqual(
      rows.map(({ task }: { task: Record<string, string> }) => [task.title, task.starts_at, task.ends_at]),
    )
    expect(tasks[0]).toMatchObject({
      category: 'Stage',
      description: 'Bring gloves.',
      sign_up: 'request',
      visible_to: 'project',
    })
    expect(await audited(scene)).toEqual([
      {
        verb: 'task-series.created',
        subject: `task-series:${series}`,
        tid: 'photo',
        actor: scene.chief.uid,
        after: { count: 8, title: 'Photo 1, Gate' },
      },
    ])
  })

  it('for several teams leaves a line in the history of each', async () => {
    const wanted = { ...aPlan, tids: ['photo', 'desk', null] }
    expect((await plan(scene, wanted, { by: scene.owner, create: true })).json().tasks).toBe(6)
    expect((await audited(scene)).map(({ tid, after }) => [tid, after])).toEqual([
      ['photo', { count: 2, title: 'Set up' }],
      ['desk', { count: 2, title: 'Set up' }],
      [null, { count: 2, title: 'Set up' }],
    ])
  })

  it('runs past midnight, and keeps to the clock on days that change it', async () => {
    await database.db
      .updateTable('projects')
      .set({ time_zone: 'Europe/Berlin' })
      .where('pid', '=', scene.pid)
      .execute()
    // Clocks go forward from 02:00 to 03:00 on 28 March, and back from 03:00 to 02:00 on 31 October.
    const days = ['2038-03-27', '2038-03-28', '2038-10-31']
    const slots = [
      { from: 120, to: 240 },
      { from: 1320, to: 1560 },
    ]
    const { rows } = (await plan(scene, { ...aPlan, days, slots })).json()
    expect(rows.map(({ task }: { task: Record<string, string> }) => [task.starts_at, task.ends_at])).toEqual([
      ['2038-03-27T01:00:00.000Z', '2038-03-27T03:00:00.000Z'],
      ['2038-03-27T21:00:00.000Z', '2038-03-28T01:00:00.000Z'],
      ['2038-03-28T01:00:00.000Z', '2038-03-28T02:00:00.000Z'],
      ['2038-03-28T20:00:00.000Z', '2038-03-29T00:00:00.000Z'],
      ['2038-10-31T00:00:00.000Z', '2038-10-31T03:00:00.000Z'],
      ['2038-10-31T21:00:00.000Z', '2038-11-01T01:00:00.000Z'],
    ])
  })

  it('doesn’t create what exists already', async () => {
    await world.make.task(scene, {
      title: 'SET UP',
      location: '',
      starts_at: '2038-08-08T08:00:00+08:00',
      ends_at: '2038-08-08T10:00:00+08:00',
    })
    const first = (await plan(scene, aPlan, { create: true })).json()
    expect([first.tasks, first.existing]).toEqual([1, 1])
    const second = (await plan(scene, aPlan, { create: true })).json()
    expect([second.series, second.tasks, second.seats, second.existing]).toEqual([null, 0, 0, 2])
    expect(await tasksOf()).toHaveLength(2)
    expect(await audited(scene)).toHaveLength(1)
  })

  it('is carried out once by many requests at once, whatever their keys', async () => {
    const { etag } = (await plan(scene, aPlan)).headers
    const key = '0f5c5a52-3a0e-4d55-9d0c-1d3f0b6f9d11'
    const same = await Promise.all([1, 2, 3].map(() => plan(scene, aPlan, { create: true, key })))
    expect(new Set(same.map((answer) => answer.body)).size).toBe(1)
    const stale = await plan(scene, aPlan, { create: true, seen: etag as string })
    expect(stale.statusCode).toBe(412)
    const other = { ...aPlan, title: 'Take down' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => plan(scene, other, { create: true })))
    expect(answers.map((answer) => answer.json().tasks).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2])
    expect(await tasksOf()).toHaveLength(4)
  })

  it('with a title that gets too long says so, and creates nothing', async () => {
    const wanted = {
      ...aPlan,
      title: '{location} and its surroundings',
      locations: ['Gate', 'x'.repeat(110)],
    }
    const { rows, problems } = (await plan(scene, wanted)).json()
    expect(problems).toBe(2)
    expect(rows[0]).toMatchObject({ task: null, problems: [{ code: 'invalid', text: 'title' }] })
    const refused = await plan(scene, wanted, { create: true })
    expect([refused.statusCode, refused.json().errors.length, await tasksOf()]).toEqual([400, 2, []])
  })
})

describe('who may', () => {
  it.each([
    ['a member', 'ada', ['photo'], 403],
    ['an outsider', 'outsider', ['photo'], 403],
    ['a chief of another team', 'other', ['photo'], 403],
    ['a chief of one of the teams', 'chief', ['photo', 'desk'], 403],
    ['a chief, for the project', 'chief', [null], 403],
    ['an owner, for a team that doesn’t exist', 'owner', ['nobody'], 400],
  ] as const)('%s: refused', async (_, name, tids, status) => {
    for (const create of [false, true])
      expect((await plan(scene, { ...aPlan, tids }, { by: scene[name], create })).statusCode).toBe(status)
    expect(await tasksOf()).toEqual([])
  })

  it('nobody, for archived teams and projects', async () => {
    const { db } = database
    await db.updateTable('teams').set({ archived_at: new Date() }).where('pid', '=', scene.pid).execute()
    expect((await plan(scene, aPlan, { create: true })).json().why[0].rule).toBe('team-archived')
    await db.updateTable('projects').set({ state: 'archived' }).where('pid', '=', scene.pid).execute()
    for (const create of [false, true])
      expect((await plan(scene, { ...aPlan, tids: [null] }, { by: scene.owner, create })).statusCode).toBe(
        409,
      )
  })
})

describe('what is refused', () => {
  beforeAll(async () => {
    scene = await world.tasks.scene()
  })

  it.each([
    [{ days: [] }, '/body/days'],
    [{ days: ['2038-08-08', '2038-08-08'] }, '/body/days'],
    [{ slots: [{ from: 600, to: 600 }] }, '/body/slots/0'],
    [{ slots: [{ from: 0, to: 5000 }] }, '/body/slots/0/to'],
    [{ tids: [] }, '/body/tids'],
    [{ locations: ['Gate', 'Gate'] }, '/body/locations'],
    [{ roles: [] }, '/body/roles'],
    [{ title: ' ' }, '/body/title'],
    [{ starts_at: '2038-08-08T08:00:00Z' }, '/body'],
    [
      {
        locations: Array.from({ length: 100 }, (_, n) => `${n}`),
        days: ['2038-08-08', '2038-08-09', '2038-08-10'],
      },
      '/body',
    ],
  ])('%j', async (wrong, pointer) => {
    const answer = await plan(scene, { ...aPlan, ...wrong })
    expect(answer.json().errors.map((one: { pointer: string }) => one.pointer)).toEqual([pointer])
  })

  it('more than 120 plans a minute', async () => {
    const statuses = []
    for (let n = 0; n <= 120; n++)
      statuses.push((await plan(scene, { ...aPlan, days: ['2038-08-08'] }, { by: scene.owner })).statusCode)
    expect([new Set(statuses.slice(0, 120)), statuses[120]]).toEqual([new Set([200]), 429])
  }, 60_000)
})

it('plans 500 tasks with as many statements as one', async () => {
  const locations = Array.from({ length: 50 }, (_, n) => `Room ${n}`)
  const slots = Array.from({ length: 10 }, (_, n) => ({ from: n * 60, to: n * 60 + 60 }))
  const big = { ...aPlan, days: ['2038-08-08'], locations, slots }
  const answer = await plan(scene, big, { create: true })
  expect(answer.json().tasks).toBe(500)
  expect(
    (await call(`GET /api/projects/${scene.pid}/task-counts`, { token: scene.owner.token })).json().tasks,
  ).toBe(500)
}, 30_000)
