import { describe, expect, it } from 'vitest'
import { addresses } from '../../../test/world/addresses.ts'
import { createWorld } from '../../../test/world/world.ts'
import type { PersonId } from '../../platform/ids.ts'
import { spaced } from '../../platform/mail/codes.ts'
import { refusals } from '../../refusals.ts'
import { deleteOldAddressChanges } from '../index.ts'

const world = await createWorld({ mail: true, settings: { BASE_URL: 'https://volunteers.example.test' } })
const { inbox } = world
const { call, make, database } = world

const { askToAdd, askForPrimary, confirm, add, remove } = world.addresses

const verbsOf = async (uid: PersonId) =>
  (await database.db.selectFrom('audit').selectAll().where('actor', '=', uid).orderBy('id').execute())
    .filter(({ verb }) => verb.startsWith('address.'))
    .map(({ verb, subject, before, after }) => ({ verb, subject, before, after }))

const notification = (to: string, subject: string) =>
  inbox.waitFor((message) => message.to.includes(to) && message.subject === subject)

const time = expect.stringMatching(/^\d{4}-.*Z$/)

describe('someone with one address', async () => {
  const me = await make.person({ email: 'ada@example.test', name: 'Ada' })
  const session = await make.session(me.uid)
  const list = async () => (await call(`GET ${addresses}`, { session })).json()

  it('sees it', async () => {
    expect(await list()).toEqual({
      data: [{ email: 'ada@example.test', primary: true, added_at: time }],
      next_cursor: null,
    })
  })

  it('adds another once its email was confirmed, and the first is notified', async () => {
    const asked = await askToAdd(session, ' Ada@Home.Test ')
    expect([asked.emailed_to, asked.message.to, asked.message.links]).toEqual([
      'ada@home.test',
      ['ada@home.test'],
      [],
    ])
    expect(asked.message.subject).toBe(`${spaced(asked.code)} is the code to confirm this email address`)
    expect(Math.abs(new Date(asked.expires_at).getTime() - Date.now() - 600_000)).toBeLessThan(5000)
    expect((await list()).data.length).toBe(1)

    const response = await confirm(session, asked)
    const expected = {
      data: [
        { email: 'ada@example.test', primary: true, added_at: time },
        { email: 'ada@home.test', primary: false, added_at: time },
      ],
      next_cursor: null,
    }
    expect([response.statusCode, response.json()]).toEqual([200, expected])
    expect(await list()).toEqual(expected)
    const email = await notification('ada@example.test', 'An email address was added to your account')
    expect([email.to, email.links]).toEqual([
      ['ada@example.test'],
      ['https://volunteers.example.test/settings/secure'],
    ])
    expect(email.text).toContain('ada@home.test was added to your account.')
  })

  it('makes it primary with a code from the current one, and both are notified', async () => {
    const asked = await askForPrimary(session, 'ada@home.test')
    expect([asked.emailed_to, asked.message.to]).toEqual(['ada@example.test', ['ada@example.test']])
    expect(asked.message.text).toContain('ada@home.test')
    expect((await call('GET /api/users/me', { session })).json().email).toBe('ada@example.test')

    const response = await confirm(session, asked)
    expect(response.json()).toEqual({
      data: [
        { email: 'ada@home.test', primary: true, added_at: time },
        { email: 'ada@example.test', primary: false, added_at: time },
      ],
      next_cursor: null,
    })
    expect((await call('GET /api/users/me', { session })).json().email).toBe('ada@home.test')
    for (const to of ['ada@example.test', 'ada@home.test']) {
      const email = await notification(to, 'Your primary email address has changed')
      expect(email.text).toContain('Your primary email address is now ada@home.test.')
    }
  })

  it('removes the other one, and the primary one is notified', async () => {
    const response = await remove(session, 'ada@example.test')
    expect(response.statusCode).toBe(204)
    expect((await list()).data.map(({ email }: { email: string }) => email)).toEqual(['ada@home.test'])
    const email = await notification('ada@home.test', 'An email address was removed from your account')
    expect(email.text).toContain('ada@example.test was removed from your account.')
  })

  it('gets an audit line for each change, without an address', async () => {
    const line = { subject: `person:${me.uid}`, before: null, after: null }
    expect(await verbsOf(me.uid)).toEqual([
      { verb: 'address.added', ...line },
      { verb: 'address.made-primary', ...line },
      { verb: 'address.removed', ...line },
    ])
  })

  it('sees them in the history of sign-in methods', async () => {
    const { data } = (await call('GET /api/sign-in/history', { session })).json()
    expect(data.slice(0, 3).map(({ event }: { event: string }) => event)).toEqual([
      'address.removed',
      'address.made-primary',
      'address.added',
    ])
  })
})

