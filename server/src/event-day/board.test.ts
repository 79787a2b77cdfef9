import { beforeAll, describe, expect, it } from 'vitest'
import { at, type TaskScene } from '../../test/world/tasks.ts'
import { createWorld } from '../../test/world/world.ts'

const world = await createWorld()
const { make } = world
const { signUp, remove } = world.tasks
const { board, makeDeskWorker } = world.today
let scene: TaskScene

/** A time for the board's query. */
const asked = (day: string, time: string) => `?at=${encodeURIComponent(at(day, time))}`

const shift = (day: string, from: string, to: string, more: object = {}) =>
  make.task(scene, { title: `${from} to ${to}`, starts_at: at(day, from), ends_at: at(day, to), ...more })

const titles = (answer: { json(): { tasks: { title: string }[] } }) =>
  answer.json().tasks.map(({ title }) => title)

async function put(id: string, uid: string, state: string): Promise<void> {
  await world.database.db
    .updateTable('task_seats')
    .set({ state })
    .where('task', '=', id)
    .where('uid', '=', uid)
    .execute()
}

beforeAll(async () => {
  scene = await world.tasks.scene()
})

describe('the board', () => {
  it('shows the state of each seat, and the open seats of each task', async () => {
    const morning = await shift('06-01', '08:00', '10:00', {
      category: 'Pictures',
      roles: [
        { name: 'Camera', skill: '', seats: 2 },
        { name: 'Light', skill: '', seats: 2 },
      ],
    })
    for (const one of [scene.ada, scene.ben]) await signUp(scene, morning, one, { role: 1 })
    await signUp(scene, morning, scene.cy, { role: 2 })
    await put(morning, scene.ben.uid, 'arrived')
    await put(morning, scene.cy.uid, 'no_show')
    const unseen = { recorded_at: null, how: null, running_late: null }
    const seat = { avatar_url: null, arrived_at: null, left_at: null, ...unseen, note: '', override: null }
    expect((await board(scene, asked('06-01', '08:05'))).json()).toEqual({
      day: '2038-06-01',
      time_zone: 'Asia/Taipei',
      teams: [{ tid: 'photo', name: 'Photo' }],
      tasks: [
        {
          id: morning,
          tid: 'photo',
          team: 'Photo',
          title: '08:00 to 10:00',
          category: 'Pictures',
          location: 'Main hall',
          starts_at: '2038-06-01T00:00:00.000Z',
          ends_at: '2038-06-01T02:00:00.000Z',
          roles: [
            { n: 1, name: 'Camera', seats: 2, free: 0 },
            { n: 2, name: 'Light', seats: 2, free: 1 },
          ],
          free: 1,
          waiting: 0,
          people: [
            { ...seat, uid: scene.ada.uid, name: 'Ada', n: 1, state: 'confirmed', group: 'late' },
            { ...seat, uid: scene.ben.uid, name: 'Ben', n: 1, state: 'arrived', group: 'on_shift' },
            { ...seat, uid: scene.cy.uid, name: 'Cy', n: 2, state: 'no_show', group: 'absent' },
          ],
        },
      ],
      truncated: false,
    })
    const groupsAt = async (time: string) =>
      (await board(scene, asked('06-01', time)))
        .json()
        .tasks[0].people.map(({ group }: { group: string }) => group)
    expect(await groupsAt('06:59')).toEqual(['next', 'on_shift', 'absent'])
    expect(await groupsAt('07:00')).toEqual(['due', 'on_shift', 'absent'])
    expect(await groupsAt('08:00')).toEqual(['late', 'on_shift', 'absent'])
  })

  it('has the whole local day, and twelve hours on each side', async () => {
    await shift('07-01', '09:00', '11:00')
    await shift('07-01', '22:00', '23:00')
    await shift('07-02', '00:00', '04:00')
    await shift('07-02', '22:00', '23:00')
    await shift('07-03', '03:00', '04:00')
    await remove(scene, await shift('07-02', '12:00', '13:00'))
    expect(titles(await board(scene, asked('07-02', '01:00')))).toEqual([
      '22:00 to 23:00',
      '00:00 to 04:00',
      '22:00 to 23:00',
    ])
    expect(titles(await board(scene, asked('07-02', '20:00')))).toEqual([
      '00:00 to 04:00',
      '22:00 to 23:00',
      '03:00 to 04:00',
    ])
  })

  it('is limited to their own teams for chiefs, and complete for owners and the desk', async () => {
    const query = asked('08-01', '12:00')
    const times = { starts_at: at('08-01', '12:00'), ends_at: at('08-01', '13:00') }
    await make.task(scene, { title: 'Of photo', ...times })
    await make.task(scene, { title: 'Of desk', ...times, tid: 'desk' }, scene.other)
    await make.task(scene, { title: 'Of nobody', ...times, tid: null }, scene.owner)
    const desk = await makeDeskWorker(scene)
    const all = ['Of desk', 'Of nobody', 'Of photo']
    expect(titles(await board(scene, query, scene.chief))).toEqual(['Of photo'])
    expect(titles(await board(scene, query, scene.owner))).toEqual(all)
    expect(titles(await board(scene, query, desk))).toEqual(all)
    expect(titles(await board(scene, `${query}&tid=desk`, desk))).toEqual(['Of desk'])
    const refusals = await Promise.all([
      board(scene, query, scene.ada),
      board(scene, query, scene.outsider),
      board(scene, `${query}&tid=desk`, scene.chief),
    ])
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  })

  it('says when the day has more tasks than it shows', async () => {
    const many = await world.tasks.scene()
    const like = await make.task(many, { starts_at: at('06-01', '08:00'), ends_at: at('06-01', '10:00') })
    const more = (count: number) =>
      world.database.pool.query(
        `insert into tasks (pid, id, title, starts_at, ends_at, sign_up, visible_to, made_by)
         select pid, gen_random_uuid(), 'More', starts_at, ends_at, sign_up, visible_to, made_by
           from tasks, generate_series(1, $3) where pid = $1 and id = $2`,
        [many.pid, like, count],
      )
    await more(1999)
    await world.database.pool.query(
      `insert into task_roles (pid, task, n, seats) select pid, id, 1, 1 from tasks where pid = $1
           on conflict do nothing`,
      [many.pid],
    )
    const read = async () => {
      const { tasks, truncated } = (await board(many, asked('06-01', '08:05'), many.owner)).json()
      return [tasks.length, truncated]
    }
    expect(await read()).toEqual([2000, false])
    await make.task(many, { title: 'Last', starts_at: at('06-01', '09:00'), ends_at: at('06-01', '10:00') })
    expect(await read()).toEqual([2000, true])
  })

  it('is not sent again while it is unchanged', async () => {
    const id = await shift('09-01', '09:00', '11:00')
    const query = asked('09-01', '08:30')
    const { etag } = (await board(scene, query)).headers
    const again = () =>
      world.call(`GET /api/projects/${scene.pid}/today${query}`, {
        token: scene.chief.token,
        headers: { 'if-none-match': String(etag) },
      })
    expect((await again()).statusCode).toBe(304)
    await signUp(scene, id, scene.ada)
    expect((await again()).statusCode).toBe(200)
  })
})
