import type { Page } from '@playwright/test'
import { drawnPicture } from '../props/drawn-picture.ts'
import { visit } from '../settle.ts'
import type { Screen, Stage } from '../system/system.ts'
import { askAndAnswer } from './answering.ts'
import type { Scene } from './asking.ts'

const made = new Map<string, Promise<Scene>>()

/** Screens are captured in parallel, of one project. */
function oneScene({ page, system }: Stage): Promise<Scene> {
  const begin = async () => {
    const picture = (await drawnPicture(page)).buffer
    const volunteer = 'beginner@demo.test'
    const scene = await askAndAnswer(system.url, { picture, volunteer })
    await scene.call(scene.owner, `POST /api/projects/${scene.pid}/forms`, { fid: 'new', from: 'clothes' })
    await scene.change('new', { state: 'open' })
    return scene
  }
  const scene = made.get(system.url) ?? begin()
  made.set(system.url, scene)
  return scene
}

const show = (path: string, then?: (page: Page) => Promise<unknown>) =>
  async function open(stage: Stage): Promise<void> {
    const { pid } = await oneScene(stage)
    await visit(stage.page, `/p/${pid}/manage/forms/${path}`)
    await stage.page.locator('main h1').first().waitFor()
    await then?.(stage.page)
  }

async function openSealed(page: Page): Promise<void> {
  for (const box of await page.locator('main input[type=checkbox]').all()) await box.check()
  await page.locator('main section button').first().click()
  await page.locator('main table').waitFor()
}

async function openFile(page: Page): Promise<void> {
  await openSealed(page)
  await page.locator('main table button').first().click()
  await page.locator('[role=dialog] img').waitFor()
}

async function chooseOne(page: Page): Promise<void> {
  await page.locator('main li input[type=checkbox]').first().check()
}

/** Answers as owners see them. */
export const answerScreens: Record<string, Screen> = {
  'answers-counts': { user: 'admin', prepare: show('stay/answers') },
  'answers-table': { user: 'admin', prepare: show('stay/answers?view=answers') },
  'answers-missing': { user: 'admin', prepare: show('stay/answers?view=missing', chooseOne) },
  'answers-private': { user: 'admin', prepare: show('stay/answers?view=private') },
  'answers-private-open': {
    user: 'admin',
    prepare: show('stay/answers?view=private', openSealed),
  },
  'answers-file': { user: 'admin', prepare: show('stay/answers?view=private', openFile) },
  'answers-none': { user: 'admin', prepare: show('new/answers') },
  'answers-none-given': { user: 'admin', prepare: show('new/answers?view=answers') },
  'answers-refused': { user: 'beginner', prepare: show('stay/answers') },
  'answers-nowhere': { path: '/p/2026/manage/forms/nothing/answers', user: 'owner' },
}
