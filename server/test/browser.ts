import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The headless shell needs a third less CPU time. */
const windowless = '/usr/bin/chromium-headless-shell'
const installed = existsSync(windowless) ? windowless : '/usr/bin/chromium'

/** Debian's Chromium, without its background network traffic. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM ?? installed,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export const openBrowser = (): Promise<Browser> => chromium.launch(launchOptions)
