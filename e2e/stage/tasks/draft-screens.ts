import type { Page } from '@playwright/test'
import { visit } from '../settle.ts'
import type { Screen, Stage } from '../system/system.ts'
import { draftByHand } from './drafting.ts'

type Drafted = Awaited<ReturnType<typeof draftByHand>>

const made = new Map<string, Promise<Drafted>>()

/** Screens are captured in parallel, of the same drafts. */
const show = (pathOf: (drafted: Drafted) => string, then?: (page: Page) => Promise<unknown>) =>
  async function open({ page, system: { url } }: Stage): Promise<void> {
    if (!made.has(url)) made.set(url, draftByHand(url))
    await visit(page, `/p/2026/roster-drafts${pathOf(await made.get(url)!)}`)
    await page.locator('main h1').first().waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await then?.(page)
  }

const press = (selector: string) =>
  async function doIt(page: Page): Promise<void> {
    await page.locator(selector).first().click()
    await page.locator('[role=dialog], [role=menu]').waitFor()
  }

const user = 'owner'

/** Drafts of the roster, for those who plan. */
export const draftScreens: Record<string, Screen> = {
  'drafts-none': { path: '/p/2027/roster-drafts', user },
  'drafts-new': {
    path: '/p/2027/roster-drafts',
    user,
    prepare: ({ page }) => press('main header button')(page),
  },
  drafts: { user, prepare: show(() => '') },
  'draft-by-hand': { user, prepare: show(({ id }) => `/${id}`) },
  'draft-seat': { user, prepare: show(({ id }) => `/${id}`, press('main button[data-kind=proposed]')) },
  'draft-add': { user, prepare: show(({ id }) => `/${id}`, addSomeone) },
  'draft-fill': { user, prepare: show(({ id }) => `/${id}`, press('main header button')) },
  'draft-filling': { user, prepare: showFilling },
  'drafts-compare': { user, prepare: show(({ id, other }) => `/${id}/compare?with=${other}`) },
  'drafts-aims': { path: '/p/2026/roster-drafts/aims', user },
  'drafts-aims-read': { path: '/p/2026/roster-drafts/aims', user: 'chief' },
}

async function addSomeone(page: Page): Promise<void> {
  await press('main button[data-kind=open]')(page)
  await page.locator('[role=dialog] li').first().waitFor()
}

/** As it is in the middle; how long that takes depends on the machine. */
async function showFilling(stage: Stage): Promise<void> {
  await stage.page.route('**/api/projects/2026/roster-drafts/*', async (route) => {
    const response = await route.fetch()
    const draft = await response.json()
    const fill = { state: 'running', share: 0.4, cost: 610, open: 5, least_open: 4, left_out: 0 }
    const times = { started_at: draft.changed_at, ended_at: null }
    await route.fulfill({ response, json: { ...draft, state: 'filling', fill: { ...fill, ...times } } })
  })
  await show(({ id }) => `/${id}`)(stage)
  await stage.page.locator('main [role=progressbar]').waitFor()
}
