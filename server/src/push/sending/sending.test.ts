import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  changeJobs,
  countJobs,
  enqueue,
  makeJobsDue,
  selectJobs,
  untilNoJobs,
} from '../../../test/world/jobs.ts'
import { createPushWorld, zoneAt } from '../../../test/world/push.ts'
import { dropNotifications } from '../../messages/index.ts'
import type { ProjectId } from '../../platform/ids.ts'

const world = await createPushWorld()
const { call, database, service, person, device, project, queue } = world
const { db } = database
const name = 'push-messages'

const idle = () => untilNoJobs(db, { name, where: sql`run_at <= now()` })
const idsOf = async (pid: ProjectId) =>
  (await db.selectFrom('messages').select(['pid', 'id']).where('pid', '=', pid).execute()).map((one) => one)
/** Seconds until the jobs that wait. */
const waits = async (pid: ProjectId) =>
  (
    await selectJobs(
      db,
      sql<{ seconds: number; attempt: number | null }>`
      round(extract(epoch from run_at - now()))::int as seconds, (payload->>'attempt')::int as attempt`,
      {
        name,
        where: sql`payload::text like ${`%${pid}%`}`,
      },
    )
  ).map(({ seconds, attempt }) => ({ seconds, attempt }))

describe('a message', () => {
  it('reaches every device once, encrypted, and says only what it is about', async () => {
    const pid = await project()
    const mei = await person({ language: 'zh-TW', name: 'Mei' })
    const phone = await device(mei.uid)
    await queue(pid, mei.uid, { params: { diet: 'vegan' } })
    await expect
      .poll(() => [service.to(mei.browser).length, service.to(phone.browser).length])
      .toEqual([1, 1])
    await idle()
    const [shown] = service.to(mei.browser)
    expect(shown).toEqual({
      endpoint: mei.browser.endpoint,
      content: {
        title: '班次異動',
        body: 'Lantern Days',
        url: `/p/${pid}/tasks/1`,
        lang: 'zh-TW',
        tag: shown!.topic,
      },
      length: expect.any(Number),
      ttl: '43200',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      urgency: 'normal',
    })
    expect(service.to(phone.browser)[0]!.topic).not.toBe(shown!.topic)

    // As after a worker that died.
    await enqueue(db, name, { payload: { messages: await idsOf(pid) } })
    await idle()
    expect([service.to(mei.browser).length, service.to(phone.browser).length]).toEqual([1, 1])
  })

  it('doesn’t tell by its length what it is about', async () => {
    const pid = await project()
    const [mei, ana] = [await person({ language: 'zh-TW' }), await person()]
    await queue(pid, mei.uid)
    await queue(await project({ name: 'A much longer name than the other' }), ana.uid)
    await expect.poll(() => service.to(ana.browser).length + service.to(mei.browser).length).toBe(2)
    expect(service.to(ana.browser)[0]!.length).toBe(service.to(mei.browser)[0]!.length)
  })

  it('isn’t shown if it is no longer needed, dropped in time, of another kind or not wanted', async () => {
    const pid = await project()
    const { uid, session, browser } = await person()
    await queue(pid, uid, { params: { stale: 'yes' } })
    await queue(pid, uid, { kind: 'test.email' })
    await queue(pid, uid, { about: 'dropped', hold: 60 })
    expect(await database.transact((tx) => dropNotifications(tx, pid, 'dropped'))).toBe(true)
    await makeJobsDue(db, { name })
    await idle()
    await call('PUT /api/users/me/push/topics', { session, body: { off: ['changes'] } })
    await queue(pid, uid)
    await queue(pid, uid, { kind: 'test.urgent' })
    await expect.poll(() => service.to(browser).length).toBe(1)
    await idle()
    expect(service.to(browser).map(({ urgency }) => urgency)).toEqual(['high'])
  })

  it('isn’t shown before it is due', async () => {
    const pid = await project()
    const { uid, browser } = await person()
    await queue(pid, uid, { hold: 600 })
    await makeJobsDue(db, { name })
    await expect.poll(async () => (await waits(pid))[0]?.seconds ?? 0).toBeGreaterThan(590)
    expect(service.to(browser)).toEqual([])
  })

  it('isn’t shown where nobody is signed in any more', async () => {
    const pid = await project()
    const [idleOne, expired] = [await person(), await person()]
    const set = (uid: string, change: object) =>
      db.updateTable('sessions').set(change).where('uid', '=', uid).execute()
    await set(idleOne.uid, { last_seen_at: new Date(Date.now() - 31 * 86_400_000) })
    await set(expired.uid, { expires_at: new Date(Date.now() - 1000) })
    for (const { uid } of [idleOne, expired]) await queue(pid, uid)
    await idle()
    expect([...service.to(idleOne.browser), ...service.to(expired.browser)]).toEqual([])
    await enqueue(db, 'housekeeping')
    await expect
      .poll(() =>
        db.selectFrom('push_devices').select('id').where('uid', 'in', [idleOne.uid, expired.uid]).execute(),
      )
      .toEqual([])
  })
})

