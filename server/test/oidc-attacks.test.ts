import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startIdentityProvider } from '../dev/identity-provider.ts'
import { browse, callbackOf, providerSettings } from './world/providers.ts'
import { elsewhere, onOurSite, outcome } from './world/sign-in.ts'
import { createWorld } from './world/world.ts'

const redirectUris = ['one', 'two', 'gone'].map(callbackOf)
const [one, two, gone] = await Promise.all([1, 2, 3].map(() => startIdentityProvider({ redirectUris })))
if (!one || !two || !gone) throw new Error('no providers')
afterAll(() => Promise.all([one.stop(), two.stop()]))

const world = await createWorld({
  settings: providerSettings([
    { id: 'one', ...one },
    { id: 'two', ...two },
    { id: 'gone', ...gone },
  ]),
})
const { call, database } = world
const { leave, comeBack, signIn, me, count } = world.providers

let n = 0
/** Someone without an account. */
const someone = () => ({
  sub: `sub-${++n}`,
  name: `Someone ${n}`,
  email: `someone-${n}@example.test`,
  email_verified: true,
})
beforeEach(() => {
  one.answerWith(someone())
  two.answerWith(someone())
})

const expired = '/sign-in?error=expired&return_to=%2Fhome'
const refused = '/sign-in?error=refused&return_to=%2Fhome'

/** Asserts that nobody was added, linked or signed in meanwhile. */
async function lettingNobodyIn(work: () => Promise<{ to: string; session: string | undefined }>) {
  const before = await count()
  const { to, session } = await work()
  expect(session).toBe(undefined)
  expect(await count()).toEqual(before)
  return to
}

const withParameters = (url: URL, parameters: Record<string, string | null>): URL => {
  const changed = new URL(url)
  for (const [name, value] of Object.entries(parameters))
    if (value === null) changed.searchParams.delete(name)
    else changed.searchParams.set(name, value)
  return changed
}

describe('the state', () => {
  it.each<[string, Record<string, string | null>]>([
    ['wrong', { state: 'x'.repeat(43) }],
    ['missing', { state: null }],
    ['empty', { state: '' }],
  ])('that is %s lets nobody in, and the right one still works', async (_, change) => {
    const { to, device } = await leave('one')
    const back = await browse(to)
    expect(await lettingNobodyIn(() => comeBack(withParameters(back, change), device))).toBe(expired)
    expect((await comeBack(back, device)).session).toBeDefined()
  })

  it('works once', async () => {
    const { to, device } = await leave('one')
    const back = await browse(to)
    expect((await comeBack(back, device)).to).toBe('/welcome?return_to=%2Fhome')
    expect(await lettingNobodyIn(() => comeBack(back, device))).toBe(expired)
  })

  it('given twice is refused', async () => {
    const { to, device } = await leave('one')
    const back = await browse(to)
    back.searchParams.append('state', 'other')
    expect(await lettingNobodyIn(() => comeBack(back, device))).toBe(refused)
  })

  it('of another browser is refused, so that nobody is signed in as someone else', async () => {
    const attacker = await leave('one')
    const victim = await leave('one')
    const back = await browse(attacker.to)
    expect(await lettingNobodyIn(() => comeBack(back, victim.device))).toBe(expired)
    expect(await lettingNobodyIn(() => comeBack(back))).toBe(expired)
    expect(await lettingNobodyIn(() => comeBack(back, ''))).toBe(expired)
    expect((await comeBack(back, attacker.device)).session).toBeDefined()
  })

  it('expires after ten minutes', async () => {
    const { to, device } = await leave('one')
    const back = await browse(to)
    await database.db.updateTable('oidc_attempts').set({ expires_at: new Date() }).execute()
    expect(await lettingNobodyIn(() => comeBack(back, device))).toBe(expired)
  })

  it('used fifty times at once signs in once', async () => {
    const { to, device } = await leave('one')
    const back = await browse(to)
    const before = await count()
    const all = await Promise.all(Array.from({ length: 50 }, () => comeBack(back, device)))
    expect(all.filter(({ session }) => session).length).toBe(1)
    expect((await count()).sessions).toBe(before.sessions + 1)
  })
})

describe('the code', () => {
  it('with another nonce is refused', async () => {
    const { to, device } = await leave('one')
    const asked = new URL(to)
    asked.searchParams.set('nonce', 'another')
    const back = await browse(asked.href)
    expect(await lettingNobodyIn(() => comeBack(back, device))).toBe(refused)
  })

  it('of another sign-in is refused', async () => {
    const attacker = await browse((await leave('one')).to)
    const { to, device } = await leave('one')
    const back = withParameters(await browse(to), { code: attacker.searchParams.get('code') })
    expect(await lettingNobodyIn(() => comeBack(back, device))).toBe(refused)
  })

  it('that was used is refused, with any state', async () => {
    const first = await leave('one')
    const used = await browse(first.to)
    await comeBack(used, first.device)
    const { to, device } = await leave('one', { device: first.device })
    const back = withParameters(await browse(to), { code: used.searchParams.get('code') })
    expect(await lettingNobodyIn(() => comeBack(back, device))).toBe(refused)
  })

  it('that is missing, or an error instead, is refused', async () => {
    for (const change of [{ code: null }, { code: null, error: 'server_error' }, { code: '' }]) {
      const { to, device } = await leave('one')
      const back = withParameters(await browse(to), change)
      expect(await lettingNobodyIn(() => comeBack(back, device))).toBe(refused)
    }
    one.answerWith('no')
    expect(await lettingNobodyIn(() => signIn('one'))).toBe(refused)
  })
})

