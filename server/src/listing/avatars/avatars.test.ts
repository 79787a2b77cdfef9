import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { png } from '../../../test/pictures.ts'
import { queriesAsked } from '../../../test/queries-asked.ts'
import { createWorld, type World } from '../../../test/world/world.ts'

const { call, make, database } = await createWorld({ settings: { EMAIL_HASH: 'sha256' } })
type App = Pick<World, 'call' | 'make'>

const sha256 = (email: string) => createHash('sha256').update(email).digest('hex')

/** Someone with a picture. */
async function shown(
  given: Parameters<typeof make.person>[0] = {},
  { call, make }: App = { call: callHere, make: makeHere },
) {
  const person = await make.person(given)
  const token = await make.token(person.uid)
  await call('PUT /api/users/me/avatar', { token, body: png(), headers: { 'content-type': 'image/png' } })
  return { ...person, token, hash: sha256(person.email) }
}
const [callHere, makeHere] = [call, make]

async function team(given: Parameters<typeof make.project>[0] = {}, archived_at?: Date) {
  const { pid } = await make.project(given)
  const { tid } = await make.team(pid, archived_at ? { archived_at } : {})
  return { pid, tid, join: (uid: string) => make.membership(pid, tid, uid) }
}

const someone = await make.token((await make.person()).uid)
const status = async (hash: string, token?: string) =>
  (await call(`GET /api/avatars/${hash}`, token ? { token } : {})).statusCode

describe('the list of pictures', () => {
  it('names people in the listing who have one, each once', async () => {
    const { pid, join } = await team()
    const [a, b, hidden, plain] = [
      await shown(),
      await shown(),
      await shown({ listed: false }),
      await make.person(),
    ]
    for (const { uid } of [a, b, hidden, plain]) await join(uid)
    await make.membership(pid, (await make.team(pid)).tid, a.uid)
    const gone = await make.membership(
      pid,
      (await make.team(pid, { archived_at: new Date() })).tid,
      (await shown()).uid,
    )
    expect(gone.pid).toBe(pid)

    const answer = await call(`GET /api/projects/${pid.toUpperCase()}/avatars`)

    expect(answer.json()).toEqual({ data: [a.hash, b.hash].toSorted() })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    const listed = (await call(`GET /api/members/${pid}`)).body
    for (const { hash } of [a, b]) expect(listed).toContain(hash)
  })

  it.each([1, 3])('of %i people takes the same number of queries', async (count) => {
    const { pid, join } = await team()
    for (let i = 0; i < count; i++) await join((await shown()).uid)
    const [answer, queries] = await queriesAsked(database.pool, () =>
      call(`GET /api/projects/${pid}/avatars`),
    )
    expect([answer.json().data.length, queries]).toEqual([count, 1])
  })

  it('is visible to whoever may see the listing', async () => {
    const statuses = async (given: Parameters<typeof make.project>[0]) => {
      const { pid } = await team(given)
      const read = async (path: string, token?: string) =>
        (await call(`GET ${path}`, token ? { token } : {})).statusCode
      const seen = [
        await read(`/api/projects/${pid}/avatars`),
        await read(`/api/projects/${pid}/avatars`, someone),
      ]
      expect(seen).toEqual([await read(`/api/members/${pid}`), await read(`/api/members/${pid}`, someone)])
      return seen
    }
    expect([
      await statuses({ listing: 'public' }),
      await statuses({ listing: 'token' }),
      await statuses({ listing: 'off' }),
      await statuses({ state: 'draft' }),
    ]).toEqual([
      [200, 200],
      [401, 200],
      [403, 403],
      [404, 404],
    ])
  })
})

describe('a picture by its hash', () => {
  it('is for anyone, and any site, while a public listing shows the person', async () => {
    const { uid, hash } = await shown()
    await (await team()).join(uid)
    const answer = await call(`GET /api/avatars/${hash}`)
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, png()])
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
      etag: expect.any(String),
    })
  })

  it('needs a sign-in where the listing does, and is not shared by caches', async () => {
    const { uid, hash } = await shown()
    await (await team({ listing: 'token' })).join(uid)
    const answer = await call(`GET /api/avatars/${hash}`, { token: someone })
    expect([await status(hash), answer.statusCode, answer.headers['cache-control']]).toEqual([
      404,
      200,
      'private, max-age=300',
    ])
  })

  it('is not found for people whom no listing shows, so that nobody learns who is known', async () => {
    const nowhere = await shown()
    const hidden = await shown({ listed: false })
    const [inDraft, inOff, inArchived] = [await shown(), await shown(), await shown()]
    await (await team()).join(hidden.uid)
    await (await team({ state: 'draft' })).join(inDraft.uid)
    await (await team({ listing: 'off' })).join(inOff.uid)
    await (await team({}, new Date())).join(inArchived.uid)
    const statuses = []
    for (const { hash } of [nowhere, hidden, inDraft, inOff, inArchived])
      statuses.push(await status(hash), await status(hash, someone))
    expect(statuses).toEqual(Array(10).fill(404))
    expect([await status('f'.repeat(64)), await status('F'.repeat(64)), await status('x')]).toEqual([
      404, 400, 400,
    ])
  })

  it('is never that of someone else who had the address before', async () => {
    const { join } = await team()
    const before = await shown()
    await join(before.uid)
    await database.db
      .updateTable('people')
      .set({ email: `moved.${before.email}` })
      .where('uid', '=', before.uid)
      .execute()
    await database.db.deleteFrom('email_addresses').where('email', '=', before.email).execute()
    const after = await make.person({ email: before.email })
    await join(after.uid)
    expect(await status(before.hash)).toBe(404)

    const token = await make.token(after.uid)
    const other = png({ shade: 7 })
    await call('PUT /api/users/me/avatar', { token, body: other, headers: { 'content-type': 'image/png' } })
    expect((await call(`GET /api/avatars/${before.hash}`)).rawPayload).toEqual(other)
  })

  it.each([
    ['md5', (email: string) => createHash('md5').update(email).digest('hex')],
    ['keyed', (email: string) => createHmac('sha256', 'k'.repeat(40)).update(email).digest('hex')],
  ])('goes by what the listing says with EMAIL_HASH=%s', async (kind, hashOf) => {
    const app = await createWorld({ settings: { EMAIL_HASH: kind, EMAIL_HASH_KEY: 'k'.repeat(40) } })
    const person = await shown({}, app)
    const { pid } = await app.make.project()
    await app.make.membership(pid, (await app.make.team(pid)).tid, person.uid)
    const hash = hashOf(person.email)
    expect((await app.call(`GET /api/projects/${pid}/avatars`)).json()).toEqual({ data: [hash] })
    expect((await app.call(`GET /api/avatars/${hash}`)).statusCode).toBe(200)
    expect((await app.call(`GET /api/avatars/${person.hash}`)).statusCode).toBe(404)
  })
})
