import { createHash, createHmac } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { grantAdmin } from '../src/people/index.ts'
import { refusals } from '../src/refusals.ts'
import { createWorld } from './world/world.ts'

const key = 'k'.repeat(32)
const world = await createWorld({ settings: { EMAIL_HASH_KEY: key } })
const { call, make, operations } = world

const md5 = (email: string) => createHash('md5').update(email).digest('hex')
const hmac = (key: string) => (email: string) => createHmac('sha256', key).update(email).digest('hex')
const hashed = hmac(key)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const longKey = 'longer than a block '.repeat(4)
const worldOf = (settings: Record<string, string>) => createWorld({ settings })
const otherHashes = [
  ['md5', 'MD5', await worldOf({ EMAIL_HASH: 'md5' }), md5],
  ['sha256', 'SHA-256', await worldOf({ EMAIL_HASH: 'sha256' }), sha256],
  [
    'keyed',
    'HMAC also if the key is longer than a block',
    await worldOf({ EMAIL_HASH_KEY: longKey }),
    hmac(longKey),
  ],
] as const

const get = (url: string, headers: Record<string, string> = {}) => world.fastify.inject({ url, headers })

const problem = (code: string, status: number, title: string, more: object) => {
  return { type: `/api/errors#${code}`, title, status, request_id: expect.any(String), ...more }
}

const addresses = ['/api/members/', '/members/', '/api/members?pid=']

/** A project with one team of the given names, all members. */
async function projectOf(
  names: string[],
  given: { state?: string; listing?: string } = {},
  { make } = world,
) {
  const { pid } = await make.project(given)
  const { tid, name } = await make.team(pid)
  const people = []
  for (const one of names) people.push(await make.person({ name: one }))
  for (const { uid } of people) await make.membership(pid, tid, uid)
  const members = people.map((person) => ({ email_hash: hashed(person.email), name: person.name }))
  return { pid, tid, people, body: { data: [{ name, tid, chiefs: [], members }] } }
}

describe('GET /api/members?pid=', () => {
  it.each(['', '?pid=', '?pid=a&pid=b', '?PID=2026'])('needs pid, once: 400 for "%s"', async (query) => {
    const response = await call(`GET /api/members${query}`)

    const errors = [
      {
        pointer: '/query/pid',
        code: 'required',
        detail: 'Name the project exactly once, such as ?pid=2026.',
      },
    ]
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual(problem('invalid_request', 400, 'The request is invalid', { errors }))
  })
})

describe('a parameter that an operation does not have', () => {
  it.each(addresses)('is ignored at %s, as callers may rely on it', async (address) => {
    const { pid, body } = await projectOf(['Ada'])
    const sign = address.includes('?') ? '&' : '?'

    const response = await call(`GET ${address}${pid}${sign}t=1765500000`)

    expect([response.statusCode, response.json()]).toEqual([200, body])
  })

  it('is ignored at /api/token, as OAuth 2 requires', async () => {
    const { uid } = await make.person()
    const { username, password } = await make.credentials(uid)

    const response = await call('POST /api/token?audience=here', { form: { username, password } })

    expect(response.statusCode).toBe(200)
  })
})

