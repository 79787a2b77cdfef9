import type { Browser } from '@playwright/test'
import { launchOptions as ours } from '../../server/test/browser.ts'

/** How far this process is ahead of the machine's clock: `FAKETIME=+3600s` of libfaketime. */
const aheadMs = Number(/^\+(\d+)s$/.exec(process.env.FAKETIME ?? '')?.[1] ?? 0) * 1000

/**
 * Under libfaketime Chromium takes half a minute to start, so it gets the machine's clock and its pages a
 * shifted one.
 */
const { LD_PRELOAD: _, ...env } = process.env as Record<string, string>

export const launchOptions = {
  ...ours,
  args: [
    ...ours.args,
    // Parallel garbage collection of short-lived pages would cost a fifth more CPU time.
    '--js-flags=--single-threaded-gc',
    // The next page of a window keeps the process and its compiled code. Contexts never share a process.
    '--process-per-site',
  ],
  env,
}

/** Sets every page of this browser to the time of this process. */
export function setClock(browser: Browser): Browser {
  if (aheadMs === 0) return browser
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await context.addInitScript(shiftDate, aheadMs)
    return context
  }
  return browser
}

/** Runs in the page. */
function shiftDate(by: number): void {
  const real = Date
  const now = () => real.now() + by
  window.Date = new Proxy(real, {
    construct: (_, args, target) => Reflect.construct(real, args.length > 0 ? args : [now()], target),
    apply: () => new real(now()).toString(),
    get: (_, name) => (name === 'now' ? now : Reflect.get(real, name)),
  })
}
