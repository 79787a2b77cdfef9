import { test as base, expect, type Page } from '@playwright/test'
import { setClock } from './browser.ts'
import { checkWithAxe } from './checks/axe.ts'
import { type Authenticator, addAuthenticator } from './props/authenticator.ts'
import { type Caller, callApi, signIn, signInByApi } from './sign-in.ts'
import { runCommand } from './system/command-line.ts'
import { type Mailbox, openMailbox } from './system/mailbox.ts'
import type { System } from './system/system.ts'
import type { Theme } from './variants.ts'

export { expect }

interface Fixtures {
  system: Omit<System, typeof Symbol.asyncDispose>
  mailbox: Mailbox
  /** An unused address. */
  newAddress: () => string
  /** With an emailed code. An address gets five in ten minutes, so use `newAddress`. */
  signIn: (page: Page, email: string) => Promise<void>
  /** Without a screen and without a rate limit. */
  signInByApi: (caller: Caller, email: string) => Promise<void>
  /** `api(context, 'POST /api/exchange-credentials', { … })` with the cookies of that browser. */
  api: <T = unknown>(caller: Caller, line: string, data?: object) => Promise<T>
  /** Runs a command of the service against this system; returns its output. */
  cli: (...args: string[]) => Promise<string>
  /** Fails on any violation that axe finds, in light and dark themes. */
  axeCheck: (page: Page, themes?: Theme[]) => Promise<void>
  addAuthenticator: (page: Page) => Promise<Authenticator>
}

export const test = base.extend<Fixtures>({
  browser: [async ({ browser }, use) => use(setClock(browser)), { scope: 'worker' }],
  system: given(() => JSON.parse(process.env.E2E_SYSTEMS!)[Number(process.env.TEST_PARALLEL_INDEX)]),
  newAddress: given(() => () => `e2e-${Date.now().toString(36)}-${++addresses}@demo.test`),
  axeCheck: given(() => checkWithAxe),
  addAuthenticator: given(() => addAuthenticator),
  baseURL: async ({ system }, use) => use(system.url),
  mailbox: async ({ system }, use) => use(await openMailbox(system.inboxUrl)),
  signIn: async ({ mailbox }, use) => use((page, email) => signIn(page, mailbox, email)),
  signInByApi: async ({ system }, use) => use((context, email) => signInByApi(context, system.url, email)),
  api: async ({ system }, use) => use((context, line, data) => callApi(context, system.url, line, data)),
  cli: async ({ system }, use) => use((...args) => runCommand(system.settings, args)),
})

let addresses = 0

function given<T>(make: () => T) {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here, in the text, what a fixture needs.
  return ({}: object, use: (value: T) => Promise<void>) => use(make()) // oxlint-disable-line no-empty-pattern
}
