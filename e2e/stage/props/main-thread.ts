import type { Page } from '@playwright/test'

/**
 * Main-thread CPU time of the page for each step and the two frames after it, in milliseconds, sorted. Other
 * load on the machine delays frames but doesn't count here.
 */
export async function measureWork(page: Page, count: number, step: (nth: number) => Promise<unknown>) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const workMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  }
  const figures: number[] = []
  for (let nth = 0; nth < count; nth++) {
    const before = await workMs()
    await step(nth)
    await page.evaluate(twoFrames)
    figures.push((await workMs()) - before)
  }
  await session.detach()
  figures.sort((a, b) => a - b)
  return {
    median: Math.round(figures[Math.floor(count / 2)]!),
    p95: Math.round(figures[Math.floor(count * 0.95)]!),
    most: Math.round(figures.at(-1)!),
  }
}

/** Runs in the page. The timeout includes the task that ends the second frame. */
async function twoFrames(): Promise<void> {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  await new Promise((resolve) => setTimeout(resolve))
}
