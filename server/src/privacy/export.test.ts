import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { countJobs } from '../../test/world/jobs.ts'
import { createWorld } from '../../test/world/world.ts'
import { unpack } from '../../test/zip.ts'
import { createJobs } from '../housekeeping.ts'
import { personalData } from '../personal-data.ts'
import { emailHashOf } from '../platform/db/email-hash.ts'
import { createKeyRing } from '../platform/db/key-ring.ts'
import { newId, type PersonId } from '../platform/ids.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { createLog } from '../platform/log.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { makeExport } from './export/exports.ts'
import { expireExports } from './export/queries.ts'

const world = await createWorld({ mail: true, work: false })
const { inbox } = world
const plain = await createWorld({ settings: { DATABASE_URL: world.url, MANYHANDS_KEY: '' } })
const { call, make, database, config } = world
const { db } = database
const ring = createKeyRing(world.config)
const maker = { database, ring, personalData }

const ask = (session: string) => call('POST /api/users/me/export', { session })
const look = async (session: string) => (await call('GET /api/users/me/export', { session })).json()
const fetchFile = (session: string) => call('GET /api/users/me/export/file', { session })
const forget = (uid: string) => db.deleteFrom('exports').where('uid', '=', uid).execute()
const emailsOf = (uid: PersonId) =>
  countJobs(db, { name: 'mail-export-ready', where: sql`payload ->> 'uid' = ${uid}` })

const image = Buffer.from('89504e470d0a1a0a', 'hex')

/** Someone with a little of everything, and what their data export must contain. */
async function makeSomeone(language: 'en' | 'zh-TW' = 'en') {
  const person = await make.person({ name: 'Ada <b>Lovelace</b>' })
  const { uid } = person
  const session = await make.session(uid)
  await call('PATCH /api/users/me', {
    session,
    body: { language, intro: 'I *count*.', time_zone: 'Asia/Taipei' },
  })
  await call('PUT /api/users/me/dietary-habit', { session, body: { diet: 'halal', note: 'No coriander' } })
  await call('PUT /api/users/me/real-profile', { session, body: { phone: '+886 912 345 678' } })
  await db
    .insertInto('avatars')
    .values({ uid, kind: 'upload', hash: 'h', image, media_type: 'image/png' })
    .execute()
  const { pid } = await make.project({ name: 'Lantern Days' })
  const { tid } = await make.team(pid, { name: 'Lights' })
  await make.membership(pid, tid, uid)
  const reader = await make.person({ name: 'Grace Hopper' })
  const read = {
    id: newId<string>(),
    uid,
    reader: reader.uid,
    pid,
    purpose: 'emergency',
    section: 'real-profile',
    fields: ['phone'],
  }
  await db.insertInto('private_reads').values(read).execute()
  return { ...person, session, pid, tid, reader }
}

async function make1(uid: PersonId, session: string) {
  const { id } = (await ask(session)).json()
  await makeExport(maker, { uid, id }, { last: false })
  const response = await fetchFile(session)
  return new Map(unpack(response.rawPayload).map(({ name, data }) => [name, data.toString()]))
}

