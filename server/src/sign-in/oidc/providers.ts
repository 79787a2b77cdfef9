import * as client from 'openid-client'
import { z } from 'zod'
import type { Provider } from '../../platform/config.ts'

const hour = 3_600_000

/** The provider's claims, after signature, issuer, audience and nonce were checked. */
export interface Claims {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  name: string | undefined
  /** When they authenticated at the provider, if it says so. */
  provenAt: Date | null
  /** The same, if it reports a second step; long ago if it doesn't say when. */
  strongAt: Date | null
}

export interface Providers {
  list: { id: string; name: string; second_step: boolean }[]
  has(id: string): boolean
  nameOf(id: string): string
  /** Display name: its configured name, or its host if it is no longer configured. */
  nameOfIssuer(issuer: string): string
  /** Whether this provider may vouch for an address; `named` if its configuration lists the domain. */
  vouchesFor(id: string, email: string): 'named' | 'any' | 'no'
  /** Where to redirect the browser. */
  authorizationUrl(id: string, parameters: Record<string, string>): Promise<URL>
  /** The claims of a callback. Throws if anything doesn't match. */
  claims(id: string, callback: URL, checks: Checks): Promise<Claims>
}

interface Checks {
  state: string
  nonce: string
  codeVerifier: string
}

/** Metadata and keys are fetched on first use, and again every hour. */
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
    list: configured.map(({ id, name, strong: { acr, amr } }) => ({
      id,
      name,
      second_step: acr.length + amr.length > 0,
    })),
    has: (id) => byId.has(id),
    nameOf: (id) => byId.get(id)!.name,
    nameOfIssuer: (issuer) =>
      configured.find((provider) => bare(provider.issuer) === bare(issuer))?.name ?? new URL(issuer).host,
    vouchesFor(id, email) {
      const { domains } = byId.get(id)!
      if (!domains) return 'any'
      return domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase()) ? 'named' : 'no'
    },
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
      const { claims, strong } = byId.get(id)!
      // Some providers return the address only from the userinfo endpoint.
      const all =
        claims.email in inToken || !configuration.serverMetadata().userinfo_endpoint
          ? inToken
          : { ...inToken, ...(await client.fetchUserInfo(configuration, tokens.access_token, inToken.sub)) }
      return { ...read(all, claims), strongAt: strongAtOf(inToken, strong) }
    },
  }
}

function ask({ issuer, client_id, client_secret }: Provider): Promise<client.Configuration> {
  return client.discovery(new URL(issuer), client_id, client_secret, undefined, {
    timeout: 5,
    execute: [
      // Checks the ID token's signature even though it came over TLS.
      client.enableNonRepudiationChecks,
      // Only for a provider on the same machine: others must use HTTPS.
      ...(isLoopback(issuer) ? [client.allowInsecureRequests] : []),
    ],
  })
}

const bare = (url: string) => url.replace(/\/+$/, '')

const isLoopback = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

/** Only signed claims count. */
function strongAtOf({ acr, amr, auth_time }: client.IDToken, strong: Provider['strong']): Date | null {
  const methods = Array.isArray(amr) ? amr : []
  const isStrong = strong.acr.some((one) => one === acr) || strong.amr.some((one) => methods.includes(one))
  return isStrong ? new Date((auth_time ?? 0) * 1000) : null
}

function read(all: Record<string, unknown>, names: Provider['claims']): Omit<Claims, 'strongAt'> {
  const email = all[names.email]
  const name = all[names.name]
  return {
    issuer: String(all.iss),
    subject: String(all.sub),
    // No letters that collide in lower case: the owner of an address must be unambiguous.
    email: z.email().max(254).safeParse(email).data ?? null,
    emailVerified: all[names.email_verified] === true,
    name: typeof name === 'string' ? name : undefined,
    provenAt: typeof all.auth_time === 'number' ? new Date(all.auth_time * 1000) : null,
  }
}
