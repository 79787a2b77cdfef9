import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

/** What one visit of a page cost. Bytes are those on the wire, in kB. */
export interface Visit {
  script: number
  total: number
  requests: number
  /** Largest contentful paint, in ms. */
  lcp: number
  /** Cumulative layout shift. */
  cls: number
}

/** Slow 4G as Lighthouse has it, on a phone a quarter as fast as this machine. */
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const cpuSlowdown = 4

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-US' }

/** Opens a page in a new browser profile, twice: with an empty cache, then with a warm one. */
export async function visitTwice(
  browser: Browser,
  url: string,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<{ cold: Visit; warm: Visit }> {
  const context = await browser.newContext(phone)
  try {
    await prepare(context)
    await context.addInitScript({ content: watchPaint })
    const cold = await visit(context, url)
    const warm = await visit(context, url)
    return { cold, warm }
  } finally {
    await context.close()
  }
}

async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const traffic = watchTraffic(session)
    await page.goto(url)
    await untilQuiet(page)
    return { ...traffic(), ...(await paintOf(page)) }
  } finally {
    await page.close()
  }
}

/** Nothing was requested and nothing larger painted for two seconds. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 60_000 })
  let before = -1
  for (let tries = 0; tries < 20; tries++) {
    const { lcp } = await paintOf(page)
    if (lcp === before) return
    before = lcp
    await page.waitForTimeout(2000)
  }
}

function watchTraffic(session: CDPSession): () => Pick<Visit, 'script' | 'total' | 'requests'> {
  const types = new Map<string, string>()
  const bytes = new Map<string, number>()
  const cached = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  )
  return () => {
    const sent = [...bytes].filter(([id, size]) => !cached.has(id) && size > 0)
    const sum = (some: [string, number][]) => some.reduce((all, [, size]) => all + size, 0) / 1000
    return {
      script: sum(sent.filter(([id]) => types.get(id) === 'Script')),
      total: sum(sent),
      requests: sent.length,
    }
  }
}

const paintOf = (page: Page) => page.evaluate<Pick<Visit, 'lcp' | 'cls'>>('paint')

/** Runs in the page. Layout shift is summed per session window, as browsers report it. */
const watchPaint = `
  const paint = { lcp: 0, cls: 0 }
  window.paint = paint
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paint.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  let sum = 0, first = 0, last = 0
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput } of list.getEntries()) {
      if (hadRecentInput) continue
      if (startTime - last > 1000 || startTime - first > 5000) {
        sum = 0
        first = startTime
      }
      sum += value
      last = startTime
      paint.cls = Math.max(paint.cls, sum)
    }
  }).observe({ type: 'layout-shift', buffered: true })
`
