import { afterAll, describe, expect, it } from 'vitest'
import { type Account, startIdentityProvider } from '../dev/identity-provider.ts'
import { type Forgery, startForgingProvider } from './forging-provider.ts'
import { browse, callbackOf, providerSettings } from './world/providers.ts'
import { createWorld } from './world/world.ts'

const real = await startIdentityProvider({ redirectUris: [callbackOf('real')] })
const forging = await startForgingProvider()
afterAll(() => Promise.all([real.stop(), forging.stop()]))
const settings = providerSettings([
  { id: 'real', ...real },
  { id: 'forging', issuer: forging.issuer },
])
const world = await createWorld({ settings })
const { call, database, make, url } = world
const { leave, comeBack, signIn, me, count } = world.providers

const unverified = '/sign-in?error=unverified_email&return_to=%2Fhome'
const refused = '/sign-in?error=refused&return_to=%2Fhome'
const down = '/sign-in?error=provider_down&return_to=%2Fhome'

async function signInAs(account: Account) {
  real.answerWith(account)
  return signIn('real')
}

async function signInWithForgery(forgery: Forgery) {
  forging.become({})
  const { to, device } = await leave('forging')
  return comeBack(forging.answer(to, forgery), device)
}

describe('an address', () => {
  it.each<[string, object]>([
    ['that is not verified', { email_verified: false }],
    ['of which nothing is said', {}],
  ])('%s lets nobody in and links to nobody', async (_, more) => {
    const { email } = await make.person()
    const before = await count()
    const { to, session } = await signInAs({ sub: `unverified-${email}`, name: 'Evil', email, ...more })
    expect([to, session]).toEqual([unverified, undefined])
    expect(await count()).toEqual(before)
  })

  it.each<[string, Forgery]>([
    ['called verified in words', { claims: { email_verified: 'true' } }],
    ['called verified by a number', { claims: { email_verified: 1 } }],
    ['verified elsewhere than in the signed claims', { claims: {}, userinfo: { email_verified: true } }],
    ['that is a list', { claims: { email: ['victim@example.test'], email_verified: true } }],
    ['that is empty', { claims: { email: '', email_verified: true } }],
    ['that is two', { claims: { email: 'victim@example.test@evil.test', email_verified: true } }],
    ['that goes on', { claims: { email: 'victim@example.test\r\nBcc: a', email_verified: true } }],
  ])('%s lets nobody in', async (_, forgery) => {
    const before = await count()
    const claims = { email: 'victim@example.test', ...forgery.claims }
    const { to, session } = await signInWithForgery({ ...forgery, claims })
    expect([to, session]).toEqual([unverified, undefined])
    expect(await count()).toEqual(before)
  })

  it.each<[string, string]>([
    ['that ends in nothing', 'victim@example.test\u0000'],
    ['that hides another', 'x,victim@example.test'],
    ['with a name around it', 'x<victim@example.test>'],
    ['longer than any', `${'a'.repeat(300)}@example.test`],
  ])('%s lets nobody in', async (_, email) => {
    const before = await count()
    const { to } = await signInWithForgery({ claims: { sub: email, email, email_verified: true } })
    expect(to).toBe(unverified)
    expect(await count()).toEqual(before)
  })

  it('that is missing is refused', async () => {
    const before = await count()
    expect((await signInAs({ sub: 'no-address', name: 'No Address' })).to).toBe(unverified)
    expect((await signInAs({ sub: 'no-address', name: 'x', email_verified: true })).to).toBe(unverified)
    expect(await count()).toEqual(before)
  })

  it('with lookalike letters of another alphabet is not that of an existing person', async () => {
    const { uid } = await make.person({ email: 'kate@example.test' })
    // The Kelvin sign, whose lower case is the letter k.
    const email = '\u212aate@example.test'
    const { session } = await signInAs({ sub: 'kelvin', name: 'Evil', email, email_verified: true })
    expect(session && (await me(session)).uid).not.toBe(uid)
  })

  it('that is verified links to its person, in any case, and is audited', async () => {
    const { uid } = await make.person({ email: 'mei@example.test' })
    const { to, session } = await signInAs({
      sub: 'mei',
      name: 'Other Name',
      email: 'Mei@Example.Test',
      email_verified: true,
    })
    expect(to).toBe('/welcome?return_to=%2Fhome')
    expect((await me(session!)).uid).toBe(uid)
    expect(await database.db.selectFrom('identities').selectAll().where('uid', '=', uid).execute()).toEqual([
      {
        issuer: expect.stringMatching(/^http:\/\/localhost:/),
        subject: 'mei',
        uid,
        email: 'mei@example.test',
        created_at: expect.any(Date),
        id: expect.any(String),
        removed_at: null,
        strong: true,
      },
    ])
    const linked = await database.db
      .selectFrom('audit')
      .select(['actor', 'after'])
      .where('verb', '=', 'identity.linked')
      .where('subject', '=', `person:${uid}`)
      .execute()
    expect(linked).toEqual([{ actor: uid, after: { provider: 'real' } }])
  })
})

