import { createHash, hash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startIdentityProvider } from '../dev/identity-provider.ts'
import { png } from './pictures.ts'
import { callbackOf, providerSettings } from './world/providers.ts'
import { outcome, sessionIn } from './world/sign-in.ts'
import { createWorld } from './world/world.ts'

const provider = await startIdentityProvider({ redirectUris: [callbackOf('real')] })
afterAll(() => provider.stop())
const world = await createWorld({
  mail: true,
  settings: { EMAIL_HASH: 'sha256', ...providerSettings([{ id: 'real', ...provider }]) },
})
const { call, make } = world
const { ask, withCode, withLink } = world.signIn
const { add, makePrimary, remove, list } = world.addresses

let n = 0
const newAddress = () => `new-${++n}@example.test`
/** Someone who has just signed in. */
async function someone() {
  const person = await make.person()
  return { ...person, session: await make.session(person.uid) }
}

describe('signing in', () => {
  it('works with every address, and the newest primary one is shown', async () => {
    const { uid, email, session } = await someone()
    const other = newAddress()
    await add(session, other)
    const byCode = await ask(other)
    expect((await withCode(byCode.attempt, byCode.code)).json().person).toMatchObject({ uid, email })
    const byLink = await withLink((await ask(other)).link)
    expect(byLink.json().person).toMatchObject({ uid, email })
    expect(await list(sessionIn(byLink)!)).toEqual([email, other])
    await makePrimary(session, other)
    expect((await withLink((await ask(email)).link)).json().person).toMatchObject({ uid, email: other })
  })

  it('by a provider with any of the addresses finds the person', async () => {
    const { uid, session } = await someone()
    const other = newAddress()
    await add(session, other)
    provider.answerWith({ sub: `sub-${other}`, name: 'Mei', email: other, email_verified: true })
    const { session: theirs } = await world.providers.signIn('real')
    expect((await call('GET /api/users/me', { session: theirs! })).json().uid).toBe(uid)
  })

  it('by a provider ends with the removal of the linked address', async () => {
    const { uid, session } = await someone()
    const other = newAddress()
    await add(session, other)
    provider.answerWith({ sub: `sub-${other}`, name: 'Mei', email: other, email_verified: true })
    await world.providers.signIn('real')
    await remove(session, other)
    const { session: theirs } = await world.providers.signIn('real')
    const found = (await call('GET /api/users/me', { session: theirs! })).json()
    expect([found.uid === uid, found.email]).toEqual([false, other])
  })

  it('with a removed address does not find the person, and someone else may add it', async () => {
    const { uid, session } = await someone()
    const other = newAddress()
    await add(session, other)
    const underWay = await ask(other)
    await remove(session, other)
    const stranger = await someone()
    expect(outcome(await add(stranger.session, other))).toBe('200')
    const answer = await withLink(underWay.link)
    expect(answer.json().person.uid).toBe(stranger.uid)
    expect(answer.json().person.uid).not.toBe(uid)
    await remove(stranger.session, other)
    const newcomer = (await withLink((await ask(other)).link)).json()
    expect([newcomer.person.email, newcomer.is_new]).toEqual([other, true])
    expect([uid, stranger.uid]).not.toContain(newcomer.person.uid)
  })

  it('by an email to any address is void once all sessions are ended', async () => {
    const { session } = await someone()
    const other = newAddress()
    await add(session, other)
    const emailed = await ask(other)
    await call('DELETE /api/sessions', { session })
    expect(outcome(await withLink(emailed.link))).toBe('400 wrong_code')
  })
})

it('updates the picture to the primary address at once', async () => {
  const { uid, session } = await someone()
  const { pid } = await make.project()
  const { tid } = await make.team(pid)
  await make.membership(pid, tid, uid)
  await call('PUT /api/users/me/avatar', { session, body: png(), headers: { 'content-type': 'image/png' } })
  const other = newAddress()
  await add(session, other)
  await makePrimary(session, other)
  const [hash] = (await call(`GET /api/projects/${pid}/avatars`)).json().data
  expect(hash).toBe(createHash('sha256').update(other).digest('hex'))
  expect((await call(`GET /api/avatars/${hash}`)).statusCode).toBe(200)
})

it('updates the members listing to the primary address at once', async () => {
  const { uid, email, session } = await someone()
  const { pid } = await make.project()
  const { tid } = await make.team(pid)
  await make.membership(pid, tid, uid)
  const hashes = async () =>
    (await call(`GET /api/members/${pid}`))
      .json()
      .data[0].members.map((one: { email_hash: string }) => one.email_hash)
  const other = newAddress()
  await add(session, other)
  expect(await hashes()).toEqual([hash('sha256', email)])
  await makePrimary(session, other)
  await expect.poll(hashes, { timeout: 1000, interval: 20 }).toEqual([hash('sha256', other)])
})
