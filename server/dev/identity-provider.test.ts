import * as client from 'openid-client'
import { afterAll, afterEach, expect, it } from 'vitest'
import { type Account, startIdentityProvider } from './identity-provider.ts'

const redirectUri = 'http://localhost:8080/api/sign-in/providers/demo/callback'
const provider = await startIdentityProvider({ redirectUris: [redirectUri] })
afterAll(() => provider.stop())
afterEach(() => provider.answerWith(null))

const config = await client.discovery(
  new URL(provider.issuer),
  provider.clientId,
  provider.clientSecret,
  undefined,
  { execute: [client.allowInsecureRequests] },
)

/** Follows redirects like a browser, until it leaves the provider or gets a page. */
async function browse(start: URL, cookies = new Map<string, string>(), form?: Record<string, string>) {
  let url = start
  let body = form && new URLSearchParams(form)
  for (let hops = 0; hops < 10; hops++) {
    const response = await fetch(url, {
      redirect: 'manual',
      ...(body && { method: 'POST', body }),
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split('=') as [string, string]
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const location = response.headers.get('location')
    if (!location) return { url, cookies, status: response.status, page: await response.text() }
    url = new URL(location, url)
    body = undefined
    if (url.origin !== provider.issuer) return { url, cookies, status: 302, page: '' }
  }
  throw new Error('too many redirects')
}

async function begin(extra: Record<string, string> = {}) {
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const checks = {
    pkceCodeVerifier,
    expectedState: client.randomState(),
    expectedNonce: client.randomNonce(),
  }
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    ...extra,
  })
  return { url, checks }
}

it('lets a person choose an account, and passes it to the client', async () => {
  const { url, checks } = await begin()
  const { url: at, cookies, page } = await browse(url)
  expect(page).toContain('chief@demo.test')
  const { url: back } = await browse(at, cookies, { sub: 'demo-chief' })
  const tokens = await client.authorizationCodeGrant(config, back, checks)
  const claims = {
    sub: 'demo-chief',
    name: expect.any(String),
    email: 'chief@demo.test',
    email_verified: true,
  }
  expect(tokens.claims()).toMatchObject({ ...claims, iss: provider.issuer, aud: 'manyhands' })
  expect(await client.fetchUserInfo(config, tokens.access_token, 'demo-chief')).toEqual(claims)

  await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  const again = await begin()
  expect((await browse(again.url, cookies)).page).toContain('Who are you?')
})

it.each([
  [
    { email: 'New.Person@demo.test', verified: 'on' },
    { name: 'New.Person', email_verified: true },
  ],
  [
    { email: 'New.Person@demo.test', name: '林' },
    { name: '林', email_verified: false },
  ],
])('takes any address, verified or not: %o', async (form: Record<string, string>, expected) => {
  const { url, checks } = await begin()
  const { url: at, cookies } = await browse(url)
  const { url: back } = await browse(at, cookies, form)
  const claims = (await client.authorizationCodeGrant(config, back, checks)).claims()
  expect(claims).toMatchObject({ email: 'New.Person@demo.test', ...expected })
})

it('answers without a page if a test or the hint chooses the account', async () => {
  const nobody: Account = { sub: 'someone', name: 'No Address' }
  provider.answerWith(nobody)
  const first = await begin()
  const { url: back } = await browse(first.url)
  const claims = (await client.authorizationCodeGrant(config, back, first.checks)).claims()
  expect([claims?.sub, claims?.name, claims?.email]).toEqual(['someone', 'No Address', undefined])

  provider.answerWith(null)
  const second = await begin({ login_hint: 'owner@demo.test' })
  const { url: hinted } = await browse(second.url)
  const tokens = await client.authorizationCodeGrant(config, hinted, second.checks)
  expect(tokens.claims()?.email).toBe('owner@demo.test')
})

it('lets a person decline', async () => {
  const { url } = await begin()
  const { url: at, cookies } = await browse(url)
  const { url: back } = await browse(at, cookies, { no: 'no' })
  expect(back.searchParams.get('error')).toBe('access_denied')
})

it('requires PKCE and the registered redirect URI', async () => {
  const { url } = await begin()
  const without = new URL(url)
  without.searchParams.delete('code_challenge')
  without.searchParams.delete('code_challenge_method')
  expect((await browse(without)).url.searchParams.get('error')).toBe('invalid_request')

  const elsewhere = new URL(url)
  elsewhere.searchParams.set('redirect_uri', 'http://localhost:6666/callback')
  const refused = await browse(elsewhere)
  expect([refused.status, refused.url.origin]).toEqual([400, provider.issuer])
})
