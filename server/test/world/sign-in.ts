import type { LightMyRequestResponse } from 'fastify'
import { createAuthenticator } from '../authenticator.ts'
import type { App } from './app.ts'

/** The headers of a request from our own page. */
export const ownPage = { 'sec-fetch-site': 'same-origin' }

export const cookie = (values: { session?: string; device?: string }) =>
  Object.entries(values)
    .map(([name, value]) => `__Host-manyhands-${name}=${value}`)
    .join('; ')

export const sessionIn = ({ cookies }: LightMyRequestResponse): string | undefined =>
  cookies.find(({ name }) => name === '__Host-manyhands-session')?.value

/** The status, and the problem's code if it is one. */
export function outcome(response: LightMyRequestResponse): string {
  const type = response.statusCode < 400 ? '' : response.json().type.split('#')[1]
  return `${response.statusCode} ${type}`.trim()
}

export function tally(values: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

/** Steps of signing in by email. */
export function signInSteps({ call, database, inbox }: App) {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(`POST ${path}`, { headers: { ...ownPage, ...headers }, body })

  /** Requests an email and reads it. */
  async function ask(email: string, given: { body?: object; headers?: Record<string, string> } = {}) {
    const before = inbox.messages().at(-1)?.id ?? 0
    const answer = await post('/api/sign-in/email', { email, ...given.body }, given.headers)
    if (answer.statusCode !== 202) throw new Error(answer.body)
    const message = await inbox.waitFor(
      ({ id, to, text }) => id > before && to.includes(email) && text.includes('/sign-in/link#'),
    )
    return {
      message,
      attempt: answer.json().attempt as string,
      code: /(\d{3}) (\d{3})/.exec(message.subject)!.slice(1).join(''),
      link: message.links[0]!.split('#')[1]!,
    }
  }

  const withCode = (attempt: string, code: string, headers = {}) =>
    post('/api/sign-in/code', { attempt, code }, headers)
  const withLink = (link: string, headers = {}) => post('/api/sign-in/link', { link }, headers)

  /** The number of sessions ever. */
  const sessionsOf = async (email: string) => {
    const sessions = database.db.selectFrom('sessions').innerJoin('people', 'people.uid', 'sessions.uid')
    return (await sessions.select('id').where('email', '=', email).execute()).length
  }

  /** Whether this instance accepts a session. */
  const me = async (session: string) => (await call('GET /api/users/me', { session })).statusCode

  return { post, ask, withCode, withLink, sessionsOf, me }
}

/** Any code but the right one. */
export const otherThan = (code: string, by = 1): string =>
  String((Number(code) + by) % 1_000_000).padStart(6, '0')

/** Each would lead a browser away from our site, or break the header. */
export const elsewhere = [
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\nSet-Cookie: a=b',
  '\t//evil.test',
  ' //evil.test',
  'https://evil.test',
  'https:evil.test',
  'HTTPS://evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.test',
  '.evil.test',
  '@evil.test',
  '',
  '/home\u0000',
  '/home\u007f',
  '/home\u0085',
  `/${'a'.repeat(501)}`,
]

/** Odd, but on our site. */
export const onOurSite = [
  '/%2f/evil.test',
  '/%2f%2fevil.test',
  '/%5cevil.test',
  '/%09/evil.test',
  '/%0d%0aSet-Cookie:a=b',
  '/.//evil.test',
  '/..//evil.test',
  '/@evil.test',
  '/:@evil.test',
  '/?https://evil.test',
  '/#//evil.test',
  '/home?return_to=//evil.test',
]

/** Adds a passkey like this session's browser; returns the passkey and its id. */
export async function addPasskeyOf(call: App['call'], session: string) {
  const key = createAuthenticator()
  const options = (await call('POST /api/passkeys/options', { session })).json()
  const body = { name: 'Key', response: key.register(options) }
  const added = await call('POST /api/passkeys', { session, body })
  if (added.statusCode !== 201) throw new Error(added.body)
  return { key, id: added.json<{ id: string }>().id }
}
