import { type Browser, chromium } from 'playwright-core'

/** Debian's Chromium, without its talk to the outside. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
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
