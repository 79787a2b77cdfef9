import { describe, expect, it } from 'vitest'
import { type PastShift, pastShift } from '../../test/world/past-shift.ts'
import type { TaskScene } from '../../test/world/tasks.ts'
import { createWorld } from '../../test/world/world.ts'
import { refusals } from '../refusals.ts'

const world = await createWorld()
const { call, database } = world
const { path } = world.tasks

const worked = pastShift.bind(null, world)

interface Caller {
  token: string
}

const mine = async ({ token }: Caller) => (await call('GET /api/users/me/hours', { token })).json()
const hours = ({ pid }: TaskScene, by: Caller, query = '') =>
  call(`GET /api/projects/${pid}/hours${query}`, { token: by.token })
const correct = (scene: TaskScene, id: string, uid: string, by: Caller, body: object = {}) =>
  call(`PUT ${path(scene, id, `people/${uid}/hours`)}`, {
    token: by.token,
    body: { minutes: 90, reason: 'They stayed longer.', ...body },
  })

describe('worked time', () => {
  it.each<[string, PastShift, number]>([
    ['done: as planned', {}, 120],
    ['done, came and left', { arrived: 10, left: 100 }, 90],
    ['an hour before and after at most', { arrived: -300, left: 600 }, 240],
    ['came and left long before', { arrived: -300, left: -200 }, 0],
    ['left unknown', { arrived: 30 }, 120],
    ['left before coming', { arrived: 30, left: 20 }, 120],
    ['arrived, and it is over', { state: 'arrived', arrived: 5 }, 120],
    ['no-show', { state: 'no_show' }, 0],
    ['excused', { state: 'excused' }, 0],
    ['confirmed', { state: 'confirmed' }, 0],
    ['of no time, both known', { timeless: true, arrived: 0, left: 45 }, 45],
    ['of no time, nothing known', { timeless: true }, 0],
    ['of no time, a day at most', { timeless: true, arrived: 0, left: 5000 }, 1440],
  ])('%s', async (_, past, minutes) => {
    const scene = await world.tasks.scene()
    await worked(scene, scene.ada, past)
    expect((await mine(scene.ada)).minutes).toBe(minutes)
  })

  it('is listed by project, with its days and teams', async () => {
    const scene = await world.tasks.scene()
    await worked(scene, scene.ada, { arrived: 0, left: 30 })
    await worked(scene, scene.ada, { tid: 'desk' })
    await worked(scene, scene.ada, { tid: null })
    expect(await mine(scene.ada)).toEqual({
      minutes: 270,
      data: [
        {
          pid: scene.pid,
          project: expect.stringContaining('Lantern Days'),
          organiser: null,
          minutes: 270,
          shifts: 3,
          first_day: '2026-01-10',
          last_day: '2026-01-10',
          teams: ['Registration', 'Photo'],
        },
      ],
      next_cursor: null,
    })
    expect(await mine(scene.ben)).toEqual({ minutes: 0, data: [], next_cursor: null })
  })
})

describe('the list by person', () => {
  const byPerson = async ({ pid }: TaskScene, by: Caller, query = '') =>
    (await call(`GET /api/projects/${pid}/hours-by-person${query}`, { token: by.token })).json()
  const photo = (minutes: number, people: number) => ({ tid: 'photo', team: 'Photo', minutes, people })
  const desk = { tid: 'desk', team: 'Registration', minutes: 120, people: 1 }
  const person = (one: { uid: string }, name: string, minutes: number, shifts: number, teams: string[]) => ({
    uid: one.uid,
    name,
    minutes,
    shifts,
    teams,
  })

  it('adds up over teams, the most hours first, with totals', async () => {
    const scene = await world.tasks.scene()
    await worked(scene, scene.ben, { arrived: 0, left: 30 })
    await worked(scene, scene.ada)
    await worked(scene, scene.ada, { tid: 'desk' })
    await worked(scene, scene.cy, { state: 'no_show' })
    const [ada, ben, cy] = [
      person(scene.ada, 'Ada', 240, 2, ['Photo', 'Registration']),
      person(scene.ben, 'Ben', 30, 1, ['Photo']),
      person(scene.cy, 'Cy', 0, 0, ['Photo']),
    ]
    const teams = [photo(150, 2), desk]
    expect(await byPerson(scene, scene.owner)).toEqual({
      data: [ada, ben, cy],
      next_cursor: null,
      total: { minutes: 270, people: 2 },
      teams,
    })
    expect(await byPerson(scene, scene.owner, '?tid=desk')).toEqual({
      data: [person(scene.ada, 'Ada', 120, 1, ['Registration'])],
      next_cursor: null,
      total: { minutes: 120, people: 1 },
      teams,
    })
    expect(await byPerson(scene, scene.owner, '?search=ＢÉn')).toMatchObject({
      data: [ben],
      total: { minutes: 30, people: 1 },
    })
    expect(await byPerson(scene, scene.chief)).toMatchObject({ teams: [photo(150, 2)] })
    expect(await byPerson(scene, scene.chief, '?tid=desk')).toMatchObject({ status: 403 })
    const first = await byPerson(scene, scene.owner, '?limit=2')
    const second = await byPerson(scene, scene.owner, `?limit=2&cursor=${first.next_cursor}`)
    expect([first.data, second.data, second.next_cursor]).toEqual([[ada, ben], [cy], null])
  })
})

