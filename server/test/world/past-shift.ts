import { expect } from 'vitest'
import type { TaskScene } from './tasks.ts'
import type { World } from './world.ts'

const start = new Date('2026-01-10T01:00:00Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

export interface PastShift {
  state?: string
  /** Minutes from the start. */
  arrived?: number | null
  left?: number | null
  tid?: string | null
  timeless?: boolean
}

/** A past shift of two hours, with its attendance. */
export async function pastShift(
  { database, make, tasks }: World,
  scene: TaskScene,
  { uid }: { uid: string },
  past: PastShift = {},
): Promise<string> {
  const { state = 'done', arrived = null, left = null, tid = 'photo', timeless = false } = past
  const by = tid === 'photo' ? scene.chief : scene.owner
  const id = await make.task(scene, { tid, visible_to: 'project' }, by)
  const given = await tasks.assign(scene, id, uid, { override: 'They asked.' }, scene.owner)
  expect(given.statusCode).toBe(200)
  await database.transact(async (tx) => {
    await tx
      .updateTable('tasks')
      .set(timeless ? { starts_at: null, ends_at: null } : { starts_at: start, ends_at: later(120) })
      .where('pid', '=', scene.pid)
      .where('id', '=', id)
      .execute()
    await tx
      .updateTable('task_seats')
      .set({
        state,
        arrived_at: arrived === null ? null : later(arrived),
        left_at: left === null ? null : later(left),
      })
      .where('pid', '=', scene.pid)
      .where('task', '=', id)
      .execute()
  })
  return id
}
