import { setTimeout } from 'node:timers/promises'
import type { Page, Request, Route } from '@playwright/test'

/** Waits for fonts and for running or upcoming animations; infinite ones are ignored. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => {
          return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
        })
        .map(({ finished }) => finished)
    for (let stillFrames = 0; stillFrames < 3; stillFrames++) {
      await new Promise(requestAnimationFrame)
      const finishing = moving()
      if (finishing.length > 0) stillFrames = 0
      await Promise.allSettled(finishing)
    }
  })
}

const mostMs = 15_000
/** Requests that never end. */
const endless = 'eventsource'

/** Navigates or reloads, and waits until nothing is loading. */
export const visit = (page: Page, path?: string): Promise<void> =>
  loadBy(page, () => (path === undefined ? page.reload() : page.goto(path)))

/**
 * Does something that loads, and waits until there are no requests in flight and the page is idle. Like
 * `networkidle`, without waiting half a second for nothing.
 */
export async function loadBy(page: Page, load: () => Promise<unknown>): Promise<void> {
  const open = new Set<Request>()
  let begun = 0
  const begin = (request: Request) => {
    if (request.resourceType() === endless) return
    begun++
    open.add(request)
  }
  const end = (request: Request) => void open.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await load()
  for (const deadline = Date.now() + mostMs; Date.now() < deadline; ) {
    const before = begun
    if (open.size > 0) await setTimeout(10)
    else await page.evaluate(untilIdle)
    if (open.size === 0 && begun === before) break
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/** On a slow machine a page may be idle before it sends its last requests. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** Waits twice, to include work that the first idle moment triggers. */
async function untilIdle(): Promise<void> {
  for (let times = 0; times < 2; times++)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
}

/** The server responds at once, but the page receives the response a second later. */
export async function answerSlowly(route: Route): Promise<void> {
  const response = await route.fetch()
  await setTimeout(1000)
  await route.fulfill({ response })
}
