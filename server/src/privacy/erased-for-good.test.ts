import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { everyTable, found } from '../../test/leaks.ts'
import { changeJobs, enqueue } from '../../test/world/jobs.ts'
import { createWorld } from '../../test/world/world.ts'
import { personalData } from '../personal-data.ts'
import { newId } from '../platform/ids.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { eraseDuePeople } from './erasure/run.ts'

const world = await createWorld({ mail: true })
const { inbox } = world
const { call, make, database } = world
const { db } = database

async function tablesWith(words: string[]): Promise<string[]> {
  const secrets = Object.fromEntries(words.map((word) => [word, word]))
  return [...(await everyTable(db))]
    .flatMap(([table, text]) => found(secrets, text).map((word) => `${table}: ${word}`))
    .toSorted()
}

/** Someone with data in as many tables as possible. */
async function makeSomeone() {
  const email = 'canary-mail@example.test'
  const { uid } = await make.person({ name: 'Canary Name', email })
  const session = await make.session(uid)
  const token = await make.token(uid, ['read', 'write', 'private'])
  await db.updateTable('api_tokens').set({ name: 'Canary Token' }).where('uid', '=', uid).execute()
  await db.updateTable('sessions').set({ device: 'Canary Device' }).where('uid', '=', uid).execute()
  const put = (section: string, body: object) => call(`PUT /api/users/me/${section}`, { session, body })
  await put('real-profile', { legal_name: 'Canary Legal', phone: '+886 912 345 678' })
  await put('dietary-habit', { note: 'Canary Food' })
  await call('PATCH /api/users/me', { session, body: { intro: 'Canary Intro', time_zone: 'Asia/Taipei' } })
  const credentials = { name: 'Canary Credentials', scopes: ['read'] }
  await call('POST /api/exchange-credentials', { session, body: credentials })
  await call('POST /api/users/me/export', { session, headers: { 'idempotency-key': 'canary-key' } })
  await call('POST /api/sign-in/email', { headers: { 'sec-fetch-site': 'same-origin' }, body: { email } })
  const bytes = Buffer.from('Canary Passkey')
  await db
    .insertInto('passkeys')
    .values({
      id: newId<string>(),
      uid,
      name: 'Canary Passkey',
      counter: 0,
      synced: false,
      transports: [],
      credential_id: bytes,
      public_key: bytes,
    })
    .execute()
  await db.insertInto('email_addresses').values({ email: 'canary-second@example.test', uid }).execute()
  await db
    .insertInto('identities')
    .values({
      issuer: 'https://canary.test',
      subject: 'canary-sub',
      uid,
      email: 'canary-second@example.test',
    })
    .execute()
  await db
    .insertInto('avatars')
    .values({ uid, kind: 'upload', hash: 'canary-hash', image: bytes, media_type: 'image/png' })
    .execute()
  await changeJobs(db, sql`last_error = 'refused <canary-mail@example.test>'`, {
    where: sql`payload ->> 'uid' = ${uid}`,
  })
  await enqueue(db, 'mail-sign-in', { payload: { attempt: 'none' }, after: 365 * 86_400 })
  await changeJobs(db, sql`last_error = 'to canary-second@example.test.'`, {
    where: sql`payload ->> 'attempt' = 'none'`,
  })
  return { uid, email, session, token }
}

/** Requests are counted in the database a second later, so the test waits before it erases. */
async function requestsAreCounted(uid: string, session: string): Promise<void> {
  const { headers } = await call('GET /api/users/me', { session })
  const rest = Number(/r=(\d+)/.exec(String(headers.ratelimit))![1])
  const counted = db.selectFrom('rate_limits').select('spent').where('key', '=', `person:${uid}`)
  await expect
    .poll(async () => (await counted.executeTakeFirst())?.spent, { timeout: 10_000 })
    .toBe(world.config.RATE_LIMIT - rest)
}

it('erasing someone leaves nothing but an id', async () => {
  const { uid, email, session, token } = await makeSomeone()
  const { pid } = await make.project()
  const { tid } = await make.team(pid)
  const reader = await make.person()
  await make.owner(pid, reader.uid)
  await make.owner(pid, uid)
  await call(`PATCH /api/projects/${pid}`, { token, body: { page: { contact: email } } })
  await make.membership(pid, tid, uid)
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
  await expect
    .poll(async () => (await call('GET /api/users/me/export', { session })).json().state, {
      timeout: 10_000,
    })
    .toBe('ready')
  await requestsAreCounted(uid, session)
  const words = ['anary', hash('sha256', email), '+886912345678', '::1']
  expect(await tablesWith([email])).toContain('public.people: canary-mail@example.test')
  expect((await tablesWith(words)).length).toBeGreaterThan(10)

  await db
    .updateTable('people')
    .set({ erase_on: new Date(Date.now() - 1000) })
    .where('uid', '=', uid)
    .execute()
  await eraseDuePeople({ database, mailer: createMailer(world.config), personalData })

  const people = db.selectFrom('people').selectAll().where('uid', '=', uid)
  expect(await people.executeTakeFirstOrThrow()).toEqual({
    uid,
    name: 'A former volunteer',
    email: `${uid}@erased.invalid`,
    email_hash: hash('sha256', `${uid}@erased.invalid`),
    listed: false,
    admin: false,
    language: 'en',
    languages: [],
    time_zone: null,
    intro: '',
    created_at: expect.any(Date),
    erase_on: null,
    erased_at: expect.any(Date),
  })
  expect(await tablesWith(words.slice(0, 3))).toEqual([])
  const mine = [...(await everyTable(db))].filter(([, text]) => text.includes(uid)).map(([table]) => table)
  expect(mine.toSorted()).toEqual([
    'public.audit',
    'public.memberships',
    'public.people',
    'public.private_reads',
  ])
  const stays = await db
    .selectFrom('memberships')
    .select(['left_at', 'left_how'])
    .where('uid', '=', uid)
    .execute()
  expect(stays).toEqual([{ left_at: expect.any(Date), left_how: 'left' }])
  expect((await call('GET /api/users/me', { session })).statusCode).toBe(401)
  expect((await call('GET /api/users/me', { token })).statusCode).toBe(401)
  const message = await inbox.waitFor(
    ({ to, subject }) => to.includes(email) && subject === 'Your account has been deleted',
  )
  expect(message.text).toContain('Goodbye Canary Name')
})
