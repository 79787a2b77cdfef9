import { test as base } from '../fixtures.ts'
import { type Caller, callerFor } from '../sign-in.ts'
import { openToHelp } from './joining.ts'

interface Helping {
  pid: string
  /** Whoever owns it. */
  owner: Caller
}

/** A project of its own that looks for people in every way there is. */
export const test = base.extend<{ helping: Helping }>({
  async helping({ system }, use) {
    const owner = await callerFor(system.url, 'admin@demo.test')
    await use({ owner, pid: await openToHelp(owner, system.url) })
  },
})
