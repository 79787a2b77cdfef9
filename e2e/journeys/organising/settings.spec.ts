import { expect, test } from '../../stage/fixtures.ts'
import { holdRole } from '../../stage/system/database.ts'

test('an owner without a second step is led to setting one up before requiring it', {
  tag: '@phone',
}, async ({ page, browser, system, api, signIn, signInByApi, newAddress }) => {
  const email = newAddress()
  const pid = `weak-${Date.now().toString(36)}`
  const admin = await browser.newContext({ baseURL: system.url })
  await signInByApi(admin, 'admin@demo.test')
  const dates = { starts_on: '2028-12-09', ends_on: '2028-12-10', time_zone: 'Asia/Taipei' }
  await api(admin, 'POST /api/projects', { pid, name: 'Lantern Days', ...dates })
  await admin.close()
  await signIn(page, email)
  await holdRole(system.settings.DATABASE_URL!, { pid, email, role: 'owner' })

  await page.goto(`/p/${pid}/manage/settings`)
  // Nobody has this role, so there is nobody to warn first.
  await page.getByRole('checkbox', { name: 'Finance' }).check()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('link', { name: 'Set up two-step verification' }).click()
  await expect(page).toHaveURL(new RegExp(`/settings/two-step\\?back=.*${pid}`))
  await expect(page.getByText('Two-step verification is off')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: 'Finance' })).not.toBeChecked()
})
