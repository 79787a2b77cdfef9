import { expect, test } from '../../stage/fixtures.ts'

test('signing in and creating credentials in Traditional Chinese', { tag: '@phone' }, async ({
  browser,
  system,
  mailbox,
  newAddress,
  axeCheck,
}) => {
  const context = await browser.newContext({ baseURL: system.url, locale: 'zh-TW' })
  const page = await context.newPage()
  const email = newAddress()
  await page.goto('/sign-in')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
  await page.getByLabel('電子郵件').fill(email)
  await page.getByRole('button', { name: '寄驗證碼給我' }).click()
  const message = await mailbox.emailFor(email)
  expect(message.subject).toMatch(/^\d{3} \d{3} 是你的登入驗證碼$/)
  await page.getByLabel('驗證碼').fill(message.subject.slice(0, 7))
  await page.getByLabel('我們該怎麼稱呼你').fill('陳美玲')
  await page.getByRole('button', { name: '繼續' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('陳美玲')
  await page.goto('/settings/api')
  await expect(page.getByRole('heading', { name: '你的權杖' })).toBeVisible()
  await axeCheck(page)
  await context.close()
})

test('the language can be switched on any page and is remembered', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: '繁體中文' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
  await page.reload()
  await expect(page.getByRole('link', { name: 'English' })).toBeVisible()
})
