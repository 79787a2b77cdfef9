import type { Page } from '@playwright/test'

export async function openFolds(page: Page): Promise<void> {
  const folds = page.locator('main h2 button')
  await folds.first().waitFor()
  for (let at = 0; at < (await folds.count()); at++) await folds.nth(at).click()
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
}

export async function chooseTwo(page: Page): Promise<void> {
  const boxes = page.locator('main li input[type=checkbox]')
  await boxes.first().waitFor()
  await boxes.nth(1).check()
  await boxes.nth(3).check()
}

export async function askForTeam(page: Page): Promise<void> {
  await chooseTwo(page)
  await page.locator('main section button').first().click()
  await page.locator('[role=dialog] select').selectOption('kitchen')
}
