import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { at, type TaskScene } from './world/tasks.ts'
import { between } from './world/today.ts'
import { createWorld } from './world/world.ts'

const world = await createWorld()
const { call, database, make } = world
const { get, signUp, release, answerOffer, assign, unassign, change, list, path, people } = world.tasks
const { recordAttendance } = world.today

type Person = TaskScene['ada']
interface Answered {
  statusCode: number
  json(): { why?: { rule: string }[] }
}
const whyOf = (answer: Answered) => answer.json().why?.map(({ rule }) => rule)
const ask = ({ pid }: TaskScene, by: Person, body: object) =>
  call(`POST /api/projects/${pid}/swaps`, { token: by.token, body })
const cover = (scene: TaskScene, id: string, body: object, by: Person) =>
  call(`PUT ${path(scene, id, 'cover')}`, { token: by.token, body })
const comes = (scene: TaskScene, id: string, by: Person) =>
  call(`PUT ${path(scene, id, 'cover/me')}`, { token: by.token, body: { answer: 'yes' } })
const leave = ({ pid }: TaskScene, { uid }: Person) =>
  database.db
    .updateTable('memberships')
    .set({ left_at: new Date(), left_how: 'left' })
    .where('pid', '=', pid)
    .where('uid', '=', uid)
    .execute()
const endIn = (id: string, minutes: number) =>
  database.db
    .updateTable('tasks')
    .set({ starts_at: new Date(Date.now() - 7_200_000), ends_at: new Date(Date.now() + minutes * 60_000) })
    .where('id', '=', id)
    .execute()

describe('hours', () => {
  it('cannot be corrected by oneself, however the id is written', async () => {
    const scene = await world.tasks.scene()
    const id = await make.task(scene, between(-120, -60))
    await endIn(id, 10)
    await assign(scene, id, scene.chief.uid)
    await recordAttendance(scene, id, scene.chief.uid, { state: 'arrived' })
    const own = call(`PUT ${path(scene, id, `people/${scene.chief.uid.toUpperCase()}/hours`)}`, {
      token: scene.chief.token,
      body: { minutes: 6000, reason: 'I say so.' },
    })
    expect(whyOf(await own)).toEqual(['not-your-own'])
  })

  it('are zero for someone marked as done before it began', async () => {
    const scene = await world.tasks.scene()
    const id = await make.task(scene, between(300, 600))
    await signUp(scene, id, scene.ada)
    expect((await recordAttendance(scene, id, scene.ada.uid, { state: 'done' })).statusCode).toBe(200)
    const { minutes } = (await call('GET /api/users/me/hours', { token: scene.ada.token })).json()
    expect(minutes).toBe(0)
  })
})

describe('someone who is asked to cover', () => {
  it('gets the role they were asked for, despite another request', async () => {
    const scene = await world.tasks.scene()
    const roles = [
      { name: 'Camera', seats: 1 },
      { name: 'Light', seats: 1 },
    ]
    const id = await make.task(scene, { sign_up: 'request', roles })
    await cover(scene, id, { role: 2, wave_size: 50 }, scene.chief)
    await signUp(scene, id, scene.ada, { role: 1 })
    await assign(scene, id, scene.ben.uid, { role: 1 })
    const answer = await comes(scene, id, scene.ada)
    expect([answer.statusCode, answer.json().you]).toMatchObject([200, { n: 2, state: 'confirmed' }])
    expect((await get(scene, id)).roles).toMatchObject([
      { taken: 1, waiting: 0 },
      { taken: 1, waiting: 0 },
    ])
    expect((await people(scene, id)).map(({ name, n }: Record<string, string>) => `${name} ${n}`)).toEqual([
      'Ben 1',
      'Ada 2',
    ])
  })

  it('can see the task: nobody is asked for tasks that only owners see', async () => {
    const scene = await world.tasks.scene()
    const id = await make.task(scene, { tid: null }, scene.owner)
    expect((await cover(scene, id, { wave_size: 50 }, scene.owner)).json()).toMatchObject({
      asked: [],
      state: 'nobody-left',
    })
  })
})

