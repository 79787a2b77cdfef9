import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { type Caller, callApi } from './sign-in.ts'
import type { Screen, Stage } from './system/system.ts'

export type App = ReturnType<typeof createApp>

/** An authenticator app. Each code works once: the next one is that of the next period. */
export function createApp(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  let last = 0
  return {
    code(): string {
      last = Math.max(last + 1, Math.floor(Date.now() / 30_000))
      return totp.generate({ timestamp: last * 30_000 })
    },
  }
}

/** Reads the setup key from the open dialog, shown for people who can't scan. */
export async function readSecret(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog')
  await dialog.locator('summary').click()
  return (await dialog.locator('details code').textContent())!.trim()
}

/** Sets up an app for the signed-in caller, without the screens. */
export async function addAppByApi(caller: Caller, url: string): Promise<App> {
  const { secret } = await callApi<{ secret: string }>(caller, url, 'POST /api/users/me/totp')
  const app = createApp(secret)
  await callApi(caller, url, 'POST /api/users/me/totp/confirmation', { code: app.code() })
  return app
}

const given = new Map<string, Promise<void>>()

/** Runs once, even if several screens call it at the same time. */
const giveApp = ({ page, system: { url } }: Stage): Promise<void> =>
  given.getOrInsertComputed(url, async () => {
    type Shown = { session: { second_step: { totp: boolean } } }
    const { session } = await callApi<Shown>(page.context(), url, 'GET /api/sign-in')
    if (session.second_step.totp) return
    await addAppByApi(page.context(), url)
  })

async function addApp(page: Page): Promise<void> {
  await page.locator('main section').nth(1).locator('button').click()
  await page.locator('[role=dialog] summary').click()
}

async function makeCodes({ page }: Stage): Promise<void> {
  await page.locator('main section').last().locator('button').click()
  await page.locator('[role=dialog] button').last().click()
  await page.locator('main ol code').first().waitFor()
}

/** Responds as the server does to someone who signed in by email only. */
async function refuseAsWeak({ page }: Stage): Promise<void> {
  const json = {
    type: '/api/errors#strong_sign_in_required',
    title: 'Two-step verification required',
    status: 403,
    why: [
      {
        rule: 'strong-sign-in',
        setting: 'project.strong_sign_in',
        lifted_by: ['self'],
        detail: 'This needs two-step verification.',
      },
    ],
  }
  await page.route('**/api/projects/2026/roles', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', json }),
  )
}

export const secondStepScreens: Record<string, Screen> = {
  'two-step': { path: '/settings/two-step', user: 'volunteer' },
  'two-step-on': { path: '/settings/two-step', user: 'careful', begin: giveApp },
  'two-step-add': { path: '/settings/two-step', user: 'volunteer', prepare: ({ page }) => addApp(page) },
  'two-step-codes': { path: '/settings/two-step', user: 'careful', begin: giveApp, prepare: makeCodes },
  'sign-in-second-step': { path: '/sign-in/second-step', user: 'careful', begin: giveApp },
  'two-step-keep': { path: '/sign-in/keep#0000000000' },
  'two-step-keep-dead': {
    path: '/sign-in/keep#1111111111',
    prepare: ({ page }) => page.locator('main button').first().click(),
  },
  'manage-needs-two-step': { path: '/p/2026/manage', user: 'owner', begin: refuseAsWeak },
}
