import { test as base } from '../fixtures.ts'
import { type Caller, callerFor } from '../sign-in.ts'
import { openToHelp } from './joining.ts'

interface Helping {
  pid: string
  /** Its owner. */
  owner: Caller
}

/** A separate project with every way of joining. */
export const test = base.extend<{ helping: Helping }>({
  async helping({ system }, use) {
    const owner = await callerFor(system.url, 'admin@demo.test')
    await use({ owner, pid: await openToHelp(owner, system.url) })
  },
})
