import type { Page } from '@playwright/test'
import { expect, test } from '../stage/fixtures.ts'
import { createApp, readSecret } from '../stage/second-step.ts'
import { holdRole } from '../stage/system/database.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** From the page on which it is off to the recovery codes. */
async function setUp(page: Page) {
  await button(page, 'Add an authenticator app').click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const app = createApp(await readSecret(page))
  await page.getByLabel('Code from the app').fill(app.code())
  const codes = page.getByRole('list').filter({ has: page.locator('code') })
  await expect(codes.locator('li')).toHaveCount(10)
  return { app, recoveryCodes: await codes.locator('li').allInnerTexts() }
}

test('an authenticator app is set up, and asked for at the next sign-in', { tag: '@phone' }, async ({
  page,
  mailbox,
  signIn,
  newAddress,
  axeCheck,
}) => {
  const email = newAddress()
  await signIn(page, email)
  await page.goto('/settings/two-step')
  await expect(page.getByText('Two-step verification is off')).toBeVisible()
  await axeCheck(page)
  const { app, recoveryCodes } = await setUp(page)
  await axeCheck(page)
  await button(page, 'I’ve saved the codes').click()
  await expect(page.getByText('Two-step verification is on')).toBeVisible()
  await expect(page.getByText(recoveryCodes[0]!)).toHaveCount(0)
  await mailbox.emailFor(email, ({ subject }) => subject.includes('authenticator app'))

  const signInByEmail = async () => {
    await page.context().clearCookies()
    await page.goto('/certificates')
    await page.goto('/sign-in?return_to=/settings/two-step')
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await button(page, 'Send me a code').click()
    await page.getByLabel('Code').fill(await mailbox.codeFor(email))
    await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  }
  await signInByEmail()
  await axeCheck(page)
  await page.getByLabel('Code from your authenticator app').fill('000000')
  await expect(page.getByRole('alert')).toContainText('This code is wrong or was already used')
  await page.getByLabel('Code from your authenticator app').fill(app.code())
  await expect(page).toHaveURL(/\/settings\/two-step$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/certificates$/)

  await signInByEmail()
  await button(page, 'Use a recovery code').click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]!.toUpperCase())
  await button(page, 'Confirm').click()
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()

  await button(page, 'Remove authenticator app').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove authenticator app' }).click()
  await expect(page.getByText('Two-step verification is off')).toBeVisible()
})

test('an owner without a second step is blocked where the event requires it, and led to setting it up', async ({
  page,
  browser,
  system,
  api,
  signIn,
  signInByApi,
  newAddress,
  axeCheck,
}) => {
  const email = newAddress()
  const pid = `strong-${Date.now().toString(36)}`
  const admin = await browser.newContext({ baseURL: system.url })
  await signInByApi(admin, 'admin@demo.test')
  const dates = { starts_on: '2028-12-09', ends_on: '2028-12-10', time_zone: 'Asia/Taipei' }
  await api(admin, 'POST /api/projects', { pid, name: 'Lantern Days', ...dates, strong_sign_in: ['owner'] })
  await signIn(page, email)
  await holdRole(system.settings.DATABASE_URL!, { pid, email, role: 'owner' })
  await page.goto('/me')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto(`/p/${pid}/manage/settings`)
  await expect(page.getByRole('heading', { name: 'This needs two-step verification' })).toBeVisible()
  await axeCheck(page)
  await button(page, 'Confirm it’s you').click()
  await page.getByRole('link', { name: 'Set up two-step verification' }).click()
  await setUp(page)
  await button(page, 'I’ve saved the codes').click()
  await expect(page).toHaveURL(new RegExp(`/p/${pid}/manage/settings$`))
  const strong = page.getByRole('group', { name: 'Two-step verification' })
  await expect(strong.getByRole('checkbox', { name: 'Owners' })).toBeChecked()
  await expect(strong.getByText('Everyone who needs two-step verification has set it up.')).toBeVisible()
  await axeCheck(page)
  await admin.close()
})