describe('the list of a project', () => {
  const rowsOf = async (
    answer: Promise<{ json(): { data: { name: string; tid: string | null; minutes: number }[] } }>,
  ) => (await answer).json().data.map(({ name, tid, minutes }) => [name, tid, minutes])

  it('is complete for owners, limited to their teams for chiefs, and refused to others', async () => {
    const scene = await world.tasks.scene()
    await worked(scene, scene.ben)
    await worked(scene, scene.ada)
    await worked(scene, scene.ada, { tid: 'desk', state: 'no_show' })
    await worked(scene, scene.ada, { tid: null })
    const photo = [
      ['Ada', 'photo', 120],
      ['Ben', 'photo', 120],
    ]
    expect(await rowsOf(hours(scene, scene.owner))).toEqual([
      ['Ada', null, 120],
      ['Ada', 'desk', 0],
      ...photo,
    ])
    expect(await rowsOf(hours(scene, scene.chief))).toEqual(photo)
    expect(await rowsOf(hours(scene, scene.owner, '?tid=photo'))).toEqual(photo)
    const chiefsOnly = [refusals['chiefs-only']]
    for (const refusedOne of [
      await hours(scene, scene.chief, '?tid=desk'),
      await hours(scene, scene.ada),
      await hours(scene, scene.outsider),
    ])
      expect([refusedOne.statusCode, refusedOne.json().why]).toEqual([403, chiefsOnly])
  })

  it('is paginated', async () => {
    const scene = await world.tasks.scene()
    for (const one of [scene.cy, scene.ada, scene.ben]) await worked(scene, one)
    const names: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { data: { name: string }[]; next_cursor: string | null } = (
        await hours(scene, scene.owner, `?limit=1${cursor && `&cursor=${cursor}`}`)
      ).json()
      names.push(...page.data.map(({ name }) => name))
      cursor = page.next_cursor
    }
    expect(names).toEqual(['Ada', 'Ben', 'Cy'])
  })

  it('is exported as a table without formulas', async () => {
    const scene = await world.tasks.scene()
    const bad = await scene.person('=1+1')
    await world.make.membership(scene.pid, 'photo', bad.uid)
    await worked(scene, bad, { arrived: 0, left: 50 })
    const file = await call(`GET /api/projects/${scene.pid}/hours.csv`, { token: scene.chief.token })
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(
      file.body
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/),
    ).toEqual(['name,uid,tid,team,shifts,minutes,hours', `'=1+1,${bad.uid},photo,Photo,1,50,0.83`])
  })
})

