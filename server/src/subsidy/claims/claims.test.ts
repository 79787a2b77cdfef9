import { describe, expect, it } from 'vitest'
import { rulesOf } from '../../../test/world/claims.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld()
const { call, database, make } = world
const steps = world.claims
const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

describe('a claim', () => {
  it('goes from a draft to a submission with an amount set by the server', async () => {
    const scene = await steps.scene()
    await steps.share(scene.ada)
    const made = await steps.draft(scene, scene.ada, { note: 'Both ways.' })
    expect(made.statusCode).toBe(200)
    expect(made.json()).toMatchObject({ state: 'draft', oid: 'taichung', fee: null, origin: null })
    const sent = await steps.submit(scene, scene.ada)
    expect(sent.json()).toMatchObject({
      state: 'submitted',
      fee: '350.00',
      currency: 'TWD',
      origin: { en: 'Taichung', 'zh-TW': '台中' },
      approvals: 0,
      approvals_needed: 1,
      account_ends: '3456',
      note: 'Both ways.',
    })
    const again = await steps.submit(scene, scene.ada)
    expect(again.json()).toEqual(sent.json())
    const { data } = (
      await call(`GET /api/projects/${scene.pid}/history?limit=200`, { token: scene.owner.token })
    ).json()
    const verbs = data.map(({ verb }: { verb: string }) => verb)
    expect(verbs.filter((verb: string) => verb === 'claim.submitted')).toHaveLength(1)
  })

  it('shows the end of the account to readers of private data, and stores it nowhere else', async () => {
    const scene = await steps.scene()
    await steps.share(scene.ada)
    await steps.draft(scene, scene.ada)
    const sent = await call(`POST ${steps.at(scene, '/claims/me/submission')}`, {
      token: scene.ada.token,
      body: { fee: '350' },
      headers: { 'idempotency-key': 'once' },
    })
    expect(sent.json().account_ends).toBe('3456')
    const kept = await database.db
      .selectFrom('idempotency_keys')
      .select('body')
      .where('actor', '=', scene.ada.uid)
      .execute()
    expect(kept).toEqual([])
    const weak = await make.token(scene.ada.uid, ['read', 'write'])
    const path = `GET ${steps.at(scene, '/claims/me')}`
    expect((await call(path, { token: weak })).statusCode).toBe(403)
    expect((await call(path, { token: scene.ada.token })).headers['cache-control']).toBe('no-store')
  })

  it('ignores an amount of the caller', async () => {
    const scene = await steps.scene()
    await steps.share(scene.ada)
    await steps.draft(scene, scene.ada)
    for (const fee of ['350000', '349.99', '0', '350.001']) {
      const answer = await steps.submit(scene, scene.ada, fee)
      expect([answer.statusCode, ...rulesOf(answer)]).toEqual([409, 'fee-changed'])
    }
    const path = `PUT ${steps.at(scene, '/claims/me')}`
    const forged = await call(path, { token: scene.ada.token, body: { oid: 'taichung', fee: '99999' } })
    expect(forged.statusCode).toBe(400)
    expect(await steps.mine(scene, scene.ada)).toMatchObject({ state: 'draft', fee: null })
  })

  it('cannot be read, changed or submitted by anyone else', async () => {
    const scene = await steps.scene()
    const { id } = await make.claim(scene, scene.ada)
    expect((await steps.get(scene, id, scene.ben)).statusCode).toBe(403)
    expect((await steps.get(scene, id, scene.chief)).statusCode).toBe(403)
    expect((await steps.draft(scene, scene.outsider)).statusCode).toBe(404)
    expect((await steps.getTable(scene, scene.outsider)).statusCode).toBe(404)
    const upload = await steps.uploadReceipt(scene, scene.ada)
    const stolen = await steps.draft(scene, scene.ben, { receipts: [upload] })
    expect([stolen.statusCode, ...rulesOf(stolen)]).toEqual([409, 'upload-gone'])
    const other = await steps.scene()
    expect((await steps.get(other, id)).statusCode).toBe(404)
    expect((await steps.decide(other, id, 'approvals', { revision: 2 })).statusCode).toBe(404)
    expect((await steps.decide(scene, id, 'approvals', { by: other.finance, revision: 2 })).statusCode).toBe(
      403,
    )
  })

  it('lists everything that prevents submitting at once', async () => {
    const scene = await steps.scene({
      rules: {
        audience: 'chiefs',
        hours: 4,
        until: '2020-01-01',
        receipt: 'required',
        second_above: null,
        budget: null,
      },
    })
    await call(`DELETE /api/projects/${scene.pid}/purposes/traffic-subsidy`, { token: scene.owner.token })
    await steps.draft(scene, scene.ada)
    const expected = [
      'subsidy-audience',
      'subsidy-hours',
      'subsidy-until',
      'receipt-missing',
      'bank-missing',
      'bank-missing',
      'bank-missing',
      'purpose-open',
    ]
    const checked = await steps.check(scene, scene.ada)
    expect(checked.why.map(({ rule }: { rule: string }) => rule)).toEqual(expected)
    expect(checked).toMatchObject({ fee: '350.00', currency: 'TWD', minutes: 0 })
    expect(rulesOf(await steps.submit(scene, scene.ada))).toEqual(expected)
  })

  it('counts the hours worked in this project', async () => {
    const rules = {
      audience: 'everyone',
      hours: 2,
      until: null,
      receipt: 'none',
      second_above: null,
      budget: null,
    }
    const scene = await steps.scene({ rules })
    const task = await call(`POST /api/projects/${scene.pid}/tasks`, {
      token: scene.chief.token,
      body: {
        tid: 'photo',
        title: 'Group picture',
        starts_at: `${soon}T09:00:00+08:00`,
        ends_at: `${soon}T11:00:00+08:00`,
      },
    })
    const seat = `/api/projects/${scene.pid}/tasks/${task.json().id}/people`
    const given = await call(`PUT ${seat}/${scene.ada.uid}`, { token: scene.chief.token, body: {} })
    expect(given.statusCode, given.body).toBe(200)
    await database.db
      .updateTable('task_seats')
      .set({ state: 'done', minutes: 120 })
      .where('uid', '=', scene.ada.uid)
      .execute()
    await make.claim(scene, scene.ada)
    await steps.share(scene.ben)
    await steps.draft(scene, scene.ben)
    expect(rulesOf(await steps.submit(scene, scene.ben))).toEqual(['subsidy-hours'])
  })

  it('waits for the required forms', async () => {
    const scene = await steps.scene()
    await steps.share(scene.ada)
    await steps.draft(scene, scene.ada)
    const texts = { en: { title: 'Clothes', intro: '' }, 'zh-TW': { title: '衣服', intro: '' } }
    const made = await call(`POST /api/projects/${scene.pid}/forms`, {
      token: scene.owner.token,
      body: { fid: 'clothes', from: 'clothes', texts },
    })
    expect(made.statusCode).toBe(201)
    await database.db
      .updateTable('forms')
      .set({ state: 'open', required_for: ['claim'] })
      .where('pid', '=', scene.pid)
      .execute()
    const answer = await steps.submit(scene, scene.ada)
    expect(answer.json().why).toEqual([{ ...refusals['form-missing'], form: 'clothes' }])
  })

  it('keeps its amount when the table changes, and shows the new one before it is submitted', async () => {
    const scene = await steps.scene()
    await make.claim(scene, scene.ada)
    const origins = [{ oid: 'taichung', names: { en: 'Taichung', 'zh-TW': '台中' }, fee: '400' }]
    await steps.setTable(scene, { origins })
    expect(await steps.mine(scene, scene.ada)).toMatchObject({ fee: '350.00', state: 'submitted' })
    await steps.share(scene.ben)
    await steps.draft(scene, scene.ben)
    expect(rulesOf(await steps.submit(scene, scene.ben))).toEqual(['fee-changed'])
    expect((await steps.submit(scene, scene.ben, '400')).json().fee).toBe('400.00')
    await steps.setTable(scene, { origins: [] })
    const cy = await steps.person('Cy')
    await make.membership(scene.pid, 'photo', cy.uid)
    expect((await steps.draft(scene, cy)).statusCode).toBe(400)
  })

  it('is refused if the amount is zero', async () => {
    const scene = await steps.scene()
    await steps.share(scene.ada)
    await steps.draft(scene, scene.ada, { oid: 'taipei' })
    expect(rulesOf(await steps.submit(scene, scene.ada, '0'))).toEqual(['nothing-to-claim'])
  })

  it('can be withdrawn while nobody has approved it, and deleted as a draft', async () => {
    const scene = await steps.scene()
    await make.claim(scene, scene.ada)
    expect((await steps.draft(scene, scene.ada)).statusCode).toBe(409)
    expect((await steps.withdraw(scene, scene.ada)).json()).toMatchObject({
      state: 'draft',
      fee: null,
      account_ends: null,
    })
    const { statusCode } = await call(`DELETE ${steps.at(scene, '/claims/me')}`, { token: scene.ada.token })
    expect(statusCode).toBe(204)
    const { id } = await make.claim(scene, scene.ada, { oid: 'abroad', fee: '9000' })
    await steps.decide(scene, id, 'approvals')
    expect(rulesOf(await steps.withdraw(scene, scene.ada))).toEqual(['claim-approved'])
  })

  it('does not overwrite concurrent changes', async () => {
    const scene = await steps.scene()
    const first = await steps.draft(scene, scene.ada)
    const write = (oid: string) =>
      call(`PUT ${steps.at(scene, '/claims/me')}`, {
        token: scene.ada.token,
        body: { oid },
        headers: { 'if-match': String(first.headers.etag) },
      })
    expect((await write('hualien')).statusCode).toBe(200)
    expect((await write('abroad')).statusCode).toBe(412)
    expect((await steps.mine(scene, scene.ada)).oid).toBe('hualien')
  })

  it('shows receipts to finance only, and to the claimant who viewed them', async () => {
    const scene = await steps.scene()
    await steps.share(scene.ada)
    const upload = await steps.uploadReceipt(scene, scene.ada)
    await steps.draft(scene, scene.ada, { receipts: [upload] })
    await steps.submit(scene, scene.ada)
    const { id } = await steps.mine(scene, scene.ada)
    const [listed] = await steps.list(scene)
    expect(listed).toMatchObject({ id, receipts: 1, person: { uid: scene.ada.uid, name: 'Ada' } })
    const read = (by: { token: string }, of = id) =>
      call(`POST ${steps.at(scene, `/claims/${of}/receipt-reads`)}`, {
        token: by.token,
        body: { id: upload },
      })
    const seen = await read(scene.finance)
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await read(scene.chief)).statusCode).toBe(403)
    const other = await make.claim(scene, scene.ben)
    expect((await read(scene.finance, other.id)).statusCode).toBe(404)
    const log = (await call('GET /api/users/me/access-log', { token: scene.ada.token })).json().data
    expect(log).toHaveLength(1)
    expect(log[0]).toMatchObject({
      section: 'bank',
      fields: ['receipt'],
      purpose: 'traffic-subsidy',
      reader: { uid: scene.finance.uid },
    })
    await steps.draft(scene, scene.ben)
    await steps.withdraw(scene, scene.ada)
    await steps.draft(scene, scene.ada, { receipts: [] })
    expect(
      (await call(`GET /api/projects/${scene.pid}/uploads/${upload}`, { token: scene.ada.token })).statusCode,
    ).toBe(404)
  })
})
