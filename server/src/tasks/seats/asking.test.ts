import { beforeAll, describe, expect, it } from 'vitest'
import { at, type TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'
import { taskJobs } from '../index.ts'

const world = await createWorld()
const { call, database, make } = world
const steps = world.tasks
const { get, signUp, release, answerOffer, assign, unassign, people, path } = world.tasks
let scene: TaskScene
beforeAll(async () => {
  scene = await world.tasks.scene()
})

let days = 0
/** Each on another day, so that no rule applies between them. */
const another = (body: object = {}, by?: { token: string }) => {
  const day = new Date(Date.UTC(2038, 2, 1 + 2 * ++days)).toISOString().slice(5, 10)
  return make.task(scene, { starts_at: at(day, '09:00'), ends_at: at(day, '10:00'), ...body }, by)
}

const whyOf = (answer: { json(): { why?: { rule: string }[] } }) => answer.json().why?.map(({ rule }) => rule)
const seatsOf = async (id: string, by = scene.owner) =>
  (await people(scene, id, by)).map(({ name, state }: Record<string, string>) => `${name} ${state}`)
const verbsOf = async (id: string) =>
  (
    await database.db
      .selectFrom('audit')
      .select(['verb', 'actor'])
      .where('subject', '=', `task:${id}`)
      .orderBy('id')
      .execute()
  ).slice(1)

/** Emails about a task, including updates of digests. */
async function emailsAbout(id: string) {
  const { rows } = await database.pool.query(
    `select people.name, kind, coalesce(entry ->> 'what', params ->> 'message') as what
       from messages join people using (uid) left join jsonb_array_elements(params -> 'updates') as entry on true
      where coalesce(entry, params) ->> 'task' = $1 order by messages.created_at, people.name, what`,
    [id],
  )
  return rows
}
const setTask = (id: string, values: object) =>
  database.db.updateTable('tasks').set(values).where('pid', '=', scene.pid).where('id', '=', id).execute()

describe('a task by request', () => {
  it('seats nobody until a chief agrees; the chiefs and the person are notified once each', async () => {
    const id = await another({ sign_up: 'request' })
    for (let twice = 0; twice < 2; twice++)
      expect((await signUp(scene, id, scene.ada)).json().you).toMatchObject({
        state: 'requested',
        ahead: null,
      })
    await signUp(scene, id, scene.ben)
    expect((await get(scene, id)).roles[0]).toMatchObject({ taken: 0, waiting: 0, requested: 2 })
    expect((await get(scene, id, scene.ada)).roles[0].requested).toBeNull()
    expect(await seatsOf(id)).toEqual(['Ada requested', 'Ben requested'])
    expect(await seatsOf(id, scene.ada)).toEqual(['Ada requested'])
    expect((await assign(scene, id, scene.ada.uid)).json()).toMatchObject({
      state: 'confirmed',
      assigned: true,
    })
    expect((await get(scene, id)).roles[0]).toMatchObject({ taken: 1, requested: 1 })
    expect(whyOf(await assign(scene, id, scene.ben.uid))).toEqual(['task-full'])
    expect((await unassign(scene, id, scene.ben.uid)).statusCode).toBe(204)
    expect(await emailsAbout(id)).toEqual([
      { name: 'Chief of Photo', kind: 'chiefs.digest', what: 'requested' },
      { name: 'Chief of Photo', kind: 'chiefs.digest', what: 'requested' },
      { name: 'Ada', kind: 'task.assigned', what: '' },
      { name: 'Ben', kind: 'task.removed', what: '' },
    ])
    expect(await verbsOf(id)).toEqual([
      { verb: 'seat.requested', actor: scene.ada.uid },
      { verb: 'seat.requested', actor: scene.ben.uid },
      { verb: 'seat.assigned', actor: scene.chief.uid },
      { verb: 'seat.removed', actor: scene.chief.uid },
    ])
  })

  it('notifies the owners if it has no team', async () => {
    const id = await another({ sign_up: 'request', tid: null, visible_to: 'project' }, scene.owner)
    await signUp(scene, id, scene.ada)
    await assign(scene, id, scene.ada.uid, {}, scene.owner)
    await release(scene, id, scene.ada)
    expect(await emailsAbout(id)).toEqual([
      { name: 'Owner', kind: 'task.requested', what: '' },
      { name: 'Ada', kind: 'task.assigned', what: '' },
      { name: 'Owner', kind: 'task.released', what: '' },
    ])
  })
})

describe('who may sign up', () => {
  it('nobody can if chiefs assign', async () => {
    const id = await another({ sign_up: 'assigned' })
    expect(whyOf(await signUp(scene, id, scene.ada))).toEqual(['assigned-only'])
    expect((await assign(scene, id, scene.ada.uid)).json().state).toBe('confirmed')
    // Idempotent, and outsiders can't be assigned.
    expect((await assign(scene, id, scene.ada.uid)).statusCode).toBe(200)
    expect((await assign(scene, id, scene.outsider.uid)).statusCode).toBe(404)
    expect(await verbsOf(id)).toEqual([{ verb: 'seat.assigned', actor: scene.chief.uid }])
  })

  it('nobody can before it opens, nor once it is over', async () => {
    const id = await another({ opens_at: at('01-05', '09:00') })
    expect(whyOf(await signUp(scene, id, scene.ada))).toEqual(['sign-up-not-open'])
    await setTask(id, { opens_at: new Date(Date.now() - 1000) })
    expect((await signUp(scene, id, scene.ada)).statusCode).toBe(200)
    const over = { starts_at: new Date(Date.now() - 7_200_000), ends_at: new Date(Date.now() - 60_000) }
    await setTask(id, over)
    expect(whyOf(await signUp(scene, id, scene.ben))).toEqual(['task-over'])
    expect(whyOf(await assign(scene, id, scene.ben.uid))).toEqual(['task-over'])
    expect(whyOf(await release(scene, id, scene.ada))).toEqual(['task-over'])
  })

  it('people of the team, or of the project, as the task says', async () => {
    const [team, project] = [await another(), await another({ visible_to: 'project' })]
    expect((await signUp(scene, team, scene.other)).statusCode).toBe(404)
    expect(whyOf(await signUp(scene, team, scene.owner))).toEqual(['not-in-team'])
    expect((await signUp(scene, project, scene.other)).statusCode).toBe(200)
    expect(whyOf(await signUp(scene, project, scene.owner))).toEqual(['not-in-project'])
  })
})

describe('a released seat', () => {
  it('is offered to the next on the waitlist, whoever released it', async () => {
    const id = await another()
    for (const one of [scene.ada, scene.ben, scene.cy]) await signUp(scene, id, one)
    await unassign(scene, id, scene.ada.uid)
    expect((await get(scene, id, scene.ben)).you.offered_until).not.toBeNull()
    expect((await answerOffer(scene, id, scene.ben, 'no')).statusCode).toBe(200)
    expect((await get(scene, id, scene.ben)).you).toBeNull()
    expect((await get(scene, id, scene.cy)).you).toMatchObject({
      ahead: 0,
      offered_until: expect.any(String),
    })
    // A chief may assign the person who is being asked.
    expect((await assign(scene, id, scene.cy.uid)).json().state).toBe('confirmed')
    expect((await get(scene, id)).roles[0]).toMatchObject({ taken: 1, waiting: 0 })
    expect((await emailsAbout(id)).map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'Ada task.removed',
      'Ben task.offer',
      'Cy task.offer',
      'Cy task.assigned',
    ])
  })

  it('is released idempotently, reported once, and kept by people who have arrived', async () => {
    const id = await another()
    await signUp(scene, id, scene.ada)
    await call(`DELETE ${path(scene, id, 'people/me')}?message=Ill.`, { token: scene.ada.token })
    expect((await release(scene, id, scene.ada)).statusCode).toBe(204)
    expect(await emailsAbout(id)).toEqual([{ name: 'Chief of Photo', kind: 'task.released', what: 'Ill.' }])
    await signUp(scene, id, scene.ada)
    const seats = (state: string) =>
      database.db
        .updateTable('task_seats')
        .set({ state })
        .where('task', '=', id)
        .where('state', 'in', ['confirmed', 'arrived'])
        .execute()
    await seats('arrived')
    expect(whyOf(await release(scene, id, scene.ada))).toEqual(['already-there'])
    expect(whyOf(await unassign(scene, id, scene.ada.uid))).toEqual(['attendance-recorded'])
    await seats('excused')
    expect((await release(scene, id, scene.ada)).statusCode).toBe(204)
    expect((await unassign(scene, id, scene.ada.uid)).statusCode).toBe(404)
  })
})

