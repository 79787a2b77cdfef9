import type { Page } from 'playwright-core'

/** Uses the Authorize button of the documentation. */
export async function authorise(
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.locator('.btn.authorize').first().click()
  const form = page.locator('.auth-container').filter({ hasText: 'password' }).first()
  await form.locator('#oauth_username').fill(username)
  await form.locator('#oauth_password').fill(password)
  await form.locator('.btn.authorize').click()
  await form.getByText('Logout').waitFor()
  await page.locator('.btn-done').first().click()
}