describe('someone’s shift in another team', () => {
  it('is shown by its times only to people who may not see it', async () => {
    const scene = await world.tasks.scene()
    await make.membership(scene.pid, 'desk', scene.ada.uid)
    const secret = await make.task(scene, { title: 'Surprise', visible_to: 'team' })
    await signUp(scene, secret, scene.ada)
    const id = await make.task(scene, { tid: 'desk', visible_to: 'team' }, scene.other)
    const refusal = await assign(scene, id, scene.ada.uid, {}, scene.other)
    const times = { starts_at: '2038-08-08T01:00:00.000Z', ends_at: '2038-08-08T03:00:00.000Z' }
    expect(refusal.json().why[0].with).toEqual({ pid: '', task: '', title: '', ...times })
    const candidates = await call(`GET ${path(scene, id, 'candidates')}`, { token: scene.other.token })
    expect(candidates.body).not.toContain('Surprise')
    expect(candidates.body).not.toContain(secret)
    // An owner sees all.
    const known = await assign(scene, id, scene.ada.uid, {}, scene.owner)
    expect(known.json().why[0].with).toEqual({ pid: scene.pid, task: secret, title: 'Surprise', ...times })
  })
})

describe('someone’s own limits', () => {
  it('are readable by chiefs and themselves if overridden', async () => {
    const scene = await world.tasks.scene()
    const night = { starts_at: at('08-08', '01:00'), ends_at: at('08-08', '03:00') }
    const id = await make.task(scene, { ...night, roles: [{ seats: 2 }] })
    const limits = { max_hours_day: 1, max_hours: null, nights: false, break_minutes: 0 }
    await call('PUT /api/users/me/task-settings', {
      token: scene.ada.token,
      body: { ...limits, remind_minutes: null, remind_by: 'email' },
    })
    expect((await assign(scene, id, scene.ada.uid, { override: 'We agreed.' })).statusCode).toBe(200)
    const rulesFor = async (by: Person) => (await people(scene, id, by))[0].override
    const all = { rules: ['own-day-hours', 'own-nights'], reason: 'We agreed.' }
    expect([await rulesFor(scene.chief), await rulesFor(scene.ada)]).toEqual([all, all])
    expect(await rulesFor(scene.ben)).toEqual({ rules: ['their-limits'], reason: 'We agreed.' })
  })
})

