import type { BrowserContext, Page } from '@playwright/test'
import type { Mailbox } from './mailbox.ts'

/** As a person does: the address, then the code from the mail. Ends where the app leads. */
export async function signIn(page: Page, mailbox: Mailbox, email: string): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/sign-in')) await page.goto('/sign-in')
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  // The field submits itself when it is full.
  await page.getByLabel('Code').fill(await mailbox.codeFor(email))
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
}

/** As a person does at the identity provider: gives an address that it has verified. */
export async function answerProvider(page: Page, email: string): Promise<void> {
  await page
    .getByLabel(/address/i)
    .first()
    .fill(email)
  await page
    .getByRole('button', { name: /sign in|continue/i })
    .last()
    .click()
}

/**
 * Signed in without the screens, for journeys about something else. By the identity provider: one address gets
 * only five mailed codes in ten minutes. Whoever is new is made.
 */
export async function signInByApi(context: BrowserContext, url: string, email: string): Promise<void> {
  const question = await context.request.get(`${url}/api/sign-in/providers/demo?return_to=/home&fresh=1`)
  await context.request.post(question.url(), { form: { email, verified: 'on' } })
  const { person } = await callApi<{ person: { email: string } | null }>(context, url, 'GET /api/sign-in')
  if (person?.email !== email) throw new Error(`${email} is not signed in, but ${person?.email ?? 'nobody'}`)
}

/** A call as the app in this browser would make it, with its cookies. */
export async function callApi<T = unknown>(
  context: BrowserContext,
  url: string,
  line: string,
  data?: object,
): Promise<T> {
  const [method = 'GET', path = '/'] = line.split(' ')
  const headers = { origin: url, 'sec-fetch-site': 'same-origin' }
  const response = await context.request.fetch(`${url}${path}`, { method, headers, ...(data && { data }) })
  const body = await response.text()
  if (!response.ok()) throw new Error(`${line} answered ${response.status()}: ${body}`)
  return (body ? JSON.parse(body) : undefined) as T
}
