import type { App } from './app.ts'
import type { TaskScene } from './tasks.ts'

interface Caller {
  token: string
}

export const asked = { asked: true, days_before: 0, days_after: 0, closes_on: null }

/** Steps with when people can help, at a project of two days. */
export function availabilitySteps({ call, database }: App) {
  const path = ({ pid }: { pid: string }) => `/api/projects/${pid}/availability`

  const settings = (scene: Pick<TaskScene, 'pid' | 'owner'>, body: object, headers = {}) =>
    call(`PUT ${path(scene)}-settings`, { token: scene.owner.token, body: { ...asked, ...body }, headers })

  const save = (scene: { pid: string }, by: Caller, body: object, headers = {}) =>
    call(`PUT ${path(scene)}/me`, { token: by.token, body, headers })

  /** Asks people of the scene about 7 and 8 August 2038. */
  async function ask<Scene extends Pick<TaskScene, 'pid' | 'owner'>>(scene: Scene, body: object = {}) {
    await database.db
      .updateTable('projects')
      .set({ starts_on: '2038-08-07', ends_on: '2038-08-08' })
      .where('pid', '=', scene.pid)
      .execute()
    const answer = await settings(scene, body)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return scene
  }

  return { path, settings, save, ask }
}
