import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TaskScene } from '../../test/world/tasks.ts'
import { between } from '../../test/world/today.ts'
import { createWorld } from '../../test/world/world.ts'
import { nextSeatStates, SeatState } from '../tasks/index.ts'
import { type Attendance, attendanceStates, mayRecord, timesAfter } from './states.ts'

const world = await createWorld()
const { make } = world
const { get, signUp, people, remove } = world.tasks
const { recordAttendance, makeDeskWorker } = world.today
let scene: TaskScene

beforeAll(async () => {
  scene = await world.tasks.scene()
})

const whyOf = (answer: { json(): { why?: { rule: string }[] } }) => answer.json().why?.map(({ rule }) => rule)

/** The steps from a seat to each state. */
const ways: Record<Attendance, Attendance[]> = {
  confirmed: [],
  arrived: ['arrived'],
  done: ['arrived', 'done'],
  no_show: ['no_show'],
  excused: ['excused'],
}

describe('docs/integrators/tasks.md', () => {
  it('lists the states of a seat as the code has them', () => {
    const page = readFileSync(new URL('../../../docs/integrators/tasks.md', import.meta.url), 'utf8')
    const [, section] = page.split('## Seat states\n')
    const rows = [...section!.split('\n## ')[0]!.matchAll(/^\| `(\w+)` .*\| (.*) \|$/gm)]
    expect(Object.fromEntries(rows.map(([, state, next]) => [state, next!.match(/\w+/g) ?? []]))).toEqual(
      nextSeatStates,
    )
    expect(Object.keys(nextSeatStates).toSorted()).toEqual(SeatState.options.toSorted())
  })
})

