import { expect, it } from 'vitest'
import { rulesOf } from '../world/claims.ts'
import { createWorld } from '../world/world.ts'

const { call, make, contacts, purposes, database } = await createWorld()

const today = (zone: string, days = 0) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(Date.now() + days * 86_400_000))

/** In these it is a day later than in the west, at any time. */
const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

it('an owner doesn’t get contacts back by moving the event to the west', async () => {
  const given = await contacts.scene()
  await contacts.share(given.mei, 'leads', 'event')
  const ends_on = today(east, -15)
  const days = { starts_on: ends_on, ends_on, time_zone: east }
  await database.db.updateTable('projects').set(days).where('pid', '=', given.pid).execute()
  const sees = async () =>
    (await contacts.reachable(given, given.lead, 'team=photo')).body.includes(given.mei.uid)
  expect(await sees()).toBe(false)
  const moved = await call(`PATCH /api/projects/${given.pid}`, {
    token: given.owner.token,
    body: { time_zone: west },
  })
  expect([moved.statusCode, await sees()]).toEqual([200, false])
})

/** Mei has confided her legal name, and the event is in the east. */
async function sceneOfPurposes() {
  const { pid } = await make.project({ state: 'open', time_zone: east })
  const { tid } = await make.team(pid)
  const owner = await make.caller({}, ['read', 'write', 'private'])
  const mei = await make.caller({}, ['read', 'write', 'private'])
  await make.owner(pid, owner.uid)
  await make.membership(pid, tid, mei.uid)
  await purposes.confide(mei.token, 'real-profile', { legal_name: 'Mei Canary' })
  await database.db
    .updateTable('projects')
    .set({ starts_on: today(east), ends_on: today(east) })
    .where('pid', '=', pid)
    .execute()
  const open = async () => {
    const opened = await purposes.open(pid, 'emergency', owner.token, today(east))
    expect(opened.statusCode).toBe(200)
  }
  const change = (body: object) => call(`PATCH /api/projects/${pid}`, { token: owner.token, body })
  const read = async () => {
    const path = `POST /api/projects/${pid}/purposes/emergency/reads`
    return (await call(path, { token: owner.token, body: { uid: mei.uid } })).statusCode
  }
  return { pid, owner, open, change, read }
}

it('nor more time to read for a purpose', async () => {
  const { pid, owner, open, change } = await sceneOfPurposes()
  await open()
  const moved = await change({ time_zone: west })
  expect([moved.statusCode, rulesOf(moved)]).toEqual([409, ['zone-fixed']])
  expect((await change({ time_zone: east, name: 'The same zone' })).statusCode).toBe(200)
  await purposes.close(pid, 'emergency', owner.token)
  expect((await change({ time_zone: west })).statusCode).toBe(200)
})

it('nor opens a purpose again whose last day is over', async () => {
  const { pid, open, change, read } = await sceneOfPurposes()
  await open()
  await purposes.endNoticePeriod(pid)
  expect(await read()).toBe(200)
  const endOn = async (until: string) => {
    await database.db.updateTable('project_purposes').set({ until }).where('pid', '=', pid).execute()
    await database.db.updateTable('purpose_notices').set({ until }).where('pid', '=', pid).execute()
  }
  await endOn(today(east, -1))
  expect(await read()).toBe(409)
  const moved = await change({ time_zone: west })
  expect([moved.statusCode, rulesOf(moved), await read()]).toEqual([409, ['zone-fixed'], 409])
  // Over everywhere.
  await endOn(today(west, -1))
  expect([(await change({ time_zone: west })).statusCode, await read()]).toEqual([200, 409])
})
