import type { Page } from '@playwright/test'
import { callApi } from '../sign-in.ts'
import { letYearPass } from '../system/database.ts'
import type { Stage } from '../system/system.ts'
import { drawnPicture } from './drawn-picture.ts'

/** Opens all sections after the first ones; each open section has a form. */
export async function openSections(page: Page, first: number): Promise<void> {
  const closed = page.locator('main button[aria-expanded=false]')
  for (let left = await closed.count(); left > first; left--) {
    await closed.last().click()
    await page.waitForFunction(
      (most) => document.querySelectorAll('main button[aria-expanded=false]').length < most,
      left,
    )
  }
  await page.evaluate(() => window.scrollTo(0, 0))
}

export async function giveWrongBank(page: Page): Promise<void> {
  await page.locator('main button[aria-expanded=false]').first().click()
  await page.locator('main select').selectOption('TW')
  await page.locator('main input[name=bank_code]').fill('7')
  await page.locator('main input[name=bank_code]').blur()
  await page.locator('main input[aria-invalid=true]').waitFor()
}

/** Data that is a year old, whose owner has been told that it will be deleted. */
export async function letTimePass({ page, system }: Stage): Promise<void> {
  await callApi(page.context(), system.url, 'PUT /api/users/me/resume', { skills: ['First aid'] })
  await letYearPass(system.settings.DATABASE_URL!, 'forgotten@demo.test')
  await page.reload()
  await page.locator('main [data-warned]').waitFor()
}

/** Responds like an installation without MANYHANDS_KEY. */
export async function takeKeyAway(page: Page): Promise<void> {
  await page.route('**/api/users/me/private', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), set_up: false } })
  })
  const answered = page.waitForResponse('**/api/users/me/private')
  await page.reload()
  await answered
}

export async function askForCopy(page: Page): Promise<void> {
  const copy = page.locator('main [role=status]').first()
  await copy.locator('button').first().waitFor()
  if ((await copy.locator('button').count()) === 1) await copy.locator('button').click()
  await copy.locator('button + button, button ~ div button').first().waitFor()
}

export async function askToBeErased(page: Page): Promise<void> {
  const asked = page.locator('main [role=status] + div, main [role=status] button').last()
  await asked.waitFor()
  const erase = page.locator('main section').last().locator('button').last()
  // The state of an earlier request arrives late, and the same button then cancels it.
  await page.waitForLoadState('networkidle')
  if (!(await page.locator('main section').last().locator('[role=status]').isVisible())) {
    await erase.click()
    await page.locator('[role=dialog] button').last().click()
  }
  await page.locator('main section').last().locator('[role=status]').waitFor()
}

/** Uploads a square of two colours. */
export async function choosePicture(page: Page): Promise<void> {
  await page.locator('main input[type=file]').setInputFiles(await drawnPicture(page))
  await page.locator('[role=dialog] canvas').waitFor()
}

export async function lookAtMyself(page: Page): Promise<void> {
  await page.locator('main a[href^="/u/"]').click()
  await page.waitForURL('**/u/*')
  await page.locator('main h1 bdi').waitFor()
}

export async function askErasure({ page, system }: Stage): Promise<void> {
  await callApi(page.context(), system.url, 'DELETE /api/users/me').catch(() => {})
  await page.reload()
  await page.locator('main section button').first().waitFor()
}

/** One-time credentials for a script. */
export async function makeCredentials({ page }: Stage): Promise<void> {
  // A late response would clear the form again.
  await page.waitForLoadState('networkidle')
  await page.locator('main form input:not([type=checkbox])').first().fill('Roster to calendar')
  await page.locator('main form button[type=submit]').first().click()
  await page.locator('main [role=timer]').waitFor()
}
