import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createPushWorld } from '../../../test/world/push.ts'
import { createWorld } from '../../../test/world/world.ts'
import { pushTopics } from '../../messages/index.ts'
import type { PersonId } from '../../platform/ids.ts'
import { checkPush } from '../doctor.ts'
import { refusals } from '../refusals.ts'

const world = await createPushWorld({ work: false })
const { call, make, database, service, config, person, device, settingsOf } = world
const { db } = database

const allWanted = pushTopics.map((topic) => ({ topic, wanted: true }))
const rowsOf = (uid: PersonId) => db.selectFrom('push_devices').selectAll().where('uid', '=', uid).execute()
const verbsOf = async (uid: PersonId) =>
  (
    await db
      .selectFrom('audit')
      .select('verb')
      .where('subject', '=', `person:${uid}`)
      .where('verb', 'like', 'push-%')
      .orderBy('id')
      .execute()
  ).map(({ verb }) => verb)

it('turns notifications on in one browser, and off again', async () => {
  const { uid } = await make.person()
  const session = await make.session(uid)
  const before = { public_key: config.PUSH_KEY!.publicKey, topics: allWanted, devices: [] }
  expect(await settingsOf(session)).toEqual(before)

  const body = service.subscribe()
  const added = await call('PUT /api/users/me/push/devices/current', { session, body })
  const [{ id }] = added.json().devices
  const own = { id, device: 'Test', current: true, working: true, created_at: expect.any(String) }
  expect([added.statusCode, added.json()]).toEqual([200, { ...before, devices: [own] }])
  expect(await settingsOf(await make.session(uid))).toEqual({
    ...before,
    devices: [{ ...own, current: false }],
  })
  expect(await verbsOf(uid)).toEqual(['push-device.added'])

  const stranger = await make.session((await make.person()).uid)
  const remove = (by: string, which: string) =>
    call(`DELETE /api/users/me/push/devices/${which}`, { session: by })
  expect((await remove(stranger, id)).statusCode).toBe(404)
  expect((await remove(stranger, 'current')).statusCode).toBe(404)
  expect((await remove(session, 'current')).statusCode).toBe(204)
  expect(await settingsOf(session)).toEqual(before)
  expect(await verbsOf(uid)).toEqual(['push-device.added', 'push-device.removed'])
})

it('keeps neither the address nor the keys of a browser readable', async () => {
  const { uid, browser } = await person()
  const { rows } = await sql<{ text: string }>`
    select push_devices::text as text from push_devices where uid = ${uid}`.execute(db)
  for (const secret of [browser.endpoint, browser.keys.auth, new URL(browser.endpoint).pathname])
    for (const encoding of ['utf8', 'hex'] as const)
      expect(rows[0]!.text).not.toContain(Buffer.from(secret).toString(encoding))
})

it('has one per session and ten per person', async () => {
  const { uid, session, browser, id } = await person()
  const again = await call('PUT /api/users/me/push/devices/current', { session, body: browser })
  expect(again.json().devices).toHaveLength(1)
  const other = await call('PUT /api/users/me/push/devices/current', { session, body: service.subscribe() })
  expect(other.json().devices).toHaveLength(1)
  const more: string[] = []
  for (let i = 0; i < 10; i++) more.push((await device(uid)).id)
  const ids = (await settingsOf(session)).devices.map((one: { id: string }) => one.id)
  expect(ids).toEqual(more.toReversed())
  expect(ids).not.toContain(id)
})

it('moves to whoever turned it on last in a shared browser', async () => {
  const [mei, ana] = [await person(), await make.person()]
  await device(ana.uid as PersonId, mei.browser)
  expect(await rowsOf(mei.uid)).toEqual([])
  expect(await rowsOf(ana.uid as PersonId)).toMatchObject([{ uid: ana.uid }])
})

it('ends with the session: by signing out here or from elsewhere, and by securing the account', async () => {
  const { uid, session } = await person()
  const elsewhere = await device(uid)
  const third = await device(uid)
  expect((await call('DELETE /api/sessions/current', { session: third.session })).statusCode).toBe(204)
  expect(await rowsOf(uid)).toHaveLength(2)
  expect((await call('POST /api/users/me/secure', { session })).statusCode).toBe(200)
  expect((await settingsOf(session)).devices).toMatchObject([{ current: true }])
  expect((await rowsOf(uid)).map(({ id }) => id)).not.toContain(elsewhere.id)
  expect((await call('DELETE /api/sessions', { session })).statusCode).toBe(204)
  expect(await rowsOf(uid)).toEqual([])
})

it('isn’t added to a session that ends at the same moment', async () => {
  const { uid } = await make.person()
  const session = await make.session(uid)
  const body = service.subscribe()
  const [added] = await Promise.all([
    call('PUT /api/users/me/push/devices/current', { session, body }),
    call('DELETE /api/sessions/current', { session }),
  ])
  expect([200, 401]).toContain(added.statusCode)
  expect(await rowsOf(uid as PersonId)).toEqual([])
})

it('keeps which topics someone doesn’t want', async () => {
  const { uid, session } = await person()
  const path = 'PUT /api/users/me/push/topics'
  const chosen = await call(path, { session, body: { off: ['swaps', 'announcements'] } })
  const wanted = (off: string[]) => pushTopics.map((topic) => ({ topic, wanted: !off.includes(topic) }))
  expect(chosen.json().topics).toEqual(wanted(['swaps', 'announcements']))
  await call(path, { session, body: { off: ['announcements', 'swaps'] } })
  const fewer = await call(path, { session, body: { off: ['swaps'] } })
  expect(fewer.json().topics).toEqual(wanted(['swaps']))
  expect(await verbsOf(uid)).toEqual(['push-device.added', 'push-topics.changed', 'push-topics.changed'])
  expect((await call(path, { session, body: { off: ['weather'] } })).statusCode).toBe(400)
})

it('tells the operator of devices that expect another key', async () => {
  const { uid } = await person()
  expect(await checkPush(database, config)).toMatchObject([{ level: 'ok' }])
  await db.updateTable('push_devices').set({ server_key: 'another' }).where('uid', '=', uid).execute()
  const [changed] = await checkPush(database, config)
  expect(changed).toMatchObject({ level: 'warning', says: expect.stringMatching(/^1 device turned on/) })
  const { PUSH_KEY: _, ...without } = config
  expect(await checkPush(database, without as typeof config)).toMatchObject([{ level: 'trouble' }])
  expect((await settingsOf(await make.session(uid))).devices).toMatchObject([{ working: false }])
  await db.deleteFrom('push_devices').where('uid', '=', uid).execute()
})

it('is not offered without a key', async () => {
  const off = await createWorld()
  const { uid } = await off.make.person()
  const session = await off.make.session(uid)
  expect((await off.call('GET /api/users/me/push', { session })).json()).toEqual({
    public_key: null,
    topics: allWanted,
    devices: [],
  })
  const body = { ...service.subscribe(), endpoint: 'https://push.example.net/send/1' }
  const refused = await off.call('PUT /api/users/me/push/devices/current', { session, body })
  expect([refused.statusCode, refused.json().why]).toEqual([409, [refusals['push-set-up']]])
})
