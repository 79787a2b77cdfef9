import { createHash, createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createWorld } from './world/world.ts'

// Sections 3, 6, 7 and 8 of the published interface state nothing: "not shown".
const key = 'k'.repeat(32)
const world = await createWorld({ settings: { EMAIL_HASH_KEY: key } })
const { call, make, document } = world
const { db } = world.database

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hashed = (email: string) => createHmac('sha256', key).update(email).digest('hex')
const described = (path: string) => document.paths[path]?.get as { deprecated?: true; parameters: object[] }
const get = (url: string, headers: Record<string, string> = {}) => world.fastify.inject({ url, headers })
const entry = ({ email, name }: { email: string; name: string }) => ({ email_hash: hashed(email), name })

/** A project with one team of one chief and one member. */
async function staffed() {
  const [{ pid }, chief, member] = [await make.project(), await make.person(), await make.person()]
  const { tid, name } = await make.team(pid)
  await make.membership(pid, tid, chief.uid, 'chief')
  await make.membership(pid, tid, member.uid)
  const body = { data: [{ name, tid, chiefs: [entry(chief)], members: [entry(member)] }] }
  return { pid, tid, chief, member, body }
}

async function exchange(change: Record<string, string> = {}) {
  const { uid } = await make.person()
  const { username, password } = await make.credentials(uid)
  return { uid, form: { username, password, ...change } }
}

describe('1. What the service does', () => {
  it('organises volunteers into projects and teams, and each team has chiefs and members', async () => {
    const { pid, body } = await staffed()

    const response = await call(`GET /api/members/${pid}`)

    expect(response.json()).toEqual(body)
  })

  it.each(['/api/docs', '/api/redoc'])(
    'serves documentation, interactive and alternative: %s',
    async (path) => {
      const response = await get(path)

      expect([response.statusCode, response.headers['content-type']]).toEqual([
        200,
        'text/html; charset=utf-8',
      ])
      expect(document.openapi).toBe('3.1.0')
      expect((await get('/api/openapi.json')).json()).toEqual(JSON.parse(JSON.stringify(document)))
    },
  )

  it('does not support creating an application by an application identifier', async () => {
    const token = await make.token((await make.person({ admin: true })).uid, ['read', 'write', 'admin'])

    const paths = ['/api/applications', '/api/applications/a1', '/api/application/a1', '/applications/a1']
    const lines = paths.flatMap((path) => [`POST ${path}`, `PUT ${path}`])
    const statuses = await Promise.all(lines.map(async (line) => (await call(line, { token })).statusCode))

    expect(statuses).toEqual(lines.map(() => 404))
    // Who wants to help sends an application to a project, and the service gives it its identifier.
    const byIdentifier = '/api/projects/{pid}/applications/{id}'
    expect(Object.keys(document.paths[byIdentifier] ?? {})).toEqual(['get'])
    expect((await call('PUT /api/projects/2026/applications/a1', { token })).statusCode).toBe(405)
  })
})

describe('2. Resources and their fields', () => {
  it('has a project identifier, pid: a string, used as a query parameter or path segment', () => {
    const paths = ['/api/members', '/members/{pid}', '/api/members/{pid}']

    const found = paths.map((path) => described(path).parameters[0])

    const pid = (place: string) => ({ in: place, name: 'pid', required: true, schema: { type: 'string' } })
    expect(found).toMatchObject([pid('query'), pid('path'), pid('path')])
  })

  it('has team entries of name, tid, chiefs, members and person entries of email_hash, name: no more', async () => {
    const { pid } = await staffed()

    const [team] = (await call(`GET /api/members/${pid}`)).json().data

    const person = { email_hash: expect.stringMatching(/^[0-9a-f]{64}$/), name: expect.any(String) }
    const [name, tid] = [expect.any(String), expect.any(String)]
    expect(team).toEqual({ name, tid, chiefs: [person], members: [person] })
  })

  it('returns the hash of the e-mail address in hexadecimal, never the address itself', async () => {
    const { pid, chief, member } = await staffed()

    const { body } = await call(`GET /api/members/${pid}`)

    expect([body.includes(hashed(chief.email)), body.includes(hashed(member.email))]).toEqual([true, true])
    expect([body.includes('@'), body.includes(chief.uid), body.includes(member.uid)]).toEqual(
      Array(3).fill(false),
    )
  })
})

