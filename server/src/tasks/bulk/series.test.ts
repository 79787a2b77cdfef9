import { beforeAll, describe, expect, it } from 'vitest'
import { aShift, at, type TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld()
const { call, database } = world
const { list } = world.tasks
let scene: TaskScene

beforeAll(async () => {
  scene = await world.tasks.scene()
})

const series = (task: object, dates: string[], more: { by?: { token: string }; key?: string } = {}) =>
  call(`POST /api/projects/${scene.pid}/task-series`, {
    token: (more.by ?? scene.chief).token,
    body: { task: { ...aShift, ...task }, dates },
    ...(more.key && { headers: { 'idempotency-key': more.key } }),
  })
const timesOf = (answer: { json(): { data: { starts_at: string; ends_at: string }[] } }) =>
  answer.json().data.map(({ starts_at, ends_at }) => [starts_at, ends_at])
const setZone = (time_zone: string) =>
  database.db.updateTable('projects').set({ time_zone }).where('pid', '=', scene.pid).execute()

describe('a series', () => {
  it('is the same task on each day, with one id for all and an audit line each', async () => {
    const roles = [{ name: 'Desk', skill: '', seats: 2 }]
    const answer = await series({ roles }, ['2038-08-10', '2038-08-08'])
    expect(answer.statusCode).toBe(201)
    expect(timesOf(answer)).toEqual([
      ['2038-08-08T01:00:00.000Z', '2038-08-08T03:00:00.000Z'],
      ['2038-08-10T01:00:00.000Z', '2038-08-10T03:00:00.000Z'],
    ])
    const { data } = answer.json()
    expect(data[0]).toMatchObject({
      title: 'Group picture',
      location: 'Main hall',
      roles: [{ n: 1, name: 'Desk', skill: '', seats: 2, taken: 0, waiting: 0, requested: 0 }],
      series: expect.any(String),
    })
    expect(data[1].series).toBe(data[0].series)
    expect(
      (await list(scene, `?series=${data[0].series}`)).json().data.map(({ id }: { id: string }) => id),
    ).toEqual(data.map(({ id }: { id: string }) => id))
    const lines = await database.db
      .selectFrom('audit')
      .select(['subject', 'tid', 'actor', 'after'])
      .where('pid', '=', scene.pid)
      .where('verb', '=', 'task.created')
      .orderBy('id')
      .execute()
    expect(lines).toEqual(
      data.map(({ id }: { id: string }) => ({
        subject: `task:${id}`,
        tid: 'photo',
        actor: scene.chief.uid,
        after: { title: 'Group picture', series: data[0].series },
      })),
    )
  })

  it.each([
    // Clocks go back on 31 October, so a night shift takes an hour longer.
    [
      'Europe/Berlin',
      { starts_at: '2038-10-29T22:00:00+02:00', ends_at: '2038-10-30T06:00:00+02:00' },
      ['2038-10-29', '2038-10-30', '2038-10-31'],
      [
        ['2038-10-29T20:00:00.000Z', '2038-10-30T04:00:00.000Z'],
        ['2038-10-30T20:00:00.000Z', '2038-10-31T05:00:00.000Z'],
        ['2038-10-31T21:00:00.000Z', '2038-11-01T05:00:00.000Z'],
      ],
    ],
    // Clocks go forward on 14 March from 02:00 to 03:00: a skipped half hour keeps its duration.
    [
      'America/St_Johns',
      { starts_at: '2038-03-13T02:15:00-03:30', ends_at: '2038-03-13T02:45:00-03:30' },
      ['2038-03-13', '2038-03-14', '2038-03-15'],
      [
        ['2038-03-13T05:45:00.000Z', '2038-03-13T06:15:00.000Z'],
        ['2038-03-14T05:30:00.000Z', '2038-03-14T06:00:00.000Z'],
        ['2038-03-15T04:45:00.000Z', '2038-03-15T05:15:00.000Z'],
      ],
    ],
  ])('keeps to the clock of %s', async (zone, task, dates, expected) => {
    await setZone(zone)
    expect(timesOf(await series(task, dates))).toEqual(expected)
    await setZone('Asia/Taipei')
  })

  it('sent again with its key returns the first one', async () => {
    const key = '0f5c5a52-3a0e-4d55-9d0c-1d3f0b6f9d11'
    const answers = await Promise.all([1, 2, 3].map(() => series({}, ['2038-09-01', '2038-09-02'], { key })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().data[0].series)).size).toBe(1)
  })

  it('is for leaders of the team, for timed tasks, on distinct days', async () => {
    expect((await series({}, ['2038-09-03'], { by: scene.ada })).statusCode).toBe(403)
    expect((await series({}, ['2038-09-03'], { by: scene.other })).statusCode).toBe(403)
    expect((await series({ tid: null }, ['2038-09-03'])).statusCode).toBe(403)
    const pointerOf = async (task: object, dates: string[]) =>
      (await series(task, dates)).json().errors.map(({ pointer }: { pointer: string }) => pointer)
    expect(await pointerOf({ starts_at: null, ends_at: null }, ['2038-09-03'])).toEqual([
      '/body/task/starts_at',
    ])
    expect(await pointerOf({ ends_at: at('08-08', '08:00') }, ['2038-09-03'])).toEqual(['/body/task/ends_at'])
    expect(await pointerOf({}, ['2038-09-03', '2038-09-03'])).toEqual(['/body/dates'])
    expect(await pointerOf({}, [])).toEqual(['/body/dates'])
    const days = Array.from({ length: 101 }, (_, n) =>
      new Date(Date.UTC(2038, 0, n)).toISOString().slice(0, 10),
    )
    expect(await pointerOf({}, days)).toEqual(['/body/dates'])
  })
})
