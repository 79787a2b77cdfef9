import type { Page } from '@playwright/test'
import { expect, test } from '../../stage/fixtures.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads about an event and changes the language @phone', async ({ page, system }) => {
    await page.goto(`${system.url}/p/2026`)
    await expect(page.getByRole('heading', { level: 1, name: 'Open Courtyard 大埕 2026' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Registration' }).first()).toBeVisible()
    await page.getByRole('link', { name: '繁體中文' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
    await expect(page.getByRole('link', { name: 'English' })).toBeVisible()
  })
})

/** The paths that the page asks the API for. */
function watchApi(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  return asked
}

test('a page that arrived rendered asks for nothing again, and works @phone', async ({ page, system }) => {
  const asked = watchApi(page)
  await page.goto(`${system.url}/p/2026`)
  const html = page.locator('html')
  // Before the app has started, the link loads the page again.
  await page.evaluate(() => Object.assign(window, { same: true }))
  await page.waitForFunction(() => Object.keys(document.getElementById('root')!).length > 0)
  await page.getByRole('link', { name: '繁體中文' }).click()
  await expect(html).toHaveAttribute('lang', 'zh-TW')
  await expect(page).toHaveURL(/\/p\/2026$/)
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
  expect(asked).toEqual([])
})

test('pages of someone who is signed in arrive with what they show @phone', async ({ page, signIn }) => {
  await signIn(page, 'volunteer@demo.test')
  await page.goto('about:blank')
  // Otherwise the app also reads ahead what it keeps for when there is no network.
  await page.addInitScript(() => localStorage.setItem('keep-nothing', ''))
  // The frame around the home page is about the event that was open last, which only the browser knows.
  const about = ['/api/projects/2026', '/api/projects/2026/forms']
  for (const [path, more] of [
    ['/home', about],
    ['/p/2026/tasks', []],
  ] as const) {
    const asked = watchApi(page)
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked.toSorted(), path).toEqual(more)
    page.removeAllListeners('request')
  }
})

test('an owner writes the event page, and visitors read it in their language', async ({
  page,
  browser,
  system,
  signInByApi,
}) => {
  await signInByApi(page.context(), 'owner@demo.test')
  await page.goto('/p/2025/manage/settings')
  await page.getByLabel('Venue').fill('Lantern Hall')
  await page.getByLabel('Coordinates').fill('nowhere')
  await page.getByLabel('Website').fill('lanterns.example')
  await expect(page.getByText('Enter latitude and longitude, such as 25.0135, 121.5416.')).toBeVisible()
  await page.getByLabel('Coordinates').fill('25.0135, 121.5416')
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByRole('textbox', { name: 'Question 1' }).fill('Is there tea?')
  await page.getByRole('textbox', { name: 'Answer' }).fill('Yes, **a lot**.')
  await page.getByRole('button', { name: 'Add a version in 繁體中文' }).click()
  await page.getByLabel('Description (繁體中文)').fill('來喝茶！')
  await page.getByRole('heading', { name: 'Event page' }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()

  const visitor = await browser.newContext({ baseURL: system.url, locale: 'en-US' })
  const visit = await visitor.newPage()
  await visit.goto('/p/2025')
  await expect(visit.getByText('Lantern Hall')).toBeVisible()
  await expect(visit.getByRole('link', { name: 'Open map' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/?mlat=25.0135&mlon=121.5416#map=17/25.0135/121.5416',
  )
  await expect(visit.getByRole('link', { name: 'lanterns.example' })).toHaveAttribute(
    'href',
    'https://lanterns.example',
  )
  await visit.getByText('Is there tea?').click()
  await expect(visit.getByText('a lot')).toBeVisible()
  await visit.getByRole('link', { name: '繁體中文' }).click()
  await expect(visit.getByText('來喝茶！')).toBeVisible()
  await visitor.close()
})