describe('a data export', () => {
  it('contains everything that is stored, part by part', async () => {
    const { uid, email, session, pid, tid, reader } = await makeSomeone()
    const files = await make1(uid, session)
    expect([...files.keys()]).toEqual([
      'index.html',
      'private/dietary-habit.json',
      'private/real-profile.json',
      ...personalData.map(({ name }) => `data/${name}.json`),
      'avatar.png',
    ])
    const json = (name: string) => JSON.parse(files.get(`${name}.json`)!)
    expect(json('private/dietary-habit')).toEqual({ diet: 'halal', note: 'No coriander' })
    expect(json('private/real-profile')).toEqual({ phone: '+886912345678' })
    expect(json('data/profile')).toMatchObject([{ uid, email, intro: 'I *count*.', language: 'en' }])
    expect(json('data/addresses')).toEqual([{ email, added_at: expect.any(String) }])
    expect(json('data/reads-of-yours')).toMatchObject([
      { reader: reader.uid, reader_name: 'Grace Hopper', project: 'Lantern Days', fields: ['phone'] },
    ])
    expect(json('data/memberships')).toMatchObject([
      { pid, project: 'Lantern Days', tid, team: 'Lights', left_at: null },
    ])
    expect(json('data/sessions')).toMatchObject([{ device: 'Test', address: '::1' }])
    expect(json('data/audit').map(({ verb }: { verb: string }) => verb)).toEqual([
      'export.requested',
      'section.saved',
      'section.saved',
      'person.changed',
      'session.started',
    ])
    expect(json('data/passkeys')).toEqual([])
  })

  it('begins with a page that anyone can read, and that runs no scripts', async () => {
    const { uid, session } = await makeSomeone()
    const page = (await make1(uid, session)).get('index.html')!
    expect(page).toContain('<html lang="en">')
    expect(page).toContain('Ada &lt;b&gt;Lovelace&lt;/b&gt;')
    expect(page).not.toMatch(/<script|<b>|https?:|\son\w+=/)
    expect(page).toContain(`data:image/png;base64,${image.toString('base64')}`)
    const headings = [...page.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, text]) => text)
    expect(headings.slice(0, 4)).toEqual([
      'Diet and allergies',
      'Legal identity',
      'Who viewed your private data',
      'Your profile',
    ])
    for (const text of ['No coriander', '+886912345678', 'Grace Hopper', 'Lantern Days', 'Lights'])
      expect(page).toContain(text)
  })

  it('is in the language of its owner', async () => {
    const { uid, session } = await makeSomeone('zh-TW')
    const page = (await make1(uid, session)).get('index.html')!
    expect(page).toContain('<html lang="zh-TW">')
    expect(page).toContain('<h2>\u8ab0\u770b\u904e\u4f60\u7684\u79c1\u4eba\u8cc7\u6599</h2>')
    expect(page).toContain('<th scope="row">\u98f2\u98df\u7fd2\u6163</th><td>\u6e05\u771f</td>')
    expect(page).toContain('<td>\u7d44\u54e1</td>')
    expect(page).not.toMatch(/<td>(member|chief|zh-TW|halal)<\/td>/)
  })

  it('contains nothing about anyone else', async () => {
    const { uid, session } = await makeSomeone()
    const other = await makeSomeone()
    const secret = other.email
    const files = await make1(uid, session)
    expect([...files].filter(([, text]) => text.includes(secret) || text.includes(other.uid))).toEqual([])
  })

  it('is stored encrypted', async () => {
    const { uid, session } = await makeSomeone()
    await make1(uid, session)
    const { sealed, size } = await db
      .selectFrom('exports')
      .select(['sealed', 'size'])
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    expect(sealed!.includes('index.html')).toBe(false)
    expect(sealed!.length).toBeGreaterThan(size!)
  })
})

