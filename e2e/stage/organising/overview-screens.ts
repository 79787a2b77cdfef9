import type { Page } from '@playwright/test'
import type { Screen } from '../system/system.ts'

interface Cell {
  seats: number
  taken: number
  at_risk: number
}

/** The overview as it would be five days before the event. */
const beSoon = (page: Page) =>
  page.route('**/api/projects/2026/overview', async (route) => {
    const given = await (await route.fetch()).json()
    const cells: Cell[] = given.shifts.cells
    const short = cells.filter(({ seats, taken }) => taken < seats)
    for (const cell of short) cell.at_risk = 1
    const json = {
      ...given,
      days_left: 5,
      shifts: { ...given.shifts, at_risk: 66, swaps: 2, covers: 1 },
      todo: [
        ...given.todo.filter(({ kind }: { kind: string }) => kind !== 'shifts-understaffed'),
        { kind: 'shifts-understaffed', tid: null, count: 66 },
        { kind: 'swaps-waiting', tid: null, count: 2 },
        { kind: 'cover-failed', tid: null, count: 1 },
      ],
    }
    await route.fulfill({ json })
  })

async function search(page: Page, words: string): Promise<void> {
  await page.locator('[aria-keyshortcuts]').click()
  await page.getByRole('combobox').fill(words)
  await page.getByRole('option').first().waitFor()
  await page.waitForLoadState('networkidle')
}

export const overviewScreens: Record<string, Screen> = {
  'manage-soon': { path: '/p/2026/manage', user: 'owner', begin: ({ page }) => beSoon(page) },
  'manage-lead': { path: '/p/2026/manage', user: 'chief' },
  reports: { path: '/p/2025/manage/reports', user: 'owner' },
  'reports-before': { path: '/p/2026/manage/reports', user: 'owner' },
  'reports-none': { path: '/p/2027/manage/reports', user: 'owner' },
  closing: { path: '/p/2025/manage/closing', user: 'owner' },
  'closing-early': { path: '/p/2026/manage/closing', user: 'owner' },
  palette: { path: '/p/2026/manage', user: 'owner', prepare: ({ page }) => search(page, '') },
  'palette-found': { path: '/p/2026/manage', user: 'owner', prepare: ({ page }) => search(page, 'reg') },
  'palette-volunteer': { path: '/home', user: 'volunteer', prepare: ({ page }) => search(page, '') },
  'swaps-approve': { path: '/p/2026/roster/swaps', user: 'owner' },
}
