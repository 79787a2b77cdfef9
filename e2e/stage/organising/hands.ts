import type { Locator, Page } from '@playwright/test'

/** Counts user actions: a click, a field, a key, a file, a command or a look at the inbox are one each. */
export function createHands(page: Page) {
  let count = 0
  const began = performance.now()
  const does = <T>(step: () => Promise<T>): Promise<T> => {
    count++
    return step()
  }
  return {
    does,
    click: (target: Locator) => does(() => target.click()),
    fill: (target: Locator, text: string) => does(() => target.fill(text)),
    press: (key: string) => does(() => page.keyboard.press(key)),
    tally: () => ({ count, seconds: (performance.now() - began) / 1000 }),
  }
}
export type Hands = ReturnType<typeof createHands>

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The menu of the event, in the side bar. */
export const menu = (page: Page) => page.getByRole('banner')

export const link = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true })

/** Imports fifty people, starting at the overview of a draft. */
export async function importPeople(page: Page, hands: Hands, buffer: Buffer): Promise<void> {
  await hands.click(link(page, 'Import people'))
  const chooser = page.waitForEvent('filechooser')
  await hands.click(button(page, 'Choose a file'))
  const file = { name: 'volunteers.csv', mimeType: 'text/csv', buffer }
  await hands.does(async () => (await chooser).setFiles(file))
  await page.getByText('No problems found.').waitFor()
  await hands.click(button(page, 'Import 50 rows'))
  const dialog = page.getByRole('dialog')
  await dialog
    .getByText('When you publish the event, everyone who is new to a team gets an invitation')
    .waitFor()
  await hands.click(dialog.getByRole('button', { name: 'Import 50 rows' }))
  await page.getByText('Import finished: 50 rows imported').waitFor()
}

export async function openProject(page: Page, hands: Hands): Promise<void> {
  await hands.click(menu(page).getByRole('link', { name: 'Event settings' }))
  await hands.click(button(page, 'Publish event'))
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Everyone you’ve invited to a team will get their invitation by email.').waitFor()
  await hands.click(dialog.getByRole('button', { name: 'Publish event' }))
  await page.getByText('Event published.').waitFor()
}
