import { expect, it } from 'vitest'
import { at, type TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'
import { defaultRules } from '../rules/rules.ts'

const world = await createWorld()
const { call, database, make, tasks, bulk } = world
type Person = TaskScene['ada']

async function done(answer: ReturnType<typeof call>) {
  const given = await answer
  if (given.statusCode >= 300) throw new Error(given.body)
  return given
}

/** Who holds a spot on the shift, and who assigned them. */
async function spots(scene: TaskScene, task: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ spot: string }>(
    `select one.name || coalesce(', by ' || other.name, '') as spot
       from task_seats as seat join people as one using (uid) left join people as other on other.uid = assigned_by
      where pid = $1 and task = $2 and state = 'confirmed' order by 1`,
    [scene.pid, task],
  )
  return rows.map(({ spot }) => spot)
}

const seats = (count: number) => ({ roles: [{ name: '', skill: '', seats: count }] })

/** Each way to a spot on a shift of the team, and the spots in the end. */
const ways: Record<string, [(scene: TaskScene) => Promise<string>, spots: string[]]> = {
  'signing up': [
    async (scene) => {
      const task = await make.task(scene)
      await done(tasks.signUp(scene, task, scene.chief))
      return task
    },
    ['Chief of Photo'],
  ],
  'being assigned': [
    async (scene) => {
      const task = await make.task(scene, { sign_up: 'assigned' })
      await done(tasks.assign(scene, task, scene.ada.uid))
      return task
    },
    ['Ada, by Chief of Photo'],
  ],
  'assigning oneself': [
    async (scene) => {
      const task = await make.task(scene, { sign_up: 'assigned' })
      await done(tasks.assign(scene, task, scene.chief.uid))
      return task
    },
    ['Chief of Photo, by Chief of Photo'],
  ],
  'a request that a lead accepts': [
    async (scene) => {
      const task = await make.task(scene, { sign_up: 'request' })
      await done(tasks.signUp(scene, task, scene.ada))
      await done(tasks.assign(scene, task, scene.ada.uid))
      return task
    },
    ['Ada, by Chief of Photo'],
  ],
  'a request of one’s own that one accepts': [
    async (scene) => {
      const task = await make.task(scene, { sign_up: 'request' })
      await done(tasks.signUp(scene, task, scene.chief))
      await done(tasks.assign(scene, task, scene.chief.uid))
      return task
    },
    ['Chief of Photo, by Chief of Photo'],
  ],
  'an offer from the waitlist': [
    async (scene) => {
      const task = await make.task(scene, seats(1))
      for (const one of [scene.ben, scene.ada]) await done(tasks.signUp(scene, task, one))
      await done(tasks.release(scene, task, scene.ben))
      await done(tasks.answerOffer(scene, task, scene.ada, 'yes'))
      return task
    },
    ['Ada'],
  ],
  'being asked to cover': [
    async (scene) => {
      const task = await make.task(scene, { sign_up: 'assigned' })
      const path = tasks.path(scene, task, 'cover')
      await done(call(`PUT ${path}`, { token: scene.chief.token, body: { wave_size: 50 } }))
      const yes = { answer: 'yes' }
      await done(call(`PUT ${path}/me`, { token: scene.ada.token, body: yes }))
      return task
    },
    ['Ada'],
  ],
  'a spot handed over': [
    async (scene) => {
      const task = await make.task(scene, { sign_up: 'assigned' })
      await done(tasks.assign(scene, task, scene.ben.uid))
      await swap(scene, { from: scene.ben, to: scene.ada, task })
      return task
    },
    ['Ada'],
  ],
  'a spot swapped': [
    async (scene) => {
      const times = { starts_at: at('08-09', '09:00'), ends_at: at('08-09', '11:00') }
      const [task, other] = [await make.task(scene), await make.task(scene, times)]
      await done(tasks.assign(scene, task, scene.ben.uid))
      await done(tasks.assign(scene, other, scene.ada.uid))
      await swap(scene, { from: scene.ben, to: scene.ada, task, for: other })
      expect(await spots(scene, other)).toEqual(['Ben'])
      return task
    },
    ['Ada'],
  ],
  'copies of a shift, which have nobody': [
    async (scene) => {
      const task = await make.task(scene)
      await done(tasks.assign(scene, task, scene.ada.uid))
      await done(bulk.apply(scene, [task], { copy: { days: 7 } }))
      const { data } = (await tasks.list(scene)).json()
      return data.find(({ id }: { id: string }) => id !== task).id
    },
    [],
  ],
  'a shift that was moved, with the same people': [
    async (scene) => {
      const task = await make.task(scene, seats(2))
      await done(tasks.assign(scene, task, scene.ada.uid))
      await done(tasks.signUp(scene, task, scene.ben))
      await done(bulk.apply(scene, [task], { move: { days: 7 } }))
      return task
    },
    ['Ada, by Chief of Photo', 'Ben'],
  ],
  'a shift that an owner moved to another team, with the same people': [
    async (scene) => {
      const task = await make.task(scene, seats(2))
      await done(tasks.assign(scene, task, scene.ada.uid))
      await done(tasks.signUp(scene, task, scene.ben))
      await done(tasks.change(scene, task, { tid: 'desk' }, scene.owner))
      return task
    },
    ['Ada, by Chief of Photo', 'Ben'],
  ],
  'a shift that someone moved to a team that is new to them': [
    async (scene) => {
      await make.membership(scene.pid, 'desk', scene.chief.uid, 'chief')
      const task = await make.task(scene)
      await done(tasks.signUp(scene, task, scene.ben))
      await done(tasks.change(scene, task, { tid: 'desk' }))
      return task
    },
    ['Ben, by Chief of Photo'],
  ],
}

async function swap(
  { pid }: TaskScene,
  { from, to, ...given }: { from: Person; to: Person; task: string; for?: string },
): Promise<void> {
  const body = { ...given, to: to.uid, message: 'An exam.' }
  const asked = await done(call(`POST /api/projects/${pid}/swaps`, { token: from.token, body }))
  const path = `/api/projects/${pid}/swaps/${asked.json().id}`
  await done(call(`PUT ${path}`, { token: to.token, body: { answer: 'yes' } }))
}

it.each(Object.entries(ways))('%s records who assigned the spot', async (_, [way, expected]) => {
  const scene = await tasks.scene()
  await database.db
    .insertInto('task_rules')
    .values({
      pid: scene.pid,
      rules: JSON.stringify({ ...defaultRules, hand_over: 'free' }),
      changed_by: scene.owner.uid,
    })
    .execute()
  expect(await spots(scene, await way(scene))).toEqual(expected)
})
