import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { isKept } from '../../stage/device/kept.ts'
import { serveReleases } from '../../stage/device/releases.ts'
import { expect, test } from '../../stage/fixtures.ts'
import { startSecondServer } from '../../stage/tasks/second-server.ts'

test.use({ serviceWorkers: 'allow' })

const offline = (page: Page) => page.getByText(/^No connection/)

function watchViolations(context: BrowserContext): string[] {
  const violations: string[] = []
  context.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
  return violations
}

test('the app can be installed', async ({ page, newAddress, signInByApi }) => {
  const violations = watchViolations(page.context())
  await signInByApi(page.context(), newAddress())
  await page.goto('/home')
  await isKept(page)
  const session: CDPSession = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Chromium never offers it in a private window, such as that of a test.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { url, data, errors } = await session.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors, JSON.parse(data!).start_url]).toEqual([
    '/app.en.webmanifest',
    [],
    '/home',
  ])
  expect(violations).toEqual([])
})

test('the worker stores the files of the app, each once, and nothing else', async ({
  page,
  newAddress,
  signInByApi,
  system,
}) => {
  await signInByApi(page.context(), newAddress())
  await page.goto('/home')
  await isKept(page)
  await page.goto('/shifts')
  await page.goto('/')
  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(new Set(stored).size).toBe(stored.length)
  expect(stored.filter((path) => !path.startsWith('/assets/'))).toEqual(['/index.html'])
  const shell = await page.evaluate(async () => (await caches.match('/index.html'))!.text())
  expect(shell).toContain('<div id="root"></div>')
  expect(shell).not.toContain('id="answers"')
  const script = await (await fetch(`${system.url}/worker.js`)).text()
  const listed = script.match(/\/assets\/[^,`]+/g)!
  expect(listed.toSorted()).toEqual(stored.filter((path) => path !== '/index.html').toSorted())
})

test('the app says within five seconds that the network is gone, or that the server hangs', {
  tag: '@phone',
}, async ({ page, newAddress, signInByApi, system, axeCheck }) => {
  test.slow()
  await using server = await startSecondServer(system)
  await signInByApi(page.context(), newAddress())
  await page.goto(`${server.url}/home`)
  await isKept(page)
  await expect(offline(page)).toHaveCount(0)

  await page.context().setOffline(true)
  await expect(offline(page)).toBeVisible({ timeout: 5000 })
  await axeCheck(page)
  await page.context().setOffline(false)
  await expect(offline(page)).toBeHidden({ timeout: 5000 })

  server.freeze()
  await expect(offline(page)).toBeVisible({ timeout: 5000 })
  server.thaw()
  await expect(offline(page)).toBeHidden({ timeout: 5000 })
})

test('a new release leaves an open page alone and loads with the next one', async ({
  page,
  newAddress,
  signInByApi,
  system,
}) => {
  test.slow()
  await using releases = await serveReleases(system)
  await signInByApi(page.context(), newAddress())
  await page.clock.install()
  await page.goto(`${releases.url}/shifts`)
  await isKept(page)
  const mark = () => page.evaluate(() => Object.assign(window, { neverReloaded: true }))
  const isSamePage = () => page.evaluate(() => 'neverReloaded' in window)
  const folder = async () => {
    const src = await page.locator('script[type=module]').last().getAttribute('src')
    return src!.replace(/[^/]*$/, '')
  }
  const publish = async (stored: number) => {
    releases.release()
    await page.evaluate(async () => {
      const changed = new Promise((resolve) => {
        navigator.serviceWorker.oncontrollerchange = resolve
      })
      await (await navigator.serviceWorker.getRegistration())!.update()
      await changed
    })
    expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(stored)
  }
  await mark()
  await publish(2)
  // It loads more files of its own release, though the server no longer has them.
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('shifts')
  await page.keyboard.press('Escape')
  await page.clock.fastForward('06:00')
  expect([await isSamePage(), await folder()]).toEqual([true, '/assets/'])

  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect.poll(isSamePage).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await folder()).toBe('/assets/2/')
})