describe('attendance', () => {
  it('goes from each state to those of the table, and to no other', async () => {
    const id = await make.task(scene, { ...between(-30, 60), roles: [{ name: '', skill: '', seats: 50 }] })
    const seen: string[] = []
    const expected: string[] = []
    for (const from of attendanceStates)
      for (const to of attendanceStates.filter((state) => state !== from)) {
        const one = await scene.person(`${from} to ${to}`)
        await world.make.membership(scene.pid, 'photo', one.uid)
        await signUp(scene, id, one)
        for (const state of ways[from]) await recordAttendance(scene, id, one.uid, { state })
        const { statusCode } = await recordAttendance(scene, id, one.uid, { state: to })
        seen.push(`${from} ${to} ${statusCode}`)
        expected.push(`${from} ${to} ${mayRecord(from, to) ? 200 : 409}`)
      }
    expect(seen).toEqual(expected)
    const { taken } = (await get(scene, id)).roles[0]
    const held = (await people(scene, id)).filter(({ state }: { state: string }) => state !== 'excused')
    expect(taken).toBe(held.length)
  })

  it('is not recorded for requests and the waitlist', async () => {
    const id = await make.task(scene, between(-120, 30))
    await signUp(scene, id, scene.ada)
    await signUp(scene, id, scene.ben)
    expect(whyOf(await recordAttendance(scene, id, scene.ben.uid, { state: 'arrived' }))).toEqual([
      'seat-unconfirmed',
    ])
    expect((await recordAttendance(scene, id, scene.cy.uid, { state: 'arrived' })).statusCode).toBe(404)
    await remove(scene, id)
  })

  it('is stored with its times, and an undo removes them', async () => {
    const id = await make.task(scene, between(-20, 100))
    await signUp(scene, id, scene.ada)
    const { uid } = scene.ada
    const arrived = (await recordAttendance(scene, id, uid, { state: 'arrived' })).json()
    expect(arrived).toEqual({
      uid,
      name: 'Ada',
      avatar_url: null,
      n: 1,
      state: 'arrived',
      group: 'on_shift',
      arrived_at: expect.any(String),
      left_at: null,
      recorded_at: expect.any(String),
      how: 'lead',
      running_late: null,
      note: '',
      override: null,
    })
    const done = (await recordAttendance(scene, id, uid, { state: 'done' })).json()
    const anytime = { recorded_at: expect.any(String) }
    expect(done).toEqual({
      ...arrived,
      ...anytime,
      state: 'done',
      group: 'done',
      left_at: expect.any(String),
    })
    expect((await recordAttendance(scene, id, uid, { state: 'arrived' })).json()).toEqual({
      ...arrived,
      ...anytime,
    })
    expect((await recordAttendance(scene, id, uid, { state: 'confirmed' })).json()).toEqual({
      ...arrived,
      ...anytime,
      state: 'confirmed',
      group: 'late',
      arrived_at: null,
      how: null,
    })
    await recordAttendance(scene, id, uid, { state: 'no_show' })
    await remove(scene, id)
  })

  it('says in the history by how much people came late or left early, from five minutes', async () => {
    /** What each of these is recorded as, for a shift from and until so many minutes from now. */
    const recorded = async (from: number, until: number, ...states: Attendance[]) => {
      const id = await make.task(scene, between(from, until))
      const one = await scene.person('Someone')
      await make.membership(scene.pid, 'photo', one.uid)
      await signUp(scene, id, one)
      for (const state of states)
        expect((await recordAttendance(scene, id, one.uid, { state })).statusCode).toBe(200)
      const { rows } = await world.database.pool.query<{ after: object }>(
        `select after - 'uid' as after from audit where subject = $1 and verb = 'seat.recorded' order by id`,
        [`task:${id}`],
      )
      return rows.map(({ after }) => after)
    }
    // Within five: a minute may end meanwhile.
    const about = (minutes: number) => expect.closeTo(minutes, -1)
    expect(await recorded(-20, 100, 'arrived', 'done', 'arrived')).toEqual([
      { state: 'arrived', late_minutes: about(20) },
      { state: 'done', early_minutes: about(100) },
      { state: 'arrived' },
    ])
    expect(await recorded(-3, 3, 'arrived', 'done')).toEqual([{ state: 'arrived' }, { state: 'done' }])
    expect(await recorded(-60, 30, 'done')).toEqual([{ state: 'done', early_minutes: about(30) }])
    expect(await recorded(-60, 30, 'no_show', 'arrived')).toEqual([
      { state: 'no_show' },
      { state: 'arrived', late_minutes: about(60) },
    ])
    expect(await recorded(10, 60, 'arrived')).toEqual([{ state: 'arrived' }])
  })

  it('of someone who is done without having arrived is as planned', () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 7, 8, hour))
    const move = { from: 'confirmed', to: 'done', arrived_at: null, now: at(12) } as const
    expect(timesAfter({ ...move, starts_at: at(8), ends_at: at(10) })).toEqual({
      arrived_at: at(8),
      left_at: at(10),
    })
    expect(timesAfter({ ...move, starts_at: at(11), ends_at: at(13) })).toEqual({
      arrived_at: at(11),
      left_at: at(12),
    })
    expect(timesAfter({ ...move, starts_at: null, ends_at: null })).toEqual({
      arrived_at: null,
      left_at: at(12),
    })
  })

  it('starts twelve hours before the task', async () => {
    const early = await make.task(scene, between(12 * 60 + 5, 14 * 60))
    const today = await make.task(scene, between(11 * 60, 12 * 60))
    await signUp(scene, early, scene.cy)
    await signUp(scene, today, scene.cy, { accept: ['rest'] })
    expect(whyOf(await recordAttendance(scene, early, scene.cy.uid, { state: 'excused' }))).toEqual([
      'too-early',
    ])
    expect((await recordAttendance(scene, today, scene.cy.uid, { state: 'arrived' })).statusCode).toBe(200)
  })

  it('is for chiefs of the team, also for themselves, owners and the desk', async () => {
    const id = await make.task(scene, { ...between(-10, 10), visible_to: 'team' })
    await signUp(scene, id, scene.chief)
    const { uid } = scene.chief
    const desk = await makeDeskWorker(scene)
    const statuses = []
    for (const [by, state] of [
      [scene.outsider, 'arrived'],
      [scene.ada, 'arrived'],
      [scene.other, 'arrived'],
      [scene.chief, 'arrived'],
      [scene.owner, 'done'],
      [desk, 'arrived'],
    ] as const)
      statuses.push((await recordAttendance(scene, id, uid, { state }, by)).statusCode)
    expect(statuses).toEqual([404, 403, 404, 200, 200, 200])
  })
})

