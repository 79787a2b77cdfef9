import type { Page } from '@playwright/test'
import { callApi } from '../sign-in.ts'
import type { Screen, Stage } from '../system/system.ts'

const where = [
  { membership: { tids: ['registration'] } },
  { any: [{ last_year: false }, { hours: { at_most: 2 } }] },
  { not: { shift: { day: '2026-12-12', state: 'held' } } },
]
const path = `/p/2026/manage/people?where=${encodeURIComponent(JSON.stringify(where))}`

async function saveTwo({ page, system }: Stage): Promise<void> {
  for (const name of ['New at the registration desk', 'Forms outstanding'])
    await callApi(
      page.context(),
      system.url,
      `PUT /api/projects/2026/audiences/${encodeURIComponent(name)}`,
      { where },
    )
}

const openMenu = (nth: number) => async (page: Page) =>
  await page.locator('main button[aria-haspopup=menu]').nth(nth).click()

async function askForFilter(page: Page): Promise<void> {
  await page.locator('main button:has(.tabler-icon-filter-plus)').click()
  await page.locator('[role=dialog] select').first().selectOption('answer')
}

export const audienceScreens: Record<string, Screen> = {
  'manage-people-filtered': { path, user: 'owner', begin: saveTwo },
  'manage-people-filter': { path, user: 'owner', prepare: ({ page }) => openMenu(1)(page) },
  'manage-people-filter-add': { path, user: 'owner', prepare: ({ page }) => askForFilter(page) },
}