describe('the body of the listing', () => {
  it('has the teams in the order of the project: by position', async () => {
    const { pid } = await make.project()
    await make.team(pid, { tid: 'a', position: 3 })
    await make.team(pid, { tid: 'b', position: 1 })
    await make.team(pid, { tid: 'c', position: 2 })

    const { data } = (await call(`GET /api/members/${pid}`)).json()

    expect(data.map(({ tid }: { tid: string }) => tid)).toEqual(['b', 'c', 'a'])
  })

  it('has people by name, in the order of code points', async () => {
    const sorted = ['1', 'Zoe', 'adam', 'z', 'Élodie', 'Ωmega', '陳美玲', '～', '😀']
    const { pid } = await projectOf(['😀', 'z', '陳美玲', 'Élodie', 'Zoe', '～', 'adam', '1', 'Ωmega'])

    const { data } = (await call(`GET /api/members/${pid}`)).json()

    expect(data[0].members.map(({ name }: { name: string }) => name)).toEqual(sorted)
  })

  it('has people of one name by hash, chiefs as well as members', async () => {
    const { pid, tid, people } = await projectOf(['Kim', 'Kim', 'Kim', 'Kim'])
    const chiefs = [await make.person({ name: 'Kim' }), await make.person({ name: 'Kim' })]
    for (const { uid } of chiefs) await make.membership(pid, tid, uid, 'chief')

    const { data } = (await call(`GET /api/members/${pid}`)).json()

    const hashesOf = (given: { email: string }[]) => given.map(({ email }) => hashed(email)).sort()
    const inOrder = (given: { email: string }[]) =>
      hashesOf(given).map((email_hash) => ({ email_hash, name: 'Kim' }))
    expect([data[0].chiefs, data[0].members]).toEqual([inOrder(chiefs), inOrder(people)])
  })

  it('does not repeat a chief as a member: the database refuses a second active row', async () => {
    const { pid, tid, people, body } = await projectOf(['Once'])

    const second = make.membership(pid, tid, people[0]!.uid, 'chief')

    await expect(second).rejects.toThrow('memberships_active')
    expect((await call(`GET /api/members/${pid}`)).json()).toEqual(body)
  })

  it('leaves out archived teams', async () => {
    const { pid, body } = await projectOf(['Ada'])
    await make.team(pid, { archived_at: new Date() })

    expect((await call(`GET /api/members/${pid}`)).json()).toEqual(body)
  })

  it('leaves out people who are not listed, though they are members', async () => {
    const { pid, tid, body } = await projectOf(['Ada'])
    const { uid } = await make.person({ listed: false })
    await make.membership(pid, tid, uid)

    const response = await call(`GET /api/members/${pid}`)

    expect(response.json()).toEqual(body)
    const stays = world.database.db.selectFrom('memberships').select(['tid', 'role', 'left_at'])
    expect(await stays.where('uid', '=', uid).execute()).toEqual([{ tid, role: 'member', left_at: null }])
  })

  it('is {"data":[]} for a project without teams', async () => {
    const { pid } = await make.project()

    const response = await call(`GET /api/members/${pid}`)

    expect([response.statusCode, response.body]).toEqual([200, '{"data":[]}'])
  })

  it.each(addresses)('is 404 at %s for an unknown project and for a draft alike', async (address) => {
    const { pid } = await projectOf(['Ada'], { state: 'draft' })

    const [unknown, draft] = [await call(`GET ${address}no-such`), await call(`GET ${address}${pid}`)]

    const detail = 'There is no project with this pid.'
    const absent = problem('not_found', 404, 'Not found', { detail })
    expect([unknown.statusCode, unknown.json()]).toEqual([404, absent])
    expect([draft.statusCode, draft.json()]).toEqual([404, absent])
  })

  it('is found by the pid in upper or lower case', async () => {
    const { pid, body } = await projectOf(['Ada'])

    const calls = addresses.map((address) => call(`GET ${address}${pid.toUpperCase()}`))
    const answers = await Promise.all(calls)

    expect(pid.toUpperCase()).not.toBe(pid)
    expect(answers.map((answer) => answer.json())).toEqual([body, body, body])
  })
})

describe('email_hash', () => {
  it('is HMAC-SHA256 of the trimmed, lower-cased address, with the key of the installation', async () => {
    const { pid, tid } = await projectOf([])
    const { uid } = await world.database.transact((tx) => grantAdmin(tx, ' Ada.L@Example.TEST\t'))
    await world.database.db.updateTable('people').set({ listed: true }).where('uid', '=', uid).execute()
    await make.membership(pid, tid, uid)

    const { data } = (await call(`GET /api/members/${pid}`)).json()

    expect(data[0].members).toEqual([{ email_hash: hashed('ada.l@example.test'), name: 'ada.l' }])
    await expect(make.person({ email: 'Upper@example.test' })).rejects.toThrow('people_email_check')
    await expect(make.person({ email: ' space@example.test' })).rejects.toThrow('people_email_check')
  })

  it.each(otherHashes)('with EMAIL_HASH=%s is %s', async (_kind, _what, other, hash) => {
    const { pid, people } = await projectOf(['Ada', 'Bo'], {}, other)

    const response = await other.call(`GET /api/members/${pid}`)

    const members = people.map(({ email, name }) => ({ email_hash: hash(email), name }))
    expect(response.json().data[0].members).toEqual(members)
  })
})

