import { describe, expect, it } from 'vitest'
import { cookie, elsewhere, onOurSite, outcome, sessionIn } from './world/sign-in.ts'
import { createWorld } from './world/world.ts'

const own = 'https://volunteers.example.test'
const world = await createWorld({ mail: true, settings: { BASE_URL: own } })
const { call, make, database, fastify, operations } = world
const { ask } = world.signIn

const foreign: [string, Record<string, string>][] = [
  ['that says nothing of where it comes from', {}],
  ['from a foreign origin', { origin: 'https://evil.test' }],
  ['from our host over http', { origin: 'http://volunteers.example.test' }],
  ['from our host on another port', { origin: `${own}:8443` }],
  ['from a subdomain', { origin: 'https://evil.volunteers.example.test' }],
  ['from an origin that begins like ours', { origin: `${own}.evil.test` }],
  ['from an origin in a sandbox', { origin: 'null' }],
  ['with an empty origin', { origin: '' }],
  ['with two origins', { origin: `${own}, https://evil.test` }],
  ['that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['that the browser calls same-site', { 'sec-fetch-site': 'same-site' }],
  ['that the browser calls its own', { 'sec-fetch-site': 'none' }],
  ['called cross-site with our origin', { 'sec-fetch-site': 'cross-site', origin: own }],
  ['called by two names', { 'sec-fetch-site': 'same-origin, cross-site', origin: own }],
  ['that names us as its referrer alone', { referer: `${own}/home` }],
]

const ours: Record<string, string>[] = [
  { 'sec-fetch-site': 'same-origin' },
  { origin: own },
  { 'sec-fetch-site': 'same-origin', origin: own },
]

describe('a request', () => {
  it.each(foreign)('%s signs nobody in', async (_, headers) => {
    const { attempt, code, link } = await ask('nobody@example.test')
    await database.db.deleteFrom('rate_limits').execute()
    const requests: [string, unknown][] = [
      ['POST /api/sign-in/email', { email: 'nobody@example.test' }],
      ['POST /api/sign-in/code', { attempt, code }],
      ['POST /api/sign-in/link', { link }],
      ['POST /api/sign-in/passkey/options', undefined],
    ]
    for (const [line, body] of requests) {
      const answer = await call(line, { headers, body })
      expect([line, outcome(answer), answer.headers['set-cookie']]).toEqual([
        line,
        '403 cross_site',
        undefined,
      ])
    }
    expect(await database.db.selectFrom('sessions').select('id').execute()).toEqual([])
    const used = await database.db
      .selectFrom('emailed_codes')
      .select('id')
      .where('used_at', 'is not', null)
      .execute()
    expect(used).toEqual([])
  })

  it('from our own pages signs someone in', async () => {
    for (const headers of ours) {
      await database.db.deleteFrom('rate_limits').execute()
      const { attempt, code } = await ask('somebody@example.test')
      expect(outcome(await call('POST /api/sign-in/code', { headers, body: { attempt, code } }))).toBe('200')
    }
  })

  it('of any foreign kind changes nothing with a session cookie, in any operation', async () => {
    const { uid } = await make.person({ admin: true, name: 'Unchanged' })
    const session = await make.session(uid)
    const changing = operations.filter(({ method, ignoresToken }) => method !== 'GET' && !ignoresToken)
    expect(changing.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'endAllSessions',
        'endSession',
        'changeMe',
        'makeExchangeCredentials',
        'revokeToken',
      ]),
    )
    for (const { id, method, path } of changing)
      for (const [name, headers] of foreign) {
        const url = path.replace(/\{\w+\}/g, '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e')
        const answer = await call(`${method} ${url}`, {
          headers: { cookie: cookie({ session }), ...headers },
          body: { name: 'Changed', scopes: ['read'] },
        })
        expect([id, name, outcome(answer)]).toEqual([id, name, '403 cross_site'])
      }
    const me = await call('GET /api/users/me', { session })
    expect([me.statusCode, me.json().name]).toEqual([200, 'Unchanged'])
  })

  it('from our own pages changes what it requests', async () => {
    const session = await make.session((await make.person()).uid)
    for (const headers of ours) {
      const answer = await call('PATCH /api/users/me', {
        headers: { cookie: cookie({ session }), ...headers },
        body: { name: 'Changed' },
      })
      expect([outcome(answer), answer.json().name]).toEqual(['200', 'Changed'])
    }
  })

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', ''])(
    'of a form (%j) is not read, even from our own pages',
    async (type) => {
      const session = await make.session((await make.person()).uid)
      for (const path of [
        '/api/sign-in/email',
        '/api/sign-in/code',
        '/api/sign-in/link',
        '/api/exchange-credentials',
      ]) {
        const answer = await fastify.inject({
          method: 'POST',
          url: path,
          headers: { cookie: cookie({ session }), 'sec-fetch-site': 'same-origin', 'content-type': type },
          payload: '{"email":"form@example.test"}',
        })
        expect([path, outcome(answer)]).toEqual([path, '415 unsupported_media_type'])
      }
    },
  )

  it('with another method does not bypass it', async () => {
    const session = await make.session((await make.person()).uid)
    const answer = await call('POST /api/sessions', {
      headers: { cookie: cookie({ session }), 'x-http-method-override': 'DELETE' },
    })
    expect(outcome(answer)).toBe('405 method_not_allowed')
    expect(outcome(await call('GET /api/users/me?_method=DELETE', { session }))).toBe('400 invalid_request')
    expect((await call('GET /api/users/me', { session })).statusCode).toBe(200)
  })

  it('from another site cannot read a response', async () => {
    const session = await make.session((await make.person()).uid)
    for (const path of ['/api/users/me', '/api/sign-in', '/api/sessions', '/api/tokens']) {
      const answer = await call(`GET ${path}`, {
        headers: { cookie: cookie({ session }), origin: 'https://evil.test' },
      })
      const { 'access-control-allow-origin': origin, 'access-control-allow-credentials': credentials } =
        answer.headers
      expect([path, answer.statusCode, origin, credentials]).toEqual([path, 200, undefined, undefined])
    }
  })
})

describe('the page to return to', () => {
  it.each(elsewhere)('is not %j', async (return_to) => {
    await database.db.deleteFrom('rate_limits').execute()
    const answer = await call('POST /api/sign-in/email', {
      headers: { origin: own },
      body: { email: 'return@example.test', return_to },
    })
    expect(outcome(answer)).toBe('400 invalid_request')
  })

  it.each(onOurSite)('may be %j, which is on our site', async (return_to) => {
    await database.db.deleteFrom('rate_limits').execute()
    const { attempt, code } = await ask('return@example.test', { body: { return_to } })
    const answer = await call('POST /api/sign-in/code', { headers: { origin: own }, body: { attempt, code } })
    expect(sessionIn(answer)).toBeDefined()
    expect(new URL(answer.json().return_to, own).origin).toBe(own)
  })
})
