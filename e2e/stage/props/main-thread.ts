import type { Page } from '@playwright/test'

/**
 * How long the main thread of the page works for each step and the two frames after it: milliseconds of its own CPU
 * time, in order of size. Other work on the machine delays a frame, but does not count here.
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

/** Runs in the page. The task that ends the second one is still to be counted: hence the time-out. */
async function twoFrames(): Promise<void> {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  await new Promise((resolve) => setTimeout(resolve))
}
