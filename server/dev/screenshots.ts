import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { openBrowser } from '../test/browser.ts'
import { authorise } from '../test/swagger.ts'

/** Pictures of every page, narrow and wide, into screenshots/. Needs a running `npm run demo`. */
const base = process.argv[2] ?? 'http://127.0.0.1:8080'
const credentials = () =>
  JSON.parse(
    execFileSync('npm', ['run', '-s', 'manyhands', '--', 'credentials', 'chief@demo.test'], {
      encoding: 'utf8',
    }),
  )

const pages: Record<string, (page: Page) => Promise<void>> = {
  docs: async (page) => {
    await page.goto(`${base}/api/docs`)
    await authorise(page, credentials())
  },
  'docs-call': async (page) => {
    await page.goto(`${base}/api/docs`)
    await authorise(page, credentials())
    const operation = page.locator('#operations-Members-listMembers')
    await operation.locator('.opblock-summary-control').click()
    await operation.locator('input[placeholder=pid]').fill('2026')
    await operation.locator('.btn.execute').click()
    await operation.locator('.live-responses-table').waitFor()
    await operation.locator('.responses-wrapper').evaluate((element) => element.scrollIntoView())
  },
  redoc: async (page) => {
    await page.goto(`${base}/api/redoc`)
    await page.getByText('From nothing to the first call').waitFor()
  },
  errors: async (page) => void (await page.goto(`${base}/api/errors#not_found`)),
}

mkdirSync('screenshots', { recursive: true })
const browser = await openBrowser()
for (const [name, open] of Object.entries(pages))
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    const page = await browser.newPage({ viewport: { width, height } })
    await open(page)
    await page.screenshot({ path: `screenshots/${name}-${width}.png` })
    await page.close()
  }
await browser.close()
