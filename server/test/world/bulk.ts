import type { App } from './app.ts'
import { at, type TaskScene, taskSteps } from './tasks.ts'

interface More {
  message?: string
  by?: { token: string }
  key?: string
}

/** Times of a task in Taipei. */
export const on = (day: string, from: string, to: string) => ({
  starts_at: at(day, from),
  ends_at: at(day, to),
})

/** The same in UTC, as in responses. */
export const utc = (day: string, from: string, to: string) => ({
  starts_at: `2038-${day}T${from}:00.000Z`,
  ends_at: `2038-${day}T${to}:00.000Z`,
})

/** Bulk changes by chiefs, and their results. */
export function bulkSteps(app: App) {
  const { call, database } = app
  const { get } = taskSteps(app)

  const post =
    (path: string) =>
    (scene: TaskScene, ids: string[], change: object, { message, by = scene.chief, key }: More = {}) =>
      call(`POST /api/projects/${scene.pid}/${path}`, {
        token: by.token,
        body: { ids, change, ...(message && { message }) },
        ...(key && { headers: { 'idempotency-key': key } }),
      })

  async function timesOf(scene: TaskScene, id: string) {
    const { starts_at, ends_at } = await get(scene, id)
    return { starts_at, ends_at }
  }

  /** Kind, recipient, task and text of each message. */
  async function messages(scene: TaskScene) {
    const rows = await database.db
      .selectFrom('messages')
      .select(['kind', 'uid', 'params'])
      .where('pid', '=', scene.pid)
      .where('kind', 'in', ['task.changed', 'task.cancelled', 'task.offer'])
      .execute()
    const nameOf = (uid: string) =>
      Object.entries(scene).find(([, one]) => typeof one === 'object' && one.uid === uid)?.[0]
    return rows
      .map(({ kind, uid, params }) => {
        const { task, message } = params as { task: string; message?: string }
        return [kind, nameOf(uid), task, message]
      })
      .toSorted((a, b) => (a.join() < b.join() ? -1 : 1))
  }

  async function audited({ pid }: TaskScene, verb: string) {
    const rows = await database.db
      .selectFrom('audit')
      .select('subject')
      .where('pid', '=', pid)
      .where('verb', '=', verb)
      .orderBy('subject')
      .execute()
    return rows.map(({ subject }) => subject)
  }

  return {
    preview: post('task-changes/preview'),
    apply: post('task-changes'),
    timesOf,
    messages,
    audited,
  }
}