describe('a linked identity', () => {
  it('is matched by its subject, even if its address becomes someone else’s', async () => {
    const account = { sub: 'moved', name: 'Moved', email: 'moved@example.test', email_verified: true }
    const { uid } = await me((await signInAs(account)).session!)
    const other = await make.person({ email: 'taken@example.test' })
    const before = await count()
    const { session } = await signInAs({ ...account, email: other.email })
    expect(await me(session!)).toMatchObject({ uid, email: 'moved@example.test' })
    expect(await count()).toEqual({ ...before, sessions: before.sessions + 1 })
  })

  it('is refused once its address is no longer verified', async () => {
    const account = { sub: 'lapsed', name: 'Lapsed', email: 'lapsed@example.test', email_verified: true }
    expect((await signInAs(account)).session).toBeDefined()
    expect((await signInAs({ ...account, email_verified: false })).to).toBe(unverified)
  })

  it('is one person, for any number of concurrent first sign-ins', async () => {
    const before = await count()
    real.answerWith({ sub: 'twins', name: 'Twins', email: 'twins@example.test', email_verified: true })
    const backs = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { to, device } = await leave('real')
        return { back: await browse(to), device }
      }),
    )
    const all = await Promise.all(backs.map(({ back, device }) => comeBack(back, device)))
    const uids = await Promise.all(all.map(async ({ session }) => (await me(session!)).uid))
    expect(new Set(uids).size).toBe(1)
    expect(all.filter(({ to }) => to.startsWith('/welcome')).length).toBe(1)
    expect(await count()).toEqual({
      people: before.people + 1,
      identities: before.identities + 1,
      sessions: before.sessions + 20,
    })
  })

  it('that was unlinked signs nobody in, until its owner links it again', async () => {
    const account = { sub: 'unlinked', name: 'Un', email: 'unlinked@example.test', email_verified: true }
    const session = (await signInAs(account)).session!
    const list = async () =>
      (await call('GET /api/users/me/identities', { session })).json().data as { id: string }[]
    const [identity, ...others] = await list()
    expect([identity, others]).toEqual([
      { id: expect.any(String), provider: 'real', email: account.email, linked_at: expect.any(String) },
      [],
    ])
    const remove = () => call(`DELETE /api/users/me/identities/${identity!.id}`, { session })
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404])
    expect(await list()).toEqual([])
    expect((await signInAs(account)).to).toBe('/sign-in?error=unlinked&return_to=%2Fhome')
    const { to, device } = await leave('real', { query: '?fresh=1', session })
    expect((await comeBack(await browse(to), device, session)).session).toBeDefined()
    expect((await signInAs(account)).session).toBeDefined()
  })

  it('of someone else cannot be unlinked', async () => {
    const account = { sub: 'theirs', name: 'T', email: 'theirs@example.test', email_verified: true }
    const theirs = (await signInAs(account)).session!
    const [identity] = (await call('GET /api/users/me/identities', { session: theirs })).json().data
    const session = await make.session((await make.person()).uid)
    const answer = await call(`DELETE /api/users/me/identities/${identity.id}`, { session })
    expect(answer.statusCode).toBe(404)
  })

  it('ends the browser’s previous session', async () => {
    const attacker = await make.session((await make.person()).uid)
    real.answerWith({ sub: 'fixed', name: 'Fixed', email: 'fixed@example.test', email_verified: true })
    const { to, device } = await leave('real')
    const { session } = await comeBack(await browse(to), device, attacker)
    expect(session).not.toBe(attacker)
    await expect
      .poll(async () => (await call('GET /api/users/me', { session: attacker })).statusCode)
      .toBe(401)
  })
})

describe('an ID token', () => {
  const claims = { email: 'forged@example.test', email_verified: true }
  const past = Math.floor(Date.now() / 1000) - 3600

  it('that is valid signs someone in', async () => {
    expect((await signInWithForgery({ claims })).to).toBe('/welcome?return_to=%2Fhome')
  })

  it.each<[string, Forgery]>([
    ['signed by another key', { claims, signed: 'by another key' }],
    ['not signed', { claims, signed: 'not at all' }],
    ['signed with the public key', { claims, signed: 'with the public key as a password' }],
    ['of another issuer', { claims: { ...claims, iss: real.issuer } }],
    ['for another client', { claims: { ...claims, aud: 'other' } }],
    ['for several clients', { claims: { ...claims, aud: ['manyhands', 'other'], azp: 'other' } }],
    ['that has expired', { claims: { ...claims, exp: past } }],
    ['with another nonce', { claims: { ...claims, nonce: 'other' } }],
    ['without a nonce', { claims: { ...claims, nonce: undefined } }],
    ['without a subject', { claims: { ...claims, sub: undefined } }],
    ['whose userinfo is of someone else', { claims: {}, userinfo: { ...claims, sub: 'other' } }],
  ])('%s lets nobody in', async (_, forgery) => {
    const before = await count()
    const { to, session } = await signInWithForgery(forgery)
    expect([to, session]).toEqual([refused, undefined])
    expect(await count()).toEqual(before)
  })
})

describe('a provider', () => {
  it.each<[string, Forgery]>([
    ['answers with an error', { status: 503 }],
    ['answers with a page', { garbage: '<html>maintenance</html>' }],
    ['answers with nothing that is needed', { garbage: '{}' }],
  ])('that %s is down, whenever it is asked', async (_, forgery) => {
    const fresh = (await createWorld({ settings: { ...settings, DATABASE_URL: url } })).providers
    forging.become(forgery)
    expect.soft((await fresh.leave('forging').catch(String)) as unknown).toMatchObject({ to: down })
    forging.become({})
    const { to, device } = await fresh.leave('forging')
    const { session } = await fresh.comeBack(forging.answer(to, forgery), device)
    expect(session).toBe(undefined)
  })
})
