import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld()
const { call, database, make } = world
const { get, list, signUp, release, answerOffer, assign, people } = world.tasks

const archived = [refusals['team-archived']]
const notOpen = [refusals['project-not-open']]
const namesOf = async (scene: TaskScene, id: string) =>
  (await people(scene, id)).map(({ name, state }: Record<string, string>) => `${name} ${state}`)

describe('a task of an archived team', () => {
  let scene: TaskScene
  let id: string
  beforeAll(async () => {
    scene = await world.tasks.scene()
    id = await make.task(scene, { roles: [{ name: '', skill: '', seats: 2 }], visible_to: 'project' })
    for (const one of [scene.ada, scene.ben, scene.cy]) await signUp(scene, id, one)
    await call(`PATCH /api/projects/${scene.pid}/teams/photo`, {
      token: scene.owner.token,
      body: { archived: true },
    })
  })

  it('cannot be taken, requested or assigned, with a reason', async () => {
    const took = await signUp(scene, id, scene.other)
    expect([took.statusCode, took.json().why]).toEqual([409, archived])
    const given = await assign(scene, id, scene.other.uid)
    expect([given.statusCode, given.json().why]).toEqual([409, archived])
    const cover = await call(`PUT /api/projects/${scene.pid}/tasks/${id}/cover`, {
      token: scene.chief.token,
      body: {},
    })
    expect([cover.statusCode, cover.json().why]).toEqual([409, archived])
    expect((await get(scene, id, scene.other)).why_not).toEqual(archived)
    expect(await namesOf(scene, id)).toEqual(['Ada confirmed', 'Ben confirmed', 'Cy waiting'])
  })

  it('is neither among open tasks, nor among those that fit', async () => {
    await database.db.updateTable('task_roles').set({ seats: 9 }).where('task', '=', id).execute()
    const ids = async (query: string) => (await list(scene, query, scene.other)).json().data
    expect(await ids('?fits=true')).toEqual([])
    expect(await ids('?open=true')).toEqual([])
    expect((await ids('')).length).toBe(1)
    await database.db.updateTable('task_roles').set({ seats: 2 }).where('task', '=', id).execute()
  })

  it('lets people drop, and asks nobody to come', async () => {
    await release(scene, id, scene.ada)
    expect(await namesOf(scene, id)).toEqual(['Ben confirmed', 'Cy waiting'])
    expect((await get(scene, id, scene.cy)).you.offered_until).toBeNull()
    expect((await get(scene, id)).roles[0]).toMatchObject({ taken: 1, waiting: 1 })
    // Someone who was asked before is too late.
    await database.db
      .updateTable('task_seats')
      .set({ offered_until: new Date(Date.now() + 60_000) })
      .where('task', '=', id)
      .where('state', '=', 'waiting')
      .execute()
    await database.db.updateTable('task_roles').set({ taken: 2 }).where('task', '=', id).execute()
    expect((await answerOffer(scene, id, scene.cy, 'yes')).json().why).toEqual(archived)
  })
})

describe('closing during a sign-up', () => {
  /** Signs up while the change isn't committed; returns the response, and who got a seat. */
  async function signUpDuring(scene: TaskScene, id: string, change: string) {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query(change, [scene.pid])
    const answer = signUp(scene, id, scene.ada)
    await Promise.race([answer, setTimeout(500)])
    await client.query('commit')
    client.release()
    return [(await answer).json().why, await namesOf(scene, id)]
  }

  it('of a team: the seat is not taken', async () => {
    const scene = await world.tasks.scene()
    const change = "update teams set archived_at = now() where pid = $1 and tid = 'photo'"
    expect(await signUpDuring(scene, await make.task(scene), change)).toEqual([archived, []])
  })

  it('of a project: the seat is neither taken nor requested', async () => {
    for (const sign_up of ['open', 'request']) {
      const scene = await world.tasks.scene()
      const change = "update projects set state = 'closed' where pid = $1"
      expect(await signUpDuring(scene, await make.task(scene, { sign_up }), change)).toEqual([notOpen, []])
    }
  })
})
