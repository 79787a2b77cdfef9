import { describe, expect, it } from 'vitest'
import type { PersonId } from '../src/platform/ids.ts'
import { createAuthenticator, type Lie } from './authenticator.ts'
import { cookie, outcome, ownPage, sessionIn, tally } from './world/sign-in.ts'
import { createWorld } from './world/world.ts'

const { call, make, database } = await createWorld()
const { db } = database

const registerOptions = async (session: string) =>
  (await call('POST /api/passkeys/options', { session })).json()
const signInOptions = async () =>
  (await call('POST /api/sign-in/passkey/options', { headers: ownPage })).json()
const add = (session: string, response: object) =>
  call('POST /api/passkeys', { session, body: { name: 'Key', response } })
const signIn = (response: object, headers = {}) =>
  call('POST /api/sign-in/passkey', { headers: { ...ownPage, ...headers }, body: { response } })

/** Someone with a passkey. */
async function someone() {
  const { uid } = await make.person()
  const session = await make.session(uid)
  const key = createAuthenticator()
  const added = await add(session, key.register(await registerOptions(session)))
  expect(outcome(added)).toBe('201')
  return { uid, session, key, id: added.json().id as string }
}

const sessionsOf = async (uid: PersonId) =>
  (await db.selectFrom('sessions').select('id').where('uid', '=', uid).execute()).length

