import { mkdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../server/test/browser.ts'
import { pictures } from './stage/pictures.ts'
import { belongings, screens } from './stage/screens.ts'
import { settle, untilLoaded, visit } from './stage/settle.ts'
import { callApi, signInByApi } from './stage/sign-in.ts'
import { openMailbox } from './stage/system/mailbox.ts'
import { type Screen, type Stage, startSystems } from './stage/system/system.ts'

/**
 * Takes screenshots of every screen into screenshots/, or of those whose names contain one of the given
 * words; with `--docs` the pictures of the README and the docs.
 */
const words = process.argv.slice(2)
const languages = ['en', 'zh-TW'] as const
type Language = (typeof languages)[number]

interface Shot {
  name: string
  screen: Screen
  viewport: { width: number; height: number }
  theme: 'light' | 'dark'
  languages: readonly Language[]
  /** Of the whole page instead of the viewport. */
  whole: boolean
  /** Pixels per CSS pixel. */
  scale: number
  file(language: Language): string
}

const root = fileURLToPath(new URL('..', import.meta.url))
const shots = words.includes('--docs') ? docShots() : screenShots()

function docShots(): Shot[] {
  return Object.entries(pictures).map(([name, { width, height, english, ...screen }]) => ({
    name,
    screen,
    viewport: { width, height },
    theme: 'light',
    languages: english ? ['en'] : languages,
    whole: false,
    scale: width < 600 ? 2 : 1,
    file: (language) => join(root, 'docs/images', language === 'en' ? '' : language, `${name}.png`),
  }))
}

function screenShots(): Shot[] {
  const chosen = Object.entries(screens).filter(
    ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  const sizes = [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]
  return chosen.flatMap(([name, screen]) =>
    sizes.flatMap((viewport) =>
      (['light', 'dark'] as const).map((theme) => ({
        name,
        screen,
        viewport,
        theme,
        languages: screen.plain ? (['en'] as const) : languages,
        whole: true,
        scale: 1,
        file: (language: Language) =>
          join(root, 'screenshots', `${name}-${viewport.width}-${theme}-${language}.png`),
      })),
    ),
  )
}

// Nothing keeps running after Ctrl-C.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
for (const shot of shots)
  for (const language of languages) mkdirSync(dirname(shot.file(language)), { recursive: true })
const failures = new Map<string, string>()
await using system = (await startSystems(1))[0]!
const mailbox = await openMailbox(system.inboxUrl)
const browser = await chromium.launch(launchOptions)
for (const [user, theirs] of Map.groupBy(shots, ({ screen }) => screen.user))
  await photographAs(browser, user, theirs)
await browser.close()
for (const [name, why] of failures) console.log(`FAILED ${name}: ${why}`)
process.exitCode = failures.size > 0 ? 1 : 0

async function photographAs(browser: Browser, user: string | undefined, theirs: Shot[]): Promise<void> {
  const owner = await browser.newContext()
  if (user) {
    await signInByApi(owner, system.url, `${user}@demo.test`)
    await belongings[user]?.(owner, system)
  }
  const storageState = await owner.storageState()
  const variants = Map.groupBy(theirs, ({ viewport, theme }) => `${JSON.stringify(viewport)} ${theme}`)
  for (const language of languages) {
    if (user) await callApi(owner, system.url, 'PATCH /api/users/me', { language })
    await Promise.all(
      [...variants.values()].map((shots) => photograph(browser, shots, language, storageState)),
    )
  }
  await owner.close()
}

async function photograph(
  browser: Browser,
  shots: Shot[],
  language: Language,
  storageState: NonNullable<BrowserContextOptions['storageState']>,
): Promise<void> {
  const { viewport, theme, scale } = shots[0]!
  const context = await browser.newContext({
    storageState,
    baseURL: system.url,
    viewport,
    deviceScaleFactor: scale,
    locale: language === 'en' ? 'en-US' : language,
    colorScheme: theme,
    timezoneId: 'Asia/Taipei',
    reducedMotion: 'reduce',
    hasTouch: viewport.width < 600,
  })
  for (const { name, screen, whole, file, languages } of shots) {
    const { path, begin, prepare, plain = false } = screen
    if (failures.has(name) || !languages.includes(language) || (plain && theme !== 'light')) continue
    const stage: Stage = { system, mailbox, page: await context.newPage() }
    stage.page.setDefaultTimeout(30_000)
    try {
      await begin?.(stage)
      if (path) await visit(stage.page, path)
      if (path && !plain) await untilLoaded(stage.page)
      await prepare?.(stage)
      await settle(stage.page)
      if (whole && !plain) await unroll(stage.page)
      await stage.page.screenshot({ path: file(language) })
      console.log(relative(root, file(language)))
    } catch (error) {
      failures.set(name, `${viewport.width}-${theme}-${language}: ${String(error)}`)
    }
    await stage.page.close()
  }
  await context.close()
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
