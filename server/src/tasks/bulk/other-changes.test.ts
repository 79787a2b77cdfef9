import { beforeEach, describe, expect, it } from 'vitest'
import { on, utc } from '../../../test/world/bulk.ts'
import { at, type TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld()
const { make, database } = world
const { get, signUp, assign, people } = world.tasks
const { preview, apply, timesOf, messages, audited } = world.bulk
let scene: TaskScene

beforeEach(async () => {
  scene = await world.tasks.scene()
})

describe('a bulk change', () => {
  it('copies to other days as a series without people, keeping the lead time for sign-up', async () => {
    const one = await make.task(scene, {
      ...on('08-08', '09:00', '11:00'),
      opens_at: at('08-01', '09:00'),
      sign_up: 'request',
      visible_to: 'project',
      roles: [
        { name: 'Light', skill: 'Ladders', seats: 2 },
        { name: 'Camera', seats: 1 },
      ],
    })
    const two = await make.task(scene, on('08-08', '12:00', '13:00'))
    await assign(scene, one, scene.ada.uid, { override: 'She learns it there.' })
    const shown = (await preview(scene, [one, two], { copy: { days: 7 } })).json()
    expect([shown.notified, shown.tasks[0].after]).toEqual([0, utc('08-15', '01:00', '03:00')])
    const key = '5f3f2a0e-8a7b-4a43-8f0d-2f5f4c0d7a21'
    const { data } = (await apply(scene, [one, two], { copy: { days: 7 } }, { key })).json()
    expect(data).toMatchObject([
      {
        ...utc('08-15', '01:00', '03:00'),
        title: 'Group picture',
        location: 'Main hall',
        opens_at: '2038-08-08T01:00:00.000Z',
        sign_up: 'request',
        visible_to: 'project',
        series: expect.any(String),
        roles: [
          { n: 1, name: 'Light', skill: 'Ladders', seats: 2, taken: 0, waiting: 0, requested: 0 },
          { n: 2, name: 'Camera', skill: '', seats: 1, taken: 0, waiting: 0, requested: 0 },
        ],
      },
      { ...utc('08-15', '04:00', '05:00'), series: data[0].series },
    ])
    expect(await people(scene, data[0].id)).toEqual([])
    expect(await timesOf(scene, one)).toEqual(utc('08-08', '01:00', '03:00'))
    expect((await apply(scene, [one, two], { copy: { days: 7 } }, { key })).json().data).toEqual(data)
  })

  it.each([
    [{ minutes: 180 }, utc('08-08', '04:00', '06:00')],
    [{ days: 1, minutes: -60 }, utc('08-09', '00:00', '02:00')],
    [{ days: -1, minutes: 1440 }, utc('08-08', '01:00', '03:00')],
  ])('copies to another time: %j', async (copy, expected) => {
    const id = await make.task(scene, on('08-08', '09:00', '11:00'))
    expect((await preview(scene, [id], { copy })).json().tasks[0].after).toEqual(expected)
    expect((await apply(scene, [id], { copy })).json().data).toMatchObject([expected])
  })

  it('copies by the clock if the clocks change in between', async () => {
    await database.db
      .updateTable('projects')
      .set({ time_zone: 'Europe/Berlin' })
      .where('pid', '=', scene.pid)
      .execute()
    // Clocks go forward on 28 March from 02:00 to 03:00.
    const id = await make.task(scene, {
      starts_at: '2038-03-28T01:00:00+01:00',
      ends_at: '2038-03-28T01:30:00+01:00',
    })
    expect((await apply(scene, [id], { copy: { minutes: 180 } })).json().data).toMatchObject([
      { starts_at: '2038-03-28T02:00:00.000Z', ends_at: '2038-03-28T02:30:00.000Z' },
    ])
  })

  it('doesn’t copy onto the same time', async () => {
    const id = await make.task(scene)
    expect((await apply(scene, [id], { copy: {} })).json().errors).toEqual([
      { pointer: '/body/change/copy', code: 'custom', detail: 'Copy to another day or another time.' },
    ])
  })

  it('renames, and changes the location', async () => {
    const ids = [await make.task(scene), await make.task(scene, on('08-09', '09:00', '10:00'))]
    await signUp(scene, ids[0]!, scene.ada)
    expect((await preview(scene, ids, { rename: { title: 'Portraits' } })).json().notified).toBe(1)
    await apply(scene, ids, { rename: { title: 'Portraits' } })
    await apply(scene, ids, { location: 'Room 3' })
    for (const id of ids)
      expect(await get(scene, id)).toMatchObject({ title: 'Portraits', location: 'Room 3' })
    expect((await preview(scene, ids, { location: 'Room 3' })).json().notified).toBe(0)
  })

  it('changes the seats of a role, never below those taken; the waitlist moves up', async () => {
    const full = await make.task(scene)
    const empty = await make.task(scene, on('08-09', '09:00', '10:00'))
    for (const person of [scene.ada, scene.ben, scene.cy]) await signUp(scene, full, person)
    expect((await preview(scene, [full, empty], { seats: { n: 1, seats: 0 } })).json().tasks[0].why).toEqual([
      refusals['seats-taken'],
    ])
    expect((await apply(scene, [full, empty], { seats: { n: 1, seats: 0 } })).statusCode).toBe(409)
    expect((await preview(scene, [full], { seats: { n: 2, seats: 3 } })).json().tasks[0].why[0].rule).toBe(
      'no-such-role',
    )
    expect((await preview(scene, [full, empty], { seats: { n: 1, seats: 2 } })).json().notified).toBe(1)
    const { data } = (await apply(scene, [full, empty], { seats: { n: 1, seats: 2 } })).json()
    expect(data.map(({ roles }: { roles: object }) => roles)).toEqual([
      [{ n: 1, name: '', skill: '', seats: 2, taken: 2, waiting: 2, requested: 0 }],
      [{ n: 1, name: '', skill: '', seats: 2, taken: 0, waiting: 0, requested: 0 }],
    ])
    expect(await messages(scene)).toEqual([['task.offer', 'ben', full, undefined]])
  })

  it('cancels with a reason; tasks without people are deleted; idempotent', async () => {
    const held = await make.task(scene)
    const free = await make.task(scene, on('08-09', '09:00', '10:00'))
    for (const person of [scene.ada, scene.ben]) await signUp(scene, held, person)
    const cancel = { cancel: { reason: 'Rain.' } }
    const shown = (await preview(scene, [held, free], cancel)).json()
    expect([shown.notified, shown.tasks.map(({ after }: { after: object }) => after)]).toEqual([
      2,
      [null, null],
    ])
    const { data } = (await apply(scene, [held, free], cancel)).json()
    expect(data.map(({ id, state, reason }: Record<string, string>) => [id, state, reason])).toEqual([
      [held, 'cancelled', 'Rain.'],
    ])
    expect(await messages(scene)).toEqual([
      ['task.cancelled', 'ada', held, 'Rain.'],
      ['task.cancelled', 'ben', held, 'Rain.'],
    ])
    expect((await preview(scene, [held], cancel)).json().notified).toBe(0)
    expect((await apply(scene, [held], cancel)).statusCode).toBe(200)
    expect((await apply(scene, [free], cancel)).statusCode).toBe(404)
    expect([await audited(scene, 'task.cancelled'), await audited(scene, 'task.deleted')]).toEqual([
      [`task:${held}`],
      [`task:${free}`],
    ])
  })
})

describe('the preview', () => {
  it.each([
    { move: { minutes: 45 } },
    { move: { days: -2 } },
    { copy: { days: 7 } },
    { rename: { title: 'Portraits' } },
    { rename: { title: 'Group picture' } },
    { location: 'Roof' },
    { seats: { n: 1, seats: 4 } },
    { cancel: { reason: 'Rain.' } },
  ])('says what is done: %j', async (wanted) => {
    const shared = await make.task(scene, { roles: [{ name: '', seats: 2 }] })
    for (const person of [scene.chief, scene.ada, scene.ben, scene.cy]) await signUp(scene, shared, person)
    const asked = await make.task(scene, { ...on('08-10', '09:00', '10:00'), sign_up: 'request' })
    await signUp(scene, asked, scene.ben)
    const empty = await make.task(scene, on('08-11', '09:00', '10:00'))
    const ids = [shared, asked, empty]
    const { notified, possible, tasks } = (await preview(scene, ids, wanted)).json()
    expect([possible, await messages(scene)]).toEqual([true, []])
    const { data } = (await apply(scene, ids, wanted)).json()
    expect(await messages(scene)).toHaveLength(notified)
    const planned = tasks.flatMap(
      ({ after }: { after: { starts_at: string } | null }) => after?.starts_at ?? [],
    )
    if (!('cancel' in wanted))
      expect(data.map(({ starts_at }: { starts_at: string }) => starts_at)).toEqual(planned.toSorted())
  })
})
