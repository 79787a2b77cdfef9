import type { Page } from '@playwright/test'
import { test as base, expect } from '../fixtures.ts'
import { type Applied, letPeopleApply } from './applicants.ts'

/** A project with applications. It is closed afterwards, because other journeys count open projects. */
export const test = base.extend<{ applied: Applied }>({
  async applied({ system }, use) {
    const { close, ...applied } = await letPeopleApply(system)
    await use(applied)
    await close()
  },
})

export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
export const rows = (page: Page) => page.getByRole('list', { name: 'Applications' }).getByRole('listitem')
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

/** On a phone the list links to the details; on the desk they are side by side. */
export async function open(page: Page, name: string): Promise<void> {
  const back = page.getByRole('link', { name: 'All applications' })
  if (await back.isVisible()) await back.click()
  await rows(page).getByRole('link', { name }).click()
  await expect(heading(page, name)).toBeVisible()
}