describe('at night', () => {
  const night = () => project({ time_zone: zoneAt(23) })

  it('waits until 8:00', async () => {
    const pid = await night()
    const { uid, browser } = await person()
    await queue(pid, uid)
    await expect.poll(() => waits(pid)).toHaveLength(1)
    await expect.poll(async () => (await waits(pid))[0]!.seconds).toBeGreaterThan(8 * 3600)
    expect((await waits(pid))[0]!.seconds).toBeLessThanOrEqual(9 * 3600)
    expect(service.to(browser)).toEqual([])
  })

  it('shows what is urgent, or about a shift that would start before people are ready', async () => {
    const pid = await night()
    const { uid, browser } = await person()
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    await queue(pid, uid, { kind: 'test.urgent', about: 'urgent' })
    await queue(pid, uid, { params: { starts: inHours(9) }, about: 'soon' })
    await queue(pid, uid, { params: { starts: inHours(12) }, about: 'later' })
    await expect.poll(() => service.to(browser).length).toBe(2)
    await expect.poll(async () => (await waits(pid)).map(({ seconds }) => seconds > 3600)).toEqual([true])
    expect(service.to(browser).map(({ urgency }) => urgency)).toEqual(['high', 'high'])
  })
})

describe('a push service', () => {
  it.each([404, 410])('that answers %i has lost the browser', async (status) => {
    const pid = await project()
    const { uid, browser } = await person()
    service.answers.set(browser.endpoint, [{ status }])
    await queue(pid, uid)
    await expect
      .poll(() => db.selectFrom('push_devices').select('id').where('uid', '=', uid).execute())
      .toEqual([])
    await idle()
    const lines = await db
      .selectFrom('audit')
      .select(['actor', 'verb'])
      .where('subject', '=', `person:${uid}`)
      .where('verb', '=', 'push-device.gone')
      .execute()
    expect(lines).toEqual([{ actor: null, verb: 'push-device.gone' }])
    expect(await waits(pid)).toEqual([])
  })

  it.each([
    [{ status: 429, headers: { 'retry-after': '90' } }, 90],
    [{ status: 503, headers: { 'retry-after': '999999999' } }, 3600],
    [{ status: 503, headers: { 'retry-after': 'nonsense' } }, 15],
    [{ status: 500 }, 15],
  ])('that answers %j is asked again later', async (answer, seconds) => {
    const pid = await project()
    const { uid, browser } = await person()
    const other = await device(uid)
    service.answers.set(browser.endpoint, [answer])
    await queue(pid, uid)
    await expect.poll(() => waits(pid)).toMatchObject([{ attempt: 2 }])
    const [job] = await waits(pid)
    expect(Math.abs(job!.seconds - seconds)).toBeLessThan(10)
    await makeJobsDue(db, { name })
    await expect.poll(() => service.to(browser).length).toBe(1)
    await idle()
    expect(service.to(other.browser)).toHaveLength(1)
  })

  it('that refuses, or never takes it, isn’t asked for ever', async () => {
    const pid = await project()
    const [refused, failing] = [await person(), await person()]
    service.answers.set(refused.browser.endpoint, [{ status: 400 }])
    service.answers.set(
      failing.browser.endpoint,
      Array.from({ length: 20 }, () => ({ status: 500 })),
    )
    for (const { uid } of [refused, failing]) await queue(pid, uid)
    await expect.poll(() => waits(pid)).toMatchObject([{ attempt: 2 }])
    await changeJobs(db, sql`payload = jsonb_set(payload::jsonb, '{attempt}', '6')::json`, {
      name,
      where: sql`payload::text like ${`%${pid}%`}`,
    })
    await makeJobsDue(db, { name })
    await idle()
    expect(await countJobs(db, { name, where: sql`payload::text like ${`%${pid}%`}` })).toBe(0)
    expect([...service.to(refused.browser), ...service.to(failing.browser)]).toEqual([])
  })
})
