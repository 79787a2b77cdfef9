import type { BrowserContext, Page } from '@playwright/test'
import { unresolvedIn } from '../../server/test/unresolved.ts'
import { checkThemes } from '../stage/checks/axe.ts'
import { checkZoom } from '../stage/checks/zoom.ts'
import { test as base, expect } from '../stage/fixtures.ts'
import { parts } from '../stage/screens.ts'
import { visit } from '../stage/settle.ts'
import { signInAs } from '../stage/sign-in.ts'
import type { Screen } from '../stage/system/system.ts'
import { full, type Variant, variantsOf, viewports } from '../stage/variants.ts'

/** One browser window per variant, which loads the app once. */
const windows = new Map<string, { context: BrowserContext; page: Page }>()

const test = base.extend<{ variant: Variant }>({
  variant: [undefined as never, { option: true }],
  async page({ browser, variant: { viewport, locale, themes }, system }, use, info) {
    const key = `${viewport} ${locale}`
    const options = {
      ...viewports[viewport],
      locale,
      colorScheme: themes[0]!,
      reducedMotion: 'reduce' as const,
    }
    const context =
      windows.get(key)?.context ?? (await browser.newContext({ ...options, baseURL: system.url }))
    const page = windows.get(key)?.page ?? (await context.newPage())
    windows.set(key, { context, page })
    await use(page)
    const ahead = (await page.evaluate(() => Date.now())) - Date.now()
    if (info.status === info.expectedStatus && ahead < 60_000) return forget(page, system.url)
    // A clock that was moved forward stays that way.
    windows.delete(key)
    await context.close()
  },
})

/** The page as people see it. Placeholders that organisers can insert are code. */
const readText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('code, pre')) one.hidden = true
    // biome-ignore lint/performance/useDomNodeTextContent: one line for each block, without styles
    return document.body.innerText
  })

/** The next test starts signed out, with empty storage. */
async function forget(page: Page, origin: string): Promise<void> {
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  const storageTypes = 'cookies,local_storage,indexeddb,service_workers'
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await session.detach()
  await page.context().clearCookies()
}

test.describe.configure({ mode: 'parallel' })

for (const [part, screens] of Object.entries(parts))
  test.describe(part, () => {
    // One after the other in one system, so that what is created for the first is there for the rest.
    test.describe.configure({ mode: 'default' })
    for (const [name, screen] of Object.entries(screens))
      if (!screen.plain) for (const variant of variantsOf(name)) look(name, screen, variant)
  })

function look(name: string, { path, user, begin, prepare }: Screen, variant: Variant): void {
  const { viewport, locale, themes } = variant
  test.describe(`${viewport}, ${locale}, ${themes.join(' and ')}`, () => {
    test.use({ variant })
    test(`${name} has no violation that axe can find`, async ({ page, system, mailbox }) => {
      // axe takes a while with five hundred people.
      test.slow()
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(String(error)))
      const stage = { page, mailbox, system: system as never }
      if (user) await signInAs(page.context(), system.url, `${user}@demo.test`)
      await begin?.(stage)
      if (path) await visit(page, path)
      await prepare?.(stage)
      await checkThemes(page, themes)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(wide, 'nothing sticks out at the side').toBeLessThanOrEqual(0)
      expect(unresolvedIn(await readText(page))).toEqual([])
      if (full && viewport === 'desk') await checkZoom(page)
      // Expected responses for missing, closed or invalid things.
      expect(complaints.filter((text) => !/ (400|403|404|409) /.test(text))).toEqual([])
    })
  })
}
