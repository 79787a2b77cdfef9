import { describe, expect, it } from 'vitest'
import { at } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld()
const { call, database, make } = world
const { signUp, assign, remove, path } = world.tasks

interface Caller {
  token: string
}

const schedule = async ({ token }: Caller, query = '') =>
  (await call(`GET /api/users/me/schedule${query}`, { token })).json()

const titles = async (one: Caller, query = '') =>
  (await schedule(one, query)).data.map(({ task }: { task: { title: string } }) => task.title)

const settings = ({ token }: Caller) => call('GET /api/users/me/task-settings', { token })
const set = ({ token }: Caller, body: object) => call('PUT /api/users/me/task-settings', { token, body })

const none = {
  max_hours_day: null,
  max_hours: null,
  nights: true,
  break_minutes: 0,
  remind_minutes: 1440,
  remind_by: 'email',
}

/** As if it had been some time ago. */
const letPass = (pid: string, id: string, state: string) =>
  database.transact(async (tx) => {
    await tx
      .updateTable('tasks')
      .set({ starts_at: new Date('2026-01-01T08:00Z'), ends_at: new Date('2026-01-01T10:00Z') })
      .where('pid', '=', pid)
      .where('id', '=', id)
      .execute()
    await tx.updateTable('task_seats').set({ state }).where('pid', '=', pid).where('task', '=', id).execute()
  })

