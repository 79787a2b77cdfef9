import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { at, type TaskScene } from '../../test/world/tasks.ts'
import { createWorld } from '../../test/world/world.ts'
import type { ProjectId } from '../platform/ids.ts'
import { runRollOver } from './roll-over.ts'

// Without workers: each run of the job is explicit.
const world = await createWorld()
const { call, database, make } = world
const { signUp, remove, list } = world.tasks

/** From 12 December 2026 to the Saturday 52 weeks later, or another day. */
async function start(scene: TaskScene, { choices = ['teams', 'tasks'], starts_on = '2027-12-11' } = {}) {
  const next = `${scene.pid}-next` as ProjectId
  const body = { pid: next, name: 'Next', starts_on, ends_on: '2027-12-12', choices }
  const token = scene.owner.token
  const preview = (await call(`POST /api/projects/${scene.pid}/roll-over/preview`, { token, body })).json()
  const asked = await call(`POST /api/projects/${scene.pid}/roll-over`, { token, body })
  expect(asked.statusCode).toBe(202)
  return { next, preview, total: asked.json().total }
}
const run = (pid: ProjectId) => runRollOver(database, pid, { last: true })
const tasksIn = async (scene: TaskScene, pid: string) =>
  (await list({ ...scene, pid } as TaskScene, '?limit=100&cancelled=true')).json().data
const stateOf = async (scene: TaskScene, pid: string) => {
  const { state, done, total } = (
    await call(`GET /api/projects/${pid}/roll-over`, { token: scene.owner.token })
  ).json()
  return { state, done, total }
}
const created = async (pid: string) =>
  (
    await database.db
      .selectFrom('audit')
      .select(['subject', 'actor', 'after'])
      .where('pid', '=', pid)
      .where('verb', '=', 'task.created')
      .orderBy('id')
      .execute()
  ).map(({ subject, actor, after }) => ({ subject, actor, after }))

it('copies planned tasks of copied teams, without people, at the same local time', async () => {
  const scene = await world.tasks.scene()
  await database.db
    .updateTable('projects')
    .set({ time_zone: 'Europe/Berlin' })
    .where('pid', '=', scene.pid)
    .execute()
  // In winter; 41 weeks later it is summer.
  const times = { starts_at: '2026-12-12T09:00:00+01:00', ends_at: '2026-12-12T11:00:00+01:00' }
  const id = await make.task(scene, {
    ...times,
    opens_at: '2026-11-01T12:00:00+01:00',
    category: 'Pictures',
    description: 'Smile.',
    sign_up: 'request',
    visible_to: 'project',
    roles: [
      { name: 'Camera', skill: 'Photography', seats: 2 },
      { name: 'Light', seats: 1 },
    ],
  })
  await signUp(scene, id, scene.ada)
  const whenever = await make.task(scene, { tid: null, starts_at: null, ends_at: null }, scene.owner)
  const cancelled = await make.task(scene, times)
  await signUp(scene, cancelled, scene.ben)
  await remove(scene, cancelled)
  await make.team(scene.pid, { tid: 'radio', name: 'Radio' })
  await make.task(scene, { ...times, tid: 'radio' }, scene.owner)
  await database.db
    .updateTable('teams')
    .set({ archived_at: new Date() })
    .where('pid', '=', scene.pid)
    .where('tid', '=', 'radio')
    .execute()

  const { next, preview, total } = await start(scene, { starts_on: '2027-09-25' })
  expect([preview.tasks, preview.dates_shifted_by_days, total]).toEqual([2, 287, 4])
  await run(next)
  expect(await stateOf(scene, next)).toEqual({ state: 'done', done: 4, total: 4 })
  const tasks = await tasksIn(scene, next)
  expect(tasks).toEqual([
    expect.objectContaining({
      pid: next,
      tid: 'photo',
      title: 'Group picture',
      category: 'Pictures',
      location: 'Main hall',
      description: 'Smile.',
      starts_at: '2027-09-25T07:00:00.000Z',
      ends_at: '2027-09-25T09:00:00.000Z',
      opens_at: '2027-08-15T10:00:00.000Z',
      sign_up: 'request',
      visible_to: 'project',
      state: 'planned',
      series: null,
      roles: [
        { n: 1, name: 'Camera', skill: 'Photography', seats: 2, taken: 0, waiting: 0, requested: 0 },
        { n: 2, name: 'Light', skill: '', seats: 1, taken: 0, waiting: 0, requested: 0 },
      ],
      you: null,
    }),
    expect.objectContaining({ pid: next, tid: null, starts_at: null, ends_at: null, opens_at: null }),
  ])
  expect(tasks.map((task: { id: string }) => task.id)).not.toContain(whenever)
  expect(await created(next)).toEqual(
    tasks.map((task: { id: string }) => ({
      subject: `task:${task.id}`,
      actor: scene.owner.uid,
      after: { title: 'Group picture', from: scene.pid },
    })),
  )
})

