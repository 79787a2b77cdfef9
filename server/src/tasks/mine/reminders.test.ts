import { describe, expect, it } from 'vitest'
import type { TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'
import { taskJobs } from '../index.ts'

const world = await createWorld({ mail: true })
const { inbox, make } = world
const { call, database } = world
const { signUp, change, release } = world.tasks

const minute = 60_000
/** That many minutes from now, rounded to the minute. */
const inMinutes = (minutes: number) =>
  new Date(Math.ceil(Date.now() / minute + minutes) * minute).toISOString()

const runJob = () => taskJobs({ database })['remind-of-tasks']!.run({}, { last: false })

async function shift(scene: TaskScene, minutes: number): Promise<string> {
  const id = await make.task(scene, { starts_at: inMinutes(minutes), ends_at: inMinutes(minutes + 60) })
  expect((await signUp(scene, id, scene.ada)).statusCode).toBe(200)
  return id
}

/** As if the seat had been taken days ago. */
const takenLongAgo = (id: string) =>
  database.db
    .updateTable('task_seats')
    .set({ changed_at: new Date(Date.now() - 20 * 86_400_000) })
    .where('task', '=', id)
    .execute()

const remind = ({ token }: { token: string }, remind_minutes: number | null, remind_by = 'email') =>
  call('PUT /api/users/me/task-settings', {
    token,
    body: { max_hours_day: null, max_hours: null, nights: true, break_minutes: 0, remind_minutes, remind_by },
  })

const reminders = async ({ uid }: { uid: string }) =>
  (
    await database.db
      .selectFrom('messages')
      .select(['state', 'params'])
      .where('uid', '=', uid)
      .where('kind', '=', 'task.reminder')
      .orderBy('id')
      .execute()
  ).map(({ state, params }) => ({ state, start: (params as { start: string }).start }))

describe('a reminder', () => {
  it('is sent once, with all details', async () => {
    const scene = await world.tasks.scene()
    const id = await shift(scene, 600)
    await takenLongAgo(id)
    await runJob()
    await runJob()
    const message = await inbox.waitFor(({ to }) => to.includes(scene.ada.email))
    expect(message.subject).toMatch(/^Lantern Days \d+: reminder for Group picture \(/)
    expect(message.text).toContain('Your shift is coming up:\n\nGroup picture\n')
    expect(message.text).toContain('Main hall')
    expect(message.text).toContain(`/p/${scene.pid}/tasks/${id}`)
    expect(await reminders(scene.ada)).toHaveLength(1)
  })

  it('is sent again when the task has moved, with the new start', async () => {
    const scene = await world.tasks.scene()
    const id = await shift(scene, 600)
    await takenLongAgo(id)
    await runJob()
    const [first] = await reminders(scene.ada)
    const starts_at = inMinutes(700)
    await change(scene, id, { starts_at, ends_at: inMinutes(800) })
    await runJob()
    await runJob()
    expect((await reminders(scene.ada)).map(({ start }) => start)).toEqual([first!.start, starts_at])
  })

  it('is sent at the chosen time', async () => {
    const scene = await world.tasks.scene()
    await takenLongAgo(await shift(scene, 600))
    await remind(scene.ada, 500)
    await runJob()
    expect(await reminders(scene.ada)).toEqual([])
    await remind(scene.ada, 601)
    await runJob()
    expect(await reminders(scene.ada)).toHaveLength(1)
  })

  it.each([
    ['never', null, 'email', 0],
    ['by the calendar alone', 1440, 'calendar', 0],
    ['by both', 1440, 'both', 1],
  ])('comes as one wants it: %s', async (_, minutes, by, count) => {
    const scene = await world.tasks.scene()
    await takenLongAgo(await shift(scene, 600))
    await remind(scene.ada, minutes, by)
    await runJob()
    expect(await reminders(scene.ada)).toHaveLength(count)
  })

  it('is left out for shifts taken after the reminder time', async () => {
    const scene = await world.tasks.scene()
    await shift(scene, 600)
    await runJob()
    expect(await reminders(scene.ada)).toEqual([])
  })

  it('is not for people who dropped it or wait, nor for tasks that are far away or over', async () => {
    const scene = await world.tasks.scene()
    const id = await shift(scene, 600)
    await signUp(scene, id, scene.ben)
    const far = await shift(scene, 3000)
    for (const one of [id, far]) await takenLongAgo(one)
    await release(scene, id, scene.ada)
    await runJob()
    expect([await reminders(scene.ada), await reminders(scene.ben)]).toEqual([[], []])
  })

  it('is queued once by many concurrent workers', async () => {
    const scene = await world.tasks.scene()
    const ids: string[] = []
    for (let i = 0; i < 4; i++) {
      const id = await shift(scene, 300 + i * 100)
      await takenLongAgo(id)
      ids.push(id)
    }
    for (let i = 0; i < 2; i++) await Promise.all(Array.from({ length: 6 }, runJob))
    expect(await reminders(scene.ada)).toHaveLength(ids.length)
  })
})
