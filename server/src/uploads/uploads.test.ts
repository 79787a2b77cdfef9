import { describe, expect, it } from 'vitest'
import { pdf } from '../../test/documents.ts'
import { jpeg, png } from '../../test/pictures.ts'
import { createWorld } from '../../test/world/world.ts'
import { createJobs } from '../housekeeping.ts'
import { emailHashOf } from '../platform/db/email-hash.ts'
import { createKeyRing } from '../platform/db/key-ring.ts'
import { Problem } from '../platform/errors.ts'
import { newId, type ProjectId } from '../platform/ids.ts'
import { refusals } from '../refusals.ts'
import { claimUploads, releaseUploads } from './index.ts'

const { call, make, database, config, url } = await createWorld()
const { db } = database
const ring = createKeyRing(config)
const pid = (await make.project({ pid: 'lights' })).pid as ProjectId
const { tid } = await make.team(pid)

async function someone() {
  const person = await make.person()
  await make.membership(pid, tid, person.uid)
  return { ...person, token: await make.token(person.uid, ['read', 'write', 'private']) }
}

const path = `/api/projects/${pid}/uploads`
const send = (token: string, body: Buffer = png(), { name = 'ticket.png', type = 'image/png' } = {}) =>
  call(`POST ${path}?name=${encodeURIComponent(name)}`, { token, body, headers: { 'content-type': type } })
const fetchIt = (token: string, id: string) => call(`GET ${path}/${id}`, { token })
const idOf = async (token: string) => (await send(token)).json().id as string

/** The refused rule, or null. */
async function ruleOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.details.why?.[0]?.rule ?? error.code
  }
}