describe('a schedule', () => {
  it('has all details of a seat', async () => {
    const scene = await world.tasks.scene()
    const roles = [{ name: 'Camera', seats: 1 }]
    const id = await make.task(scene, { roles, description: 'Bring *light*.', category: 'Press' })
    await assign(scene, id, scene.ada.uid)
    const { data, next_cursor } = await schedule(scene.ada)
    expect(next_cursor).toBe(null)
    expect(data).toEqual([
      {
        pid: scene.pid,
        project: expect.stringContaining('Lantern Days'),
        time_zone: 'Asia/Taipei',
        tid: 'photo',
        team: 'Photo',
        task: {
          id,
          title: 'Group picture',
          category: 'Press',
          location: 'Main hall',
          description: 'Bring *light*.',
          starts_at: '2038-08-08T01:00:00.000Z',
          ends_at: '2038-08-08T03:00:00.000Z',
          state: 'planned',
          reason: '',
        },
        role: { n: 1, name: 'Camera' },
        state: 'confirmed',
        ahead: null,
        offered_until: null,
        override: null,
        contact: ['Chief of Photo'],
      },
    ])
  })

  it('covers all projects, the next first, untimed tasks last; also in pages', async () => {
    const [one, two] = [await world.tasks.scene(), await world.tasks.scene()]
    await world.make.membership(two.pid, 'photo', one.ada.uid)
    const late = await make.task(one, {
      title: 'Late',
      starts_at: at('08-09', '09:00'),
      ends_at: at('08-09', '10:00'),
    })
    const whenever = await make.task(one, { title: 'Whenever', starts_at: null, ends_at: null })
    const early = await make.task(two, {
      title: 'Early',
      starts_at: at('08-01', '09:00'),
      ends_at: at('08-01', '10:00'),
    })
    for (const [scene, id] of [
      [one, late],
      [one, whenever],
      [two, early],
    ] as const)
      expect((await signUp(scene, id, one.ada)).statusCode).toBe(200)
    expect(await titles(one.ada)).toEqual(['Early', 'Late', 'Whenever'])
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await schedule(one.ada, `?limit=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.data.map(({ task }: { task: { title: string } }) => task.title))
      cursor = page.next_cursor
    }
    expect(seen).toEqual(['Early', 'Late', 'Whenever'])
    expect(await titles(one.ben)).toEqual([])
  })

  it('has requests and waitlist positions, but not dropped and cancelled ones', async () => {
    const scene = await world.tasks.scene()
    const full = await make.task(scene, { title: 'Full' })
    await signUp(scene, full, scene.ben)
    await signUp(scene, full, scene.cy)
    await signUp(scene, full, scene.ada)
    const asked = await make.task(
      scene,
      { title: 'Asked', sign_up: 'request', tid: null, visible_to: 'project' },
      scene.owner,
    )
    await signUp(scene, asked, scene.ada, { accept: ['overlap'] })
    const gone = await make.task(scene, {
      title: 'Gone',
      starts_at: at('08-10', '09:00'),
      ends_at: at('08-10', '10:00'),
    })
    await signUp(scene, gone, scene.ada)
    await remove(scene, gone, '?reason=Rain')
    const { data } = await schedule(scene.ada)
    expect(
      data.map((one: Record<string, unknown> & { task: { title: string } }) => [
        one.task.title,
        one.state,
        one.ahead,
        one.contact,
      ]),
    ).toEqual([
      ['Full', 'waiting', 1, ['Chief of Photo']],
      ['Asked', 'requested', null, ['Owner']],
    ])
  })

  it('of the past has worked shifts, latest first', async () => {
    const scene = await world.tasks.scene()
    const ids: Record<string, string> = {}
    for (const [title, state] of [
      ['Came', 'done'],
      ['Waited', 'waiting'],
      ['Never came', 'no_show'],
      ['Left', 'cancelled'],
    ] as const) {
      ids[title] = await make.task(scene, { title, roles: [{ seats: 2 }] })
      await assign(scene, ids[title]!, scene.ada.uid, { override: 'They asked.' })
      if (state === 'waiting')
        await database.db
          .updateTable('task_seats')
          .set({ position: 1 })
          .where('task', '=', ids[title]!)
          .execute()
      await letPass(scene.pid, ids[title]!, state)
    }
    expect(await titles(scene.ada)).toEqual([])
    expect((await titles(scene.ada, '?past=true')).toSorted()).toEqual(['Came', 'Never came'])
  })

  it('of the past has shifts that are done early', async () => {
    const scene = await world.tasks.scene()
    const id = await make.task(scene, { title: 'Done early' })
    await signUp(scene, id, scene.ada)
    const state = (to: string) =>
      database.db.updateTable('task_seats').set({ state: to }).where('task', '=', id).execute()
    await state('arrived')
    expect([await titles(scene.ada), await titles(scene.ada, '?past=true')]).toEqual([['Done early'], []])
    await state('done')
    expect([await titles(scene.ada), await titles(scene.ada, '?past=true')]).toEqual([[], ['Done early']])
  })
})

describe('settings', () => {
  it('have defaults at first, and then what was set', async () => {
    const scene = await world.tasks.scene()
    expect((await settings(scene.ada)).json()).toEqual(none)
    const own = {
      ...none,
      max_hours_day: 6,
      nights: false,
      break_minutes: 30,
      remind_minutes: null,
      remind_by: 'both',
    }
    expect((await set(scene.ada, own)).json()).toEqual(own)
    expect((await settings(scene.ada)).json()).toEqual(own)
    const lines = await database.db
      .selectFrom('audit')
      .select(['verb', 'after'])
      .where('subject', '=', `person:${scene.ada.uid}`)
      .where('verb', '=', 'task-settings.changed')
      .execute()
    expect(lines).toEqual([
      {
        verb: 'task-settings.changed',
        after: { changed: ['max_hours_day', 'nights', 'break_minutes', 'remind_minutes', 'remind_by'] },
      },
    ])
  })

  it('increment the version, unless nothing is different', async () => {
    const scene = await world.tasks.scene()
    const version = async () =>
      Number(
        (
          await database.db
            .selectFrom('schedules')
            .select('version')
            .where('uid', '=', scene.ada.uid)
            .executeTakeFirstOrThrow()
        ).version,
      )
    await set(scene.ada, { ...none, max_hours: 3 })
    const first = await version()
    await set(scene.ada, { ...none, max_hours: 3 })
    expect(await version()).toBe(first)
    await set(scene.ada, { ...none, max_hours: 4 })
    expect(await version()).toBe(first + 1)
  })

  it('prevent more than one wants', async () => {
    const scene = await world.tasks.scene()
    await set(scene.ada, { ...none, max_hours: 1 })
    const answer = await signUp(scene, await make.task(scene), scene.ada)
    expect([answer.statusCode, answer.json().why[0].rule]).toEqual([409, 'own-hours'])
  })

  it.each([
    [{ max_hours_day: 0 }],
    [{ max_hours_day: 25 }],
    [{ remind_minutes: 4 }],
    [{ remind_by: 'pigeon' }],
    [{ nights: undefined }],
  ])('are refused: %j', async (wrong) => {
    const scene = await world.tasks.scene()
    expect((await set(scene.ada, { ...none, ...wrong })).statusCode).toBe(400)
  })

  it('need a sign-in', async () => {
    for (const one of ['schedule', 'task-settings', 'calendar'])
      expect((await call(`GET /api/users/me/${one}`)).statusCode).toBe(401)
    expect(path({ pid: 'x' })).toBe('/api/projects/x/tasks')
  })
})
