import { beforeAll, describe, expect, it } from 'vitest'
import { at, type TaskScene } from '../../test/world/tasks.ts'
import { createWorld } from '../../test/world/world.ts'

const world = await createWorld()
const { call, database, make } = world
const steps = world.tasks
const { get, change, remove, signUp, people, path } = world.tasks
let scene: TaskScene
beforeAll(async () => {
  scene = await world.tasks.scene()
})

const day = (date: string, from = '09:00', to = '10:00') => ({
  starts_at: at(date, from),
  ends_at: at(date, to),
})
const rulesOf = (answer: { json(): { why?: { rule: string }[] } }) =>
  answer.json().why?.map(({ rule }) => rule)

async function lines(id: string) {
  const { rows } = await database.pool.query(
    'select actor, verb, tid, before, after from audit where subject = $1 order by id',
    [`task:${id}`],
  )
  return rows
}

async function emailsAbout(id: string) {
  const { rows } = await database.pool.query(
    `select people.name, kind, params from messages join people using (uid)
      where params ->> 'task' = $1 order by messages.created_at, people.name`,
    [id],
  )
  return rows
}

describe('a task', () => {
  it('is created with defaults, audited, and has a Location', async () => {
    const answer = await call(`POST ${path(scene)}`, {
      token: scene.chief.token,
      body: { tid: 'photo', title: ' Group picture ' },
    })
    const { id } = answer.json()
    expect([answer.statusCode, answer.headers.location]).toEqual([201, path(scene, id)])
    expect(answer.json()).toEqual({
      pid: scene.pid,
      id,
      tid: 'photo',
      team: 'Photo',
      title: 'Group picture',
      category: '',
      location: '',
      description: '',
      starts_at: null,
      ends_at: null,
      time_zone: 'Asia/Taipei',
      sign_up: 'open',
      opens_at: null,
      visible_to: 'team',
      state: 'planned',
      reason: '',
      series: null,
      roles: [{ n: 1, name: '', skill: '', seats: 1, taken: 0, waiting: 0, requested: 0 }],
      you: null,
      why_not: [],
      warnings: [],
      leads: true,
    })
    expect(await lines(id)).toEqual([
      {
        actor: scene.chief.uid,
        verb: 'task.created',
        tid: 'photo',
        before: null,
        after: { title: 'Group picture' },
      },
    ])
  })

  it.each([
    [{ starts_at: at('06-01', '09:00'), ends_at: null }, '/body/ends_at'],
    [{ starts_at: at('06-01', '09:00'), ends_at: at('06-01', '09:00') }, '/body/ends_at'],
    [{ starts_at: at('06-01', '09:00'), ends_at: at('06-08', '09:01') }, '/body/ends_at'],
    [{ starts_at: '2038-06-01T09:00:30Z', ends_at: '2038-06-01T10:00:00Z' }, '/body/starts_at'],
    [{ tid: 'none' }, '/body/tid'],
    [{ roles: [] }, '/body/roles'],
    [
      {
        roles: [
          { name: 'A', seats: 1 },
          { name: 'a', seats: 1 },
        ],
      },
      '/body/roles',
    ],
  ])('is not made of %o', async (body, pointer) => {
    const answer = await steps.create(scene, body, scene.owner)
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([400, pointer])
  })

  it('cannot be created for an archived team, nor in an archived project', async () => {
    const old = await world.tasks.scene()
    await make.team(old.pid, { tid: 'old', archived_at: new Date() })
    expect(rulesOf(await steps.create(old, { tid: 'old' }, old.owner))).toEqual(['team-archived'])
    await database.db.updateTable('projects').set({ state: 'archived' }).where('pid', '=', old.pid).execute()
    expect(rulesOf(await steps.create(old, {}, old.owner))).toEqual(['project-archived'])
  })

  it('changes only what is given; people keep their seats and are notified', async () => {
    const id = await make.task(scene, day('06-10'))
    await signUp(scene, id, scene.ada)
    await signUp(scene, id, scene.ben)
    const message = 'The hall opens later.'
    const changed = await change(scene, id, {
      ...day('06-10', '10:00', '11:00'),
      location: 'Main hall',
      message,
    })
    expect(changed.statusCode).toBe(200)
    const was = { starts_at: '2038-06-10T01:00:00.000Z', ends_at: '2038-06-10T02:00:00.000Z' }
    const now = { starts_at: '2038-06-10T02:00:00.000Z', ends_at: '2038-06-10T03:00:00.000Z' }
    expect(changed.json()).toMatchObject({ ...now, title: 'Group picture', location: 'Main hall' })
    expect((await people(scene, id)).map(({ state }: { state: string }) => state)).toEqual([
      'confirmed',
      'waiting',
    ])
    const [, , , entry] = await lines(id)
    expect([entry.verb, entry.before, entry.after]).toEqual(['task.changed', was, now])
    const params = {
      task: id,
      message,
      was_title: 'Group picture',
      was_location: 'Main hall',
      was_team: 'Photo',
      was_start: '2038-06-10T01:00:00.000Z',
      was_end: '2038-06-10T02:00:00.000Z',
    }
    expect(await emailsAbout(id)).toEqual([
      { name: 'Ada', kind: 'task.changed', params },
      { name: 'Ben', kind: 'task.changed', params },
    ])
    // Not relevant to them, and no change at all.
    await change(scene, id, { description: 'Bring a *lamp*.' })
    await change(scene, id, { description: 'Bring a *lamp*.' })
    expect([(await emailsAbout(id)).length, (await lines(id)).length]).toEqual([2, 5])
  })

  it('does not overwrite concurrent changes', async () => {
    const id = await make.task(scene)
    const { headers } = await call(`GET ${path(scene, id)}`, { token: scene.chief.token })
    const write = (title: string) =>
      call(`PATCH ${path(scene, id)}`, {
        token: scene.chief.token,
        headers: { 'if-match': String(headers.etag) },
        body: { title },
      })
    const answers = [await write('One'), await write('Two')]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 412])
    expect(await get(scene, id)).toMatchObject({ title: 'One' })
  })

  it('moves to another team only by someone who leads both', async () => {
    const id = await make.task(scene)
    expect(rulesOf(await change(scene, id, { tid: 'desk' }))).toEqual(['chiefs-only'])
    expect(rulesOf(await change(scene, id, { tid: null }))).toEqual(['chiefs-only'])
    expect((await change(scene, id, { tid: 'desk' }, scene.owner)).json()).toMatchObject({
      team: 'Registration',
    })
    expect((await change(scene, id, { title: 'Mine' })).statusCode).toBe(404)
  })

  it('has no fewer seats than are taken, and keeps a role that someone had a seat in', async () => {
    const id = await make.task(scene, {
      ...day('06-11'),
      roles: [
        { name: 'A', seats: 2 },
        { name: 'B', seats: 1 },
      ],
    })
    await signUp(scene, id, scene.ada, { role: 1 })
    await signUp(scene, id, scene.ben, { role: 1 })
    const roles = (...all: object[]) => change(scene, id, { roles: all })
    expect(rulesOf(await roles({ n: 1, name: 'A', seats: 1 }, { n: 2, name: 'B', seats: 1 }))).toEqual([
      'seats-taken',
    ])
    expect(rulesOf(await roles({ n: 2, name: 'B', seats: 1 }))).toEqual(['seats-taken'])
    expect((await roles({ n: 3, name: 'C', seats: 1 })).statusCode).toBe(409)
    expect((await roles({ n: 1, name: 'A', seats: 2 }, { n: 9, name: 'C', seats: 1 })).statusCode).toBe(400)
    expect((await roles({ n: 1, name: 'A', seats: 2 }, { n: 1, name: 'C', seats: 2 })).statusCode).toBe(400)
    const answer = await roles({ n: 1, name: 'Camera', seats: 2, skill: 'Light' }, { name: 'C', seats: 4 })
    expect(answer.json().roles).toEqual([
      { n: 1, name: 'Camera', skill: 'Light', seats: 2, taken: 2, waiting: 0, requested: 0 },
      { n: 2, name: 'C', skill: '', seats: 4, taken: 0, waiting: 0, requested: 0 },
    ])
  })

  it('asks the waitlist in order when it gets more seats', async () => {
    const id = await make.task(scene, day('06-12'))
    for (const one of [scene.ada, scene.ben, scene.cy]) await signUp(scene, id, one)
    await change(scene, id, { roles: [{ n: 1, seats: 2 }] })
    const asked = (await people(scene, id)).map(({ name, offered_until }: Record<string, unknown>) => [
      name,
      offered_until !== null,
    ])
    expect(asked).toEqual([
      ['Ada', false],
      ['Ben', true],
      ['Cy', false],
    ])
    expect(await emailsAbout(id)).toMatchObject([{ name: 'Ben', kind: 'task.offer' }])
    expect((await get(scene, id)).roles[0]).toMatchObject({ seats: 2, taken: 2, waiting: 2 })
  })

  it('is deleted if nobody was ever involved, else cancelled for good, with a reason', async () => {
    const [unseen, id] = [await make.task(scene), await make.task(scene, day('06-13'))]
    expect((await remove(scene, unseen)).statusCode).toBe(204)
    expect((await lines(unseen)).map(({ verb }) => verb)).toEqual(['task.created', 'task.deleted'])
    expect((await remove(scene, unseen)).statusCode).toBe(404)
    for (const one of [scene.ada, scene.ben]) await signUp(scene, id, one)
    expect((await remove(scene, id, '?reason=Too%20few%20people.')).statusCode).toBe(204)
    const cancelled = await get(scene, id)
    expect(cancelled).toMatchObject({ state: 'cancelled', reason: 'Too few people.', you: null })
    expect(cancelled.roles[0]).toMatchObject({ taken: 0, waiting: 0 })
    const params = { task: id, message: 'Too few people.' }
    expect(await emailsAbout(id)).toEqual([
      { name: 'Ada', kind: 'task.cancelled', params },
      { name: 'Ben', kind: 'task.cancelled', params },
    ])
    expect((await remove(scene, id)).statusCode).toBe(204)
    expect((await lines(id)).map(({ verb }) => verb)).toEqual([
      'task.created',
      'seat.signed-up',
      'seat.waitlisted',
      'task.cancelled',
    ])
    expect(rulesOf(await change(scene, id, { title: 'Again' }))).toEqual(['task-cancelled'])
    expect(rulesOf(await signUp(scene, id, scene.cy))).toEqual(['task-cancelled'])
  })
})
