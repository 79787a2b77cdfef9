import { describe, expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { refusals } from '../refusals.ts'

const world = await createWorld()
const { call, database, make } = world
const { apply, post, decide, states, letTimePass } = world.applications

const why = (answer: { statusCode: number; json(): { why: object[] } }) => [
  answer.statusCode,
  ...answer.json().why,
]

describe('withdrawing', () => {
  it('ends it everywhere, notifies the chiefs, and is idempotent', async () => {
    const scene = await world.applications.scene()
    const application = await make.application(scene, { tids: ['photo', 'desk'] })
    const withdraw = (by: { token: string }) => post(scene, application, 'withdraw', by)
    expect(why(await withdraw(scene.chief))).toEqual([403, refusals['applicant-only']])
    const answer = await withdraw(scene.ada)
    expect([answer.statusCode, answer.json().state]).toEqual([200, 'withdrawn'])
    expect((await withdraw(scene.ada)).json()).toEqual(answer.json())
    expect(await states(scene, application)).toEqual(['withdrawn', 'photo withdrawn', 'desk withdrawn'])
    const late = await decide(scene, application, { decision: 'accept' })
    expect(late.json()).toMatchObject({
      status: 409,
      why: [{ rule: 'already-decided' }],
      decided: { by: { uid: scene.ada.uid, name: 'Ada' }, decision: 'withdrawn', tid: 'photo' },
    })
    // And they may apply again.
    const again = await make.application(scene)
    await decide(scene, again, { decision: 'accept' })
    await letTimePass(scene, '31 seconds')
    expect(why(await post(scene, again, 'withdraw', scene.ada))).toEqual([409, refusals['application-over']])
  })

  it('is possible in an archived project', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene)
    await database.db
      .updateTable('projects')
      .set({ state: 'archived' })
      .where('pid', '=', scene.pid)
      .execute()
    expect((await post(scene, id, 'withdraw', scene.ada)).json().state).toBe('withdrawn')
  })
})

describe('no application is stranded', () => {
  const open = [409, refusals['applications-open']]

  it('in a team or a project that is archived', async () => {
    const scene = await world.applications.scene()
    const change = (body: object, path = '') =>
      call(`PATCH /api/projects/${scene.pid}${path}`, { token: scene.owner.token, body })
    const id = await make.application(scene, { tids: ['photo', 'desk'], pool: true })
    expect(why(await change({ archived: true }, '/teams/photo'))).toEqual(open)
    expect((await change({ name: 'Pictures' }, '/teams/photo')).statusCode).toBe(200)
    expect((await change({ archived: true }, '/teams/stage')).statusCode).toBe(200)
    await decide(scene, id, { decision: 'decline' })
    expect((await change({ archived: true }, '/teams/photo')).statusCode).toBe(200)
    await change({ state: 'closed' })
    expect(why(await change({ state: 'archived' }))).toEqual(open)
    await decide(scene, id, { tid: 'desk', decision: 'decline' }, scene.other)
    expect(why(await change({ state: 'archived' }))).toEqual(open)
    await post(scene, id, 'withdraw', scene.ada)
    expect((await change({ state: 'archived' })).statusCode).toBe(200)
  })

  it('by applying while the team is being archived', async () => {
    for (let round = 0; round < 10; round++) {
      const scene = await world.applications.scene()
      const body = { archived: true }
      const answers = await Promise.all([
        apply(scene),
        call(`PATCH /api/projects/${scene.pid}/teams/photo`, { token: scene.owner.token, body }),
      ])
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1)
    }
  })
})
