import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { hashSecret } from '../src/sign-in/secrets.ts'
import { cookie, outcome, ownPage, sessionIn } from './world/sign-in.ts'
import { createWorld } from './world/world.ts'

const world = await createWorld({ mail: true })
const { call, database, make, url } = world
const { ask, withCode, withLink, me } = world.signIn
const second = await createWorld({ settings: { DATABASE_URL: url } })
const { db } = database
const day = 86_400_000

const meAt = async (app: typeof second, session: string) =>
  (await app.call('GET /api/users/me', { session })).statusCode

/** Ages a session in the database without a notification to caches. */
const change = (session: string, set: Partial<Record<'proven_at' | 'last_seen_at' | 'expires_at', Date>>) =>
  db.updateTable('sessions').set(set).where('token_hash', '=', hashSecret(session)).execute()

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

/** How long after it was ended a session or token in use was last accepted. */
async function untilRefused(ask: () => Promise<number>): Promise<number> {
  const since = performance.now()
  for (let begun = since; ; begun = performance.now()) {
    const status = await ask()
    if (status === 401) return begun - since
    if (status !== 200) throw new Error(`answered ${status}`)
    await sleep(2)
  }
}

describe('a cookie planted before the sign-in', () => {
  const planted = 'p'.repeat(43)

  it('is not the session afterwards', async () => {
    const { attempt, code } = await ask('fixed@example.test')
    const answer = await withCode(attempt, code, { cookie: cookie({ session: planted }) })
    expect(outcome(answer)).toBe('200')
    expect(sessionIn(answer)).toMatch(/^[0-9A-Za-z]{43}$/)
    expect(sessionIn(answer)).not.toBe(planted)
    expect([await me(planted), await me(sessionIn(answer)!)]).toEqual([401, 200])
  })

  it.each(['code', 'link'])(
    'that is a live session of the attacker ends with a sign-in by %s',
    async (way) => {
      const attacker = await make.person()
      const theirs = await make.session(attacker.uid)
      expect(await me(theirs)).toBe(200)
      const email = `victim-${way}@example.test`
      const { attempt, code, link } = await ask(email)
      const headers = { cookie: cookie({ session: theirs }) }
      const answer = await (way === 'code' ? withCode(attempt, code, headers) : withLink(link, headers))
      expect(answer.json().person.email).toBe(email)
      expect(await me(sessionIn(answer)!)).toBe(200)
      expect(await untilRefused(() => me(theirs))).toBeLessThan(1000)
      expect(await untilRefused(() => meAt(second, theirs))).toBeLessThan(1000)
    },
  )

  it('of a device does not sign anyone in', async () => {
    const { attempt, code } = await ask('device@example.test')
    const answer = await withCode(attempt, code, { cookie: cookie({ device: planted }) })
    expect(outcome(answer)).toBe('200')
    expect(await me(planted)).toBe(401)
    const devices = await db.selectFrom('sessions').select('device_hash').execute()
    expect(devices.some(({ device_hash }) => device_hash.equals(hashSecret(sessionIn(answer)!)))).toBe(false)
  })

  it('is not set by a failed sign-in, which keeps the old session', async () => {
    const { uid } = await make.person()
    const session = await make.session(uid)
    const { attempt, code } = await ask('failed@example.test')
    const wrong = code === '000000' ? '000001' : '000000'
    const answer = await withCode(attempt, wrong, { cookie: cookie({ session }) })
    expect([outcome(answer), answer.headers['set-cookie']]).toEqual(['400 wrong_code', undefined])
    expect(await me(session)).toBe(200)
  })
})

describe('the cookies', () => {
  it('are hidden from scripts, other hosts and other sites, and responses are not cached', async () => {
    const { attempt, code } = await ask('flags@example.test')
    const answer = await withCode(attempt, code)
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-manyhands-session=[0-9A-Za-z]{43}; Path=\/; Max-Age=15552000; Secure; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^__Host-manyhands-device=[0-9A-Za-z]{43}; Path=\/; Max-Age=34560000; Secure; HttpOnly; SameSite=Lax$/,
      ),
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).not.toContain(sessionIn(answer))
  })

  it('are removed at sign-out', async () => {
    const session = await make.session((await make.person()).uid)
    const answer = await call('DELETE /api/sessions/current', { session })
    expect(answer.headers['set-cookie']).toBe(
      '__Host-manyhands-session=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax',
    )
  })

  it.each([
    'manyhands-session',
    '__host-manyhands-session',
    '__Secure-manyhands-session',
    'x__Host-manyhands-session',
  ])('are read by their full name alone, not as %s', async (name) => {
    const session = await make.session((await make.person()).uid)
    const answer = await call('GET /api/users/me', { headers: { cookie: `${name}=${session}` } })
    expect(outcome(answer)).toBe('401 unauthenticated')
  })
})

