import { expect, type Page } from '@playwright/test'
import type { wordsIn } from './words.ts'

type Say = ReturnType<typeof wordsIn>

/** Opens a page of the event from its menu: in the side bar, or on a phone from the bottom bar. */
export async function openFromMenu(page: Page, say: Say, key: string): Promise<void> {
  const phone = page.viewportSize()!.width < 768
  if (phone) await page.getByRole('button', { name: say('ui.event'), exact: true }).click()
  const menu = phone ? page.getByRole('dialog') : page.getByRole('banner')
  const settings = menu.getByRole('button', { name: say('ui.nav.groups.settings'), exact: true })
  const link = menu.getByRole('link', { name: say(key), exact: true })
  await expect(link.or(settings).first()).toBeVisible()
  if (!(await link.isVisible())) await settings.click()
  await link.click()
}
