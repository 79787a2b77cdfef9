import type { Page } from '@playwright/test'
import { expect, test } from '../stage/fixtures.ts'
import { answerProvider } from '../stage/sign-in.ts'
import { makeSignInOld } from '../stage/system/database.ts'

const secret = async (page: Page, label: string) =>
  (await page
    .locator('main div', { hasText: new RegExp(`^${label}`) })
    .locator('code')
    .first()
    .textContent())!

test('credentials are created, exchanged and used, and the token is revoked', async ({
  page,
  request,
  system,
  signInByApi,
  newAddress,
  axeCheck,
}) => {
  await signInByApi(page.context(), newAddress())
  await page.goto('/settings/api')
  await expect(page.getByText('No API tokens yet')).toBeVisible()
  await axeCheck(page)
  await page.getByLabel('What are the credentials for?').fill('Staff page')
  await page.getByRole('checkbox', { name: 'Write' }).check()
  await page.getByRole('button', { name: 'Create credentials' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^[45]:\d\d$/)
  await axeCheck(page)

  const form = { username: await secret(page, 'Username'), password: await secret(page, 'Password') }
  expect(await secret(page, 'Or paste')).toBe(
    `curl -d username=${form.username} -d password=${form.password} ${system.url}/api/token`,
  )
  const exchanged = await request.post(`${system.url}/api/token`, { form })
  expect(exchanged.status()).toBe(200)
  const { access_token: token, scope } = await exchanged.json()
  expect(scope).toBe('read write')
  await expect(page.getByRole('status').getByText('Done. The new token')).toBeVisible()

  const headers = { authorization: `Bearer ${token}` }
  const me = () => request.get(`${system.url}/api/users/me`, { headers })
  expect((await me()).status()).toBe(200)
  await expect(page.getByRole('cell', { name: 'Staff page', exact: true })).toBeVisible()
  await axeCheck(page)
  await page.getByRole('button', { name: 'Revoke “Staff page”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No API tokens yet')).toBeVisible()
  await expect.poll(async () => (await me()).status()).toBe(401)
})

test('an incomplete form says what is missing', async ({ page, signInByApi, newAddress }) => {
  await signInByApi(page.context(), newAddress())
  await page.goto('/settings/api')
  await page.getByRole('checkbox', { name: 'Read' }).uncheck()
  await page.getByRole('button', { name: 'Create credentials' }).click()
  await expect(page.getByText('Choose at least one permission.')).toBeVisible()
  await expect(page.getByLabel('What are the credentials for?')).toHaveAttribute('aria-invalid', 'true')
})

test('private data asks for a fresh sign-in, by passkey or code, and continues', async ({
  page,
  signInByApi,
  mailbox,
  newAddress,
  axeCheck,
  system,
}) => {
  const email = newAddress()
  await signInByApi(page.context(), email)
  await makeSignInOld(system.settings.DATABASE_URL!, email)
  await page.goto('/settings/api')
  await page.getByLabel('What are the credentials for?').fill('My own archive')
  await page.getByRole('checkbox', { name: 'Private data' }).check()
  await page.getByRole('button', { name: 'Create credentials' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog.getByLabel('Email address')).toHaveValue(email)
  await axeCheck(page)
  await dialog.getByRole('button', { name: 'Send me a code' }).click()
  await dialog.getByLabel('Code').fill(await mailbox.codeFor(email))
  await expect(page.getByRole('timer')).toBeVisible()
})

test('another person cannot confirm a fresh sign-in for you', async ({
  page,
  signInByApi,
  newAddress,
  system,
}) => {
  const email = newAddress()
  await signInByApi(page.context(), email)
  await makeSignInOld(system.settings.DATABASE_URL!, email)
  await page.goto('/settings/passkeys')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog.getByLabel('Email address')).not.toBeEditable()
  await dialog.getByRole('link', { name: 'Continue with Demo identity' }).click()
  await answerProvider(page, newAddress())
  await expect(page.getByRole('alert')).toContainText('belongs to someone else')
  await page.goto('/me/addresses')
  await expect(page.getByRole('cell', { name: email })).toBeVisible()
})

test('ending all sessions signs out a second browser and revokes every token', async ({
  page,
  browser,
  request,
  system,
  signInByApi,
  api,
  newAddress,
  axeCheck,
}) => {
  const email = newAddress()
  await signInByApi(page.context(), email)
  const other = await browser.newContext({ baseURL: system.url })
  await signInByApi(other, email)
  const body = { name: 'Roster', scopes: ['read'] }
  const form = await api<{ username: string; password: string }>(
    other,
    'POST /api/exchange-credentials',
    body,
  )
  const { username, password } = form
  const { access_token: token } = await (
    await request.post(`${system.url}/api/token`, { form: { username, password } })
  ).json()

  const there = await other.newPage()
  await there.goto('/home')
  await expect(there.getByRole('heading', { level: 1 })).toContainText('Hello')

  await page.goto('/settings/sessions')
  const table = page.getByRole('table', { name: 'Where you’re signed in' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table.getByText('This device')).toHaveCount(1)
  await axeCheck(page)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await axeCheck(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/sign-in$/)

  // A page that stayed open notices at the next click, and redirects to the sign-in page.
  await there.getByRole('link', { name: 'My shifts', exact: true }).first().click()
  await expect(there).toHaveURL(/\/sign-in\?return_to=/)
  const headers = { authorization: `Bearer ${token}` }
  await expect
    .poll(async () => (await request.get(`${system.url}/api/users/me`, { headers })).status())
    .toBe(401)
  await other.close()
})

test('a session is ended from another session', async ({
  page,
  browser,
  system,
  signInByApi,
  newAddress,
}) => {
  const email = newAddress()
  await signInByApi(page.context(), email)
  const other = await browser.newContext({ baseURL: system.url })
  await signInByApi(other, email)
  await page.goto('/settings/sessions')
  await page.getByRole('button', { name: /^Sign out:/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  const table = page.getByRole('table', { name: 'Where you’re signed in' })
  await expect(table.getByRole('row')).toHaveCount(2)
  const there = await other.newPage()
  await there.goto('/home')
  await expect(there).toHaveURL(/\/sign-in\?return_to=/)
  await other.close()
})
