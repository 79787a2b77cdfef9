import type { Page } from '@playwright/test'
import { visit } from '../settle.ts'
import type { Screen, Stage } from '../system/system.ts'
import { fillTasks, planTasks, type Scene } from './volunteering.ts'

const made = new Map<string, Promise<Scene>>()

/** Screens are captured in parallel, in one project. */
function oneScene({ page, system }: Stage): Promise<Scene> {
  const begin = async () => {
    const scene = await planTasks(system.url, 'busy@demo.test')
    await fillTasks(scene, page.context())
    return scene
  }
  const scene = made.get(system.url) ?? begin()
  made.set(system.url, scene)
  return scene
}

/** Opens a page of that project and performs some steps first. */
const show = (pathOf: (scene: Scene) => string, then?: (page: Page) => Promise<unknown>) =>
  async function open(stage: Stage): Promise<void> {
    const scene = await oneScene(stage)
    await visit(stage.page, pathOf(scene))
    await stage.page.locator('main h1').first().waitFor()
    await then?.(stage.page)
  }

const taskPath = (name: keyof Scene['ids']) => (scene: Scene) => `/p/${scene.pid}/tasks/${scene.ids[name]}`

const press = (selector: string, which: 'first' | 'last' = 'first') =>
  async function doIt(page: Page): Promise<void> {
    await page.locator(selector)[which]().click()
    await page.locator('[role=dialog]').waitFor()
  }

const who = 'busy'

/** Shifts as a volunteer sees them. */
export const volunteerScreens: Record<string, Screen> = {
  tasks: { who, prepare: show(({ pid }) => `/p/${pid}/tasks`) },
  'tasks-location': { who, prepare: show(({ pid }) => `/p/${pid}/tasks?view=location&fits=yes`) },
  'tasks-none-found': { who, prepare: show(({ pid }) => `/p/${pid}/tasks?category=None`) },
  'tasks-careful': {
    who,
    prepare: show(({ pid }) => `/p/${pid}/tasks?category=Kitchen`, press('main li button')),
  },
  task: { who, prepare: show(taskPath('desk')) },
  'task-roles': { who, prepare: show(taskPath('photo'), press('main aside button')) },
  'task-offer': { who, prepare: show(taskPath('tea')) },
  'task-blocked': {
    who,
    prepare: show(taskPath('guide')),
  },
  'task-cancelled': { who, prepare: show(taskPath('off')) },
  'task-drop': { who, prepare: show(taskPath('desk'), press('main aside button')) },
  'task-hand-over': {
    who,
    prepare: show(taskPath('desk'), press('main aside button', 'last')),
  },
  'task-nowhere': { path: '/p/2026/tasks/019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e', who: 'volunteer' },
  schedule: { who, prepare: show(() => '/me/schedule') },
  'schedule-none': { path: '/me/schedule', who: 'newcomer' },
  'home-shift': { who, prepare: show(() => '/home') },
}
