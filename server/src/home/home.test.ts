import { describe, expect, it } from 'vitest'
import { queriesAsked } from '../../test/queries-asked.ts'
import { at } from '../../test/world/tasks.ts'
import { after, between } from '../../test/world/today.ts'
import { createWorld } from '../../test/world/world.ts'

const world = await createWorld()
const { call, database, make } = world
const { assign, signUp } = world.tasks

interface Caller {
  token: string
}

const home = async ({ token }: Caller) => {
  const { joinable: _others, ...rest } = (await call('GET /api/users/me/home', { token })).json()
  return rest
}

const nothing = { shifts: [], shifts_ahead: 0, todos: [], projects: [], applications: [] }

const move = (pid: string, state: string) =>
  database.db.updateTable('projects').set({ state }).where('pid', '=', pid).execute()

describe('the home page', () => {
  it('needs someone who is signed in', async () => {
    expect((await call('GET /api/users/me/home')).statusCode).toBe(401)
  })

  it('is empty for a new person, and names open events', async () => {
    const { token } = await make.caller({ name: 'New' })
    const before = (await call('GET /api/users/me/home', { token })).json()
    expect(before).toEqual({ ...nothing, joinable: before.joinable })
    const far = { name: 'Far away', starts_on: '2026-01-01' }
    const { pid } = await make.project({ name: 'Soon', starts_on: '2026-11-30' })
    await database.db
      .updateTable('projects')
      .set({ starts_on: '2000-01-01', ends_on: '2099-12-31' })
      .where('pid', '=', pid)
      .execute()
    await make.project({ name: 'Draft', state: 'draft', starts_on: '2099-01-01' })
    await make.project(far)
    const { joinable } = (await call('GET /api/users/me/home', { token })).json()
    expect(joinable[0]).toEqual({
      pid,
      project: 'Soon',
      accent: null,
      starts_on: '2000-01-01',
      ends_on: '2099-12-31',
      left: false,
    })
    const names = joinable.map(({ project }: { project: string }) => project)
    expect([names.includes('Draft'), names.includes('Far away')]).toEqual([false, false])
    await move(pid, 'archived')
  })

  it('answers 304 while nothing has changed', async () => {
    const { token } = await make.caller()
    const { headers } = await call('GET /api/users/me/home', { token })
    const again = { 'if-none-match': String(headers.etag) }
    expect((await call('GET /api/users/me/home', { token, headers: again })).statusCode).toBe(304)
  })
})

describe('shifts', () => {
  it('are the current one and the next, with everyone on it', async () => {
    const scene = await world.tasks.scene()
    const roles = [{ name: 'Camera', seats: 5 }]
    const now = between(-30, 90)
    const first = await make.task(scene, { roles, ...now })
    const second = await make.task(scene, { title: 'Group picture again', ...between(200, 260) })
    for (const uid of [scene.ada.uid, scene.ben.uid, scene.cy.uid]) await assign(scene, first, uid)
    await assign(scene, second, scene.ada.uid)
    const shift = {
      pid: scene.pid,
      project: expect.stringContaining('Lantern Days'),
      accent: null,
      time_zone: 'Asia/Taipei',
      tid: 'photo',
      team: 'Photo',
      task: first,
      title: 'Group picture',
      location: 'Main hall',
      role: 'Camera',
      ...now,
      state: 'confirmed',
      arrived_at: null,
      running_late: null,
      check_in: { by: ['code'], from: after(now.starts_at, -60), until: after(now.starts_at, 60) },
      contact: ['Chief of Photo'],
      people: ['Ben', 'Cy'],
      people_count: 2,
    }
    const { shifts, shifts_ahead } = await home(scene.ada)
    expect(shifts[0]).toEqual(shift)
    expect(shifts.map(({ task }: { task: string }) => task)).toEqual([first, second])
    expect(shifts_ahead).toBe(2)

    await world.today.recordAttendance(scene, first, scene.ada.uid, { state: 'arrived' })
    const arrived = (await home(scene.ada)).shifts[0]
    expect(arrived).toEqual({
      ...shift,
      state: 'arrived',
      arrived_at: expect.any(String),
      check_in: null,
    })
    expect(Math.abs(Date.parse(arrived.arrived_at) - Date.now())).toBeLessThan(60_000)

    await world.today.recordAttendance(scene, first, scene.ada.uid, { state: 'done' })
    expect((await home(scene.ada)).shifts.map(({ task }: { task: string }) => task)).toEqual([second])
    expect((await home(scene.ben)).shifts[0].people).toEqual(['Ada', 'Cy'])
  })

  it('are those of all events, each in its time zone, at most four', async () => {
    const [one, two] = [await world.tasks.scene(), await world.tasks.scene()]
    await make.membership(two.pid, 'photo', one.ada.uid)
    await database.db
      .updateTable('projects')
      .set({ time_zone: 'America/New_York' })
      .where('pid', '=', two.pid)
      .execute()
    const dayOf = (day: string) => ({ starts_at: at(day, '09:00'), ends_at: at(day, '10:00') })
    for (const [scene, day] of [
      [one, '08-03'],
      [two, '08-02'],
      [one, '08-05'],
      [two, '08-04'],
      [two, '08-06'],
    ] as const)
      await signUp(scene, await make.task(scene, { title: day, ...dayOf(day) }), one.ada)
    const { shifts, shifts_ahead } = await home(one.ada)
    expect(
      shifts.map(({ title, time_zone, starts_at }: Record<string, string>) => [title, time_zone, starts_at]),
    ).toEqual([
      ['08-02', 'America/New_York', '2038-08-02T01:00:00.000Z'],
      ['08-03', 'Asia/Taipei', '2038-08-03T01:00:00.000Z'],
      ['08-04', 'America/New_York', '2038-08-04T01:00:00.000Z'],
      ['08-05', 'Asia/Taipei', '2038-08-05T01:00:00.000Z'],
    ])
    expect(shifts_ahead).toBe(5)
  })

  it('name nobody who is invited and hasn’t answered; they see their own', async () => {
    const scene = await world.tasks.scene()
    const guest = await scene.person('Guest')
    await make.membership(scene.pid, 'photo', guest.uid, 'member', 'invited')
    const id = await make.task(scene, { roles: [{ name: '', seats: 3 }] })
    for (const uid of [scene.ada.uid, guest.uid]) await assign(scene, id, uid)
    const [own] = (await home(scene.ada)).shifts
    expect([own.people, own.people_count]).toEqual([[], 0])
    const theirs = await home(guest)
    expect(theirs.shifts.map(({ task }: { task: string }) => task)).toEqual([id])
    expect(theirs.projects).toEqual([])
  })

  it('are not shown while they are requested or on a waitlist', async () => {
    const scene = await world.tasks.scene()
    const full = await make.task(scene, { roles: [{ name: '', seats: 1 }] })
    await assign(scene, full, scene.ben.uid)
    await signUp(scene, full, scene.ada)
    const asked = await make.task(scene, {
      sign_up: 'request',
      starts_at: at('08-09', '09:00'),
      ends_at: at('08-09', '10:00'),
    })
    await signUp(scene, asked, scene.ada)
    const { shifts, shifts_ahead } = await home(scene.ada)
    expect([shifts, shifts_ahead]).toEqual([[], 0])
  })
})