describe('someone who was removed', () => {
  it('sees no later changes of the task in their calendar', async () => {
    const scene = await world.tasks.scene()
    const id = await make.task(scene, { description: 'The key is under the mat.' })
    await signUp(scene, id, scene.ada)
    const { url } = (await call('POST /api/users/me/calendar', { token: scene.ada.token })).json()
    await unassign(scene, id, scene.ada.uid)
    await change(scene, id, { location: 'The vault', description: 'The code is 1234.' })
    const feed = await call(`GET ${new URL(url).pathname}`)
    const [event] = new ICAL.Component(ICAL.parse(feed.body))
      .getAllSubcomponents('vevent')
      .map((one) => new ICAL.Event(one))
    expect([event?.description ?? '', event?.location ?? '']).toEqual(['', ''])
    expect(event?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    await database.db
      .updateTable('task_seats')
      .set({ changed_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('task', '=', id)
      .execute()
    expect((await call(`GET ${new URL(url).pathname}`)).body).not.toContain('VEVENT')
  })

  it('gets no seat by an offer after leaving the team', async () => {
    const scene = await world.tasks.scene()
    const id = await make.task(scene)
    await signUp(scene, id, scene.ada)
    await signUp(scene, id, scene.ben)
    await leave(scene, scene.ben)
    await release(scene, id, scene.ada)
    expect(whyOf(await answerOffer(scene, id, scene.ben, 'yes'))).toEqual(['not-in-team'])
    expect((await answerOffer(scene, id, scene.ben, 'no')).statusCode).toBe(200)
  })
})

describe('a draft', () => {
  it('has tasks but no people on them, who could not see what they are told', async () => {
    const scene = await world.tasks.scene()
    const id = await make.task(scene)
    await database.db.updateTable('projects').set({ state: 'draft' }).where('pid', '=', scene.pid).execute()
    const answer = await assign(scene, id, scene.ada.uid, {}, scene.owner)
    expect([answer.statusCode, whyOf(answer)]).toEqual([409, ['project-state']])
  })
})

describe('someone on the waitlist', () => {
  it('is asked when a task that was over is rescheduled and has a seat', async () => {
    const scene = await world.tasks.scene()
    const id = await make.task(scene)
    await signUp(scene, id, scene.ada)
    await signUp(scene, id, scene.ben)
    await endIn(id, -10)
    await unassign(scene, id, scene.ada.uid)
    expect((await get(scene, id)).roles[0]).toMatchObject({ taken: 0, waiting: 1 })
    await change(scene, id, { starts_at: at('08-09', '09:00'), ends_at: at('08-09', '11:00') })
    expect((await get(scene, id)).roles[0]).toMatchObject({ taken: 1, waiting: 1 })
    expect((await get(scene, id, scene.ben)).you.offered_until).toEqual(expect.any(String))
  })
})

describe('a handover', () => {
  it('ends with attendance recorded on the day', async () => {
    const scene = await world.tasks.scene()
    const id = await make.task(scene, between(60, 120))
    await signUp(scene, id, scene.ada)
    expect((await ask(scene, scene.ada, { task: id, to: scene.ben.uid })).statusCode).toBe(201)
    await recordAttendance(scene, id, scene.ada.uid, { state: 'excused' })
    const swaps = await call(`GET /api/projects/${scene.pid}/swaps`, { token: scene.ben.token })
    expect(swaps.json().data).toMatchObject([{ state: 'withdrawn', can: [] }])
  })

  it('cannot be used to flood someone’s mailbox', async () => {
    const scene = await world.tasks.scene()
    const task = await make.task(scene)
    await signUp(scene, task, scene.ada)
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) {
      const answer = await ask(scene, scene.ada, { task, to: scene.ben.uid })
      statuses.push(answer.statusCode)
      await call(`DELETE /api/projects/${scene.pid}/swaps/${answer.json().id}`, { token: scene.ada.token })
    }
    expect(statuses).toEqual([201, 201, 201, 409])
  })

  it('of a task for itself is refused, however its id is written', async () => {
    const scene = await world.tasks.scene()
    const task = await make.task(scene, { roles: [{ seats: 2 }] })
    await signUp(scene, task, scene.ada)
    const given = { task, for: task.toUpperCase(), to: scene.ben.uid }
    expect((await ask(scene, scene.ada, given)).statusCode).toBe(400)
    expect((await ask(scene, scene.ada, { task, to: scene.ada.uid.toUpperCase() })).statusCode).toBe(400)
  })
})

it('never causes a server error, whatever is searched for', async () => {
  const scene = await world.tasks.scene()
  for (const query of [
    'category=%00',
    'location=a%00b',
    'series=x',
    'tid=%F0%9F%92%A9',
    'from=2026',
    'limit=0',
  ])
    expect([query, (await list(scene, `?${query}`)).statusCode]).toEqual([query, 400])
  const cursorOf = (...key: string[]) => Buffer.from(JSON.stringify(key)).toString('base64url')
  const paths = [
    `projects/${scene.pid}/hours?cursor=${cursorOf('\0', scene.ada.uid, '')}`,
    `projects/${scene.pid}/tasks?cursor=${cursorOf('0000-01-01T00:00:00Z', scene.ada.uid)}`,
    `users/me/schedule?cursor=${cursorOf('0000-01-01T00:00:00Z', scene.ada.uid)}`,
  ]
  for (const one of paths)
    expect([one, (await call(`GET /api/${one}`, { token: scene.owner.token })).statusCode]).toEqual([
      one,
      400,
    ])
})
