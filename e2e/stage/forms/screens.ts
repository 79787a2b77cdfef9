import type { Page } from '@playwright/test'
import { visit } from '../settle.ts'
import { callerFor } from '../sign-in.ts'
import { holdRole } from '../system/database.ts'
import type { Screen, Stage } from '../system/system.ts'
import { askAll, completeAnswers, openProject, type Scene } from './asking.ts'
import { needForBadges } from './badges.ts'

const made = new Map<string, Promise<Scene>>()
const email = 'filler@demo.test'

/** Screens are captured in parallel, in one project. */
function oneScene({ system }: Stage): Promise<Scene> {
  const begin = async () => {
    const scene = await openProject(system.url, email)
    const filler = await callerFor(system.url, email)
    await askAll(scene, filler)
    await scene.ask('again', { from: 'clothes' })
    await scene.answer(filler, 'again', {
      values: { shirt_size: 'M', shirt_cut: 'any', jacket: 'no' },
      done: true,
    })
    await scene.change('again', await withNewQuestion(scene))
    await scene.answer(filler, 'done', { values: completeAnswers, done: true })
    await needForBadges(scene, { url: system.url, volunteer: email })
    await callerFor(system.url, 'treasurer@demo.test')
    for (const role of ['finance', 'desk'] as const)
      await holdRole(system.settings.DATABASE_URL!, { pid: scene.pid, email: 'treasurer@demo.test', role })
    return scene
  }
  const scene = made.get(system.url) ?? begin()
  made.set(system.url, scene)
  return scene
}

/** One more question than when people answered. */
async function withNewQuestion({ call, owner, pid }: Scene): Promise<object> {
  const { questions } = await call<{ questions: object[] }>(owner, `GET /api/projects/${pid}/forms/again`)
  const words = (en: string) => ({ label: en, help: '' })
  const cap = {
    id: 'cap',
    kind: 'choice',
    many: false,
    required: true,
    texts: { en: words('Would you like a cap?'), 'zh-TW': words('你需要帽子嗎？') },
    options: [
      { id: 'yes', texts: { en: 'Yes', 'zh-TW': '需要' } },
      { id: 'no', texts: { en: 'No', 'zh-TW': '不需要' } },
    ],
  }
  return { questions: [...questions, cap] }
}

/** Opens a page of that project and performs some steps first. */
const show = (path: string, then?: (page: Page) => Promise<unknown>) =>
  async function open(stage: Stage): Promise<void> {
    const { pid } = await oneScene(stage)
    await visit(stage.page, `/p/${pid}${path}`)
    await stage.page.locator('main h1').first().waitFor()
    await then?.(stage.page)
  }

async function trySending(page: Page): Promise<void> {
  await page.locator('[data-question=nickname] input').fill('x'.repeat(50))
  await page.locator('[data-question=bed] input').first().check()
  await page.locator('main form button[type=submit]').click()
}

const openCard = (at: number) =>
  async function open(page: Page): Promise<void> {
    await page.locator('[data-card] h2 button').nth(at).click()
    await page.locator('[data-card] [data-label]').first().waitFor({ state: 'attached' })
  }

async function changeWords(page: Page): Promise<void> {
  await openCard(1)(page)
  await page.locator('[data-card] [data-label]:visible').first().fill('Which cut?')
}

/** On the desk the preview is next to the questions, not a separate tab. */
const views = (value: string) =>
  async function choose(page: Page): Promise<void> {
    const part = page.locator(`main label:has([value=${value}])`)
    if (await part.isVisible()) await part.click()
  }

/** Forms as volunteers see them, and as owners manage them. */
export const formScreens: Record<string, Screen> = {
  'forms-home': {
    path: '/home',
    user: 'filler',
    begin: oneScene,
  },
  forms: { user: 'filler', prepare: show('/forms') },
  'forms-none': { path: '/p/2026/forms', user: 'chief' },
  form: { user: 'filler', prepare: show('/forms/all') },
  'form-faults': { user: 'filler', prepare: show('/forms/all', trySending) },
  'form-draft': { user: 'filler', prepare: show('/forms/catering') },
  'form-again': { user: 'filler', prepare: show('/forms/again') },
  'form-done': { user: 'filler', prepare: show('/forms/done') },
  'form-closed': { user: 'filler', prepare: show('/forms/late') },
  'form-nowhere': { path: '/p/2026/forms/nothing', user: 'filler' },
  'forms-reader': { user: 'treasurer', prepare: show('/forms') },
  'home-roles': {
    path: '/home',
    user: 'treasurer',
    begin: oneScene,
  },
  'project-roles': { user: 'treasurer', prepare: show('') },
  badges: { user: 'admin', prepare: show('/manage/badges') },
  'badges-waiting': { user: 'admin', prepare: show('/manage/badges?state=waiting') },
  'badges-none': { path: '/p/2027/manage/badges', user: 'owner' },
  'badges-none-waiting': { path: '/p/2027/manage/badges?state=waiting', user: 'owner' },
  'manage-forms': { user: 'admin', prepare: show('/manage/forms') },
  'manage-forms-none': { path: '/p/2026/manage/forms', user: 'owner' },
  'manage-forms-new': {
    path: '/p/2026/manage/forms',
    user: 'owner',
    prepare: async ({ page }) => {
      await page.locator('main header button').first().click()
      await page.locator('[role=dialog] li').first().waitFor()
    },
  },
  builder: { user: 'admin', prepare: show('/manage/forms/parking', openCard(0)) },
  'builder-choice': { user: 'admin', prepare: show('/manage/forms/all', openCard(6)) },
  'builder-same': { user: 'admin', prepare: show('/manage/forms/clothes', changeWords) },
  'builder-preview': { user: 'admin', prepare: show('/manage/forms/all', views('preview')) },
  'builder-settings': {
    user: 'admin',
    prepare: show('/manage/forms/catering', views('settings')),
  },
  'builder-nowhere': { path: '/p/2026/manage/forms/nothing', user: 'owner' },
}
