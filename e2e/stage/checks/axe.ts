import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { settle } from '../settle.ts'
import { full, type Theme } from '../variants.ts'

/** Half the size of `axe.source`, which every page would have to parse. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * During a journey: fails on axe violations in any of the themes, then restores the first one. Runs only in
 * the nightly; in the commit gate each screen is checked once, which saves a fifth of a journey's time.
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

/** Fails on violations in any of the themes; stays in the last one. */
export async function checkThemes(page: Page, themes: Theme[]): Promise<void> {
  await waitForContent(page)
  // Elements far below that haven't been painted yet would keep the colours of the previous theme.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  for (const [nth, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Colours in the middle of a transition would be reported.
    await settle(page)
    expect(await violationsOf(page, nth > 0), `${new URL(page.url()).pathname} in ${colorScheme}`).toEqual([])
  }
}

/** Rows after the thirtieth are alike. The nightly checks them anyway. */
const alike = ['main li:nth-of-type(n + 31)', 'main tr:nth-of-type(n + 31)']

/** Collects only violations and skips frames: three times as fast as the ready-made builder. */
async function violationsOf(page: Page, again: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ([coloursAlone, exclude]) => {
      const there = window as unknown as { axe: typeof axe }
      // Menus open outside of landmarks, as dialogs do.
      const regionMatcher = 'dialog, [role=dialog], [role=alertdialog], [role=menu], svg'
      there.axe.configure({ checks: [{ id: 'region', options: { regionMatcher } }] })
      const { violations } = await there.axe.run(
        { exclude },
        {
          resultTypes: ['violations'],
          // Only colours differ between themes.
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