describe('the shifts behind the hours', () => {
  const shiftsOf = async (answer: Promise<{ json(): { data: Record<string, unknown>[] } }>) =>
    (await answer).json().data.map(({ task, minutes, attended, corrected, reason, corrected_by }) => ({
      task,
      minutes,
      attended,
      corrected,
      reason,
      corrected_by,
    }))
  const of = ({ pid, ada }: TaskScene, by: Caller) =>
    call(`GET /api/projects/${pid}/hours/${ada.uid}`, { token: by.token })

  it('are complete for oneself, with who corrected them and why', async () => {
    const scene = await world.tasks.scene()
    const photo = await worked(scene, scene.ada, { arrived: 0, left: 60 })
    const desk = await worked(scene, scene.ada, { tid: 'desk', state: 'no_show' })
    await worked(scene, scene.ada, { state: 'confirmed' })
    await worked(scene, scene.ben)
    await correct(scene, photo, scene.ada.uid, scene.chief)
    const plain = { corrected: false, reason: '', corrected_by: null }
    const both = [
      {
        task: photo,
        minutes: 90,
        attended: 60,
        corrected: true,
        reason: 'They stayed longer.',
        corrected_by: 'Chief of Photo',
      },
      { task: desk, minutes: 0, attended: 0, ...plain },
    ]
    const own = () => call(`GET /api/users/me/hours/${scene.pid}`, { token: scene.ada.token })
    expect(await shiftsOf(own())).toEqual(both)
    expect(await shiftsOf(of(scene, scene.owner))).toEqual(both)
    expect(await shiftsOf(of(scene, scene.chief))).toEqual(both.slice(0, 1))
    for (const by of [scene.ben, scene.outsider]) expect((await of(scene, by)).statusCode).toBe(403)
    await correct(scene, photo, scene.ada.uid, scene.owner, { minutes: null, reason: 'A mistake.' })
    expect((await shiftsOf(own()))[0]).toEqual({ task: photo, minutes: 60, attended: 60, ...plain })
  })
})

describe('a correction', () => {
  it('counts, is audited with before and after, and can be removed', async () => {
    const scene = await world.tasks.scene()
    const id = await worked(scene, scene.ada)
    const answer = await correct(scene, id, scene.ada.uid, scene.chief)
    expect(answer.json()).toEqual({
      uid: scene.ada.uid,
      minutes: 90,
      corrected: true,
      reason: 'They stayed longer.',
    })
    await correct(scene, id, scene.ada.uid, scene.chief)
    expect((await mine(scene.ada)).minutes).toBe(90)
    const back = await correct(scene, id, scene.ada.uid, scene.owner, { minutes: null, reason: 'A mistake.' })
    expect(back.json()).toMatchObject({ minutes: 120, corrected: false })
    const lines = await database.db
      .selectFrom('audit')
      .select(['actor', 'before', 'after'])
      .where('subject', '=', `task:${id}`)
      .where('verb', '=', 'seat.hours-corrected')
      .orderBy('id')
      .execute()
    const { uid } = scene.ada
    expect(lines).toEqual([
      {
        actor: scene.chief.uid,
        before: { uid, minutes: 120 },
        after: { uid, minutes: 90, reason: 'They stayed longer.' },
      },
      {
        actor: scene.owner.uid,
        before: { uid, minutes: 90 },
        after: { uid, minutes: null, reason: 'A mistake.' },
      },
    ])
  })

  it('of one’s own hours is refused, even to an owner', async () => {
    const scene = await world.tasks.scene()
    await world.make.membership(scene.pid, 'photo', scene.owner.uid)
    for (const one of [scene.chief, scene.owner]) {
      const answer = await correct(scene, await worked(scene, one), one.uid, one)
      expect([answer.statusCode, answer.json().why]).toEqual([403, [refusals['not-your-own']]])
    }
  })

  it('is for chiefs of the team, of people with recorded attendance', async () => {
    const scene = await world.tasks.scene()
    const id = await worked(scene, scene.ada)
    for (const by of [scene.ben, scene.other])
      expect((await correct(scene, id, scene.ada.uid, by)).statusCode).toBeOneOf([403, 404])
    expect((await correct(scene, id, scene.ben.uid, scene.chief)).statusCode).toBe(404)
    const coming = await worked(scene, scene.ben, { state: 'confirmed' })
    const answer = await correct(scene, coming, scene.ben.uid, scene.chief)
    expect([answer.statusCode, answer.json().why]).toEqual([409, [refusals['not-there']]])
    const absent = await worked(scene, scene.cy, { state: 'no_show' })
    expect((await correct(scene, absent, scene.cy.uid, scene.chief)).json().minutes).toBe(90)
    expect((await mine(scene.cy)).minutes).toBe(90)
  })

  it.each([[{ minutes: -1 }], [{ minutes: 10_081 }], [{ reason: ' ' }], [{ minutes: 1.5 }]])(
    'is refused: %j',
    async (wrong) => {
      const scene = await world.tasks.scene()
      const id = await worked(scene, scene.ada)
      expect((await correct(scene, id, scene.ada.uid, scene.chief, wrong)).statusCode).toBe(400)
    },
  )
})
