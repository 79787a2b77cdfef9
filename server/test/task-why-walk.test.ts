import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Refusal } from '../src/platform/refusals.ts'
import { rulesNamedIn } from './refusals.ts'
import { formTexts, question } from './world/forms.ts'
import { at, type TaskScene } from './world/tasks.ts'
import { createWorld } from './world/world.ts'

/** Triggers every refusal of a task operation once, and checks its text. */
const world = await createWorld()
const { call, database, make } = world
const { get, create, change, remove, signUp, release, answerOffer, assign, unassign } = world.tasks

type Why = Refusal

type Walk = (scene: TaskScene) => Promise<LightMyRequestResponse>

const on = (date: string, from: string, to: string) => ({ starts_at: at(date, from), ends_at: at(date, to) })
const setTask = (id: string, values: object) =>
  database.db.updateTable('tasks').set(values).where('id', '=', id).execute()
const setLimits = ({ ada }: TaskScene, limits: object) =>
  database.db
    .insertInto('schedules')
    .values({ uid: ada.uid, ...limits })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(limits))
    .execute()

/** Ada signs up for one after the other; returns the last response. */
async function signUpForAll(scene: TaskScene, ...bodies: object[]) {
  let answer!: LightMyRequestResponse
  for (const body of bodies) answer = await signUp(scene, await make.task(scene, body), scene.ada)
  return answer
}
const goneBy = { starts_at: new Date('2026-01-01T09:00:00Z'), ends_at: new Date('2026-01-01T10:00:00Z') }

