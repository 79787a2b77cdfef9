import { beforeAll, describe, expect, it } from 'vitest'
import { aShift, at, type TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'
import { taskJobs } from '../jobs.ts'

const world = await createWorld()
const { call, database, make } = world
const { signUp, get, list, path, release, people } = world.tasks
let scene: TaskScene
beforeAll(async () => {
  scene = await world.tasks.scene()
})

type Person = TaskScene['ada']
const candidates = async (where: TaskScene, id: string, query = '', by: Person = where.chief) =>
  call(`GET ${path(where, id, 'candidates')}${query}`, { token: by.token })
const start = (where: TaskScene, id: string, body: object = {}, by: Person = where.chief) =>
  call(`PUT ${path(where, id, 'cover')}`, { token: by.token, body })
const read = async (where: TaskScene, id: string) =>
  (await call(`GET ${path(where, id, 'cover')}`, { token: where.chief.token })).json()
const stop = (where: TaskScene, id: string) =>
  call(`DELETE ${path(where, id, 'cover')}`, { token: where.chief.token })
const answer = (where: TaskScene, id: string, by: Person, body: object = { answer: 'yes' }) =>
  call(`PUT ${path(where, id, 'cover/me')}`, { token: by.token, body })
const whyOf = (given: { json(): { why?: { rule: string }[] } }) => given.json().why?.map(({ rule }) => rule)
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
const askedIn = async (where: TaskScene, id: string) =>
  (await read(where, id)).asked.map(({ name, wave, answer: said }: Record<string, unknown>) => [
    name,
    wave,
    said,
  ])
const emailed = async (task: string) =>
  (
    await database.db
      .selectFrom('messages')
      .select('uid')
      .where('kind', '=', 'cover.asked')
      .where('about', '=', `cover ${task} 1`)
      .execute()
  ).length
const work = () => taskJobs({ database } as never)['ask-for-cover']!.run({}, { last: false })
const letWavePass = (task: string) =>
  database.db
    .updateTable('task_covers')
    .set({ next_wave_at: new Date(Date.now() - 1000) })
    .where('task', '=', task)
    .execute()
const volunteersIn = async (where: TaskScene, count: number) => {
  const volunteers: Person[] = []
  for (let n = 0; n < count; n++) {
    const one = await where.person(`Volunteer ${String(n).padStart(2, '0')}`)
    await make.membership(where.pid, 'photo', one.uid)
    volunteers.push(one)
  }
  return volunteers
}

describe('candidates', () => {
  it('include invited people, with only what is known of them, who are not asked', async () => {
    const where = await world.tasks.scene()
    const quiet = await make.person({ name: 'Quiet Name', listed: false, email: 'quiet@example.test' })
    await make.membership(where.pid, 'photo', quiet.uid, 'member', 'invited')
    const calledBy = `…${quiet.uid.slice(-6)}`
    const id = await make.task(where)
    const { data } = (await candidates(where, id)).json()
    const found = data.find(({ uid }: { uid: string }) => uid === quiet.uid)
    expect([found.name, found.tentative, found.avatar_url]).toEqual([calledBy, true, null])
    await start(where, id, { wave_size: 50 })
    expect(names((await read(where, id)).asked)).not.toContain(calledBy)
    expect(names((await read(where, id)).asked)).not.toContain('Quiet Name')
    const put = await call(`PUT ${path(where, id, `people/${quiet.uid}`)}`, {
      token: where.chief.token,
      body: {},
    })
    expect(put.json()).toMatchObject({ uid: quiet.uid, name: calledBy, tentative: true })
  })

  it('are shown with the times of other shifts: of another project only conflicting ones', async () => {
    const [where, there] = [await world.tasks.scene(), await world.tasks.scene()]
    await make.membership(there.pid, 'photo', where.ada.uid)
    const from = (start: string, end: string) => ({
      starts_at: at('08-08', start),
      ends_at: at('08-08', end),
    })
    await signUp(where, await make.task(where, from('14:00', '15:00')), where.ada)
    await signUp(there, await make.task(there, from('18:00', '19:00')), where.ada)
    const timesAt = async (start: string, end: string) => {
      const { data } = (await candidates(where, await make.task(where, from(start, end)))).json()
      return data
        .find(({ name }: { name: string }) => name === 'Ada')
        .busy.map(({ starts_at }: { starts_at: string }) => starts_at.slice(11, 16))
    }
    expect(await timesAt('09:00', '11:00')).toEqual(['06:00'])
    expect(await timesAt('18:30', '20:00')).toEqual(['06:00', '10:00'])
    const later = await make.task(where, { starts_at: at('08-12', '09:00'), ends_at: at('08-12', '10:00') })
    const { data } = (await candidates(where, later)).json()
    expect(data.every(({ busy }: { busy: object[] }) => busy.length === 0)).toBe(true)
  })

  it('are ranked by rules, then team, skill, experience and hours', async () => {
    const where = await world.tasks.scene()
    const other = { category: 'Pictures', starts_at: at('09-20', '09:00'), ends_at: at('09-20', '12:00') }
    const past = await make.task(where, other)
    await signUp(where, past, where.ben)
    const busy = await make.task(where)
    await signUp(where, busy, where.cy)
    const id = await make.task(where, { category: 'Pictures', roles: [{ seats: 2, skill: 'Camera' }] })
    const first = (await candidates(where, id)).json()
    // Nobody has given a skill, so all have the same warning.
    expect(first.next_cursor).toBeNull()
    expect(names(first.data)).toEqual(
      expect.arrayContaining(['Ada', 'Ben', 'Chief of Photo', 'Chief of Desk', 'Cy']),
    )
    expect(names(first.data).at(-1)).toBe('Cy')
    expect(names(first.data).at(-2)).toBe('Chief of Desk')
    expect(names(first.data).at(-3)).toBe('Ben')
    expect(first.data.at(-1)).toMatchObject({
      why_not: [{ rule: 'overlap', with: { task: busy } }],
      warnings: [{ rule: 'skill' }],
      fits: ['in-team'],
      minutes: 120,
      busy: [{ starts_at: '2038-08-08T01:00:00.000Z', ends_at: '2038-08-08T03:00:00.000Z' }],
    })
    await database.db.updateTable('task_seats').set({ state: 'done' }).where('task', '=', past).execute()
    const second = (await candidates(where, id)).json().data
    expect(second[0]).toMatchObject({ name: 'Ben', fits: ['in-team', 'did-this-before'], minutes: 180 })
    const page = (await candidates(where, id, '?limit=3')).json()
    const rest = (await candidates(where, id, `?limit=3&cursor=${page.next_cursor}`)).json()
    expect([...names(page.data), ...names(rest.data)]).toEqual(names(second))
    expect(rest.next_cursor).toBeNull()
    const found = async (search: string) =>
      (await candidates(where, id, `?search=${encodeURIComponent(search)}`)).json().data
    expect(await found('chief of')).toEqual(
      second.filter(({ name }: { name: string }) => name.startsWith('Chief of')),
    )
    expect(await found('Ædä nobody')).toEqual([])
    expect((await candidates(where, id, '', where.ada)).statusCode).toBe(403)
    expect((await candidates(where, id, '?role=7')).statusCode).toBe(400)
  })
})

describe('asking in waves', () => {
  it('continues until every seat is taken, and asks nobody twice', async () => {
    const where = await world.tasks.scene()
    const id = await make.task(where, { sign_up: 'assigned' })
    expect((await start(where, id, {}, where.ada)).statusCode).toBe(403)
    const begun = await start(where, id, { wave_size: 2, wave_minutes: 30 })
    expect(begun.json()).toMatchObject({ role: 1, state: 'asking', waves: 1, wave_size: 2 })
    expect(begun.json().asked).toHaveLength(2)
    expect((await start(where, id, { wave_size: 2, wave_minutes: 30 })).json().waves).toBe(1)
    await work()
    expect(await emailed(id)).toBe(2)
    await letWavePass(id)
    await Promise.all([work(), work(), work()])
    expect((await read(where, id)).waves).toBe(2)
    // The chief, Ada, Ben and Cy: four of the team, each once.
    expect(await emailed(id)).toBe(4)
    expect((await answer(where, id, where.other)).statusCode).toBe(404)
    expect((await answer(where, id, where.ada, { answer: 'no' })).json().you).toBeNull()
    expect((await answer(where, id, where.ben)).json().you).toMatchObject({ state: 'confirmed' })
    expect((await answer(where, id, where.ben)).json().you).toMatchObject({ state: 'confirmed' })
    const late = await answer(where, id, where.cy)
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      why: [refusals['cover-filled']],
    })
    expect((await read(where, id)).state).toBe('filled')
    expect((await askedIn(where, id)).map(([name, , said]: string[]) => [name, said]).toSorted()).toEqual([
      ['Ada', 'no'],
      ['Ben', 'yes'],
      ['Chief of Photo', null],
      ['Cy', null],
    ])
    expect(whyOf(await start(where, id))).toEqual(['task-full'])
    expect(whyOf(await answer(where, id, where.ben, { answer: 'no' }))).toEqual(['have-seat'])
  })

  it('ends when nobody is left, when the task begins, or when a chief stops it', async () => {
    const where = await world.tasks.scene()
    const id = await make.task(where, { roles: [{ seats: 3 }] })
    await start(where, id, { wave_size: 50 })
    await letWavePass(id)
    await work()
    expect((await read(where, id)).state).toBe('nobody-left')
    const left = async () => (await list(where, '?leads=true&cover=nobody-left')).json().data.length
    expect(await left()).toBe(1)
    expect((await answer(where, id, where.ada)).statusCode).toBe(200)
    expect((await stop(where, id)).statusCode).toBe(204)
    expect((await stop(where, id)).statusCode).toBe(204)
    expect((await read(where, id)).state).toBe('stopped')
    expect(await left()).toBe(0)
    expect(whyOf(await answer(where, id, where.ben))).toEqual(['cover-stopped'])
    const soon = await make.task(where)
    await start(where, soon, { wave_size: 1 })
    await database.db
      .updateTable('tasks')
      .set({ starts_at: new Date(Date.now() - 3_600_000), ends_at: new Date(Date.now() + 3_600_000) })
      .where('id', '=', soon)
      .execute()
    await letWavePass(soon)
    await work()
    expect(await read(where, soon)).toMatchObject({ state: 'stopped', waves: 2, next_wave_at: null })
    expect(await emailed(soon)).toBe(1)
  })

  it('asks nobody whom a rule prevents or who unsubscribed', async () => {
    const where = await world.tasks.scene()
    const busy = await make.task(where)
    await signUp(where, busy, where.ada)
    await database.db
      .insertInto('email_opt_outs')
      .values({ uid: where.ben.uid, kind: 'cover.asked' })
      .execute()
    const id = await make.task(where)
    const { asked } = (await start(where, id, { wave_size: 50 })).json()
    expect(names(asked)).toEqual(['Chief of Photo', 'Cy'])
  })

  it('turns a request of someone asked into a seat, and requires accepting warnings', async () => {
    const where = await world.tasks.scene()
    const id = await make.task(where, { sign_up: 'request', roles: [{ seats: 1, skill: 'Camera' }] })
    await start(where, id, { wave_size: 50 })
    await signUp(where, id, where.ada, { accept: ['skill'] })
    expect(whyOf(await answer(where, id, where.ada))).toEqual(['skill'])
    const accepted = await answer(where, id, where.ada, { answer: 'yes', accept: ['skill'] })
    expect(accepted.json().you).toMatchObject({ state: 'confirmed' })
    expect((await get(where, id)).roles[0]).toMatchObject({ taken: 1 })
  })

  it('gives three seats to three of twenty who accept at once', async () => {
    const where = await world.tasks.scene()
    const volunteers = await volunteersIn(where, 20)
    const id = await make.task(where, { roles: [{ seats: 3 }] })
    await start(where, id, { wave_size: 50 })
    const answers = await Promise.all(volunteers.map((one) => answer(where, id, one)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    for (const late of answers.filter(({ statusCode }) => statusCode !== 200))
      expect([late.statusCode, whyOf(late)]).toEqual([409, ['cover-filled']])
    expect(await people(where, id)).toHaveLength(3)
    expect((await get(where, id)).roles[0]).toMatchObject({ taken: 3, waiting: 0 })
    const { state, asked } = await read(where, id)
    expect(state).toBe('filled')
    expect(asked.filter(({ answer: said }: { answer: string }) => said === 'yes')).toHaveLength(3)
  })
})

it('lists understaffed tasks: soon, and not full', async () => {
  const inDays = (days: number) => {
    const start = Math.ceil(Date.now() / 60_000) * 60_000 + days * 86_400_000
    return { starts_at: new Date(start).toISOString(), ends_at: new Date(start + 3_600_000).toISOString() }
  }
  const soon = await make.task(scene, { ...inDays(2), title: 'Soon' })
  await make.task(scene, { ...aShift, ...inDays(30), title: 'Later' })
  const risks = async () =>
    (await list(scene, '?at_risk=true')).json().data.map(({ title }: { title: string }) => title)
  expect(await risks()).toEqual(['Soon'])
  await signUp(scene, soon, scene.ada)
  expect(await risks()).toEqual([])
  await release(scene, soon, scene.ada)
  expect(await risks()).toEqual(['Soon'])
})