describe('an ended session', () => {
  it('is refused after signing out, also by a second instance within a second', async () => {
    const session = await make.session((await make.person()).uid)
    expect([await me(session), await meAt(second, session)]).toEqual([200, 200])
    expect((await call('DELETE /api/sessions/current', { session })).statusCode).toBe(204)
    const after = await untilRefused(() => meAt(second, session))
    console.log(`sign-out: refused by the second instance after ${after.toFixed()} ms`)
    expect(after).toBeLessThan(1000)
    expect(await untilRefused(() => me(session))).toBeLessThan(1000)
  })

  it('is refused after ending all: sessions, tokens and pending credentials', async () => {
    const { uid } = await make.person()
    const sessions = [await make.session(uid), await make.session(uid)]
    const token = await make.token(uid)
    const { username, password } = await make.credentials(uid)
    const byToken = async () => (await second.call('GET /api/users/me', { token })).statusCode
    const asks = [byToken, ...sessions.map((session) => () => meAt(second, session))]
    expect(await Promise.all(asks.map((ask) => ask()))).toEqual([200, 200, 200])
    expect((await call('DELETE /api/sessions', { session: sessions[0]! })).statusCode).toBe(204)
    const times = await Promise.all(asks.map(untilRefused))
    console.log(
      `end of all: refused by the second instance after ${times.map((t) => t.toFixed()).join(', ')} ms`,
    )
    expect(times.filter((time) => time >= 1000)).toEqual([])
    const exchange = await second.call('POST /api/token', { form: { username, password } })
    expect(exchange.json().error).toBe('invalid_grant')
  })

  it('cannot be ended by someone else', async () => {
    const [mine, theirs] = [await make.person(), await make.person()]
    const session = await make.session(theirs.uid)
    const [row] = await db.selectFrom('sessions').select('id').where('uid', '=', theirs.uid).execute()
    const answer = await call(`DELETE /api/sessions/${row!.id}`, { session: await make.session(mine.uid) })
    expect(outcome(answer)).toBe('404 not_found')
    await call('DELETE /api/sessions', { session: await make.session(mine.uid) })
    expect(await me(session)).toBe(200)
  })
})

describe('a session', () => {
  it.each([
    ['29 days unused', { last_seen_at: ago(29 * day) }, 200],
    ['30 days unused', { last_seen_at: ago(30 * day) }, 401],
    ['that ends in a minute', { expires_at: ago(-60_000) }, 200],
    ['180 days old, though used just now', { expires_at: ago(1) }, 401],
  ])('%s is answered as it should', async (_, set, status) => {
    const session = await make.session((await make.person()).uid)
    await change(session, set)
    expect(await me(session)).toBe(status)
  })

  it('lasts 180 days, and use does not extend it', async () => {
    const { attempt, code } = await ask('span@example.test')
    const session = sessionIn(await withCode(attempt, code))!
    const read = () =>
      db
        .selectFrom('sessions')
        .select(['created_at', 'expires_at'])
        .where('token_hash', '=', hashSecret(session))
        .executeTakeFirstOrThrow()
    const { created_at, expires_at } = await read()
    expect(Math.abs(expires_at.getTime() - created_at.getTime() - 180 * day)).toBeLessThan(5000)
    for (let i = 0; i < 5; i++) expect(await me(session)).toBe(200)
    expect((await read()).expires_at).toEqual(expires_at)
  })
})

describe('a sign-in more than ten minutes ago', () => {
  const passkeys = '/api/passkeys'
  const credentials = (scopes: string[]) => ({ name: 'Test', scopes })
  const someId = '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e'

  it.each([
    [
      'private scope',
      'POST /api/exchange-credentials',
      credentials(['read', 'private']),
      '201',
      '403 step_up_required',
    ],
    ['admin scope', 'POST /api/exchange-credentials', credentials(['admin']), '201', '403 step_up_required'],
    ['read scope', 'POST /api/exchange-credentials', credentials(['read']), '201', '201'],
    ['a new passkey', `POST ${passkeys}/options`, undefined, '200', '403 step_up_required'],
    [
      'taking a passkey away',
      `DELETE ${passkeys}/${someId}`,
      undefined,
      '404 not_found',
      '403 step_up_required',
    ],
  ])('is not enough for %s', async (_, line, body, fresh, stale) => {
    const { uid } = await make.person()
    const session = await make.session(uid)
    await change(session, { proven_at: ago(9.9 * 60_000) })
    const old = await make.session(uid)
    await change(old, { proven_at: ago(10.1 * 60_000) })
    expect(outcome(await call(line, { session, body }))).toBe(fresh)
    expect(outcome(await call(line, { session: old, body }))).toBe(stale)
    const token = await make.token(uid, ['read', 'write', 'private', 'admin'])
    expect(outcome(await call(line, { token, body }))).toBe('403 forbidden')
  })

  it('is renewed by a new sign-in, not by use', async () => {
    const { uid, email } = await make.person()
    const old = await make.session(uid)
    await change(old, { proven_at: ago(11 * 60_000) })
    for (let i = 0; i < 3; i++) expect(await me(old)).toBe(200)
    const add = (session: string) => call(`POST ${passkeys}/options`, { session })
    expect(outcome(await add(old))).toBe('403 step_up_required')
    const { attempt, code } = await ask(email)
    const renewed = sessionIn(
      await withCode(attempt, code, { cookie: cookie({ session: old }), ...ownPage }),
    )!
    expect(outcome(await add(renewed))).toBe('200')
    expect(await untilRefused(() => me(old))).toBeLessThan(1000)
  })
})
