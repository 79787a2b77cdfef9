import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../server/test/browser.ts'
import { belongings, screens } from './stage/screens.ts'
import { settle, visit } from './stage/settle.ts'
import { callApi, signInByApi } from './stage/sign-in.ts'
import { openMailbox } from './stage/system/mailbox.ts'
import { type Stage, startSystems } from './stage/system/system.ts'

/**
 * Takes screenshots of every screen into screenshots/, or of those whose names contain one of the given
 * words.
 */
const words = process.argv.slice(2)
const chosen = Object.entries(screens).filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
)
const people = [...new Set(chosen.map(([, { who }]) => who))]
const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))
const themes = ['light', 'dark'] as const
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

// Nothing keeps running after Ctrl-C.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
mkdirSync(folder, { recursive: true })
const failures = new Map<string, string>()
await using system = (await startSystems(1))[0]!
const mailbox = await openMailbox(system.inboxUrl)
const browser = await chromium.launch(launchOptions)
for (const who of people) await photographAs(browser, who)
await browser.close()
for (const [name, why] of failures) console.log(`FAILED ${name}: ${why}`)
process.exitCode = failures.size > 0 ? 1 : 0

async function photographAs(browser: Browser, who: string | undefined): Promise<void> {
  const owner = await browser.newContext()
  if (who) {
    await signInByApi(owner, system.url, `${who}@demo.test`)
    await belongings[who]?.(owner, system)
  }
  const storageState = await owner.storageState()
  for (const language of ['en', 'zh-TW'] as const) {
    if (who) await callApi(owner, system.url, 'PATCH /api/users/me', { language })
    const variants = themes.flatMap((theme) =>
      sizes.map((viewport) =>
        photograph(browser, who, `${viewport.width}-${theme}-${language}`, {
          storageState,
          viewport,
          locale: language === 'en' ? 'en-US' : language,
          colorScheme: theme,
          timezoneId: 'Asia/Taipei',
          reducedMotion: 'reduce',
          hasTouch: viewport.width < 600,
        }),
      ),
    )
    await Promise.all(variants)
  }
  await owner.close()
}

async function photograph(
  browser: Browser,
  who: string | undefined,
  variant: string,
  options: BrowserContextOptions,
): Promise<void> {
  const context = await browser.newContext({ ...options, baseURL: system.url })
  const wanted = chosen.filter(
    ([, screen]) => screen.who === who && (!screen.plain || variant.endsWith('light-en')),
  )
  for (const [name, { path, begin, prepare, plain = false }] of wanted) {
    if (failures.has(name)) continue
    const stage: Stage = { system, mailbox, page: await context.newPage() }
    stage.page.setDefaultTimeout(30_000)
    try {
      await begin?.(stage)
      if (path) await visit(stage.page, path)
      if (path && !plain) await untilLoaded(stage.page)
      await prepare?.(stage)
      await settle(stage.page)
      if (!plain) await unroll(stage.page)
      await stage.page.screenshot({ path: `${folder}${name}-${variant}.png` })
      console.log(`${name}-${variant}`)
    } catch (error) {
      failures.set(name, `${variant}: ${String(error)}`)
    }
    await stage.page.close()
  }
  await context.close()
}

/** On a slow machine a page may be idle before it sends its last requests. */
async function untilLoaded(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

/**
 * Enlarges the window to the whole page, so that fixed elements stay at its edges; an endless page is cut
 * off.
 */
async function unroll(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!
  const full = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(Math.max(full, height), 3000) })
  await settle(page)
}
