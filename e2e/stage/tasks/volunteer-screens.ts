import type { Page } from '@playwright/test'
import { visit } from '../settle.ts'
import type { Screen, Stage } from '../system/system.ts'
import { type Rostered, showRoster } from './rostered.ts'
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

const press = (selector: string) =>
  async function doIt(page: Page): Promise<void> {
    await page.locator(selector).first().click()
    await page.locator('[role=dialog]').waitFor()
  }

const user = 'busy'
/** On a shift that has begun. */
const grace = ({ volunteers }: Rostered) => volunteers[2]!

/** Shifts as a volunteer sees them. */
export const volunteerScreens: Record<string, Screen> = {
  tasks: { user, prepare: show(({ pid }) => `/p/${pid}/tasks`) },
  'tasks-location': { user, prepare: show(({ pid }) => `/p/${pid}/tasks?view=location&fits=yes`) },
  'tasks-none-found': { user, prepare: show(({ pid }) => `/p/${pid}/tasks?category=None`) },
  'tasks-careful': {
    user,
    prepare: show(({ pid }) => `/p/${pid}/tasks?category=Kitchen`, press('main li button')),
  },
  task: { user, prepare: show(taskPath('desk')) },
  'home-check-in': { prepare: showRoster(() => '/home', undefined, grace) },
  'task-check-in': {
    prepare: showRoster(({ ids }) => `/tasks/${ids['Registration desk']}`, undefined, grace),
  },
  here: { path: '/here', user: 'busy' },
  'task-roles': { user, prepare: show(taskPath('photo'), press('main aside button')) },
  'task-offer': { user, prepare: show(taskPath('tea')) },
  'task-blocked': {
    user,
    prepare: show(taskPath('guide')),
  },
  'task-cancelled': { user, prepare: show(taskPath('off')) },
  'task-drop': { user, prepare: show(taskPath('desk'), press('main aside button')) },
  'task-hand-over': {
    user,
    prepare: show(taskPath('desk'), press('main aside button:has(.tabler-icon-arrows-exchange)')),
  },
  'task-nowhere': { path: '/p/2026/tasks/019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e', user: 'volunteer' },
  schedule: { user, prepare: show(() => '/shifts') },
  'schedule-none': { path: '/shifts', user: 'newcomer' },
  'home-shift': { user, prepare: show(() => '/home') },
}
