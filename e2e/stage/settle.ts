import { setTimeout } from 'node:timers/promises'
import type { Page, Route } from '@playwright/test'

/** Waits for fonts and for what is moving or about to; what moves forever is not waited for. */
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

/** The server has done it; the page hears of it a second later. */
export async function answerSlowly(route: Route): Promise<void> {
  const response = await route.fetch()
  await setTimeout(1000)
  await route.fulfill({ response })
}
