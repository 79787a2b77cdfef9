import type { Page } from '@playwright/test'
import { callApi, callerFor } from '../sign-in.ts'

interface Shown {
  data: {
    pid: string
    purposes: { purpose: string; until: string }[]
    statements: { sid: string; version: number }[]
  }[]
}

/**
 * Accepts the invitations of these people, including everything shown and every agreement: someone added to a team of an open
 * project joins it only by accepting.
 */
export async function sayYes(url: string, pid: string, ...emails: string[]): Promise<void> {
  for (const email of emails) await acceptAs(url, pid, email)
}

export async function acceptAs(url: string, pid: string, email: string, listed = true): Promise<void> {
  const caller = await callerFor(url, email)
  const { data } = await callApi<Shown>(caller, url, 'GET /api/users/me/invitations')
  const shown = data.find((one) => one.pid === pid)
  const answer = {
    answer: 'yes',
    listed,
    // Only for people who were invited without one.
    name: email.split('@')[0],
    purposes: shown?.purposes.map(({ purpose, until }) => ({ purpose, until })),
    statements: shown?.statements.map(({ sid, version }) => ({ sid, version })),
  }
  await callApi(caller, url, `PUT /api/users/me/invitations/${pid}`, answer)
}

/** Ticks every agreement on the page; each stands below its text. */
export async function agreeToAll(page: Page): Promise<void> {
  for (const box of await page.locator('main li:has(details) input[type=checkbox]').all()) await box.check()
}