describe('requesting a data export', () => {
  it('shows its progress, creates it once, and sends one email', async () => {
    const { uid, session } = await makeSomeone()
    const total = personalData.length
    const first = await ask(session)
    const waiting = { id: expect.any(String), state: 'waiting', done: 0, total, size: null }
    const times = { asked_at: expect.any(String), ready_at: null, expires_at: null }
    expect([first.statusCode, first.json()]).toEqual([202, { ...waiting, ...times }])
    expect((await ask(session)).json()).toEqual(first.json())
    expect((await fetchFile(session)).statusCode).toBe(404)
    const { id } = first.json()

    await Promise.all([1, 2, 3].map(() => makeExport(maker, { uid, id }, { last: false })))

    const ready = await look(session)
    expect(ready).toEqual({
      id,
      state: 'ready',
      done: total,
      total,
      size: expect.any(Number),
      asked_at: first.json().asked_at,
      ready_at: expect.any(String),
      expires_at: expect.any(String),
    })
    expect(Date.parse(ready.expires_at) - Date.parse(ready.ready_at)).toBe(7 * 86_400_000)
    expect(await emailsOf(uid)).toBe(1)
    await makeExport(maker, { uid, id }, { last: false })
    expect(await emailsOf(uid)).toBe(1)
  })

  it('shows progress while it is created', async () => {
    const { uid, session } = await makeSomeone()
    const { id } = (await ask(session)).json()
    await database.transact(async (tx) => {
      await sql`lock table rate_limits in access exclusive mode`.execute(tx)
      const made = makeExport(maker, { uid, id }, { last: false })
      await expect
        .poll(() => look(session))
        .toMatchObject({ state: 'waiting', done: personalData.length - 2 })
      await sql`rollback`.execute(tx)
      await made
    })
    expect((await look(session)).state).toBe('ready')
  })

  it('fails after the last attempt, or when abandoned; then it may be requested again', async () => {
    const { uid, session } = await makeSomeone()
    const { id } = (await ask(session)).json()
    const broken = { ...maker, ring: null }
    await expect(makeExport(broken, { uid, id }, { last: false })).rejects.toThrow()
    expect((await look(session)).state).toBe('waiting')
    await expect(makeExport(broken, { uid, id }, { last: true })).rejects.toThrow()
    expect((await look(session)).state).toBe('failed')
    const again = (await ask(session)).json()
    expect([again.state, again.id === id]).toEqual(['waiting', false])
    await makeExport(maker, { uid, id }, { last: false })
    expect((await look(session)).state).toBe('waiting')
    await database.transact(expireExports)
    expect((await look(session)).state).toBe('waiting')
    await db
      .updateTable('exports')
      .set({ asked_at: new Date(Date.now() - 3_700_000) })
      .where('uid', '=', uid)
      .execute()
    await database.transact(expireExports)
    expect((await look(session)).state).toBe('failed')
  })

  it('is limited to five a day, also for concurrent requests', async () => {
    const { uid } = await make.person()
    const session = await make.session(uid)
    for (let i = 0; i < 4; i++) {
      expect((await ask(session)).statusCode).toBe(202)
      await forget(uid)
    }
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await ask(session)).json().id))
    expect(new Set(ids).size).toBe(1)
    await forget(uid)
    const refused = await ask(session)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      429,
      'You can request up to 5 copies per day. Try again later.',
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    expect((await call('GET /api/users/me/export', { session })).statusCode).toBe(404)
  })

  it('needs a fresh sign-in in a browser, or a token for private data', async () => {
    const { uid } = await make.person()
    const old = await make.session(uid, { hoursAgo: 1 })
    for (const response of [await ask(old), await fetchFile(old)])
      expect([response.statusCode, response.json().type]).toEqual([403, '/api/errors#step_up_required'])
    const token = await make.token(uid, ['private'])
    expect((await call('POST /api/users/me/export', { token })).statusCode).toBe(202)
  })

  it('returns 409 where no private data is stored', async () => {
    const { uid } = await make.person()
    const response = await plain.call('POST /api/users/me/export', { session: await make.session(uid) })
    expect([response.statusCode, response.json().type]).toEqual([409, '/api/errors#private_off'])
  })
})

describe('downloading it', () => {
  it('is audited, and possible for seven days', async () => {
    const { uid, session } = await makeSomeone()
    const { id } = (await ask(session)).json()
    await makeExport(maker, { uid, id }, { last: false })
    const response = await fetchFile(session)
    expect([
      response.statusCode,
      response.headers['content-type'],
      response.headers['cache-control'],
    ]).toEqual([200, 'application/zip', 'no-store'])
    expect(response.headers['content-disposition']).toBe('attachment; filename="manyhands-copy.zip"')
    const lines = db
      .selectFrom('audit')
      .select('verb')
      .where('actor', '=', uid)
      .where('verb', '=', 'export.downloaded')
    expect((await lines.execute()).length).toBe(1)

    await db
      .updateTable('exports')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('uid', '=', uid)
      .execute()
    expect((await look(session)).state).toBe('expired')
    expect((await fetchFile(session)).statusCode).toBe(404)
    await database.transact(expireExports)
    const { sealed } = await db
      .selectFrom('exports')
      .select('sealed')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    expect([sealed, (await look(session)).state]).toEqual([null, 'expired'])
  })
})

it('end to end, by the real job and a real email without a secret', async () => {
  const stop = await startJobs(
    database.pool,
    createJobs({
      database,
      mailer: createMailer(config),
      baseUrl: config.BASE_URL,
      emailHash: emailHashOf(config),
      keyRing: ring,
      privateDataMonths: 12,
      sessionIdleDays: 30,
      pusher: null,
    }),
    createLog('silent'),
  )
  const { email, session } = await makeSomeone()
  await ask(session)
  const message = await inbox.waitFor(({ to }) => to.includes(email))
  expect([message.subject, message.links]).toEqual([
    'Your data is ready to download',
    ['http://localhost:8080/me/privacy'],
  ])
  expect((await fetchFile(session)).statusCode).toBe(200)
  await stop()
  expect(inbox.messages().filter(({ to }) => to.includes(email)).length).toBe(1)
})
