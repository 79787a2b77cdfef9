import type { Page } from '@playwright/test'
import pg from 'pg'
import { expect, test } from '../../stage/fixtures.ts'

/** Presses Tab until an element with that name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) continue
    const label = await focused.evaluate((element) => {
      const labels = [...((element as HTMLInputElement).labels ?? [])].map((one) => one.textContent)
      return element.getAttribute('aria-label') ?? (labels.join(' ') || element.textContent)
    })
    if (typeof name === 'string' ? label?.trim() === name : name.test(label ?? '')) return
  }
  throw new Error(`Tab does not lead to ${name}`)
}

test('keyboard only: sign in, create credentials, revoke, sign out', { tag: '@desk-only' }, async ({
  page,
  mailbox,
  newAddress,
  request,
  system,
}) => {
  const email = newAddress()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveText('Skip to content')
  await expect(page.locator(':focus')).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await page.goto('/sign-in?return_to=/settings/api')
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.keyboard.type(await mailbox.codeFor(email))
  await expect(page.getByLabel('What should we call you?')).toBeVisible()
  await tabTo(page, 'What should we call you?')
  await page.keyboard.type('Ada')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Your tokens' })).toBeVisible()
  await tabTo(page, /Ada$/)
  // The first opening also loads the menu.
  for (let openings = 0; openings < 2; openings++) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Ada' })).toBeFocused()
  }
  await tabTo(page, 'What are the credentials for?')
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('timer')).toBeVisible()
  const line = await page.locator('code').last().textContent()
  const [, username, password] = /username=(\S+) -d password=(\S+)/.exec(line!)!
  await request.post(`${system.url}/api/token`, { form: { username: username!, password: password! } })
  await expect(page.getByRole('cell', { name: 'By keyboard', exact: true })).toBeVisible()
  await tabTo(page, 'Revoke “By keyboard”')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Revoke “By keyboard”' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo(page, 'Revoke')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No API tokens yet')).toBeVisible()
})

/** The element with the focus, if it is in the page but below a bar of the frame; else nothing. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused?.closest('main') || focused.id === 'main') return ''
    const { top, bottom } = focused.getBoundingClientRect()
    const head = document.querySelector('header')!.getBoundingClientRect().bottom
    const foot = document.querySelector('main ~ nav')!.getBoundingClientRect().top
    return top >= head && bottom <= foot
      ? ''
      : `${focused.textContent} at ${top}–${bottom}, not ${head}–${foot}`
  })

test('the focus is never below the bars of a phone', { tag: '@phone-only' }, async ({
  page,
  signInByApi,
}) => {
  test.setTimeout(90_000)
  await signInByApi(page.context(), 'admin@demo.test')
  for (const address of ['/p/2026/tasks', '/p/2026/roster']) {
    await page.goto(address)
    await expect(page.locator('main li a').nth(5)).toBeVisible()
    await page.locator('#main').focus()
    for (const key of ['Tab', 'Shift+Tab'])
      for (let presses = 0; presses < 15; presses++) {
        await page.keyboard.press(key)
        expect(await coveredFocus(page)).toBe('')
      }
  }
})

test('focusing the header of a phone leaves the page where it is', { tag: '@phone-only' }, async ({
  page,
  signInByApi,
}) => {
  await signInByApi(page.context(), 'admin@demo.test')
  await page.goto('/p/2026/roster')
  await expect(page.locator('main li a').nth(5)).toBeVisible()
  await page.evaluate(() => window.scrollTo({ top: 400 }))
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await search.click()
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(400)
})

test('while there is no admin, the start page explains how to become one', async ({
  page,
  system,
  axeCheck,
}) => {
  const database = new pg.Client({ connectionString: system.settings.DATABASE_URL })
  await database.connect()
  const { rows } = await database.query('update people set admin = false where admin returning uid')
  try {
    // A rendered page may be ten seconds old.
    await expect(async () => {
      await page.goto('/')
      const command = page.getByText('npm run manyhands -- admin grant you@example.org')
      await expect(command).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 20_000 })
    await axeCheck(page)
  } finally {
    await database.query('update people set admin = true where uid = any($1)', [rows.map(({ uid }) => uid)])
    await database.end()
  }
})