const walks: Record<string, Walk> = {
  'chiefs-only': (scene) => create(scene, {}, scene.ada),
  'team-archived': async (scene) => {
    await make.team(scene.pid, { tid: 'old', archived_at: new Date() })
    return create(scene, { tid: 'old' }, scene.owner)
  },
  'project-state': async (scene) => {
    const id = await make.task(scene)
    await database.db.updateTable('projects').set({ state: 'draft' }).where('pid', '=', scene.pid).execute()
    return assign(scene, id, scene.ada.uid, {}, scene.owner)
  },
  'project-not-open': async (scene) => {
    const id = await make.task(scene)
    await database.db.updateTable('projects').set({ state: 'closed' }).where('pid', '=', scene.pid).execute()
    return signUp(scene, id, scene.ada)
  },
  'task-cancelled': async (scene) => {
    const id = await make.task(scene)
    await signUp(scene, id, scene.ada)
    await remove(scene, id)
    return signUp(scene, id, scene.ben)
  },
  'task-over': async (scene) => {
    const id = await make.task(scene)
    await setTask(id, goneBy)
    return signUp(scene, id, scene.ada)
  },
  'assigned-only': (scene) => signUpForAll(scene, { sign_up: 'assigned' }),
  'sign-up-not-open': (scene) => signUpForAll(scene, { opens_at: at('01-01', '09:00') }),
  'not-in-team': async (scene) => signUp(scene, await make.task(scene), scene.owner),
  'not-in-project': async (scene) =>
    signUp(scene, await make.task(scene, { visible_to: 'project' }), scene.owner),
  'seats-taken': async (scene) => {
    const id = await make.task(scene)
    await signUp(scene, id, scene.ada)
    return change(scene, id, { roles: [{ n: 1, seats: 0 }] })
  },
  'task-full': async (scene) => {
    const id = await make.task(scene)
    await signUp(scene, id, scene.ada)
    return assign(scene, id, scene.ben.uid)
  },
  'no-offer': async (scene) => {
    const id = await make.task(scene)
    for (const one of [scene.ada, scene.ben]) await signUp(scene, id, one)
    return answerOffer(scene, id, scene.ben, 'yes')
  },
  'already-there': async (scene) => {
    const id = await make.task(scene)
    await signUp(scene, id, scene.ada)
    await database.db.updateTable('task_seats').set({ state: 'arrived' }).where('task', '=', id).execute()
    return release(scene, id, scene.ada)
  },
  'attendance-recorded': async (scene) => {
    const id = await make.task(scene)
    await signUp(scene, id, scene.ada)
    await database.db.updateTable('task_seats').set({ state: 'arrived' }).where('task', '=', id).execute()
    return unassign(scene, id, scene.ada.uid)
  },
  overlap: (scene) => signUpForAll(scene, on('05-01', '09:00', '11:00'), on('05-01', '10:59', '12:00')),
  rest: (scene) => signUpForAll(scene, on('05-01', '09:00', '11:00'), on('05-01', '11:29', '12:00')),
  travel: async (scene) => {
    const rest = { rest: { mode: 'off', minutes: 0 } }
    await database.db
      .insertInto('task_rules')
      .values({ pid: scene.pid, rules: JSON.stringify(rest), changed_by: scene.owner.uid })
      .execute()
    return signUpForAll(scene, on('05-01', '09:00', '11:00'), {
      ...on('05-01', '11:14', '12:00'),
      location: 'Gate',
    })
  },
  'day-hours': (scene) => signUpForAll(scene, on('05-01', '07:00', '17:01')),
  nights: (scene) =>
    signUpForAll(scene, ...['05-01', '05-03', '05-05'].map((day) => on(day, '03:00', '04:00'))),
  'form-missing': async (scene) => {
    const form = { fid: 'clothes', texts: formTexts() }
    const { token } = scene.owner
    await call(`POST /api/projects/${scene.pid}/forms`, { token, body: form })
    const { texts } = form
    const body = { state: 'open', texts, questions: [question({ id: 'a' })], required_for: ['task'] }
    await call(`PUT /api/projects/${scene.pid}/forms/clothes`, { token, body })
    return signUpForAll(scene, {})
  },
  'form-missing-closed': async (scene) => {
    await walks['form-missing']!(scene)
    const closed = { closes_at: new Date('2026-01-01T09:00:00Z') }
    await database.db.updateTable('forms').set(closed).where('pid', '=', scene.pid).execute()
    return signUpForAll(scene, {})
  },
  skill: (scene) => signUpForAll(scene, { roles: [{ seats: 1, skill: 'First aid' }] }),
  'own-day-hours': async (scene) => {
    await setLimits(scene, { max_hours_day: 2 })
    return signUpForAll(scene, on('05-01', '09:00', '11:01'))
  },
  'own-hours': async (scene) => {
    await setLimits(scene, { max_hours: 3 })
    return signUpForAll(scene, on('05-01', '09:00', '11:00'), on('05-02', '09:00', '10:01'))
  },
  'own-nights': async (scene) => {
    await setLimits(scene, { nights: false })
    return signUpForAll(scene, on('05-01', '04:00', '06:00'))
  },
  'own-breaks': async (scene) => {
    await setLimits(scene, { break_minutes: 60 })
    return signUpForAll(scene, on('05-01', '09:00', '11:00'), on('05-01', '11:59', '12:30'))
  },
}

describe('a refused task operation', () => {
  let scene: TaskScene
  beforeAll(async () => {
    scene = await world.tasks.scene()
  })

  it('is covered for every rule of creating, signing up and judging', () => {
    const core = rulesNamedIn('tasks', 'tasks/roles', 'tasks/seats', 'tasks/rules')
    // These come from forms.
    const all = new Set([...core, 'form-missing', 'form-missing-closed'])
    expect(Object.keys(walks).toSorted()).toEqual([...all].toSorted())
  })

  it.each(Object.entries(walks))('says why: %s', async (rule, walk) => {
    const refused = await walk(await world.tasks.scene())
    expect([403, 409]).toContain(refused.statusCode)
    const { why, detail } = refused.json() as { why: Why[]; detail: string }
    expect(why.map((one) => one.rule)).toEqual([rule])
    expect(detail).toMatch(/.\.$/)
  })

  it('says the same in the preview', async () => {
    const first = await make.task(scene, on('05-01', '09:00', '11:00'))
    const second = await make.task(scene, on('05-01', '10:00', '12:00'))
    await signUp(scene, first, scene.ada)
    const { why } = (await signUp(scene, second, scene.ada)).json()
    expect((await get(scene, second, scene.ada)).why_not).toEqual(why)
    const { data } = (await call(`GET /api/projects/${scene.pid}/tasks`, { token: scene.ada.token })).json()
    expect(data.find(({ id }: { id: string }) => id === second).why_not).toEqual(why)
  })
})
