import type { LightMyRequestResponse } from 'fastify'
import type { App } from './app.ts'
import { cookie } from './sign-in.ts'

export const baseUrl = 'http://localhost:8080'
export const callbackOf = (id: string) => `${baseUrl}/api/sign-in/providers/${id}/callback`

interface Named {
  id: string
  issuer: string
  clientId?: string
  clientSecret?: string
  domains?: string[]
  strong?: { amr?: string[]; acr?: string[] }
}

export const providerSettings = (providers: Named[]) => ({
  OIDC_PROVIDERS: JSON.stringify(
    providers.map(({ id, issuer, clientId = 'manyhands', clientSecret = 'secret', domains, strong }) => ({
      id,
      name: id,
      issuer,
      client_id: clientId,
      client_secret: clientSecret,
      ...(domains && { domains }),
      ...(strong && { strong }),
    })),
  ),
})

const cookieIn = ({ cookies }: LightMyRequestResponse, name: string) =>
  cookies.find((one) => one.name === `__Host-manyhands-${name}`)?.value

/** Where a response redirects the browser; throws if it doesn't. */
export function locationOf(response: LightMyRequestResponse): string {
  if (response.statusCode !== 303) throw new Error(`${response.statusCode} ${response.body}`)
  return String(response.headers.location)
}

/** Follows redirects like a browser, until it leaves the provider. */
export async function browse(start: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  const { origin } = url
  for (let hops = 0; hops < 10; hops++) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split('=') as [string, string]
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${response.status} ${await response.text()}`)
    url = new URL(location, url)
    if (url.origin !== origin) return url
  }
  throw new Error('too many redirects')
}

/** Steps of a browser that signs in with a provider. */
export function providerSteps({ call, database }: App) {
  /** To the provider and back, up to the final redirect. */
  async function leave(
    id: string,
    { query = '', ...cookies }: { query?: string; device?: string; session?: string } = {},
  ) {
    const answer = await call(`GET /api/sign-in/providers/${id}${query}`, {
      headers: { cookie: cookie(cookies) },
    })
    return { to: locationOf(answer), device: cookieIn(answer, 'device')! }
  }

  async function comeBack(callback: URL | string, device?: string, session?: string) {
    const { pathname, search } = new URL(callback)
    const answer = await call(`GET ${pathname}${search}`, {
      headers: device ? { cookie: cookie({ device, ...(session && { session }) }) } : {},
    })
    return { answer, to: locationOf(answer), session: cookieIn(answer, 'session') }
  }

  async function signIn(id: string, query = '') {
    const { to, device } = await leave(id, { query })
    return comeBack(await browse(to), device)
  }

  const me = async (session: string) => (await call('GET /api/users/me', { session })).json()

  async function count() {
    const [people, identities, sessions] = await Promise.all([
      database.db.selectFrom('people').select('uid').execute(),
      database.db.selectFrom('identities').select('uid').execute(),
      database.db.selectFrom('sessions').select('id').execute(),
    ])
    return { people: people.length, identities: identities.length, sessions: sessions.length }
  }

  return { leave, comeBack, signIn, me, count }
}