describe('4. Endpoints', () => {
  it.each(['a form', 'JSON'])(
    '4.1 POST /api/token exchanges one-time credentials, sent as %s, for a token',
    async (as) => {
      const { form } = await exchange({ grant_type: 'password' })

      const response = await call('POST /api/token', as === 'JSON' ? { body: form } : { form })

      expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(response.json()).toEqual({
        access_token: expect.stringMatching(/^mh_[0-9A-Za-z]{49}$/),
        token_type: 'bearer',
        expires_in: 90 * 86_400,
        scope: 'read write',
      })
    },
  )

  it('4.2 GET /api/members?pid= answers 200, application/json, an object with one field, data', async () => {
    const { pid, body } = await staffed()

    const response = await call(`GET /api/members?pid=${pid}`)

    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.json()).toEqual(body)
  })

  it('4.2 is marked as deprecated, and nothing else is', () => {
    const deprecated = Object.keys(document.paths).filter((path) => described(path)?.deprecated)

    expect(deprecated).toEqual(['/api/members'])
  })

  it('4.3 GET /members/{pid} replaces it, at both prefixes, byte for byte', async () => {
    const { pid } = await staffed()

    const paths = [`/api/members?pid=${pid}`, `/members/${pid}`, `/api/members/${pid}`]
    const [old, printed, canonical] = await Promise.all(paths.map((path) => get(path)))

    expect(old!.statusCode).toBe(200)
    expect(printed!.rawPayload.equals(old!.rawPayload)).toBe(true)
    expect(canonical!.rawPayload.equals(old!.rawPayload)).toBe(true)
  })

  it('4.3 has no page above it: nothing but listings lives under /members', async () => {
    expect([(await call('GET /members')).statusCode, (await call('POST /members/x')).statusCode]).toEqual([
      404, 405,
    ])
  })
})

describe('5. Authentication', () => {
  // That the page itself is there, e2e/api-access.spec.ts shows in a browser.
  it('1. The caller obtains one-time credentials from a page of the service', async () => {
    const session = await make.session((await make.person()).uid)
    const made = await call('POST /api/exchange-credentials', {
      session,
      body: { name: 'Staff page', scopes: ['read'] },
    })
    const { username, password } = made.json()
    const exchanged = await call('POST /api/token', { form: { username, password } })
    expect([made.statusCode, exchanged.statusCode]).toEqual([201, 200])
  })

  it('2., 3. The caller gets a token for them and sends it as Authorization: Bearer <API_TOKEN>', async () => {
    const { form } = await exchange()

    const { access_token } = (await call('POST /api/token', { form })).json()
    const response = await call('GET /api/tokens', { headers: { authorization: `Bearer ${access_token}` } })

    expect([response.statusCode, response.json().data.length]).toEqual([200, 1])
  })

  it('4. The documentation can try the same flow: it knows the exchange as a password flow', () => {
    const { securitySchemes } = document.components as { securitySchemes: Record<string, object> }

    expect(securitySchemes).toMatchObject({
      exchange: { type: 'oauth2', flows: { password: { tokenUrl: '/api/token' } } },
    })
  })
})

describe('9. Versioning', () => {
  it('deprecates /members in favour of /members/{pid}, by headers that last 24 months', async () => {
    const { pid, body } = await staffed()

    const { headers } = await call(`GET /api/members?pid=${pid.toUpperCase()}`)
    const again = await get(`/api/members?pid=${pid}`, { 'if-none-match': String(headers.etag) })

    expect(headers.deprecation).toMatch(/^@\d+$/)
    const since = new Date(Number(String(headers.deprecation).slice(1)) * 1000)
    const until = new Date(String(headers.sunset))
    expect(until.toUTCString()).toBe(headers.sunset)
    expect(until.getTime()).toBeGreaterThanOrEqual(since.setUTCMonth(since.getUTCMonth() + 24))
    expect(until.getTime()).toBeGreaterThan(Date.parse('2026-11-15'))
    expect(headers.link).toBe(`</api/members/${pid}>; rel="successor-version"`)
    expect((await call(`GET /api/members/${pid}`)).json()).toEqual(body)
    expect([again.statusCode, again.headers.sunset, again.headers.link]).toEqual([
      304,
      headers.sunset,
      headers.link,
    ])
  })
})