describe('two people who tap at once', () => {
  it('do no harm if they agree; otherwise the second is told who was faster', async () => {
    const id = await make.task(scene, between(-60, 60))
    await signUp(scene, id, scene.ben)
    const { uid } = scene.ben
    const tap = (state: string, by = scene.chief) =>
      recordAttendance(scene, id, uid, { state, from: 'confirmed' }, by)
    const twins = await Promise.all([tap('arrived'), tap('arrived', scene.owner)])
    expect(twins.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const { rows } = await world.database.pool.query(
      `select actor from audit where subject = $1 and verb = 'seat.recorded'`,
      [`task:${id}`],
    )
    expect(rows).toHaveLength(1)
    const faster = rows[0].actor === scene.chief.uid ? scene.chief : scene.owner
    for (const state of ['no_show', 'done']) {
      const late = await tap(state, scene.owner)
      expect(late.statusCode).toBe(409)
      expect(late.json()).toMatchObject({
        why: [{ rule: 'already-recorded' }],
        decided: {
          by: { uid: faster.uid, name: faster.name },
          at: expect.any(String),
          decision: 'arrived',
          tid: 'photo',
        },
      })
    }
  })
})

describe('someone who is excused', () => {
  it('gives the seat to the next, and gets it back only while one is free', async () => {
    const id = await make.task(scene, between(60, 120))
    const [first, second] = [await scene.person('First'), await scene.person('Second')]
    for (const one of [first, second]) {
      await world.make.membership(scene.pid, 'photo', one.uid)
      await signUp(scene, id, one)
    }
    expect(
      (await recordAttendance(scene, id, first.uid, { state: 'excused', note: 'Ill.' })).json(),
    ).toMatchObject({
      state: 'excused',
      group: 'absent',
      note: 'Ill.',
    })
    expect((await get(scene, id, second)).you).toMatchObject({ offered_until: expect.any(String) })
    expect(whyOf(await recordAttendance(scene, id, first.uid, { state: 'confirmed' }))).toEqual(['task-full'])
    await world.call(`DELETE /api/projects/${scene.pid}/tasks/${id}/people/me`, { token: second.token })
    expect((await recordAttendance(scene, id, first.uid, { state: 'confirmed' })).statusCode).toBe(200)
    expect((await get(scene, id)).roles[0].taken).toBe(1)
    await recordAttendance(scene, id, first.uid, { state: 'excused' })
    const elsewhere = await make.task(scene, between(60, 120))
    await signUp(scene, elsewhere, first)
    expect(whyOf(await recordAttendance(scene, id, first.uid, { state: 'confirmed' }))).toEqual(['overlap'])
    expect((await get(scene, id)).roles[0].taken).toBe(0)
  })

  it('of a cancelled task stays so; people who were there can still be marked as done', async () => {
    const id = await make.task(scene, { ...between(-5, 30), roles: [{ name: '', skill: '', seats: 2 }] })
    const [first, second] = [await scene.person('Third'), await scene.person('Fourth')]
    for (const one of [first, second]) {
      await world.make.membership(scene.pid, 'photo', one.uid)
      await signUp(scene, id, one)
    }
    await recordAttendance(scene, id, first.uid, { state: 'excused' })
    await recordAttendance(scene, id, second.uid, { state: 'arrived' })
    await remove(scene, id)
    expect(whyOf(await recordAttendance(scene, id, first.uid, { state: 'confirmed' }))).toEqual([
      'task-cancelled',
    ])
    expect(whyOf(await recordAttendance(scene, id, second.uid, { state: 'confirmed' }))).toEqual([
      'task-cancelled',
    ])
    expect((await recordAttendance(scene, id, second.uid, { state: 'done' })).statusCode).toBe(200)
  })
})
