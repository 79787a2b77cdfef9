import type { Page } from '@playwright/test'
import { acceptAs } from '../joining/saying-yes.ts'
import { callApi, callerFor } from '../sign-in.ts'
import type { Screen, Stage } from '../system/system.ts'
import { offerRoles } from './organised.ts'

/** Sofía has given her name and phone number. */
async function readOne(page: Page): Promise<void> {
  await page.locator('main input').fill('Sof')
  const row = page.locator('main ul[aria-label] li').filter({ hasText: 'Sof' })
  await row.first().getByRole('button').click()
  await page.locator('main li[data-open] dl').waitFor()
}

async function countAndName(page: Page): Promise<void> {
  for (const part of ['counts', 'named']) {
    await page.locator(`main section[aria-labelledby=${part}] button`).first().click()
    await page.locator(`main section[aria-labelledby=${part}] ul`).first().waitFor()
  }
}

const askToOpen = (page: Page) => page.locator('main section li button').first().click()

const appointed = new Map<string, Promise<void>>()

/** Makes someone a team lead; several screens may ask for it at the same time. */
const appointLead = ({ system: { url } }: Stage): Promise<void> =>
  appointed.getOrInsertComputed(url, async () => {
    const email = 'new-lead@demo.test'
    const body = { email, role: 'chief' }
    await callApi(
      await callerFor(url, 'owner@demo.test'),
      url,
      'POST /api/projects/2026/teams/design/people',
      body,
    )
    await acceptAs(url, '2026', email)
  })

export const purposeScreens: Record<string, Screen> = {
  'purposes-manage': { path: '/p/2026/manage/private-data', user: 'owner' },
  'purposes-manage-open': {
    path: '/p/2026/manage/private-data',
    user: 'owner',
    prepare: ({ page }) => askToOpen(page),
  },
  'purposes-manage-draft': { path: '/p/2027/manage/private-data', user: 'owner' },
  'purposes-manage-one': { path: '/p/2026/manage/private-data/insurance', user: 'owner' },
  'purposes-manage-closed': { path: '/p/2026/manage/private-data/shipping', user: 'owner' },
  'purposes-read': { path: '/p/2026/private-data', user: 'owner' },
  'purposes-read-chief': { path: '/p/2026/private-data/placement', user: 'chief' },
  'purposes-read-one': {
    path: '/p/2026/private-data/emergency',
    user: 'owner',
    prepare: ({ page }) => readOne(page),
  },
  'purposes-read-catering': {
    path: '/p/2026/private-data/catering',
    user: 'owner',
    prepare: ({ page }) => countAndName(page),
  },
  'purposes-read-new': { path: '/p/2026/private-data/insurance', user: 'new-owner', begin: offerRoles },
  'purposes-count-new': { path: '/p/2026/private-data/catering', user: 'new-owner', begin: offerRoles },
  'purposes-read-new-lead': { path: '/p/2026/private-data/placement', user: 'new-lead', begin: appointLead },
  'purposes-read-none': { path: '/p/2026/private-data/insurance', user: 'volunteer' },
}