describe('who may call', () => {
  it.each(['open', 'closed', 'archived'])('the listing of a project that is %s: anyone', async (state) => {
    const { pid, body } = await projectOf(['Ada'], { state })

    const response = await call(`GET /api/members/${pid}`)

    expect([response.statusCode, response.json()]).toEqual([200, body])
    expect(response.headers['access-control-allow-origin']).toBe('*')
    expect(response.headers['cache-control']).toBe('public, max-age=1, stale-while-revalidate=4')
  })

  it('a listing set to "token": callers with a token, and no shared cache keeps it', async () => {
    const { pid, people, body } = await projectOf(['Ada'], { listing: 'token' })
    const token = await make.token(people[0]!.uid, ['read'])

    const [without, with_] = [await call(`GET /members/${pid}`), await call(`GET /members/${pid}`, { token })]

    const needed = problem('unauthenticated', 401, 'Sign-in required', {})
    expect([without.statusCode, without.json()]).toEqual([401, needed])
    expect(without.headers['www-authenticate']).toBe('Bearer')
    expect(without.headers['cache-control']).toBe('no-store')
    expect([with_.statusCode, with_.json()]).toEqual([200, body])
    expect(with_.headers['cache-control']).toBe('private, no-cache')
    expect(with_.headers.vary).toBe('accept-encoding, authorization, cookie')
  })

  it('a listing set to "off": no one, and the response says why', async () => {
    const { pid, people } = await projectOf(['Ada'], { listing: 'off' })
    const token = await make.token(people[0]!.uid)

    const answers = [await call(`GET /members/${pid}`), await call(`GET /members/${pid}`, { token })]

    const why = [refusals['listing-off']]
    const refused = problem('forbidden', 403, 'You don’t have permission to do this', {
      detail: 'The members listing of this project is turned off. An owner can turn it on.',
      why,
    })
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403])
    expect(answers.map((answer) => answer.json())).toEqual([refused, refused])
  })

  it('an owner sets which of these it is', async () => {
    const { pid, people } = await projectOf(['Ada'])
    await make.owner(pid, people[0]!.uid)
    const token = await make.token(people[0]!.uid)
    const status = async () => (await call(`GET /api/members/${pid}`)).statusCode

    for (const [listing, expected] of Object.entries({ token: 401, off: 403, public: 200 })) {
      await call(`PATCH /api/projects/${pid}`, { token, body: { listing } })
      await expect.poll(status, { timeout: 2000, interval: 10 }).toBe(expected)
    }
  })

  // Projects, because a start page shows them before a sign-in. The pictures of a listing, like the listing.
  // Statements and purposes, which people read before they agree. What an emailed secret or an address opens,
  // what anyone may verify, and sign-in itself.
  const free =
    /^(listMembers|listAvatars|getAvatarByHash|exchangeCredentials|listProjects|getProject|getLogo|getBanner|listTeams|getTeam|listStatements|getStatement|listPurposes|getInvitation|answerInvitation|getPoolInvitation|answerPoolInvitationByEmail|unsubscribe|openUnsubscribePage|readCalendar|verifyCertificate|getCertificateKey|getSignIn|sendSignInEmail|signInWith|startPasskeySignIn|stopSecondStepResetByLink)/
  const others = operations.filter(({ id }) => !free.test(id))
  it.each(others.map(({ method, path }) => `${method} ${path}`))('%s: 401 without a token', async (line) => {
    const { pid } = await make.project()

    const response = await call(line.replace('{pid}', pid).replace(/\{\w+\}/g, crypto.randomUUID()))

    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  })

  const pages = ['/healthz', '/readyz', '/api/docs', '/api/redoc', '/api/openapi.json', '/api/errors']
  it.each(pages)('%s: anyone', async (path) => {
    expect((await get(path)).statusCode).toBe(200)
  })
})

describe('the listing as HTTP', () => {
  it('has an ETag and answers 304 without a body to callers who have it', async () => {
    const { pid } = await projectOf(['Ada'])
    const { headers } = await get(`/members/${pid}`)
    const etag = String(headers.etag)

    const forms = [etag, `W/${etag}`, `"a", ${etag}`, `"a",W/${etag} , "b"`, '*', '"a"', etag.slice(1, -1)]
    const answers = await Promise.all(forms.map((form) => get(`/members/${pid}`, { 'if-none-match': form })))

    expect(etag).toMatch(/^"[\w-]{22}"$/)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([304, 304, 304, 304, 304, 200, 200])
    const { etag: known, 'cache-control': caching, vary, 'content-length': length } = answers[0]!.headers
    expect([answers[0]!.body, length, known]).toEqual(['', undefined, etag])
    expect([caching, vary]).toEqual([headers['cache-control'], headers.vary])
  })

  it('answers HEAD with the headers of GET and no body', async () => {
    const { pid } = await projectOf(['Ada'])
    const ofRequest = { 'x-request-id': expect.any(String), date: expect.any(String) }

    const full = await get(`/members/${pid}`)
    const head = await call(`HEAD /members/${pid}`)

    expect(head.headers).toEqual({ ...full.headers, ...ofRequest })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('is compressed to the same bytes, each encoding with its own ETag', async () => {
    const { pid } = await projectOf(['Ada', '陳美玲', 'Bo'])

    const plain = await get(`/members/${pid}`)
    const gz = await get(`/members/${pid}`, { 'accept-encoding': 'gzip' })
    const br = await get(`/members/${pid}`, { 'accept-encoding': 'gzip, br' })

    expect([gz.headers['content-encoding'], br.headers['content-encoding']]).toEqual(['gzip', 'br'])
    expect(gunzipSync(gz.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(new Set([plain, gz, br].map(({ headers }) => headers.etag)).size).toBe(3)
    const known = { 'accept-encoding': 'gzip', 'if-none-match': String(gz.headers.etag) }
    expect((await get(`/members/${pid}`, known)).statusCode).toBe(304)
    expect((await get(`/members/${pid}`, { ...known, 'accept-encoding': 'br' })).statusCode).toBe(200)
  })

  it.each([
    ['', undefined],
    ['identity', undefined],
    ['zstd, deflate', undefined],
    ['gzip;q=0, br;q=0', undefined],
    ['gzip;q=0.000, *;q=0', undefined],
    ['GZIP ; Q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0.001', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['*;q=0, br;q=1.0', 'br'],
    ['deflate, gzip;q=1.0, br;q=0.9', 'br'],
  ])('with Accept-Encoding "%s" comes in the smallest coding allowed: %s', async (accepted, expected) => {
    const { pid } = await projectOf(['Ada'])

    const response = await get(`/members/${pid}`, { 'accept-encoding': accepted })

    expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, expected])
  })
})
