import { startPushService } from '../../../server/test/push-service.ts'
import { expect, test } from '../../stage/fixtures.ts'
import { offerPush } from '../../stage/props/push.ts'

test('a volunteer has a phone show what changes, chooses what, and ends it by signing out', {
  tag: '@phone',
}, async ({ page, newAddress, signInByApi, api, axeCheck }) => {
  const me = newAddress()
  await signInByApi(page.context(), me)
  const { public_key } = await api<{ public_key: string }>(page.context(), 'GET /api/users/me/push')
  const service = await startPushService(public_key)
  await offerPush(page, { subscription: service.subscribe() })
  await page.goto('/me/addresses')

  const here = page.getByRole('switch', { name: 'Notifications on this device' })
  await expect(here).not.toBeChecked()
  await expect(page.getByText('Your browser will ask whether you allow them.')).toBeVisible()
  await axeCheck(page)
  await here.click()
  await expect(page.getByText('This device now shows notifications.')).toBeVisible()
  await expect(here).toBeChecked()
  await expect(page.getByRole('table', { name: 'Your devices with notifications' })).toContainText(
    '(this device)',
  )
  await axeCheck(page)

  await page.getByRole('switch', { name: 'Announcements' }).click()
  await expect(page.getByText('Your devices no longer show these.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Announcements' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Reminders' })).toBeChecked()

  service.stop()
})

test('a browser that blocks notifications says how to allow them', async ({
  page,
  newAddress,
  signInByApi,
}) => {
  await signInByApi(page.context(), newAddress())
  await offerPush(page, { permission: 'denied' })
  await page.goto('/me/addresses')
  await expect(page.getByText('Your browser blocks notifications from this site')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Notifications on this device' })).toHaveCount(0)
})
