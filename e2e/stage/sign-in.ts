import { type APIRequestContext, type BrowserContext, type Page, request } from '@playwright/test'
import type { Mailbox } from './system/mailbox.ts'

/** Signs in like a person: the address, then the code from the email. Ends on the page the app opens. */
export async function signIn(page: Page, mailbox: Mailbox, email: string): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/sign-in')) await page.goto('/sign-in')
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  // The field submits itself when it is complete.
  await page.getByLabel('Code').fill(await mailbox.codeFor(email))
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
}

/** Signs in at the identity provider with a verified address. */
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

/** Anything with cookies: a browser, or an API client without one. */
export interface Caller {
  request: APIRequestContext
}

/**
 * Signs in without the screens, for journeys about something else. Uses the identity provider, because an
 * address gets only five emailed codes in ten minutes. Creates a new account if necessary.
 */
export async function signInByApi(caller: Caller, url: string, email: string): Promise<void> {
  const question = await caller.request.get(`${url}/api/sign-in/providers/demo?return_to=/home&fresh=1`)
  await caller.request.post(question.url(), { form: { email, verified: 'on' } })
  const person = (await signedIn(caller, url))?.email
  if (person !== email) throw new Error(`${email} is not signed in, but ${person ?? 'nobody'}`)
}

async function signedIn(caller: Caller, url: string): Promise<{ email: string; fresh: boolean } | null> {
  type Answer = { person: { email: string } | null; session: { fresh_until: string } | null }
  const { person, session } = await callApi<Answer>(caller, url, 'GET /api/sign-in')
  const until = Date.parse(session?.fresh_until ?? '')
  return person && { email: person.email, fresh: until > Date.now() + needsMs }
}

/** How long operations that need a fresh sign-in may take from here. */
const needsMs = 3 * 60_000

const callers = new Map<string, Promise<Caller>>()

/** An API client without a browser. Signed in once, and again when that is no longer fresh. */
export async function callerFor(url: string, email: string): Promise<Caller> {
  const key = `${url} ${email}`
  const known = await callers.get(key)
  if (known) {
    const now = await signedIn(known, url)
    if (now?.email === email && now.fresh) return known
  }
  const made = (async () => {
    const caller = { request: await request.newContext() }
    await signInByApi(caller, url, email)
    return caller
  })()
  callers.set(key, made)
  return made
}

/** Shares the session of `callerFor`, for tests that don't need their own. */
export async function signInAs(context: BrowserContext, url: string, email: string): Promise<void> {
  const caller = await callerFor(url, email)
  await context.addCookies((await caller.request.storageState()).cookies)
}

/** Calls the API like the app in this browser, with its cookies. */
export async function callApi<T = unknown>(
  caller: Caller,
  url: string,
  line: string,
  data?: object,
): Promise<T> {
  const [method = 'GET', path = '/'] = line.split(' ')
  const headers = { origin: url, 'sec-fetch-site': 'same-origin' }
  const response = await caller.request.fetch(`${url}${path}`, { method, headers, ...(data && { data }) })
  const body = await response.text()
  if (!response.ok()) throw new Error(`${line} answered ${response.status()}: ${body}`)
  return (body ? JSON.parse(body) : undefined) as T
}
