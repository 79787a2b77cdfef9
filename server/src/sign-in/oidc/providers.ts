import * as client from 'openid-client'
import { z } from 'zod'
import type { Provider } from '../../platform/config.ts'

const hour = 3_600_000

/** What a provider says of someone, after every signature, issuer, audience and nonce was checked. */
export interface Claims {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  name: string | undefined
  /** When they proved to the provider who they are, if it says so. */
  provenAt: Date | null
}

export interface Providers {
  list: { id: string; name: string }[]
  has(id: string): boolean
  /** Where to send the browser. */
  authorizationUrl(id: string, parameters: Record<string, string>): Promise<URL>
  /** Who came back. Throws if anything does not fit. */
  claims(id: string, callback: URL, checks: Checks): Promise<Claims>
}

interface Checks {
  state: string
  nonce: string
  codeVerifier: string
}

/** Each is asked for its endpoints and keys when first used, and again every hour. */
export function createProviders(configured: Provider[]): Providers {
  const byId = new Map(configured.map((provider) => [provider.id, provider]))
  const found = new Map<string, { at: number; configuration: Promise<client.Configuration> }>()

  function discover(id: string): Promise<client.Configuration> {
    const known = found.get(id)
    if (known && known.at > Date.now() - hour) return known.configuration
    const configuration = ask(byId.get(id)!)
    found.set(id, { at: Date.now(), configuration })
    configuration.catch(() => found.delete(id))
    return configuration
  }

  return {
    list: configured.map(({ id, name }) => ({ id, name })),
    has: (id) => byId.has(id),
    async authorizationUrl(id, parameters) {
      return client.buildAuthorizationUrl(await discover(id), { scope: byId.get(id)!.scope, ...parameters })
    },
    async claims(id, callback, { state, nonce, codeVerifier }) {
      const configuration = await discover(id)
      const tokens = await client.authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const inToken = tokens.claims()!
      const { claims } = byId.get(id)!
      // Some providers tell the address at the userinfo endpoint alone.
      const all =
        claims.email in inToken || !configuration.serverMetadata().userinfo_endpoint
          ? inToken
          : { ...inToken, ...(await client.fetchUserInfo(configuration, tokens.access_token, inToken.sub)) }
      return read(all, claims)
    },
  }
}

function ask({ issuer, client_id, client_secret }: Provider): Promise<client.Configuration> {
  return client.discovery(new URL(issuer), client_id, client_secret, undefined, {
    timeout: 5,
    execute: [
      // The signature of an ID token is checked even though it came over TLS.
      client.enableNonRepudiationChecks,
      // For a provider on the same machine: anyone else is asked over HTTPS or not at all.
      ...(isLoopback(issuer) ? [client.allowInsecureRequests] : []),
    ],
  })
}

const isLoopback = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

function read(all: Record<string, unknown>, names: Provider['claims']): Claims {
  const email = all[names.email]
  const name = all[names.name]
  return {
    issuer: String(all.iss),
    subject: String(all.sub),
    // No letters that fall together with others in lower case: whose address it is must be beyond doubt.
    email: z.email().max(254).safeParse(email).data ?? null,
    emailVerified: all[names.email_verified] === true,
    name: typeof name === 'string' ? name : undefined,
    provenAt: typeof all.auth_time === 'number' ? new Date(all.auth_time * 1000) : null,
  }
}
