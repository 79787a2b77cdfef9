import { offerPush } from '../props/push.ts'
import type { Screen } from '../system/system.ts'

export const pushScreens: Record<string, Screen> = {
  'me-notifications': {
    path: '/me/addresses',
    user: 'owner',
    begin: ({ page }) => offerPush(page),
    async prepare({ page }) {
      await page.locator('main section input[role=switch]').first().click()
      await page.locator('main section table').nth(1).waitFor()
    },
  },
  'me-notifications-blocked': {
    path: '/me/addresses',
    user: 'volunteer',
    begin: ({ page }) => offerPush(page, { permission: 'denied' }),
  },
}