describe('a file', () => {
  it('is stored encrypted, returned to its owner as a download, and removed', async () => {
    const { uid, token } = await someone()
    const given = pdf()
    const sent = await send(token, given, { name: 'Quittung.pdf', type: 'application/pdf' })
    const { id, created_at } = sent.json()
    expect([sent.statusCode, sent.json(), sent.headers.location]).toEqual([
      201,
      { id, name: 'Quittung.pdf', media_type: 'application/pdf', size: given.length, created_at },
      `${path}/${id}`,
    ])

    const got = await fetchIt(token, id)
    expect([got.statusCode, got.rawPayload.equals(given)]).toEqual([200, true])
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Quittung.pdf"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const { sealed } = await db
      .selectFrom('uploads')
      .select('sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(sealed.includes('MediaBox')).toBe(false)

    expect((await call(`DELETE ${path}/${id}`, { token })).statusCode).toBe(204)
    expect((await fetchIt(token, id)).statusCode).toBe(404)
    const lines = await db
      .selectFrom('audit')
      .select(['verb', 'after'])
      .where('actor', '=', uid)
      .orderBy('id')
      .execute()
    expect(lines.filter(({ verb }) => verb.startsWith('upload'))).toEqual([
      { verb: 'upload.saved', after: { pid, upload: id, media_type: 'application/pdf', size: given.length } },
      { verb: 'upload.removed', after: { pid, upload: id } },
    ])
  })

  it('has the type of its bytes, whatever the header says', async () => {
    const { token } = await someone()
    const kinds = [
      await send(token, jpeg(), { type: 'application/pdf', name: 'a.pdf' }),
      await send(token, pdf(), { type: 'image/png', name: 'b.png' }),
      await send(token, png(), { type: 'image/jpeg', name: 'c.html' }),
    ].map((answer) => [answer.json().media_type, answer.json().name])
    expect(kinds).toEqual([
      ['image/jpeg', 'a.jpg'],
      ['application/pdf', 'b.pdf'],
      ['image/png', 'c.png'],
    ])
  })

  it.each([
    ['a page', Buffer.from('<html>'), 'image/png', 400],
    ['a drawing', Buffer.from('<svg/>'), 'image/svg+xml', 415],
    ['a page by its name', Buffer.from('<html>'), 'text/html', 415],
    ['nothing', Buffer.alloc(0), 'image/png', 400],
    ['10 MiB and a byte', Buffer.alloc(10 * 1024 * 1024 + 1), 'image/png', 413],
  ])('that is %s is refused', async (_, body, type, status) => {
    const { token } = await someone()
    expect((await send(token, body, { type })).statusCode).toBe(status)
  })

  it('is stored once if the same request is repeated', async () => {
    const { uid, token } = await someone()
    const again = () =>
      call(`POST ${path}`, {
        token,
        body: png(),
        headers: { 'content-type': 'image/png', 'idempotency-key': 'one-and-the-same' },
      })
    expect((await again()).json()).toEqual((await again()).json())
    const rows = await db.selectFrom('uploads').select('id').where('uid', '=', uid).execute()
    expect(rows).toHaveLength(1)
  })
})

describe('its name', () => {
  const cases: [string, string, string][] = [
    ['../../etc/passwd', 'passwd.png', 'attachment; filename="passwd.png"'],
    ['C:\\temp\\ticket.PNG', 'ticket.png', 'attachment; filename="ticket.png"'],
    ['a\r\nSet-Cookie: x=1.png', 'aSet-Cookie x=1.png', 'attachment; filename="aSet-Cookie x=1.png"'],
    ['a"; filename="evil.exe', 'a; filename=evil.png', 'attachment; filename="a; filename=evil.png"'],
    ['nul\0.png', 'nul.png', 'attachment; filename="nul.png"'],
    ['ticket\u202egnp.exe', 'ticketgnp.png', 'attachment; filename="ticketgnp.png"'],
    ['...', 'file.png', 'attachment; filename="file.png"'],
    ['', 'file.png', 'attachment; filename="file.png"'],
    ["%00%2e%2e%2f'.png", "002e2e2f'.png", 'attachment; filename="002e2e2f\'.png"'],
    [
      '高鐵車票.png',
      '高鐵車票.png',
      'attachment; filename="____.png"; filename*=UTF-8\'\'%E9%AB%98%E9%90%B5%E8%BB%8A%E7%A5%A8.png',
    ],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(116)}.png`, `attachment; filename="${'x'.repeat(116)}.png"`],
  ]
  it.each(cases)('%j becomes %j', async (given, name, disposition) => {
    const { token } = await someone()
    const { id, name: kept } = (await send(token, png(), { name: given })).json()
    const { headers } = await fetchIt(token, id)
    expect([kept, headers['content-disposition'], headers['set-cookie']]).toEqual([
      name,
      disposition,
      undefined,
    ])
  })
})

describe('nobody', () => {
  it('has more than 20 unused files, also with concurrent uploads', async () => {
    const { uid, token } = await someone()
    for (let i = 0; i < 18; i++) await send(token)
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(token)))
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, 201, 409, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json().why).toEqual([
      refusals['uploads-unused'],
    ])
    const { id } = answers.find(({ statusCode }) => statusCode === 201)!.json()
    await database.transact((tx) => claimUploads(tx, { pid, uid, ids: [id], used_by: 'form:a' }))
    expect((await send(token)).statusCode).toBe(201)
  })

  it('has more than 100 MB', async () => {
    const { uid, token } = await someone()
    const row = { pid, uid, name: 'a.pdf', media_type: 'application/pdf', sealed: Buffer.of(1) }
    const rows = Array.from({ length: 10 }, () => ({
      ...row,
      id: newId<string>(),
      used_by: 'form:a',
      size: 9_999_999,
    }))
    await db.insertInto('uploads').values(rows).execute()
    const answer = await send(token)
    expect([answer.statusCode, answer.json().why[0].rule]).toEqual([409, 'uploads-full'])
  })

  it('can see or remove another person’s files', async () => {
    const [one, other] = [await someone(), await someone()]
    const id = await idOf(one.token)
    const owner = await make.person()
    await make.owner(pid, owner.uid)
    for (const token of [other.token, await make.token(owner.uid, ['private'])])
      expect([
        (await fetchIt(token, id)).statusCode,
        (await call(`DELETE ${path}/${id}`, { token })).statusCode,
      ]).toEqual([404, 404])
    expect((await fetchIt(one.token, id)).statusCode).toBe(200)
  })

  it('outside the project can upload one, nor read one through another project', async () => {
    const { uid, token } = await someone()
    const id = await idOf(token)
    const elsewhere = await make.project()
    const { statusCode, ...answer } = await call(`POST /api/projects/${elsewhere.pid}/uploads`, {
      token,
      body: png(),
      headers: { 'content-type': 'image/png' },
    })
    expect([statusCode, answer.json().why]).toEqual([403, [refusals['not-in-project']]])
    await make.owner(elsewhere.pid, uid)
    expect((await call(`GET /api/projects/${elsewhere.pid}/uploads/${id}`, { token })).statusCode).toBe(404)
  })
})

describe('claiming', () => {
  const claim = (uid: string, ids: string[], used_by: string) =>
    database.transact((tx) => claimUploads(tx, { pid, uid: uid as never, ids, used_by }))

  it('reserves a file for one use, idempotently, and not for another', async () => {
    const { uid, token } = await someone()
    const id = await idOf(token)
    await claim(uid, [id, id], 'claim:1')
    await claim(uid, [id], 'claim:1')
    expect(await ruleOf(claim(uid, [id], 'claim:2'))).toBe('upload-gone')
    const removed = await call(`DELETE ${path}/${id}`, { token })
    expect([removed.statusCode, removed.json().why[0].rule]).toEqual([409, 'upload-used'])
  })

  it('gives it to one of two concurrent claims', async () => {
    const { uid, token } = await someone()
    const id = await idOf(token)
    const rules = await Promise.all(
      ['claim:1', 'claim:2'].map((used_by) => ruleOf(claim(uid, [id], used_by))),
    )
    expect([rules.includes(null), rules.includes('upload-gone')]).toEqual([true, true])
  })

  it('is all or nothing, and refuses files of others', async () => {
    const [one, other] = [await someone(), await someone()]
    const [mine, theirs] = [await idOf(one.token), await idOf(other.token)]
    for (const ids of [
      [mine, theirs],
      [mine, newId<string>()],
    ])
      expect(await ruleOf(claim(one.uid, ids, 'form:a'))).toBe('upload-gone')
    expect((await call(`DELETE ${path}/${mine}`, { token: one.token })).statusCode).toBe(204)
  })

  it('ends with its use: files that are no longer named are deleted', async () => {
    const { uid, token } = await someone()
    const ids = [await idOf(token), await idOf(token), await idOf(token)]
    await claim(uid, ids.slice(0, 2), 'form:a')
    const holding = { pid, uid, used_by: 'form:a' }
    await database.transact((tx) => releaseUploads(tx, { ...holding, but: [ids[1]!] }))
    const statuses = async () => Promise.all(ids.map(async (id) => (await fetchIt(token, id)).statusCode))
    expect(await statuses()).toEqual([404, 200, 200])
    await database.transact((tx) => releaseUploads(tx, holding))
    expect(await statuses()).toEqual([404, 404, 200])
  })
})

it('unused files are deleted after two days', async () => {
  const { uid, token } = await someone()
  const [old, used, young] = [await idOf(token), await idOf(token), await idOf(token)]
  await database.transact((tx) => claimUploads(tx, { pid, uid, ids: [used], used_by: 'form:a' }))
  const set = (id: string, hours: number) =>
    db
      .updateTable('uploads')
      .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
      .where('id', '=', id)
      .execute()
  await Promise.all([set(old, 49), set(used, 49), set(young, 47)])
  const parts = {
    mailer: null,
    pusher: null,
    baseUrl: config.BASE_URL,
    keyRing: ring,
    privateDataMonths: 12,
    sessionIdleDays: 30,
  }
  const jobs = createJobs({ database, emailHash: emailHashOf(config), ...parts })
  await jobs.housekeeping!.run({} as never, {} as never)
  const statuses = await Promise.all([old, used, young].map((id) => fetchIt(token, id)))
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200])
})

it('without an installation key none is accepted', async () => {
  const bare = await createWorld({ settings: { MANYHANDS_KEY: '', DATABASE_URL: url } })
  const { token } = await someone()
  const headers = { 'content-type': 'image/png' }
  const answer = await bare.call(`POST ${path}`, { token, body: png(), headers })
  expect([answer.statusCode, answer.json().type]).toEqual([409, '/api/errors#private_off'])
})
