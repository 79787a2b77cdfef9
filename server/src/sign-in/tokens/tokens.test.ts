import { describe, expect, it } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld()
const { call, make } = world

async function audited(subject: string) {
  const rows = await world.database.db
    .selectFrom('audit')
    .select(['verb', 'after'])
    .where('subject', '=', subject)
    .execute()
  return rows.map((row) => row.verb)
}

describe('exchange', () => {
  it('turns credentials into a token that works', async () => {
    const person = await make.person()
    const { username, password } = await make.credentials(person.uid)

    const response = await call('POST /api/token', { form: { username, password } })

    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({
      access_token: expect.stringMatching(/^mh_[0-9A-Za-z]{49}$/),
      token_type: 'bearer',
      expires_in: 7_776_000,
      scope: 'read write',
    })
    const listed = await call('GET /api/tokens', { token: response.json().access_token })
    expect(listed.json()).toEqual({
      data: [
        {
          id: expect.any(String),
          name: 'Test',
          scopes: ['read', 'write'],
          created_at: expect.any(String),
          expires_at: expect.any(String),
          last_used_at: null,
        },
      ],
      next_cursor: null,
    })
    expect(await audited(`token:${listed.json().data[0].id}`)).toEqual(['token.issued'])
  })

  it('accepts JSON as well as a form', async () => {
    const { username, password } = await make.credentials((await make.person()).uid)
    const response = await call('POST /api/token', { body: { username, password, grant_type: 'password' } })
    expect(response.statusCode).toBe(200)
  })

  it('works once', async () => {
    const form = await make.credentials((await make.person()).uid)
    await call('POST /api/token', { form: { username: form.username, password: form.password } })
    const second = await call('POST /api/token', {
      form: { username: form.username, password: form.password },
    })
    expect(second.statusCode).toBe(400)
    expect(second.headers['cache-control']).toBe('no-store')
    expect(second.json()).toEqual({
      error: 'invalid_grant',
      error_description:
        'The credentials are wrong, used or expired. Make new ones: they work once, within five minutes.',
    })
  })

  it('refuses expired credentials', async () => {
    const person = await make.person()
    const { username, password } = await make.credentials(person.uid)
    await world.database.db
      .updateTable('exchange_credentials')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('uid', '=', person.uid)
      .execute()
    const response = await call('POST /api/token', { form: { username, password } })
    expect([response.statusCode, response.json().error]).toEqual([400, 'invalid_grant'])
  })

  it('voids older credentials when new ones are created', async () => {
    const { uid } = await make.person()
    const older = await make.credentials(uid)
    const newer = await make.credentials(uid)
    const first = await call('POST /api/token', {
      form: { username: older.username, password: older.password },
    })
    const second = await call('POST /api/token', {
      form: { username: newer.username, password: newer.password },
    })
    expect([first.statusCode, second.statusCode]).toEqual([400, 200])
  })

  it.each([
    ['a wrong password', { password: 'wrong' }, 'invalid_grant'],
    ['another grant type', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    ['an unknown scope', { scope: 'everything' }, 'invalid_scope'],
    ['a wider scope', { scope: 'read admin' }, 'invalid_scope'],
    ['an empty password', { password: '' }, 'invalid_request'],
  ])('answers %s as OAuth 2 has it, and leaves the credentials good', async (_, change, error) => {
    const { username, password } = await make.credentials((await make.person()).uid)
    const response = await call('POST /api/token', { form: { username, password, ...change } })
    expect([response.statusCode, response.json().error]).toEqual([400, error])
    const after = await call('POST /api/token', { form: { username, password, scope: 'read' } })
    expect([after.statusCode, after.json().scope]).toEqual([200, 'read'])
  })

  it('refuses a field that is given twice, and a body of another type', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const twice = await call('POST /api/token', { headers, body: 'username=a&username=b&password=c' })
    expect([twice.statusCode, twice.json().error]).toEqual([400, 'invalid_request'])
    const xml = await call('POST /api/token', { headers: { 'content-type': 'text/xml' }, body: '<a/>' })
    expect(xml.statusCode).toBe(415)
  })

  it('ignores the Basic header that OAuth clients send', async () => {
    const { username, password } = await make.credentials((await make.person()).uid)
    const response = await call('POST /api/token', {
      form: { username, password },
      headers: { authorization: 'Basic Og==' },
    })
    expect(response.statusCode).toBe(200)
  })

  it('stores neither password nor token', async () => {
    const { uid } = await make.person()
    const { username, password } = await make.credentials(uid)
    const stored = await world.database.db
      .selectFrom('exchange_credentials')
      .selectAll()
      .where('uid', '=', uid)
      .execute()
    expect(JSON.stringify(stored)).not.toContain(password)
    const token = (await call('POST /api/token', { form: { username, password } })).json().access_token
    const tokens = await world.database.db
      .selectFrom('api_tokens')
      .selectAll()
      .where('uid', '=', uid)
      .execute()
    expect(JSON.stringify(tokens)).not.toContain(token)
    const lines = await world.database.db.selectFrom('audit').selectAll().execute()
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${password}|${token}`))
  })
})

describe('bearer', () => {
  it.each([
    ['no token', undefined, 'Bearer'],
    ['another scheme', 'Basic dXNlcjpwYXNz', 'Bearer error="invalid_token"'],
    ['a mistyped token', `Bearer mh_${'a'.repeat(49)}`, 'Bearer error="invalid_token"'],
    ['nothing after Bearer', 'Bearer ', 'Bearer error="invalid_token"'],
  ])('is refused with %s', async (_, authorization, challenge) => {
    const response = await call('GET /api/tokens', { headers: authorization ? { authorization } : {} })
    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, challenge])
    expect(response.json()).toMatchObject({ type: '/api/errors#unauthenticated', status: 401 })
  })

  it('is refused when expired, even while cached', async () => {
    const { uid } = await make.person()
    const token = await make.token(uid)
    expect((await call('GET /api/tokens', { token })).statusCode).toBe(200)
    await world.database.db
      .updateTable('api_tokens')
      .set({ expires_at: new Date() })
      .where('uid', '=', uid)
      .execute()
    await expect
      .poll(async () => (await call('GET /api/tokens', { token })).statusCode, {
        timeout: 1000,
        interval: 20,
      })
      .toBe(401)
  })

  it('is refused for operations outside its scopes', async () => {
    const token = await make.token((await make.person()).uid, ['read'])
    const { id } = (await call('GET /api/tokens', { token })).json().data[0]
    const response = await call(`DELETE /api/tokens/${id}`, { token })
    expect(response.statusCode).toBe(403)
    expect(response.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="write"')
    expect(response.json().type).toBe('/api/errors#insufficient_scope')
  })
})

describe('my tokens', () => {
  it('are listed newest first, in pages', async () => {
    const { uid } = await make.person()
    const tokens = [await make.token(uid), await make.token(uid), await make.token(uid)]
    const token = tokens[0]!
    const first = (await call('GET /api/tokens?limit=2', { token })).json()
    const second = (await call(`GET /api/tokens?limit=2&cursor=${first.next_cursor}`, { token })).json()
    expect([first.data.length, second.data.length, second.next_cursor]).toEqual([2, 1, null])
    const ages = [...first.data, ...second.data].map(({ created_at }) => Date.parse(created_at))
    expect(ages).toEqual(ages.toSorted((a, b) => b - a))
  })

  it('refuses a forged cursor', async () => {
    const token = await make.token((await make.person()).uid)
    const response = await call('GET /api/tokens?cursor=bm9uc2Vuc2U', { token })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual([
      { pointer: '/query/cursor', code: 'invalid_cursor', detail: 'Must be a `next_cursor` from this list.' },
    ])
  })

  it('can be revoked, and are then refused', async () => {
    const { uid } = await make.person()
    const token = await make.token(uid)
    const { id } = (await call('GET /api/tokens', { token })).json().data[0]
    expect((await call(`DELETE /api/tokens/${id}`, { token })).statusCode).toBe(204)
    await expect
      .poll(async () => (await call('GET /api/tokens', { token })).statusCode, {
        timeout: 1000,
        interval: 20,
      })
      .toBe(401)
    expect(await audited(`token:${id}`)).toEqual(['token.issued', 'token.revoked'])
  })

  it('of others are not found', async () => {
    const [mine, theirs] = [
      await make.token((await make.person()).uid),
      await make.token((await make.person()).uid),
    ]
    const { id } = (await call('GET /api/tokens', { token: theirs })).json().data[0]
    expect((await call(`DELETE /api/tokens/${id}`, { token: mine })).statusCode).toBe(404)
    expect((await call('GET /api/tokens', { token: theirs })).statusCode).toBe(200)
  })
})
