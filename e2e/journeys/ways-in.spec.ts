import { expect, test } from '../stage/fixtures.ts'
import { answerProvider } from '../stage/sign-in.ts'

test('by an emailed code, for the first time', { tag: '@phone' }, async ({
  page,
  signIn,
  newAddress,
  axeCheck,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await page.getByLabel('Email address').waitFor()
  await axeCheck(page)
  await signIn(page, newAddress())
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible()
  await axeCheck(page)
  await page.getByLabel('What should we call you?').fill('Amélie Lindqvist')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Amélie Lindqvist' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hello, Amélie Lindqvist' })).toBeVisible()
  // Back to where they came from, not to the pages of the sign-in.
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/home$/)
})

test('a wrong code is reported, and the right one still works', { tag: '@phone' }, async ({
  page,
  mailbox,
  newAddress,
}) => {
  const email = newAddress()
  await page.goto('/sign-in?return_to=/p/2026')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Email address').press('Enter')
  const code = await mailbox.codeFor(email)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await page.getByLabel('Code').fill(wrong)
  await expect(page.getByRole('alert')).toContainText('wrong, already used or expired')
  await page.reload()
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByLabel('What should we call you?').fill('Kofi Asante')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/p\/2026$/)
})

test('by a link opened on another device', async ({
  page,
  browser,
  system,
  mailbox,
  newAddress,
  axeCheck,
}) => {
  const email = newAddress()
  await page.goto('/sign-in')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await axeCheck(page)

  const phone = await browser.newContext({ baseURL: system.url })
  const there = await phone.newPage()
  await there.goto(await mailbox.linkFor(email))
  await there.getByRole('button', { name: 'Sign in on this device' }).click()
  await expect(there.getByRole('heading', { name: 'Welcome!' })).toBeVisible()
  await phone.close()

  await page.getByLabel('Code').fill('123456')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto('/home')
  await expect(page).toHaveURL(/\/sign-in\?return_to=/)
})

test('by an identity provider, returning to the original page', { tag: '@phone' }, async ({
  page,
  newAddress,
}) => {
  await page.goto('/sign-in?return_to=/p/2026/staff')
  await page.getByRole('link', { name: 'Continue with Demo identity' }).click()
  await answerProvider(page, newAddress())
  await page.getByLabel('What should we call you?').fill('Kofi Asante')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/p\/2026\/staff$/)
})

test('a refusal by the provider is reported, with another way to sign in', { tag: '@phone' }, async ({
  page,
  axeCheck,
}) => {
  await page.goto('/sign-in?error=unverified_email&return_to=/home')
  await expect(page.getByRole('alert')).toContainText('hasn’t verified your email address')
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible()
  await axeCheck(page)
})

test('by a passkey that is added, used without a name, renamed and removed', async ({
  page,
  signInByApi,
  addAuthenticator,
  newAddress,
  axeCheck,
}) => {
  await signInByApi(page.context(), newAddress())
  const authenticator = await addAuthenticator(page)
  await page.goto('/settings/passkeys')
  await expect(page.getByText('No passkeys yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('table', { name: 'Your passkeys' }).getByRole('row')).toHaveCount(2)
  expect(await authenticator.passkeys()).toBe(1)

  await expect(page.getByRole('cell', { name: 'Chrome on' })).toBeVisible()
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('My phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('cell', { name: 'My phone' })).toBeVisible()
  await axeCheck(page)

  await page.context().clearCookies()
  await page.goto('/sign-in?return_to=/settings/passkeys')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('cell', { name: 'My phone' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove' }).click()
  await axeCheck(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No passkeys yet')).toBeVisible()
})

test('closing the passkey dialog is not reported as an error', { tag: '@phone' }, async ({
  page,
  addAuthenticator,
}) => {
  const authenticator = await addAuthenticator(page)
  await authenticator.setWilling(false)
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('signing out ends the session', { tag: '@phone' }, async ({ page, signInByApi, newAddress }) => {
  const email = newAddress()
  await signInByApi(page.context(), email)
  await page.goto('/home')
  await page.evaluate(() => localStorage.setItem('event', '"theirs"'))
  await page.getByRole('button', { name: email.split('@')[0]! }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('event'))).toBeNull()
  await page.goto('/home')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('a session that has ended leaves no event behind', async ({ page, signInByApi, newAddress }) => {
  await signInByApi(page.context(), newAddress())
  await page.goto('/home')
  await page.evaluate(() => localStorage.setItem('event', '"theirs"'))
  await page.context().clearCookies()
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('event'))).toBeNull()
})

test('a sign-in on a new device is reported by email, and shown in the list', async ({
  page,
  browser,
  system,
  signIn,
  signInByApi,
  mailbox,
  newAddress,
}) => {
  const email = newAddress()
  await signIn(page, email)
  const other = await browser.newContext({ baseURL: system.url })
  await signInByApi(other, email)
  const message = await mailbox.emailFor(email, ({ subject }) => subject.includes('new device'))
  expect(message.links).toEqual([`${system.url}/settings/secure`])
  await page.goto('/settings/sessions')
  await expect(page.getByRole('table', { name: 'Where you’re signed in' }).getByRole('row')).toHaveCount(3)
  await expect(page.getByText('Taipei').first()).toBeVisible()
  await other.close()
})

test('securing an account shows what was ended, and leads to two-step verification', {
  tag: '@phone',
}, async ({ page, browser, system, signIn, signInByApi, api, mailbox, newAddress, axeCheck }) => {
  const email = newAddress()
  await signIn(page, email)
  const pid = `secured-${Date.now().toString(36)}`
  const admin = await browser.newContext({ baseURL: system.url })
  await signInByApi(admin, 'admin@demo.test')
  const dates = { starts_on: '2028-12-09', ends_on: '2028-12-10', time_zone: 'Asia/Taipei' }
  await api(admin, 'POST /api/projects', { pid, name: 'Lantern Days', ...dates })
  await api(admin, `POST /api/projects/${pid}/teams`, { tid: 'desk', name: 'Registration' })
  await api(admin, `PATCH /api/projects/${pid}`, { state: 'open' })
  await api(admin, `POST /api/projects/${pid}/teams/desk/people`, { email })
  const { links } = await mailbox.emailFor(email, ({ subject }) => subject.includes('Lantern Days'))

  await page.goto('/settings/secure')
  await page.getByRole('button', { name: 'Secure my account' }).click()
  await expect(page.getByText('The links for 1 invitation no longer work.')).toBeVisible()
  await axeCheck(page)
  await page.getByRole('link', { name: 'Set up two-step verification' }).click()
  await expect(page.getByText('Two-step verification is off')).toBeVisible()

  await page.goto(links.find((link) => link.includes('#yes.'))!)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  for (const state of ['closed', 'archived']) await api(admin, `PATCH /api/projects/${pid}`, { state })
  await admin.close()
})
