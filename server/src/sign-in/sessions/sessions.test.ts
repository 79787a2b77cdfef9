import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'
import { deviceOf } from '../../platform/http/browser/devices.ts'
import { hashSecret } from '../secrets.ts'

const world = await createWorld()
const { call, make } = world

const soon = { timeout: 1000, interval: 20 }
const status = async (line: string, given: object) => (await call(line, given)).statusCode

describe('a web session', () => {
  it('has the rights of a token with every scope', async () => {
    const session = await make.session((await make.person({ name: 'Ada' })).uid)
    expect((await call('GET /api/users/me', { session })).json().name).toBe('Ada')
    const renamed = await call('PATCH /api/users/me', { session, body: { name: 'Ada L.' } })
    expect([renamed.statusCode, renamed.json().name]).toEqual([200, 'Ada L.'])
  })

  it('is ignored if there is a token in the same request', async () => {
    const [mine, theirs] = [await make.person(), await make.person()]
    const session = await make.session(mine.uid)
    const token = await make.token(theirs.uid)
    expect((await call('GET /api/users/me', { session, token })).json().uid).toBe(theirs.uid)
  })

  it('is reported as strong before its cached copy hears of it', async () => {
    const { uid } = await make.person()
    const session = await make.session(uid, { emailOnly: true })
    const strong = async () => (await call('GET /api/sign-in', { session })).json().session.strong
    expect(await strong()).toBe(false)
    await world.database.transact(async (tx) => {
      // Without triggers, nobody is notified.
      await sql`set local session_replication_role = replica`.execute(tx)
      await tx.updateTable('sessions').set({ strong_at: new Date() }).where('uid', '=', uid).execute()
    })
    expect(await strong()).toBe(true)
  })

  it('is listed, ended, and refused from then on', async () => {
    const { uid } = await make.person()
    const [here, there] = [await make.session(uid), await make.session(uid)]
    const { data } = (await call('GET /api/sessions', { session: here })).json()
    expect(data.map(({ current }: { current: boolean }) => current)).toEqual([false, true])
    expect(await status(`DELETE /api/sessions/${data[0].id}`, { session: here })).toBe(204)
    await expect.poll(() => status('GET /api/users/me', { session: there }), soon).toBe(401)
    expect(await status('GET /api/users/me', { session: here })).toBe(200)
  })

  it('ends by signing out, and the cookie is removed', async () => {
    const session = await make.session((await make.person()).uid)
    const response = await call('DELETE /api/sessions/current', { session })
    expect([
      response.statusCode,
      response.headers['set-cookie'],
      response.headers['clear-site-data'],
    ]).toEqual([
      204,
      '__Host-manyhands-session=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax',
      '"storage"',
    ])
    await expect.poll(() => status('GET /api/users/me', { session }), soon).toBe(401)
  })

  it('is not used for what an app has kept for someone else', async () => {
    const [ana, ben] = [await make.person(), await make.person()]
    const session = await make.session(ana.uid)
    const rename = (uid: string) =>
      status('PATCH /api/users/me', { session, headers: { 'x-person': uid }, body: { name: 'Ana' } })
    expect([await rename(ana.uid), await rename(ben.uid)]).toEqual([200, 401])
  })

  it('is not idle if it was used in another process', async () => {
    const session = await make.session((await make.person()).uid)
    const me = () => status('GET /api/users/me', { session })
    expect(await me()).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await me()).toBe(401)
    const seen = new Date(Date.now() - 60_000)
    await world.database.db
      .updateTable('sessions')
      .set({ last_seen_at: seen })
      .where('token_hash', '=', hashSecret(session))
      .execute()
    expect(await me()).toBe(200)
  })

  it('of someone else is not found', async () => {
    const [mine, theirs] = [
      await make.session((await make.person()).uid),
      await make.session((await make.person()).uid),
    ]
    const { id } = (await call('GET /api/sessions', { session: theirs })).json().data[0]
    expect(await status(`DELETE /api/sessions/${id}`, { session: mine })).toBe(404)
  })

  it('ends with all others, including tokens and credentials', async () => {
    const { uid } = await make.person()
    const [one, two] = [await make.session(uid), await make.session(uid)]
    const token = await make.token(uid)
    const { username, password } = await make.credentials(uid)
    expect(await status('DELETE /api/sessions', { session: one })).toBe(204)
    for (const given of [{ session: one }, { session: two }, { token }])
      await expect.poll(() => status('GET /api/users/me', given), soon).toBe(401)
    expect(await status('POST /api/token', { form: { username, password } })).toBe(400)
    const { rows } = await world.database.pool.query(
      `select after from audit where verb = 'sessions.ended' and actor = $1`,
      [uid],
    )
    expect(rows).toEqual([{ after: { sessions: 2, tokens: 1 } }])
  })
})

it('the history is listed newest first', async () => {
  const { uid } = await make.person()
  const session = await make.session(uid)
  const { id } = (await call('GET /api/sessions', { session })).json().data[0]
  await make.token(uid)
  const { data } = (await call('GET /api/sign-in/history', { session })).json()
  const nothing = { method: null, device: null, address: null, time_zone: null }
  const line = { id: expect.any(String), at: expect.any(String) }
  expect(data).toEqual([
    { ...line, ...nothing, event: 'token.issued', name: 'Test' },
    { ...line, ...nothing, event: 'credentials.created', name: null },
    {
      ...line,
      event: 'session.started',
      name: null,
      method: 'code',
      device: 'Test',
      address: '::1',
      time_zone: null,
    },
  ])
  expect(id).toEqual(expect.any(String))
})

describe('exchange credentials', () => {
  it('are created in a session and exchanged for a token', async () => {
    const session = await make.session((await make.person()).uid)
    const body = { name: 'Staff page', scopes: ['read', 'read'] }
    const made = await call('POST /api/exchange-credentials', { session, body })
    expect(made.statusCode).toBe(201)
    const { username, password } = made.json()
    const token = await call('POST /api/token', { form: { username, password } })
    expect([token.statusCode, token.json().scope]).toEqual([200, 'read'])
  })

  it('for private data need a fresh sign-in', async () => {
    const session = await make.session((await make.person()).uid, { hoursAgo: 1 })
    const body = { name: 'Mine', scopes: ['private'] }
    const response = await call('POST /api/exchange-credentials', { session, body })
    expect([response.statusCode, response.json().type]).toEqual([403, '/api/errors#step_up_required'])
    const harmless = { name: 'Mine', scopes: ['read', 'write'] }
    expect(await status('POST /api/exchange-credentials', { session, body: harmless })).toBe(201)
  })
})

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'Unknown device'],
])('a browser that calls itself %s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
