import type { BrowserContext } from '@playwright/test'
import { test as base } from '../fixtures.ts'
import { openToHelp } from './joining.ts'

interface Helping {
  pid: string
  /** The browser of whoever owns it. */
  owner: BrowserContext
}

/** A project of its own that looks for people in every way there is. */
export const test = base.extend<{ helping: Helping }>({
  async helping({ browser, system, signInByApi }, use) {
    const owner = await browser.newContext()
    await signInByApi(owner, 'admin@demo.test')
    await use({ owner, pid: await openToHelp(owner, system.url) })
    await owner.close()
  },
})
