import { beforeEach, describe, expect, it } from 'vitest'
import { on, utc } from '../../../test/world/bulk.ts'
import type { TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld()
const { call, database, make } = world
const { get, signUp, assign, remove, change } = world.tasks
const { preview, apply, timesOf, messages, audited } = world.bulk
let scene: TaskScene

beforeEach(async () => {
  scene = await world.tasks.scene()
})

const setZone = (time_zone: string) =>
  database.db.updateTable('projects').set({ time_zone }).where('pid', '=', scene.pid).execute()

describe('moving several', () => {
  it('by minutes previews the effect, applies it, and notifies each person once per task', async () => {
    const one = await make.task(scene, on('08-08', '09:00', '11:00'))
    const two = await make.task(scene, on('08-09', '09:00', '11:00'))
    await signUp(scene, one, scene.ada)
    await signUp(scene, one, scene.ben)
    await signUp(scene, two, scene.ada)
    const move = { move: { minutes: 60 } }
    const shown = await preview(scene, [two, one], move)
    expect([shown.statusCode, shown.json()]).toEqual([
      200,
      {
        possible: true,
        notified: 3,
        tasks: [
          {
            id: two,
            title: 'Group picture',
            before: utc('08-09', '01:00', '03:00'),
            after: utc('08-09', '02:00', '04:00'),
            notified: 1,
            clashes: [],
            why: [],
          },
          {
            id: one,
            title: 'Group picture',
            before: utc('08-08', '01:00', '03:00'),
            after: utc('08-08', '02:00', '04:00'),
            notified: 2,
            clashes: [],
            why: [],
          },
        ],
      },
    ])
    expect([await timesOf(scene, one), await messages(scene)]).toEqual([utc('08-08', '01:00', '03:00'), []])

    const done = await apply(scene, [two, one], move, { message: 'The hall opens later.' })
    expect([done.statusCode, done.json().data.map(({ id }: { id: string }) => id)]).toEqual([200, [one, two]])
    expect([await timesOf(scene, one), await timesOf(scene, two)]).toEqual([
      utc('08-08', '02:00', '04:00'),
      utc('08-09', '02:00', '04:00'),
    ])
    const said = 'The hall opens later.'
    expect(await messages(scene)).toEqual(
      [
        ['task.changed', 'ada', one, said],
        ['task.changed', 'ada', two, said],
        ['task.changed', 'ben', one, said],
      ].toSorted((a, b) => (a.join() < b.join() ? -1 : 1)),
    )
    expect(await audited(scene, 'task.changed')).toEqual([`task:${one}`, `task:${two}`].toSorted())
  })

  it('by days keeps the local time across clock changes', async () => {
    await setZone('Europe/Berlin')
    const id = await make.task(scene, {
      starts_at: '2038-10-30T09:00:00+02:00',
      ends_at: '2038-10-30T11:00:00+02:00',
    })
    await apply(scene, [id], { move: { days: 1 } })
    expect(await timesOf(scene, id)).toEqual(utc('10-31', '08:00', '10:00'))
    await apply(scene, [id], { move: { days: -1 } })
    expect(await timesOf(scene, id)).toEqual(utc('10-30', '07:00', '09:00'))
  })

  it('names conflicts and what with; of another project only the times', async () => {
    const moved = await make.task(scene, on('08-08', '09:00', '11:00'))
    const along = await make.task(scene, on('08-08', '12:00', '13:00'))
    const stays = await make.task(scene, on('08-08', '14:00', '15:00'))
    for (const id of [moved, along, stays]) await assign(scene, id, scene.ada.uid)
    const elsewhere = await world.tasks.scene()
    await make.membership(elsewhere.pid, 'photo', scene.ben.uid)
    const secret = await make.task(elsewhere, { ...on('08-08', '13:00', '13:30'), title: 'Secret' })
    await assign(elsewhere, secret, scene.ben.uid)
    await assign(scene, along, scene.ben.uid)
    const bens = await make.task(scene, on('08-08', '07:00', '07:30'))
    await assign(scene, bens, scene.ben.uid)

    const clashes = async (ids: string[], minutes: number) =>
      (await preview(scene, ids, { move: { minutes } }))
        .json()
        .tasks.map((task: { clashes: object }) => task.clashes)
    const overlap = refusals.overlap
    // Both move: they don't conflict with each other, but with one that stays.
    expect(await clashes([moved, along], 120)).toEqual([
      [],
      [
        {
          uid: scene.ada.uid,
          name: 'Ada',
          why: [
            {
              ...overlap,
              with: {
                pid: scene.pid,
                task: stays,
                title: 'Group picture',
                ...utc('08-08', '06:00', '07:00'),
              },
            },
          ],
        },
      ],
    ])
    expect(await clashes([bens], 360)).toEqual([
      [
        {
          uid: scene.ben.uid,
          name: 'Ben',
          why: [{ ...overlap, with: { pid: '', task: '', title: '', ...utc('08-08', '05:00', '05:30') } }],
        },
      ],
    ])
  })

  it('is all or nothing, and says which cannot be moved', async () => {
    const fine = await make.task(scene, on('08-08', '09:00', '11:00'))
    const whenever = await make.task(scene, { starts_at: null, ends_at: null, title: 'Sort cables' })
    const gone = await make.task(scene, on('08-08', '09:00', '11:00'))
    await signUp(scene, gone, scene.ada)
    await remove(scene, gone)
    const move = { move: { minutes: 30 } }
    const { possible, tasks } = (await preview(scene, [fine, whenever, gone], move)).json()
    expect([
      possible,
      tasks.map(({ why }: { why: { rule: string }[] }) => why.map(({ rule }) => rule)),
    ]).toEqual([false, [[], ['no-times'], ['task-cancelled']]])
    const refused = await apply(scene, [fine, whenever, gone], move)
    expect([refused.statusCode, refused.json().detail, refused.json().why]).toEqual([
      409,
      'Nothing was changed, because the change isn’t possible for 2 of 3 tasks, such as "Sort cables". The task has no time, so it can’t be moved. Set `starts_at` and `ends_at` first, or leave the task out.',
      [refusals['no-times']],
    ])
    expect(await timesOf(scene, fine)).toEqual(utc('08-08', '01:00', '03:00'))
  })
})

describe('permission', () => {
  it('requires leading every named task', async () => {
    const photo = await make.task(scene, { visible_to: 'project' })
    const desk = await make.task(scene, { tid: 'desk', visible_to: 'project' }, scene.other)
    const hidden = await make.task(scene, { tid: 'desk' }, scene.other)
    const statuses = async (ids: string[], by: { token: string }) => [
      (await preview(scene, ids, { location: 'Roof' }, { by })).statusCode,
      (await apply(scene, ids, { location: 'Roof' }, { by })).statusCode,
    ]
    expect(await statuses([photo, desk], scene.chief)).toEqual([403, 403])
    expect(await statuses([photo, hidden], scene.chief)).toEqual([404, 404])
    expect(await statuses([photo], scene.ada)).toEqual([403, 403])
    expect(await statuses([photo], scene.outsider)).toEqual([404, 404])
    expect(await get(scene, photo)).toMatchObject({ location: 'Main hall' })
    expect(await statuses([photo, desk, hidden], scene.owner)).toEqual([200, 200])
  })

  it.each([
    ['/body/ids', { ids: [] }],
    ['/body/change', { change: {} }],
    ['/body/change', { change: { location: 'Roof', rename: { title: 'Other' } } }],
    ['/body/change/move', { change: { move: {} } }],
    ['/body/change/move/minutes', { change: { move: { minutes: 0 } } }],
  ])('says what to change: %s of %j', async (pointer, given) => {
    const body = { ids: [await make.task(scene)], change: { location: 'Roof' }, ...given }
    const refused = await call(`POST /api/projects/${scene.pid}/task-changes`, {
      token: scene.chief.token,
      body,
    })
    expect([refused.statusCode, refused.json().errors?.[0].pointer]).toEqual([400, pointer])
  })
})

it('re-evaluates people who are about to sign up for something else', async () => {
  const id = await make.task(scene)
  await signUp(scene, id, scene.ada)
  const version = async () =>
    (
      await database.db
        .selectFrom('schedules')
        .select('version')
        .where('uid', '=', scene.ada.uid)
        .executeTakeFirstOrThrow()
    ).version
  const before = await version()
  await change(scene, id, { title: 'Portraits' })
  expect(await version()).toBe(before)
  await change(scene, id, { location: 'Room 3' })
  const after = await version()
  expect(Number(after)).toBeGreaterThan(Number(before))
  await apply(scene, [id], { move: { minutes: 30 } })
  expect(Number(await version())).toBeGreaterThan(Number(after))
})

it('serialises two concurrent changes of the same tasks in different order', async () => {
  const ids = await Promise.all(
    ['08-01', '08-02', '08-03', '08-04'].map((day) => make.task(scene, on(day, '09:00', '10:00'))),
  )
  for (const id of ids) await signUp(scene, id, scene.ada)
  const answers = await Promise.all([
    apply(scene, ids, { move: { minutes: 30 } }),
    apply(scene, ids.toReversed(), { move: { minutes: 60 } }, { by: scene.owner }),
    ...ids.map((id) => signUp(scene, id, scene.ben)),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
  expect(await timesOf(scene, ids[3]!)).toEqual(utc('08-04', '02:30', '03:30'))
})