it('keeps a series together, and the scheduling rules', async () => {
  const scene = await world.tasks.scene()
  const { token } = scene.owner
  const rules = (await call(`GET /api/projects/${scene.pid}/task-rules`, { token })).json()
  const own = { ...rules, hand_over: 'free', rest: { mode: 'block', minutes: 90 } }
  await call(`PUT /api/projects/${scene.pid}/task-rules`, { token, body: own })
  const task = { tid: 'photo', title: 'Desk', starts_at: at('08-08', '09:00'), ends_at: at('08-08', '11:00') }
  const body = { task, dates: ['2027-08-08', '2027-08-09'] }
  const [first] = (await call(`POST /api/projects/${scene.pid}/task-series`, { token, body })).json().data
  const { next } = await start(scene)
  await run(next)
  const series = (await tasksIn(scene, next)).map((one: { series: string }) => one.series)
  expect([series.length, series[0], series[1]]).toEqual([2, expect.any(String), series[0]])
  expect(series[0]).not.toBe(first.series)
  expect((await call(`GET /api/projects/${next}/task-rules`, { token })).json()).toEqual(own)
})

it('leaves both out if they were not chosen', async () => {
  const scene = await world.tasks.scene()
  await make.task(scene)
  const { next, preview } = await start(scene, { choices: ['teams', 'settings'] })
  await run(next)
  expect([preview.tasks, await tasksIn(scene, next)]).toEqual([0, []])
})

it('that failed midway continues, and duplicates nothing, nor restores what was deleted since', async () => {
  const scene = await world.tasks.scene()
  const { token } = scene.owner
  const dates = Array.from({ length: 60 }, (_, n) =>
    new Date(Date.UTC(2027, 0, n + 1)).toISOString().slice(0, 10),
  )
  const task = { tid: 'photo', title: 'Desk', starts_at: at('01-01', '09:00'), ends_at: at('01-01', '11:00') }
  await call(`POST /api/projects/${scene.pid}/task-series`, { token, body: { task, dates } })
  const { next } = await start(scene)
  // In the third of three batches.
  const db = database.db
  await sql`create function break_it() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    db,
  )
  await sql`create trigger break_it before insert on tasks for each row
              when (new.starts_at = '2028-02-28T01:00:00Z') execute function break_it()`.execute(db)
  await expect(run(next)).rejects.toThrow('broken')
  expect(await stateOf(scene, next)).toEqual({ state: 'failed', done: 52, total: 62 })
  const before = await tasksIn(scene, next)
  expect(before).toHaveLength(50)
  const [unwanted] = before
  expect((await call(`DELETE /api/projects/${next}/tasks/${unwanted.id}`, { token })).statusCode).toBe(204)
  await sql`drop trigger break_it on tasks`.execute(db)

  await call(`POST /api/projects/${next}/roll-over/retry`, { token })
  await run(next)
  expect(await stateOf(scene, next)).toEqual({ state: 'done', done: 62, total: 62 })
  const after = await tasksIn(scene, next)
  expect(after.map((one: { starts_at: string }) => one.starts_at)).toEqual(
    dates.slice(1).map((day) => new Date(Date.parse(`${day}T01:00:00Z`) + 364 * 86_400_000).toISOString()),
  )
  expect(new Set((await created(next)).map(({ subject }) => subject)).size).toBe(60)
  expect(await created(next)).toHaveLength(60)
})
