import { expect, it } from 'vitest'
import { addPasskeyOf } from '../../../test/world/sign-in.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld({ mail: true })
const { call, database, inbox, make } = world

const statusOf = async (line: string, given: object = {}) => (await call(line, given)).statusCode
const secure = (session: string) => call('POST /api/users/me/secure', { session })

async function scene() {
  const { uid, email } = await make.person()
  const [here, there] = [await make.session(uid), await make.session(uid)]
  const token = await make.token(uid)
  const credentials = await make.credentials(uid)
  const { url } = (await call('POST /api/users/me/calendar', { session: here })).json()
  await database.db
    .insertInto('identities')
    .values({ issuer: 'https://gitlab.example', subject: email, uid, email })
    .execute()
  return { uid, email, here, there, token, credentials, feed: new URL(url).pathname }
}

it('ends everything that can act as me, except the current browser, and lists what remains', async () => {
  const { uid, email, here, there, token, credentials, feed } = await scene()
  const passkey = await addPasskeyOf(call, here)
  const answer = await secure(here)
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      ended: { sessions: 1, tokens: 1, credentials: 1, calendars: 1, invitation_links: 0 },
      left: {
        passkeys: [
          { id: passkey.id, name: 'Key', created_at: expect.any(String), last_used_at: null, synced: false },
        ],
        identities: [
          { id: expect.any(String), provider: 'gitlab.example', email, linked_at: expect.any(String) },
        ],
        addresses: [{ email, primary: true, added_at: expect.any(String) }],
      },
    },
  ])
  expect(await statusOf('GET /api/users/me', { session: here })).toBe(200)
  for (const given of [{ session: there }, { token }])
    await expect.poll(() => statusOf('GET /api/users/me', given)).toBe(401)
  const { username, password } = credentials
  expect(await statusOf('POST /api/token', { form: { username, password } })).toBe(400)
  expect(await statusOf(`GET ${feed}`)).toBe(404)
  const message = await inbox.waitFor(({ to, subject }) => to.includes(email) && subject.includes('secured'))
  expect(message.text).toContain(
    'Devices signed out: 1\nAPI tokens revoked: 1\nCalendar links revoked: 1\nInvitations whose links no longer work: 0',
  )
  const lines = await database.db
    .selectFrom('audit')
    .select(['actor', 'after'])
    .where('verb', '=', 'account.secured')
    .where('subject', '=', `person:${uid}`)
    .execute()
  expect(lines).toEqual([
    { actor: uid, after: { sessions: 1, tokens: 1, credentials: 1, calendars: 1, invitation_links: 0 } },
  ])
})

it('is idempotent: a second time ends nothing, and nobody is told twice', async () => {
  const { uid, email, here } = await scene()
  await secure(here)
  const again = await secure(here)
  expect(again.json().ended).toEqual({
    sessions: 0,
    tokens: 0,
    credentials: 0,
    calendars: 0,
    invitation_links: 0,
  })
  await inbox.waitFor(({ to, subject }) => to.includes(email) && subject.includes('secured'))
  const lines = await database.db
    .selectFrom('audit')
    .select('verb')
    .where('subject', '=', `person:${uid}`)
    .where('verb', '=', 'account.secured')
    .execute()
  expect(lines).toHaveLength(1)
})

it('needs no fresh sign-in, and accepts no token', async () => {
  const { uid, token } = await scene()
  expect(
    await statusOf('POST /api/users/me/secure', { session: await make.session(uid, { hoursAgo: 5 }) }),
  ).toBe(200)
  const refused = await call('POST /api/users/me/secure', { token: await make.token(uid) })
  expect(refused.statusCode).toBe(403)
  await expect.poll(() => statusOf('GET /api/users/me', { token })).toBe(401)
})

it('an emailed code that was requested before does not work afterwards', async () => {
  const { email, here } = await scene()
  const { attempt, code } = await world.signIn.ask(email)
  await secure(here)
  expect((await world.signIn.withCode(attempt, code)).statusCode).toBe(400)
})

it('signing out everywhere ends as much, and this browser, too', async () => {
  const { email, here, there, token, credentials, feed } = await scene()
  const { attempt, code } = await world.signIn.ask(email)
  expect(await statusOf('DELETE /api/sessions', { session: here })).toBe(204)
  for (const given of [{ session: here }, { session: there }, { token }])
    await expect.poll(() => statusOf('GET /api/users/me', given)).toBe(401)
  const { username, password } = credentials
  expect(await statusOf('POST /api/token', { form: { username, password } })).toBe(400)
  expect(await statusOf(`GET ${feed}`)).toBe(404)
  expect((await world.signIn.withCode(attempt, code)).statusCode).toBe(400)
})