describe('two providers', () => {
  it('are not mixed up: a sign-in started with one cannot return from the other', async () => {
    const { to, device } = await leave('one')
    const back = await browse(to)
    const otherDoor = new URL(back)
    otherDoor.pathname = new URL(callbackOf('two')).pathname
    expect(await lettingNobodyIn(() => comeBack(otherDoor, device))).toBe(expired)
    expect((await comeBack(back, device)).session).toBeDefined()
  })

  it('are not mixed up by a code of one with a state of the other', async () => {
    const { to, device } = await leave('one')
    const theirs = await browse((await leave('two')).to)
    const back = withParameters(await browse(to), { code: theirs.searchParams.get('code') })
    expect(await lettingNobodyIn(() => comeBack(back, device))).toBe(refused)
  })

  it.each<[string, string | null]>([
    ['that of the other', two.issuer],
    ['that of no one', 'https://evil.test'],
    ['missing', null],
    ['empty', ''],
  ])('are told apart by the issuer, which is %s', async (_, iss) => {
    const { to, device } = await leave('one')
    const back = withParameters(await browse(to), { iss })
    expect(await lettingNobodyIn(() => comeBack(back, device))).toBe(refused)
  })

  it('may have the same subject for different people', async () => {
    one.answerWith({ ...someone(), sub: 'same' })
    two.answerWith({ ...someone(), sub: 'same' })
    const [first, second] = [await signIn('one'), await signIn('two')]
    expect((await me(first.session!)).uid).not.toBe((await me(second.session!)).uid)
  })

  it('are limited to the configured ones', async () => {
    for (const id of ['three', '__proto__', 'constructor', '..%2fone'])
      for (const path of [id, `${id}/callback?state=a&code=b`])
        expect(outcome(await call(`GET /api/sign-in/providers/${path}`))).toBe('404 not_found')
  })
})

describe('the page to return to', () => {
  const path = '/api/sign-in/providers/one'

  it.each(elsewhere)('is home instead of %j', async (return_to) => {
    const query = `?return_to=${encodeURIComponent(return_to)}`
    const { to, device } = await leave('one', { query })
    expect(to.startsWith(`${one.issuer}/`)).toBe(true)
    expect((await comeBack(await browse(to), device)).to).toBe('/welcome?return_to=%2Fhome')
  })

  it.each([...onOurSite, '/p/2026/志工', '/p/é?q=ñ'])(
    'may be %j and stays on our site',
    async (return_to) => {
      const query = `?return_to=${encodeURIComponent(return_to)}`
      expect((await signIn('one', query)).to).toBe(`/welcome?return_to=${encodeURIComponent(return_to)}`)
      const { to } = await signIn('one', query)
      const expected = new URL(return_to, 'http://localhost:8080')
      expect(new URL(to, 'http://localhost:8080').href).toBe(expected.href)
      expect(to).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
    },
  )

  it('is home if it is given twice', async () => {
    const answer = await call(`GET ${path}?return_to=/a&return_to=//evil.test`)
    expect(answer.statusCode).toBe(303)
    const rows = await database.db.selectFrom('oidc_attempts').select('return_to').execute()
    expect(rows.at(-1)).toEqual({ return_to: '/home' })
  })

  it('is kept by a refusal', async () => {
    one.answerWith('no')
    const { to } = await signIn('one', '?return_to=/p/2026')
    expect(to).toBe('/sign-in?error=refused&return_to=%2Fp%2F2026')
  })
})

it('another site cannot start a sign-in, which would replace the session', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const answer = await call('GET /api/sign-in/providers/one', { headers: { 'sec-fetch-site': site } })
    expect(String(answer.headers.location)).not.toContain(one.issuer)
  }
})

it('a provider that is down sends the browser back to the sign-in page', async () => {
  const { to, device } = await leave('gone')
  gone.answerWith(someone())
  const back = await browse(to)
  await gone.stop()
  const down = '/sign-in?error=provider_down&return_to=%2Fhome'
  expect(await lettingNobodyIn(() => comeBack(back, device))).toBe(down)
  const fresh = await createWorld({
    settings: { ...providerSettings([{ id: 'gone', ...gone }]), DATABASE_URL: world.url },
  })
  const answer = await fresh.call('GET /api/sign-in/providers/gone')
  expect([answer.statusCode, answer.headers.location]).toEqual([303, down])
})
