import { describe, expect, it } from 'vitest'
import { makeJobsDue, untilNoJobs } from '../../test/world/jobs.ts'
import { createOutbox, untilSent } from '../../test/world/messages.ts'
import { at } from '../../test/world/tasks.ts'
import type { ProjectId } from '../platform/ids.ts'
import { selectSendTime } from './queries.ts'

const { call, database, make, tasks, to } = await createOutbox()
const { pool } = database

async function scene() {
  const all = await tasks.scene()
  const path = `/api/projects/${all.pid}/announcements`
  const texts = { en: { subject: 'Hello', body: 'Hi' } }
  const write = (body: object, by: { token: string } = all.owner) =>
    call(`POST ${path}`, { token: by.token, body: { texts, urgent: true, ...body } })
  const read = async (id: string) => (await call(`GET ${path}/${id}`, { token: all.owner.token })).json()
  return { ...all, path, texts, write, read }
}

/** As if it were due. */
async function sendNow() {
  await makeJobsDue(database.db, { name: 'send-announcement' })
  await untilNoJobs(database.db, { name: 'send-announcement' })
}

describe('an announcement', () => {
  it('is for a team that exists and isn’t archived, when it is written and when it is sent', async () => {
    const given = await scene()
    const { id } = (await given.write({ tid: 'photo' })).json()
    expect((await given.write({ tid: 'nowhere' })).json().errors?.[0].pointer).toBe('/body/tid')
    await pool.query(`update teams set archived_at = now() where pid = $1 and tid = 'photo'`, [given.pid])
    for (const by of [given.owner, given.chief])
      expect((await given.write({ tid: 'photo' }, by)).json().why?.[0].rule).toBe('team-archived')
    await sendNow()
    expect(await given.read(id)).toMatchObject({ state: 'stopped', recipients: 0 })
  })

  it('isn’t sent to people chosen by what its author may no longer know', async () => {
    const given = await scene()
    const where = [{ hours: { at_least: 0 } }]
    const { id } = (await given.write({ tid: 'photo', where })).json()
    await make.membership(given.pid, 'photo', given.owner.uid, 'chief')
    await pool.query(`delete from project_roles where pid = $1 and uid = $2`, [given.pid, given.owner.uid])
    await sendNow()
    const { rows } = await pool.query('select state from announcements where id = $1', [id])
    expect(rows).toEqual([{ state: 'stopped' }])
  })

  it('is sent to those who are in the project by then', async () => {
    const given = await scene()
    const { id } = (await given.write({})).json()
    const { pid, owner } = given
    const path = `/api/projects/${pid}/teams/photo/members`
    await call(`DELETE ${path}/${given.ben.uid}`, owner)
    await call(`PUT ${path}/${given.outsider.uid}`, owner)
    await call(`DELETE ${path}/${given.cy.uid}`, owner)
    await call(`PUT ${path}/${given.cy.uid}`, owner)
    await sendNow()
    await untilSent(database)
    expect((await given.read(id)).recipients).toBe(3)
    for (const [{ email }, count] of [
      [given.ada, 1],
      [given.ben, 0],
      [given.cy, 0],
      [given.outsider, 0],
    ] as const)
      expect(to(email).filter(({ text }) => /^Subject: Hello$/m.test(text))).toHaveLength(count)
  })

  it('is written once per idempotency key', async () => {
    const given = await scene()
    const write = () =>
      call(`POST ${given.path}`, {
        token: given.owner.token,
        headers: { 'idempotency-key': 'one' },
        body: { texts: given.texts },
      })
    const ids = [(await write()).json().id, (await write()).json().id]
    expect(new Set(ids).size).toBe(1)
  })

  it('takes any moment that can be written, and one in the past as now', async () => {
    const given = await scene()
    for (const send_at of [
      '0000-01-01T00:00:00Z',
      '2026-01-01T00:00:00+23:59',
      '1999-12-31T23:59:59-15:59',
    ]) {
      const made = (await given.write({ send_at })).json()
      expect(Date.parse(made.send_at) - Date.parse(made.created_at)).toBe(30_000)
    }
    expect((await given.write({ send_at: '9999-12-31T23:59:59-23:59' })).statusCode).toBe(400)
    expect((await given.write({ send_at: '2027-02-30T00:00:00Z' })).statusCode).toBe(400)
  })

  it('refuses tampered cursors', async () => {
    const given = await scene()
    const encode = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')
    const id = '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e'
    const { id: own } = (await given.write({})).json()
    const status = async (path: string, key: unknown) =>
      (await call(`GET ${path}?cursor=${encode(key)}`, { token: given.owner.token })).statusCode
    const mine = '/api/users/me/announcements'
    expect(await status(mine, ['2026-01-01T00:00:00.000Z', id])).toBe(200)
    for (const key of [['0000-01-01T00:00:00.000Z', id], ['now', id], [{ $gt: '' }, id], id, null])
      expect(await status(mine, key)).toBe(400)
    expect(await status(`${given.path}/${own}/recipients`, ['\ud800', id])).toBe(200)
    expect(await status(`${given.path}/${own}/recipients`, ['\0', id])).toBe(400)
    expect(await status(given.path, ["' or true --"])).toBe(400)
  })
})

