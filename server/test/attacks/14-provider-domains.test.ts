import { afterAll, describe, expect, it } from 'vitest'
import { type Account, startIdentityProvider } from '../../dev/identity-provider.ts'
import { readConfig } from '../../src/platform/config.ts'
import { callbackOf, providerSettings } from '../world/providers.ts'
import { createWorld } from '../world/world.ts'

const provider = await startIdentityProvider({
  redirectUris: ['limited', 'open', 'staff'].map(callbackOf),
})
afterAll(() => provider.stop())
const world = await createWorld({
  settings: providerSettings([
    { id: 'limited', ...provider, domains: ['uni.example'] },
    { id: 'open', ...provider },
    { id: 'staff', ...provider, domains: ['example.test', 'uni.example'] },
  ]),
})
const { make } = world
const { count, me, signIn } = world.providers

const refused = '/sign-in?error=other_domain&return_to=%2Fhome'
const notForAdmins = '/sign-in?error=not_for_admins&return_to=%2Fhome'

let n = 0
const accountOf = (email: string): Account => ({ sub: `s${++n}`, name: 'Name', email, email_verified: true })

async function signInAs(id: string, account: Account) {
  provider.answerWith(account)
  return signIn(id)
}

describe('a provider with domains', () => {
  it('vouches for addresses of its domains', async () => {
    const { session } = await signInAs('limited', accountOf('mei@Uni.Example'))
    expect((await me(session!)).email).toBe('mei@uni.example')
  })

  it.each(['mei@example.test', 'mei@sub.uni.example', 'mei@uni.example.evil.test', 'mei@evil-uni.example'])(
    'lets nobody in as %s, and makes nobody',
    async (email) => {
      const before = await count()
      const { to, session } = await signInAs('limited', accountOf(email))
      expect([to, session]).toEqual([refused, undefined])
      expect(await count()).toEqual(before)
    },
  )

  it('refuses people whose linked address is no longer in its domains', async () => {
    const account = accountOf('moved@uni.example')
    expect((await signInAs('limited', account)).session).toBeDefined()
    expect((await signInAs('limited', { ...account, email: 'moved@example.test' })).to).toBe(refused)
  })
})

describe('the address of an admin', () => {
  it('is accepted from a provider that lists its domain', async () => {
    const admin = await make.person({ admin: true })
    const { session } = await signInAs('staff', accountOf(admin.email))
    expect((await me(session!)).uid).toBe(admin.uid)
  })

  it('is refused from a provider without domains', async () => {
    const admin = await make.person({ admin: true })
    const before = await count()
    const { to, session } = await signInAs('open', accountOf(admin.email))
    expect([to, session]).toEqual([notForAdmins, undefined])
    expect(await count()).toEqual(before)
  })

  it('is refused from an account linked before they became an admin', async () => {
    const person = await make.person()
    const account = accountOf(person.email)
    expect((await signInAs('open', account)).session).toBeDefined()
    await world.database.db.updateTable('people').set({ admin: true }).where('uid', '=', person.uid).execute()
    expect((await signInAs('open', account)).to).toBe(notForAdmins)
  })
})

it('domains are validated', () => {
  const given = (domains: string[]) =>
    readConfig({
      DATABASE_URL: 'postgres://a@b/c',
      BASE_URL: 'https://a.test',
      ...providerSettings([{ id: 'a', issuer: 'https://b.test', domains }]),
    }).OIDC_PROVIDERS[0]!.domains
  expect(given(['Example.ORG'])).toEqual(['example.org'])
  expect(() => given(['@example.org'])).toThrow('domain')
  expect(() => given([])).toThrow('domain')
})