describe('a passkey', () => {
  it('signs in the person it belongs to, whoever it names', async () => {
    const [mine, theirs] = [await someone(), await someone()]
    const answer = await signIn(mine.key.answer(await signInOptions(), { userHandle: theirs.uid }))
    expect([outcome(answer), answer.json().person.uid]).toEqual(['200', mine.uid])
    expect(sessionIn(answer)).toMatch(/^[0-9A-Za-z]{43}$/)
  })

  it('requested before there was a second step needs that step', async () => {
    const { uid } = await make.person()
    const byEmail = () => make.session(uid, { emailOnly: true })
    const held = await registerOptions(await byEmail())
    const own = await make.session(uid)
    expect(outcome(await add(own, createAuthenticator().register(await registerOptions(own))))).toBe('201')
    expect(outcome(await add(await byEmail(), createAuthenticator().register(held)))).toBe(
      '403 step_up_required',
    )
  })

  it.each<[string, Lie]>([
    ['on another site', { origin: 'https://evil.test' }],
    ['on our host over another scheme', { origin: 'https://localhost:8080' }],
    ['on another port', { origin: 'http://localhost:8081' }],
    ['on a site that begins like ours', { origin: 'http://localhost:8080.evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
    ['for a site above ours', { rpId: 'test' }],
    ['that did not see who it was', { verified: false }],
    ['that saw nobody', { present: false, verified: false }],
    ['whose counter stands still', { counter: 1 }],
    ['whose counter went back', { counter: 0 }],
    ['asked something else', { challenge: 'x'.repeat(43) }],
    ['asked nothing', { challenge: '' }],
    ['that was to be made, not used', { type: 'webauthn.create' }],
    ['in a frame of another site', { more: { crossOrigin: true, topOrigin: 'https://evil.test' } }],
    ['that nobody has', { id: createAuthenticator().id }],
  ])('%s signs nobody in', async (_, lie) => {
    const { uid, key } = await someone()
    const before = await sessionsOf(uid)
    const answer = await signIn(key.answer(await signInOptions(), lie))
    expect([outcome(answer), answer.headers['set-cookie']]).toEqual(['400 sign_in_refused', undefined])
    expect(await sessionsOf(uid)).toBe(before)
  })

  it('cannot be used for someone else’s', async () => {
    const [mine, theirs] = [await someone(), await someone()]
    const answer = await signIn(mine.key.answer(await signInOptions(), { id: theirs.key.id, counter: 9 }))
    expect(outcome(answer)).toBe('400 sign_in_refused')
  })

  it('with a signature of something else signs nobody in', async () => {
    const { key } = await someone()
    const other = key.answer(await signInOptions()).response.signature
    for (const signature of [other, '', 'AAAA']) {
      const good = key.answer(await signInOptions())
      const answer = await signIn({ ...good, response: { ...good.response, signature } })
      expect(outcome(answer)).toBe('400 sign_in_refused')
    }
  })

  it('that was cloned is detected once both are used', async () => {
    const { key } = await someone()
    expect(outcome(await signIn(key.answer(await signInOptions(), { counter: 8 })))).toBe('200')
    expect(outcome(await signIn(key.answer(await signInOptions(), { counter: 5 })))).toBe(
      '400 sign_in_refused',
    )
  })

  it('that was removed signs nobody in', async () => {
    const { key, id, session } = await someone()
    expect(outcome(await signIn(key.answer(await signInOptions())))).toBe('200')
    expect((await call(`DELETE /api/passkeys/${id}`, { session })).statusCode).toBe(204)
    expect(outcome(await signIn(key.answer(await signInOptions())))).toBe('400 sign_in_refused')
  })

  it('of someone else cannot be renamed or removed', async () => {
    const [mine, theirs] = [await someone(), await someone()]
    const path = `/api/passkeys/${theirs.id}`
    const { session } = mine
    expect(outcome(await call(`PATCH ${path}`, { session, body: { name: 'x' } }))).toBe('404 not_found')
    expect(outcome(await call(`DELETE ${path}`, { session }))).toBe('404 not_found')
    expect(outcome(await signIn(theirs.key.answer(await signInOptions())))).toBe('200')
  })

  it('ends the browser’s previous session', async () => {
    const attacker = await make.session((await make.person()).uid)
    const { key } = await someone()
    const answer = await signIn(key.answer(await signInOptions()), { cookie: cookie({ session: attacker }) })
    expect(outcome(answer)).toBe('200')
    await expect
      .poll(async () => (await call('GET /api/users/me', { session: attacker })).statusCode)
      .toBe(401)
  })
})

describe('a challenge', () => {
  it('can be answered once', async () => {
    const { key } = await someone()
    const options = await signInOptions()
    const response = key.answer(options)
    expect(outcome(await signIn(response))).toBe('200')
    expect(outcome(await signIn(response))).toBe('400 sign_in_refused')
    expect(outcome(await signIn(key.answer(options)))).toBe('400 sign_in_refused')
  })

  it('is also consumed by a wrong answer', async () => {
    const { key } = await someone()
    const options = await signInOptions()
    expect(outcome(await signIn(key.answer(options, { verified: false })))).toBe('400 sign_in_refused')
    expect(outcome(await signIn(key.answer(options)))).toBe('400 sign_in_refused')
  })

  it('accepts one of fifty concurrent answers', async () => {
    const { uid, key } = await someone()
    const before = await sessionsOf(uid)
    const options = await signInOptions()
    const answers = Array.from({ length: 50 }, () => signIn(key.answer(options)))
    expect(tally((await Promise.all(answers)).map(outcome))).toEqual({ '200': 1, '400 sign_in_refused': 49 })
    expect(await sessionsOf(uid)).toBe(before + 1)
  })

  it('expires after five minutes', async () => {
    const { key } = await someone()
    const options = await signInOptions()
    await db
      .updateTable('passkey_challenges')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect(outcome(await signIn(key.answer(options)))).toBe('400 sign_in_refused')
  })

  it('of one purpose or person is invalid for another', async () => {
    const [mine, theirs] = [await someone(), await someone()]
    expect(outcome(await signIn(mine.key.answer(await registerOptions(mine.session))))).toBe(
      '400 sign_in_refused',
    )
    const key = createAuthenticator()
    expect(outcome(await add(mine.session, key.register(await signInOptions())))).toBe('400 sign_in_refused')
    expect(outcome(await add(mine.session, key.register(await registerOptions(theirs.session))))).toBe(
      '400 sign_in_refused',
    )
  })
})

describe('a new passkey', () => {
  it.each<[string, Lie]>([
    ['made on another site', { origin: 'https://evil.test' }],
    ['made for another site', { rpId: 'evil.test' }],
    ['made by one who did not show who they are', { verified: false }],
    ['made without anyone', { present: false, verified: false }],
    ['made for another challenge', { challenge: 'x'.repeat(43) }],
    ['that is the use of one', { type: 'webauthn.get' }],
  ])('%s is not added', async (_, lie) => {
    const session = await make.session((await make.person()).uid)
    const answer = await add(session, createAuthenticator().register(await registerOptions(session), lie))
    expect(outcome(answer)).toBe('400 sign_in_refused')
  })

  it('that someone already has is not added to another person', async () => {
    const [mine, theirs] = [await someone(), await someone()]
    const again = mine.key.register(await registerOptions(theirs.session))
    expect(outcome(await add(theirs.session, again))).toBe('409 conflict')
    expect((await signIn(mine.key.answer(await signInOptions()))).json().person.uid).toBe(mine.uid)
  })

  it.each([
    ...['', 'AA', '_____w', Buffer.alloc(5000, 0x9f).toString('base64url')].map((attestationObject) => ({
      attestationObject,
    })),
    ...['', 'bnVsbA', 'WzFd', 'e30'].map((clientDataJSON) => ({ clientDataJSON })),
  ])('that cannot be read is refused, not failed at: %j', async (wrong) => {
    const session = await make.session((await make.person()).uid)
    const good = createAuthenticator().register(await registerOptions(session))
    const answer = await add(session, { ...good, response: { ...good.response, ...wrong } })
    expect(outcome(answer)).toBe('400 sign_in_refused')
  })
})
