import { describe, expect, it } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'
import type { Outgoing } from '../../messages/index.ts'
import { refusals } from '../../refusals.ts'
import { notificationKinds, notifyOfPurposes } from '../notifications.ts'
import type { Purpose } from '../policy.ts'

const { call, make, database, purposes: steps } = await createWorld()

/** An owner and a member with private data that the owner can read. */
async function scene(purpose: Purpose = 'insurance') {
  const { pid } = await make.project({ name: 'Lantern Days' })
  const { tid } = await make.team(pid)
  const owner = await make.caller({}, ['read', 'write', 'private'])
  const member = await make.caller({ name: 'Mei' }, ['read', 'write', 'private'])
  await make.owner(pid, owner.uid)
  await make.membership(pid, tid, member.uid)
  await steps.confide(member.token, 'real-profile', { legal_name: '陳美玲' })
  const { until } = (await steps.open(pid, purpose, owner.token)).json()
  await steps.endNoticePeriod(pid)
  const path = `/api/users/me/purposes/${pid}/${purpose}/withdrawal`
  return {
    pid,
    tid,
    owner,
    member,
    withdraw: (token = member.token) => call(`PUT ${path}`, { token }),
    share: (token = member.token) => call(`DELETE ${path}?until=${until}`, { token }),
    read: () => steps.readOf(pid, purpose, member.uid, owner.token),
    mine: async () =>
      (await call('GET /api/users/me/purposes', { token: member.token })).json().data[0] as Record<
        string,
        unknown
      >,
    missing: async () =>
      (
        await call(`GET /api/projects/${pid}/purposes/${purpose}/missing`, { token: owner.token })
      ).json() as Record<string, unknown>,
    audit: () =>
      database.db
        .selectFrom('audit')
        .select(['actor', 'verb', 'subject'])
        .where('pid', '=', pid)
        .where('verb', 'in', ['purpose.withdrawn', 'purpose.shared'])
        .orderBy('id')
        .execute(),
    emails: () =>
      database.db
        .selectFrom('messages')
        .select(['uid', 'state'])
        .where('pid', '=', pid)
        .where('kind', '=', 'purpose.withdrawn')
        .execute(),
  }
}

describe('stopping to share data for a purpose', () => {
  it('ends reading at once, until it is shared again', async () => {
    const { read, withdraw, share, mine, missing } = await scene()
    expect((await read()).statusCode).toBe(200)
    expect((await withdraw()).statusCode).toBe(204)
    const refused = await read()
    expect(refused.statusCode).toBe(409)
    expect(refused.json().why).toEqual([refusals['purpose-withdrawn']])
    expect(await mine()).toMatchObject({ readable_at: null, withdrawn_at: expect.any(String) })
    expect(await missing()).toMatchObject({ people: 1, readable: 0, complete: 0, withdrawn: 1, data: [] })
    expect((await share()).statusCode).toBe(204)
    expect((await read()).statusCode).toBe(200)
    expect(await mine()).toMatchObject({ readable_at: expect.any(String), withdrawn_at: null })
  })

  it('is idempotent, and leaves one line in the history for each change', async () => {
    const { withdraw, share, audit, member } = await scene()
    for (const step of [withdraw, withdraw, share, share]) expect((await step()).statusCode).toBe(204)
    const subject = 'purpose:insurance'
    expect(await audit()).toEqual([
      { actor: member.uid, verb: 'purpose.withdrawn', subject },
      { actor: member.uid, verb: 'purpose.shared', subject },
    ])
  })

  it('notifies the owners, once a day however often they change their mind', async () => {
    const { withdraw, share, emails, owner } = await scene()
    for (const step of [withdraw, share, withdraw]) await step()
    expect(await emails()).toEqual([{ uid: owner.uid, state: 'held' }])
  })

  it('names them and the purpose in that email, which is dropped if they share it again', async () => {
    const { pid, member, withdraw, share } = await scene()
    await withdraw()
    const outgoing = { pid, params: { person: member.uid, from: 'insurance' } } as unknown as Outgoing
    const prepare = () =>
      notificationKinds['purpose.withdrawn']!.prepare!(database.db, outgoing, { baseUrl: '' })
    expect(await prepare()).toEqual({
      params: { person: 'Mei', purpose: { en: 'insurance', 'zh-TW': '保險' } },
    })
    await share()
    expect(await prepare()).toBe(null)
  })

  it('outlasts closing and opening the purpose, and sends no email about it', async () => {
    const { pid, owner, member, withdraw, read, share } = await scene()
    await withdraw()
    await steps.close(pid, 'insurance', owner.token)
    await steps.open(pid, 'insurance', owner.token)
    const notices = await database.db
      .selectFrom('purpose_notices')
      .select('uid')
      .where('pid', '=', pid)
      .where('uid', '=', member.uid)
      .execute()
    expect(notices).toEqual([])
    expect((await read()).json().why).toEqual([refusals['purpose-withdrawn']])
    await share()
    expect((await read()).statusCode).toBe(200)
  })

  it('drops an email that was not sent yet; whoever shares again without a page gets a new one', async () => {
    const { pid, owner, member, withdraw } = await scene()
    await steps.open(pid, 'shipping', owner.token)
    const path = `/api/users/me/purposes/${pid}/shipping/withdrawal`
    const ofShipping = () =>
      database.db
        .selectFrom('purpose_notices')
        .select(['purpose', 'notified_at'])
        .where('pid', '=', pid)
        .where('uid', '=', member.uid)
        .orderBy('purpose')
        .execute()
    const known = { purpose: 'insurance', notified_at: expect.any(Date) }
    const queued = { purpose: 'shipping', notified_at: null }
    expect(await ofShipping()).toEqual([known, queued])
    await call(`PUT ${path}`, { token: member.token })
    await withdraw()
    expect(await ofShipping()).toEqual([known])
    await call(`DELETE ${path}`, { token: member.token })
    await database.transact((tx) => notifyOfPurposes(tx))
    expect(await ofShipping()).toEqual([known, queued])
    const emails = database.db.selectFrom('messages').select('kind').where('uid', '=', member.uid)
    expect((await emails.execute()).map(({ kind }) => kind)).toEqual(Array(3).fill('purpose.opened'))
  })

  it('sends no reminders', async () => {
    const { pid, owner, withdraw } = await scene()
    await withdraw()
    const reminded = await call(`POST /api/projects/${pid}/purposes/insurance/reminders`, {
      token: owner.token,
      body: {},
    })
    expect(reminded.json()).toEqual({ reminded: 0, left_out: 0 })
  })

  it('leaves other purposes and other events alone', async () => {
    const { pid, owner, member, withdraw } = await scene()
    await steps.open(pid, 'emergency', owner.token)
    await steps.endNoticePeriod(pid)
    await withdraw()
    expect((await steps.readOf(pid, 'emergency', member.uid, owner.token)).statusCode).toBe(200)
  })

  it('is not found for people whom the purpose does not concern', async () => {
    const { withdraw, share, owner } = await scene()
    const stranger = await make.caller({}, ['read', 'write', 'private'])
    for (const { token } of [owner, stranger]) {
      expect((await withdraw(token)).statusCode).toBe(404)
      expect((await share(token)).statusCode).toBe(404)
    }
  })

  it('keeps people out of the list by name', async () => {
    const { pid, owner, member, withdraw } = await scene()
    await withdraw()
    const people = await call(`GET /api/projects/${pid}/purposes/insurance/people`, { token: owner.token })
    expect(people.json().data).toMatchObject([{ uid: member.uid, readable_at: null, withdrawn: true }])
  })
})