describe('events', () => {
  it('have the person’s teams, roles and open shifts', async () => {
    const scene = await world.tasks.scene()
    await make.role(scene.pid, scene.ada.uid, 'desk')
    await make.task(scene, { title: 'Mine to take' })
    await make.task(scene, { title: 'Of everyone', tid: 'desk', visible_to: 'project' }, scene.other)
    const day = { starts_at: at('08-09', '09:00'), ends_at: at('08-09', '10:00') }
    await make.task(scene, { title: 'Of another team', tid: 'desk', visible_to: 'team' }, scene.other)
    await make.task(scene, { title: 'Assigned only', sign_up: 'assigned' })
    await make.task(scene, { title: 'Later', opens_at: at('08-01', '09:00') })
    const full = await make.task(scene, { title: 'Full', ...day, roles: [{ name: '', seats: 1 }] })
    await assign(scene, full, scene.ben.uid)
    const project = {
      pid: scene.pid,
      project: expect.stringContaining('Lantern Days'),
      accent: null,
      starts_on: '2026-12-12',
      ends_on: '2026-12-13',
      state: 'open',
      roles: ['desk'],
      teams: [{ tid: 'photo', name: 'Photo', role: 'member' }],
      open_shifts: 2,
    }
    expect((await home(scene.ada)).projects).toEqual([project])
    const query = '?open=true&fits=true'
    const { data } = (await world.tasks.list(scene, query, scene.ada)).json()
    expect(data.map(({ title }: { title: string }) => title)).toEqual(['Mine to take', 'Of everyone'])

    // Both are at the same time.
    await signUp(scene, data[0].id, scene.ada)
    expect((await home(scene.ada)).projects).toEqual([{ ...project, open_shifts: 0 }])
    expect((await home(scene.chief)).projects[0].teams).toEqual([
      { tid: 'photo', name: 'Photo', role: 'chief' },
    ])
  })

  it('leak nothing while they are drafts, except to owners', async () => {
    const scene = await world.tasks.scene()
    const id = await make.task(scene)
    await assign(scene, id, scene.ada.uid)
    await move(scene.pid, 'draft')
    for (const one of [scene.ada, scene.chief, scene.outsider]) expect(await home(one)).toEqual(nothing)
    const { projects, ...rest } = await home(scene.owner)
    expect(projects.map(({ pid, state }: Record<string, string>) => [pid, state])).toEqual([
      [scene.pid, 'draft'],
    ])
    expect({ ...rest, projects: [] }).toEqual(nothing)
    await move(scene.pid, 'archived')
    expect((await home(scene.owner)).projects).toEqual([])
  })
})

it('sends one statement, however much there is', async () => {
  const scene = await world.tasks.scene()
  for (const day of ['08-01', '08-02', '08-03'])
    await signUp(
      scene,
      await make.task(scene, { starts_at: at(day, '09:00'), ends_at: at(day, '10:00') }),
      scene.ada,
    )
  const [answer, statements] = await queriesAsked(database.pool, () =>
    call('GET /api/users/me/home', { token: scene.ada.token }),
  )
  expect([answer.statusCode, statements]).toEqual([200, 1])
})
