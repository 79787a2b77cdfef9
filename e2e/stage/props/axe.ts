import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { settle } from '../settle.ts'
import { full, type Theme } from '../variants.ts'

/** Half as long as `axe.source`: every page has to parse it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * On the way of a journey: no violation that axe can find, in each of the themes; then it looks as before.
 * In the nightly run alone. For a commit each screen is checked once, and a fifth of a journey's time is saved.
 */
export async function checkWithAxe(page: Page, themes: Theme[] = ['light', 'dark']): Promise<void> {
  await waitForContent(page)
  if (!full) return
  await checkThemes(page, themes)
  await page.emulateMedia({ colorScheme: null })
}

async function waitForContent(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** No violation in any of the themes; stays in the last of them. */
export async function checkThemes(page: Page, themes: Theme[]): Promise<void> {
  await waitForContent(page)
  // What is far below and not painted yet keeps the colours of the theme before.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  for (const [nth, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Colours half-way of a transition are nobody's fault.
    await settle(page)
    expect(await violationsOf(page, nth > 0), `${new URL(page.url()).pathname} in ${colorScheme}`).toEqual([])
  }
}

/** After thirty rows the next is like them. In the nightly run they are looked at all the same. */
const alike = ['main li:nth-of-type(n + 31)', 'main tr:nth-of-type(n + 31)']

/** Only what is wrong is gathered, and there are no frames to ask: three times as fast as the ready-made builder. */
async function violationsOf(page: Page, again: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ([coloursAlone, exclude]) => {
      const there = window as unknown as { axe: typeof axe }
      const { violations } = await there.axe.run(
        { exclude },
        {
          resultTypes: ['violations'],
          // In another theme the same page has other colours, and nothing else.
          ...(coloursAlone && { runOnly: ['color-contrast', 'link-in-text-block'] }),
        },
      )
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`,
        ),
      )
    },
    [again, full ? [] : alike] as const,
  )
}