describe('Decided: POST /api/token', () => {
  const refused = {
    error: 'invalid_grant',
    error_description:
      'The credentials are wrong, used or expired. Make new ones: they work once, within five minutes.',
  }

  it.each(['wrong', 'used', 'expired', 'voided by newer ones'])(
    'refuses credentials that are %s',
    async (why) => {
      const { uid, form } = await exchange()
      if (why === 'wrong') form.password += 'x'
      if (why === 'used') await call('POST /api/token', { form })
      if (why === 'expired')
        await db.updateTable('exchange_credentials').set({ expires_at: new Date() }).execute()
      if (why === 'voided by newer ones') await make.credentials(uid)

      const response = await call('POST /api/token', { form })

      expect([response.statusCode, response.headers['cache-control']]).toEqual([400, 'no-store'])
      expect(response.json()).toEqual(refused)
    },
  )

  it('gives exactly one token to any number of parallel attempts', async () => {
    const { uid, form } = await exchange()

    const answers = await Promise.all(Array.from({ length: 30 }, () => call('POST /api/token', { form })))

    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(1)
    expect(answers.filter(({ statusCode }) => statusCode === 400).length).toBe(29)
    expect(await db.selectFrom('api_tokens').select('name').where('uid', '=', uid).execute()).toHaveLength(1)
  })

  it('takes a password of at least 128 bits, kept as SHA-256 alone, for five minutes', async () => {
    const { uid, form } = await exchange()

    const row = db.selectFrom('exchange_credentials').selectAll().where('uid', '=', uid)
    const { password_hash, expires_at } = await row.executeTakeFirstOrThrow()

    expect(form.password).toMatch(/^[0-9A-Za-z]{27}$/)
    expect(form.password.length * Math.log2(62)).toBeGreaterThan(128)
    expect(password_hash.toString('hex')).toBe(sha256(form.password))
    expect(Math.abs(expires_at.getTime() - Date.now() - 300_000)).toBeLessThan(10_000)
  })

  it('issues mh_, 256 bits in base 62 and CRC-32 check digits, kept as SHA-256', async () => {
    const { uid, form } = await exchange()

    const { access_token: token } = (await call('POST /api/token', { form })).json()

    const row = db.selectFrom('api_tokens').select('token_hash').where('uid', '=', uid)
    expect((await row.executeTakeFirstOrThrow()).token_hash.toString('hex')).toBe(sha256(token))
    expect(fromBase62(token.slice(-6))).toBe(BigInt(crc32(token.slice(0, -6))))
    expect(fromBase62(token.slice(3, -6)) < 2n ** 256n).toBe(true)
  })

  it('issues it for 90 days, shows name, scopes and last use, and lets it be revoked alone', async () => {
    const { uid } = await make.person()
    const [token, other] = [await make.token(uid), await make.token(uid, ['read'])]

    const { data } = (await call('GET /api/tokens', { token })).json()
    const revoked = await call(`DELETE /api/tokens/${data[0].id}`, { token })

    const [id, time] = [expect.any(String), expect.any(String)]
    const shown = { id, name: 'Test', created_at: time, expires_at: time, last_used_at: null }
    expect(data).toEqual([
      { ...shown, scopes: ['read'] },
      { ...shown, scopes: ['read', 'write'] },
    ])
    expect(Date.parse(data[0].expires_at) - Date.parse(data[0].created_at)).toBe(90 * 86_400_000)
    expect(revoked.statusCode).toBe(204)
    const status = async (one: string) => (await call('GET /api/tokens', { token: one })).statusCode
    await expect.poll(() => status(other), { timeout: 2000, interval: 20 }).toBe(401)
    expect(await status(token)).toBe(200)
  })
})

describe('Decided: docs', () => {
  it.each(['/api/docs', '/api/redoc', '/api/errors'])('%s fetches nothing from elsewhere', async (path) => {
    const { body, headers } = await get(path)

    const addresses = [...body.matchAll(/<(?:script|link|img|iframe)\b[^>]*?(?:src|href)="([^"]*)"/g)].map(
      (m) => m[1]!,
    )
    const assets = await Promise.all(addresses.map((address) => get(address)))

    expect(addresses.filter((address) => !/^\/(?!\/)/.test(address))).toEqual([])
    expect(assets.map(({ statusCode }) => statusCode)).toEqual(addresses.map(() => 200))
    expect(headers['content-security-policy']).not.toMatch(/https?:|\*/)
    const styles = assets.filter((asset) => String(asset.headers['content-type']).startsWith('text/css'))
    expect(styles.flatMap(({ body }) => body.match(/@import.*|url\(["']?(?:\w+:)?\/\/[^)]*/g) ?? [])).toEqual(
      [],
    )
  })
})

function fromBase62(text: string): bigint {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  return Array.from(text).reduce((sum, digit) => sum * 62n + BigInt(digits.indexOf(digit)), 0n)
}