describe('withdrawing it', () => {
  const states = async (id: string) => {
    const { rows } = await pool.query<{ state: string; count: number }>(
      `select state, count(*)::int as count from messages where about = $1 group by state`,
      [`announcement ${id}`],
    )
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  }

  it('when the job has begun, but waits for it, sends nothing', async () => {
    const given = await scene()
    const { id } = (await given.write({})).json()
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select from announcements where id = $1 for update', [id])
    await makeJobsDue(database.db, { name: 'send-announcement' })
    await expect
      .poll(async () => (await pool.query(`select from pg_locks where not granted`)).rowCount, {
        timeout: 10_000,
      })
      .toBeGreaterThan(0)
    await client.query(`update announcements set state = 'cancelled' where id = $1`, [id])
    await client.query('commit')
    client.release()
    await untilNoJobs(database.db, { name: 'send-announcement' })
    expect(await given.read(id)).toMatchObject({ state: 'cancelled', recipients: 0 })
    expect(await states(id)).toEqual({})
  })

  it('while it is being sent leaves nobody waiting, whichever is first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const given = await scene()
      const { id } = (await given.write({})).json()
      await makeJobsDue(database.db, { name: 'send-announcement' })
      await new Promise((done) => setTimeout(done, round * 8))
      const cancelled = await call(`POST ${given.path}/${id}/cancel`, { token: given.owner.token })
      expect(cancelled.statusCode).toBe(200)
      await untilNoJobs(database.db, { name: 'send-announcement' })
      await untilSent(database)
      expect((await given.read(id)).state).toBe('cancelled')
      const { sent = 0, dropped = 0, ...others } = await states(id)
      expect(others).toEqual({})
      expect([0, 5]).toContain(sent + dropped)
      expect((await call(`GET /api/users/me/announcements`, { token: given.ada.token })).json().data).toEqual(
        [],
      )
    }
  })
})

describe('quiet hours', () => {
  it.each([
    ['in the night when clocks go forward', 'Europe/Berlin', '2027-03-27T22:30:00Z', '2027-03-28T06:00:00Z'],
    ['in the night when they go back', 'Europe/Berlin', '2027-10-30T21:30:00Z', '2027-10-31T07:00:00Z'],
    ['where clocks change at midnight', 'America/Asuncion', '2030-01-02T02:30:00Z', '2030-01-02T11:00:00Z'],
    ['with an offset of 45 minutes', 'Asia/Kathmandu', '2030-01-01T16:14:59Z', '2030-01-01T16:14:59Z'],
    ['from 22:00', 'Asia/Kathmandu', '2030-01-01T16:15:00Z', '2030-01-02T02:15:00Z'],
  ])('%s end at 8:00', async (_, zone, wanted, expected) => {
    const { pid } = await make.project()
    await pool.query('update projects set time_zone = $2 where pid = $1', [pid, zone])
    const given = { at: new Date(wanted), seconds: 30, urgent: false }
    const { send_at } = await selectSendTime(database.db, pid as ProjectId, given)
    expect(send_at.toISOString()).toBe(new Date(expected).toISOString())
  })

  it('also hold for what was due before them, and waited for the server', async () => {
    const given = await scene()
    const ids: string[] = []
    for (const urgent of [false, true]) ids.push((await given.write({ urgent })).json().id)
    const night = zoneAt(3)
    await pool.query(`update projects set time_zone = $2 where pid = $1`, [given.pid, night])
    await pool.query(`update announcements set send_at = now() - interval '2 hours' where pid = $1`, [
      given.pid,
    ])
    await makeJobsDue(database.db, { name: 'send-announcement' })
    await expect.poll(async () => (await given.read(ids[1]!)).state).toBe('sent')
    await expect
      .poll(async () => Date.parse((await given.read(ids[0]!)).send_at) - Date.now())
      .toBeGreaterThan(3_600_000)
    expect((await given.read(ids[0]!)).state).toBe('scheduled')
  })
})

/** A zone where it is about this hour of the day. */
function zoneAt(hour: number): string {
  const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}

it('shows how many opened it only where that doesn’t tell who', async () => {
  const given = await scene()
  const doors = await make.task(given, {
    title: 'Doors',
    starts_at: at('08-07', '09:00'),
    ends_at: at('08-07', '11:00'),
  })
  expect((await tasks.signUp(given, doors, given.ada)).statusCode).toBe(200)
  const where = [{ shift: { tids: ['photo'] } }]
  const { id } = (await given.write({ tid: 'photo', where }, given.chief)).json()
  await sendNow()
  const mark = await call(`PUT /api/users/me/announcements/${id}/read`, { token: given.ada.token })
  expect(mark.statusCode).toBe(204)
  expect(await given.read(id)).toMatchObject({ recipients: 1, read: null })
})
