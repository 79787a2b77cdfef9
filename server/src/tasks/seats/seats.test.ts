import { beforeAll, describe, expect, it } from 'vitest'
import { at, type TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld()
const { make } = world
const { get, signUp, release, answerOffer, assign, unassign, people, remove } = world.tasks
let scene: TaskScene

beforeAll(async () => {
  scene = await world.tasks.scene()
})

const seatsOf = async (id: string) =>
  (await people(scene, id)).map(({ name, state, ahead }: Record<string, unknown>) => ({ name, state, ahead }))
const whyOf = (answer: { json(): { why?: { rule: string }[] } }) => answer.json().why?.map(({ rule }) => rule)

describe('a seat', () => {
  it('is taken at once; the next person waits, is asked when it is dropped, and accepts', async () => {
    const id = await make.task(scene)
    expect((await signUp(scene, id, scene.ada)).json().you).toEqual({
      n: 1,
      state: 'confirmed',
      ahead: null,
      offered_until: null,
      override: null,
    })
    expect((await signUp(scene, id, scene.ben)).json().you).toMatchObject({ state: 'waiting', ahead: 0 })
    expect((await signUp(scene, id, scene.cy)).json().you).toMatchObject({ state: 'waiting', ahead: 1 })
    expect((await get(scene, id)).roles).toEqual([
      { n: 1, name: '', skill: '', seats: 1, taken: 1, waiting: 2, requested: 0 },
    ])
    expect((await release(scene, id, scene.ada)).statusCode).toBe(204)
    // It is held for the first on the waitlist: nobody else can get it.
    expect((await signUp(scene, id, scene.ada)).json().you).toMatchObject({ state: 'waiting', ahead: 2 })
    const offered = (await get(scene, id, scene.ben)).you
    expect(offered).toMatchObject({ state: 'waiting', ahead: 0, offered_until: expect.any(String) })
    expect(whyOf(await answerOffer(scene, id, scene.cy, 'yes'))).toEqual(['no-offer'])
    expect((await answerOffer(scene, id, scene.ben, 'yes')).json().you).toMatchObject({ state: 'confirmed' })
    expect(await seatsOf(id)).toEqual([
      { name: 'Ben', state: 'confirmed', ahead: null },
      { name: 'Cy', state: 'waiting', ahead: 0 },
      { name: 'Ada', state: 'waiting', ahead: 1 },
    ])
    await remove(scene, id)
  })

  it('is returned with the task as it reads afterwards', async () => {
    const roles = [
      { name: 'Desk', seats: 1 },
      { name: 'Gate', seats: 2 },
    ]
    const id = await make.task(scene, {
      starts_at: at('09-03', '09:00'),
      ends_at: at('09-03', '11:00'),
      roles,
    })
    const people = [scene.ada, scene.ben, scene.cy]
    for (const [k, role] of [2, 1, 1].entries()) {
      const answer = await signUp(scene, id, people[k]!, { role })
      const read = await get(scene, id, people[k]!)
      expect(answer.json()).toEqual(read)
      expect(read.you).toMatchObject({ n: role, state: k === 2 ? 'waiting' : 'confirmed' })
    }
  })

  it('is refused by a rule, which a chief overrides with a reason', async () => {
    const first = await make.task(scene, { starts_at: at('09-01', '09:00'), ends_at: at('09-01', '11:00') })
    const second = await make.task(scene, { starts_at: at('09-01', '10:00'), ends_at: at('09-01', '12:00') })
    await signUp(scene, first, scene.ada)
    const refused = await signUp(scene, second, scene.ada)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().why).toEqual([
      {
        ...refusals.overlap,
        with: {
          pid: scene.pid,
          task: first,
          title: 'Group picture',
          starts_at: '2038-09-01T01:00:00.000Z',
          ends_at: '2038-09-01T03:00:00.000Z',
        },
      },
    ])
    expect((await get(scene, second, scene.ada)).why_not).toEqual(refused.json().why)
    expect(whyOf(await assign(scene, second, scene.ada.uid))).toEqual(['overlap'])
    const given = await assign(scene, second, scene.ada.uid, { override: 'She runs between both.' })
    expect(given.json()).toMatchObject({
      state: 'confirmed',
      override: { rules: ['overlap'], reason: 'She runs between both.' },
      assigned: true,
    })
    const history = await world.call(`GET /api/projects/${scene.pid}/history?verb=seat.assigned`, {
      token: scene.owner.token,
    })
    expect(history.json().data[0]).toMatchObject({
      actor: { name: 'Chief of Photo' },
      person: { name: 'Ada' },
      task: 'Group picture',
    })
    expect((await unassign(scene, second, scene.ada.uid)).statusCode).toBe(204)
    expect(await seatsOf(second)).toEqual([])
  })

  it('warns of a short rest until it is accepted', async () => {
    const first = await make.task(scene, { starts_at: at('09-02', '09:00'), ends_at: at('09-02', '11:00') })
    const second = await make.task(scene, { starts_at: at('09-02', '11:15'), ends_at: at('09-02', '12:00') })
    await signUp(scene, first, scene.ben)
    expect(whyOf(await signUp(scene, second, scene.ben))).toEqual(['rest'])
    expect((await signUp(scene, second, scene.ben, { accept: ['rest'] })).json().you.state).toBe('confirmed')
  })
})
