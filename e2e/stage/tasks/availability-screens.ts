import { visit } from '../settle.ts'
import { callApi, callerFor } from '../sign-in.ts'
import type { Screen, Stage } from '../system/system.ts'
import { planTasks, type Scene } from './volunteering.ts'

interface Project {
  starts_on: string
  ends_on: string
}

/** An event that asks when people can help, with its first day. */
export async function askWhen(scene: Scene, more: object = {}): Promise<{ first: string }> {
  const { starts_on } = await scene.call<Project>(scene.owner, `GET /api/projects/${scene.pid}`)
  const settings = { asked: true, days_before: 0, days_after: 0, closes_on: starts_on, ...more }
  await scene.call(scene.owner, `PUT /api/projects/${scene.pid}/availability-settings`, settings)
  return { first: starts_on }
}

/** The first morning, and from then until midnight. */
export const answerOn = (day: string) => ({
  ranges: [
    { from: `${day}T08:00`, until: `${day}T12:30` },
    { from: `${day}T14:00`, until: `${day}T18:00` },
  ],
  likes: ['Front of house'],
  dislikes: ['Kitchen'],
  time_of_day: 'morning',
  target_hours: 8,
  max_hours: 12,
})

interface Asked {
  scene: Scene
  /** Someone who has answered. */
  uid: string
}

const made = new Map<string, Promise<Asked>>()

/** Screens are captured in parallel, in one event. */
function asked({ system: { url } }: Stage): Promise<Asked> {
  async function begin(): Promise<Asked> {
    const scene = await planTasks(url, 'busy@demo.test')
    const { first } = await askWhen(scene)
    const path = `PUT /api/projects/${scene.pid}/availability/me`
    await callApi(await callerFor(url, 'busy@demo.test'), url, path, answerOn(first))
    const { uid } = await scene.call<{ uid: string }>(scene.friend, 'GET /api/users/me')
    await scene.call(scene.friend, path, answerOn(first))
    return { scene, uid }
  }
  const known = made.get(url) ?? begin()
  made.set(url, known)
  return known
}

const show = (pathOf: (asked: Asked) => string) =>
  async function open(stage: Stage): Promise<void> {
    await visit(stage.page, pathOf(await asked(stage)))
    await stage.page.locator('main h1').first().waitFor()
  }

/** When people can help, for them and for those who plan. */
export const availabilityScreens: Record<string, Screen> = {
  availability: { user: 'busy', prepare: show(({ scene }) => `/p/${scene.pid}/availability`) },
  'availability-new': { user: 'admin', prepare: show(({ scene }) => `/p/${scene.pid}/availability`) },
  'availability-not-asked': { path: '/p/2026/availability', user: 'volunteer' },
  'availability-theirs': {
    user: 'admin',
    prepare: show(({ scene, uid }) => `/p/${scene.pid}/availability/${uid}`),
  },
  'availability-theirs-none': {
    user: 'admin',
    async prepare(stage) {
      const { scene } = await asked(stage)
      const { uid } = await scene.call<{ uid: string }>(scene.chief, 'GET /api/users/me')
      await visit(stage.page, `/p/${scene.pid}/availability/${uid}`)
    },
  },
  'availability-rules': { user: 'admin', prepare: show(({ scene }) => `/p/${scene.pid}/roster/rules`) },
}
