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
