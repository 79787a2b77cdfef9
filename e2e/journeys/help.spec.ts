import { expect, test } from '../stage/fixtures.ts'

test.describe('the help pages', () => {
  for (const { locale, address, words, finds } of [
    { locale: 'en-US', address: '/help/', words: 'swap a shift', finds: /swap/i },
    { locale: 'zh-TW', address: '/help/zh-tw/', words: '換班', finds: /換班/ },
  ])
    test.describe(locale, () => {
      test.use({ locale })

      test(`find “${words}” without asking anyone else`, async ({ page, system }) => {
        const [complaints, strangers]: string[][] = [[], []]
        page.on('console', (message) => message.type() === 'error' && complaints!.push(message.text()))
        page.on('request', (request) => {
          if (!request.url().startsWith(system.url)) strangers!.push(request.url())
        })
        await page.goto(address)
        await page.keyboard.press('Control+k')
        await page.getByRole('dialog').getByRole('textbox').fill(words)
        const found = page.getByRole('dialog').getByRole('link').filter({ hasText: finds }).first()
        await found.click()
        await expect(page).toHaveURL(/\/help\/.*(volunteers|team-leads)\//)
        await expect(page.locator('main')).toContainText(finds)
        expect([complaints, strangers]).toEqual([[], []])
      })

      test('are one click away from a screen, in its language', async ({ page }) => {
        await page.goto('/sign-in')
        const opened = page.waitForEvent('popup')
        await page.getByRole('link', { name: locale === 'en-US' ? 'Help' : '使用說明' }).click()
        const help = await opened
        await expect(help.locator('html')).toHaveAttribute('lang', locale === 'en-US' ? 'en' : 'zh-TW')
        await expect(help).toHaveURL(/volunteers\/signing-in\/$/)
      })
    })
})
