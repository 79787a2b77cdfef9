import type { Page } from '@playwright/test'
import { expect } from '../../stage/fixtures.ts'
import { test } from '../../stage/tasks/rostered.ts'
import { startSecondServer } from '../../stage/tasks/second-server.ts'

const soon = { timeout: 1000 }
const region = (page: Page, name: string) => page.getByRole('region', { name })
const late = (page: Page) => region(page, 'Late').getByRole('listitem')
const arrived = (page: Page, name: string) => page.getByRole('button', { name: `Check in ${name}` })
const onShift = (page: Page, name: string) => region(page, 'On shift').getByText(name)

test('the board reconnects after the server was down', { tag: '@phone' }, async ({
  page,
  browser,
  rostered,
  signInByApi,
  axeCheck,
  system,
}) => {
  test.slow()
  const { pid, chief } = rostered
  await using server = await startSecondServer(system)
  const context = await browser.newContext()
  const other = await context.newPage()
  for (const one of [page, other]) {
    await signInByApi(one.context(), chief.email)
    await one.goto(`${server.url}/p/${pid}/today`)
    await expect(one.getByText('Live', { exact: true })).toBeVisible()
    await expect(late(one)).toHaveCount(3)
    await one.evaluate(() => Object.assign(window, { neverReloaded: true }))
  }
  await arrived(page, 'Ada Byron').click()
  await expect(onShift(other, 'Ada Byron')).toBeVisible(soon)
  await expect(late(page)).toHaveCount(2)

  // One browser is behind a proxy that responds instead; an EventSource doesn't retry then.
  await other.route('**/api/**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await server.kill()
  for (const one of [page, other]) {
    await expect(one.getByText('Reconnecting…')).toBeVisible()
    await expect(late(one)).toHaveCount(2)
    await expect(one.getByRole('alert')).toHaveCount(0)
    await expect(region(one, 'Notifications')).toBeEmpty()
  }
  await axeCheck(page)
  // Taps are ignored for a moment after the list has moved.
  await page.waitForTimeout(400)
  // What can't be sent yet waits on this device, and counts there.
  await arrived(page, '林小美').click()
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible()
  await expect(onShift(page, '林小美')).toBeVisible()

  await server.start()
  await other.unroute('**/api/**')
  for (const one of [page, other])
    await expect(one.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(onShift(other, '林小美')).toBeVisible()
  await arrived(other, 'Grace Hopper').click()
  await expect(onShift(page, 'Grace Hopper')).toBeVisible(soon)
  await expect(late(page)).toHaveCount(0)
  for (const one of [page, other]) expect(await one.evaluate(() => 'neverReloaded' in window)).toBe(true)
  await context.close()
})