it('gets emails in their language', async () => {
  const me = await make.person({ email: 'ling@example.test', name: '小玲' })
  const session = await make.session(me.uid)
  await call('PATCH /api/users/me', { session, body: { language: 'zh-TW' } })
  const asked = await askToAdd(session, 'ling@home.test')
  expect(asked.message.subject).toBe(`${spaced(asked.code)} 是這個電子郵件地址的驗證碼`)
  expect((await confirm(session, asked)).statusCode).toBe(200)
  const added = await notification('ling@example.test', '你的帳號已新增一個電子郵件地址')
  expect(added.text).toContain('小玲，你好：\n\nling@home.test 已加到你的帳號')
  const primary = await askForPrimary(session, 'ling@home.test')
  expect(primary.message.subject).toBe(`${spaced(primary.code)} 是變更主要電子郵件地址的驗證碼`)
  expect((await confirm(session, primary)).statusCode).toBe(200)
  await notification('ling@example.test', '你的主要電子郵件地址已變更')
  await remove(session, 'ling@example.test')
  await notification('ling@home.test', '你的帳號已移除一個電子郵件地址')
})

it('can have five', async () => {
  const me = await make.person({ email: 'many@example.test' })
  const session = await make.session(me.uid)
  for (let i = 1; i <= 4; i++) expect((await add(session, `many-${i}@example.test`)).statusCode).toBe(200)
  const response = await call(`POST ${addresses}`, { session, body: { email: 'many-5@example.test' } })
  expect([response.statusCode, response.json().why]).toEqual([409, [refusals['five-addresses']]])
  await remove(session, 'many-2@example.test')
  expect((await add(session, 'many-5@example.test')).json().data.length).toBe(5)
})

it.each([
  ['POST', addresses, 'twice@example.test', 409],
  ['PUT', `${addresses}/primary`, 'twice@example.test', 409],
  ['PUT', `${addresses}/primary`, 'elsewhere@example.test', 404],
])('answers %s %s for %s with %d', async (method, path, email, status) => {
  const known = database.db.selectFrom('people').select('uid').where('email', '=', 'twice@example.test')
  const { uid } = (await known.executeTakeFirst()) ?? (await make.person({ email: 'twice@example.test' }))
  const session = await make.session(uid as PersonId)
  expect((await call(`${method} ${path}`, { session, body: { email } })).statusCode).toBe(status)
})

it('keeps the primary one, and says why', async () => {
  const me = await make.person()
  const session = await make.session(me.uid)
  const response = await remove(session, me.email)
  expect([response.statusCode, response.json().why]).toEqual([409, [refusals['primary-address-stays']]])
})

it('is refused without a mail server, with the reason', async () => {
  const bare = await createWorld()
  const session = await bare.make.session((await bare.make.person()).uid)
  for (const line of [`POST ${addresses}`, `PUT ${addresses}/primary`]) {
    const response = await bare.call(line, { session, body: { email: 'new@example.test' } })
    expect([response.statusCode, response.json().type, response.json().why]).toEqual([
      409,
      '/api/errors#mail_off',
      [refusals['mail-set-up']],
    ])
  }
})

it('deletes changes after a day', async () => {
  const me = await make.person()
  const session = await make.session(me.uid)
  const { change } = await askToAdd(session, 'forgotten@example.test')
  const count = async () =>
    (await database.db.selectFrom('address_changes').select('id').where('id', '=', change).execute()).length
  await database.transact(deleteOldAddressChanges)
  expect(await count()).toBe(1)
  const dayAgo = new Date(Date.now() - 86_500_000)
  await database.db
    .updateTable('address_changes')
    .set({ created_at: dayAgo })
    .where('id', '=', change)
    .execute()
  await database.transact(deleteOldAddressChanges)
  expect(await count()).toBe(0)
})
