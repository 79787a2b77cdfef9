import type { BrowserContext } from '@playwright/test'
import { test as base, expect } from '../stage/fixtures.ts'
import { screens } from '../stage/screens.ts'
import { visit } from '../stage/settle.ts'
import { signInByApi } from '../stage/sign-in.ts'

let lasting: BrowserContext | undefined

/** One browser for all of them, which fetches the app once; each begins as nobody, with nothing kept. */
const test = base.extend({
  async context({ browser }, use) {
    lasting ??= await browser.newContext()
    await use(lasting)
  },
  async page({ context, system }, use) {
    const page = await context.newPage()
    await use(page)
    const session = await context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin: system.url, storageTypes: 'all' })
    const ahead = (await page.evaluate(() => Date.now())) - Date.now()
    await page.close()
    await context.clearCookies()
    // A clock that was put forward stays so, for whoever comes next.
    if (ahead < 60_000) return
    await context.close()
    lasting = undefined
  },
})

/** Each screen of the table: on the phone in Chinese and dark, on the desk in English and light. */
const themeOf = ({ width }: { width: number }) => (width < 600 ? 'dark' : 'light')
test.use({
  locale: async ({ viewport }, use) => use(viewport!.width < 600 ? 'zh-TW' : 'en-US'),
  colorScheme: async ({ viewport }, use) => use(themeOf(viewport!)),
  contextOptions: { reducedMotion: 'reduce' },
})

for (const [name, { path, who, begin, prepare, plain }] of Object.entries(screens))
  if (!plain)
    test(`${name} has no violation that axe can find`, async ({ page, system, mailbox, axeCheck }) => {
      // Five hundred people take axe a while.
      test.slow()
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(String(error)))
      const stage = { page, mailbox, system: system as never }
      if (who) await signInByApi(page.context(), system.url, `${who}@demo.test`)
      await begin?.(stage)
      if (path) await visit(page, path)
      await prepare?.(stage)
      await axeCheck(page, [themeOf(page.viewportSize()!)])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(wide, 'nothing sticks out at the side').toBeLessThanOrEqual(0)
      // What is not there, not open or not right answers so, as it should.
      expect(complaints.filter((text) => !/ (400|403|404|409) /.test(text))).toEqual([])
    })