describe('an offer', () => {
  const job = taskJobs({ database } as never)['end-lapsed-offers']!
  const run = () => job.run(undefined as never, undefined as never)
  const lapse = (id: string) =>
    database.db
      .updateTable('task_seats')
      .set({ offered_until: new Date(Date.now() - 1000) })
      .where('task', '=', id)
      .where('offered_until', 'is not', null)
      .execute()

  it('without an answer goes to the next, and finally the seat is free', async () => {
    const id = await another()
    for (const one of [scene.ada, scene.ben, scene.cy]) await signUp(scene, id, one)
    await release(scene, id, scene.ada)
    await run()
    expect(await seatsOf(id)).toEqual(['Ben waiting', 'Cy waiting'])
    await lapse(id)
    expect(whyOf(await answerOffer(scene, id, scene.ben, 'yes'))).toEqual(['no-offer'])
    await run()
    await run()
    expect(await seatsOf(id)).toEqual(['Cy waiting'])
    expect((await get(scene, id, scene.cy)).you.offered_until).not.toBeNull()
    expect((await get(scene, id)).roles[0]).toMatchObject({ taken: 1, waiting: 1 })
    await lapse(id)
    await run()
    expect((await get(scene, id)).roles[0]).toMatchObject({ taken: 0, waiting: 0 })
    expect((await verbsOf(id)).filter(({ actor }) => actor === null)).toEqual([
      { verb: 'seat.offer-lapsed', actor: null },
      { verb: 'seat.offer-lapsed', actor: null },
    ])
    expect((await signUp(scene, id, scene.ben)).json().you.state).toBe('confirmed')
  })

  it('ends at the latest an hour before the start, and respects the rules', async () => {
    const starts = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 5 * 3_600_000)
    const ends_at = new Date(starts.getTime() + 3_600_000)
    const id = await make.task(scene, { starts_at: starts, ends_at })
    const same = await make.task(scene, { starts_at: starts, ends_at, title: 'Same time' })
    await signUp(scene, id, scene.ada)
    await signUp(scene, id, scene.ben)
    await signUp(scene, same, scene.ben)
    await release(scene, id, scene.ada)
    const { you } = await get(scene, id, scene.ben)
    expect(you.offered_until).toBe(new Date(starts.getTime() - 3_600_000).toISOString())
    expect(whyOf(await answerOffer(scene, id, scene.ben, 'yes'))).toEqual(['overlap'])
    await release(scene, same, scene.ben)
    expect((await answerOffer(scene, id, scene.ben, 'yes')).json().you.state).toBe('confirmed')
  })
  it('is made to nobody once it has begun: then chiefs decide whom to call', async () => {
    const id = await another()
    for (const one of [scene.ada, scene.ben, scene.cy]) await signUp(scene, id, one)
    await release(scene, id, scene.ada)
    const hour = 3_600_000
    await setTask(id, { starts_at: new Date(Date.now() - hour), ends_at: new Date(Date.now() + hour) })
    await lapse(id)
    await run()
    expect(await seatsOf(id)).toEqual(['Cy waiting'])
    expect((await get(scene, id, scene.cy)).you.offered_until).toBeNull()
    expect((await get(scene, id)).roles[0]).toMatchObject({ taken: 0, waiting: 1 })
    const starts = Math.ceil(Date.now() / hour) * hour + hour
    const later = { starts_at: new Date(starts), ends_at: new Date(starts + hour) }
    expect((await steps.change(scene, id, later)).statusCode).toBe(200)
    expect((await get(scene, id, scene.cy)).you.offered_until).not.toBeNull()
    await setTask(id, { starts_at: new Date(Date.now() - hour), ends_at: new Date(Date.now() + hour) })
    expect((await assign(scene, id, scene.cy.uid)).json().state).toBe('confirmed')
  })
})
