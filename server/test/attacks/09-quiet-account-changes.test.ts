import { afterAll, describe, expect, it } from 'vitest'
import { startIdentityProvider } from '../../dev/identity-provider.ts'
import { createAuthenticator } from '../authenticator.ts'
import { callbackOf, providerSettings } from '../world/providers.ts'
import { outcome, ownPage } from '../world/sign-in.ts'
import { createWorld } from '../world/world.ts'

const provider = await startIdentityProvider({ redirectUris: [callbackOf('real')] })
afterAll(() => provider.stop())
const world = await createWorld({ mail: true, settings: providerSettings([{ id: 'real', ...provider }]) })
const { call, inbox, make } = world

const secure = 'http://localhost:8080/settings/secure'
const phone = { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Firefox/145.0' }

/** Emails to someone so far, after pending ones have arrived. */
const emailsTo = (email: string) => inbox.messages().filter(({ to }) => to.includes(email))
const noticeTo = (email: string, words: RegExp) =>
  inbox.waitFor(({ to, subject }) => to.includes(email) && words.test(subject))

async function victim() {
  const person = await make.person()
  return { ...person, session: await make.session(person.uid) }
}

describe('someone at an unlocked computer', () => {
  it('creates a token, and its owner is told what, when and from where', async () => {
    const { email, session } = await victim()
    const made = await call('POST /api/exchange-credentials', {
      session,
      body: { name: 'Harmless script', scopes: ['read', 'write'] },
    })
    const { username, password } = made.json()
    const token = await call('POST /api/token', { headers: phone, form: { username, password } })
    expect(outcome(token)).toBe('200')
    const message = await noticeTo(email, /API token/)
    expect(message.subject).toBe('An API token was created for your account')
    expect(message.text).toContain('Harmless script')
    expect(message.text).toContain('Permissions: Read, Write\n')
    expect(message.text).toContain('Firefox on Android')
    expect(message.text).toContain('127.0.0.1')
    expect(message.links).toEqual([secure])
  })

  it('adds a passkey, and its owner is told', async () => {
    const { email, session } = await victim()
    const options = (await call('POST /api/passkeys/options', { session })).json()
    const added = await call('POST /api/passkeys', {
      session,
      headers: phone,
      body: { name: 'Not theirs', response: createAuthenticator().register(options) },
    })
    expect(outcome(added)).toBe('201')
    const message = await noticeTo(email, /passkey/)
    expect(message.subject).toBe('A passkey was added to your account')
    expect(message.text).toContain('Not theirs')
    expect(message.text).toContain('Firefox on Android')
    expect(message.links).toEqual([secure])
  })

  it('removes a passkey, and its owner is told', async () => {
    const { email, session } = await victim()
    const options = (await call('POST /api/passkeys/options', { session })).json()
    const response = createAuthenticator().register(options)
    const { id } = (await call('POST /api/passkeys', { session, body: { name: 'Theirs', response } })).json()
    expect(outcome(await call(`DELETE /api/passkeys/${id}`, { session }))).toBe('204')
    expect((await noticeTo(email, /removed/)).text).toContain('Theirs')
  })
})

it('someone who links an account to mine does not go unnoticed', async () => {
  const { email } = await victim()
  provider.answerWith({ sub: 'evil', name: 'Evil', email, email_verified: true })
  await world.providers.signIn('real')
  const message = await noticeTo(email, /linked/)
  expect(message.subject).toBe('real was linked to your account')
  expect(message.links).toEqual([secure])
})

it('a new person gets only the email with their code', async () => {
  provider.answerWith({ sub: 'new', name: 'New', email: 'first@example.test', email_verified: true })
  await world.providers.signIn('real')
  await noticeTo((await world.signIn.ask('after@example.test')).message.to[0]!, /code/)
  expect(emailsTo('first@example.test')).toEqual([])
})

it('a notice is in the language of its reader', async () => {
  const { email, session, uid } = await victim()
  await world.database.db.updateTable('people').set({ language: 'zh-TW' }).where('uid', '=', uid).execute()
  const options = (await call('POST /api/passkeys/options', { session })).json()
  const response = createAuthenticator().register(options)
  await call('POST /api/passkeys', { session, body: { name: '我的手機', response } })
  const message = await noticeTo(email, /通行密鑰/)
  expect(message.subject).toBe('你的帳號已新增通行密鑰')
  expect(message.text).toContain('我的手機')
  expect(message.text).toContain('保護我的帳號')
})

it('ending all sessions revokes calendar addresses and tokens', async () => {
  const { uid, session } = await victim()
  const token = await make.token(uid)
  const { url } = (await call('POST /api/users/me/calendar', { session })).json()
  const feed = `GET ${new URL(url).pathname}`
  expect(outcome(await call(feed))).toBe('200')
  expect(outcome(await call('DELETE /api/sessions', { session, headers: ownPage }))).toBe('204')
  expect(outcome(await call(feed))).toBe('404 not_found')
  await expect
    .poll(async () => outcome(await call('GET /api/users/me', { token })))
    .toBe('401 unauthenticated')
})
