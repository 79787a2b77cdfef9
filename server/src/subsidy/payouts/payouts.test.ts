import { describe, expect, it } from 'vitest'
import { rulesOf, sepaBank } from '../../../test/world/claims.ts'
import { createWorld } from '../../../test/world/world.ts'
import { readCsv } from '../../platform/files/csv.ts'

const world = await createWorld()
const { call, make, database } = world
/** A second process: its own server and connections, on the same database. */
const elsewhere = (await createWorld({ settings: { DATABASE_URL: world.url } })).claims
const steps = world.claims

type Scene = Awaited<ReturnType<typeof steps.scene>>

async function approved(scene: Scene, count: number) {
  const made = []
  for (let n = 0; n < count; n++) {
    const person = await steps.person(`Volunteer ${n}`)
    await make.membership(scene.pid, 'photo', person.uid)
    const { id } = await make.claim(scene, person)
    await steps.decide(scene, id, 'approvals')
    made.push({ id, person })
  }
  return made
}

const tableOf = (body: string) => [...readCsv(body.slice(1))]

describe('payouts', () => {
  it('include every approved claim once, also when created concurrently', async () => {
    const scene = await steps.scene()
    const claims = await approved(scene, 6)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        (n % 2 ? steps : elsewhere).payOut(scene, { by: n % 3 ? scene.owner : scene.finance }),
      ),
    )
    const made = answers.filter(({ statusCode }) => statusCode === 201)
    expect(made).toHaveLength(1)
    for (const answer of answers)
      if (answer.statusCode !== 201) expect(rulesOf(answer)).toEqual(['nothing-approved'])
    expect(made[0]!.json()).toMatchObject({ state: 'open', count: 6, total: '2100.00', currency: 'TWD' })
    const held = await database.db
      .selectFrom('claims')
      .select('payout')
      .where('pid', '=', scene.pid)
      .execute()
    expect(held.map(({ payout }) => payout)).toEqual(claims.map(() => made[0]!.json().id))
    const payouts = await database.db
      .selectFrom('payouts')
      .select('id')
      .where('pid', '=', scene.pid)
      .execute()
    expect(payouts).toHaveLength(1)
  })

  it('created while claims are approved share them without overlap', async () => {
    const scene = await steps.scene()
    const claims = []
    for (let n = 0; n < 8; n++) {
      const person = await steps.person(`Volunteer ${n}`)
      await make.membership(scene.pid, 'photo', person.uid)
      claims.push(await make.claim(scene, person))
    }
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, (_, n) => (n % 2 ? steps : elsewhere).payOut(scene))),
      Promise.all(claims.map(({ id, revision }) => steps.decide(scene, id, 'approvals', { revision }))),
    ])
    const last = await steps.payOut(scene)
    const all = [...answers, last].filter(({ statusCode }) => statusCode === 201).map((one) => one.json())
    const ids: string[] = all.flatMap((payout) => payout.claims.map(({ id }: { id: string }) => id))
    expect(ids.toSorted()).toEqual(claims.map(({ id }) => id).toSorted())
    for (const payout of all) expect(payout.count).toBe(payout.claims.length)
  })

  it('pay to the account at submission', async () => {
    const scene = await steps.scene()
    const { id } = await make.claim(scene, scene.ada)
    await steps.decide(scene, id, 'approvals')
    await steps.share(scene.ada, {
      country: 'TW',
      bank_code: '004',
      account_number: '9999999999999',
      account_holder: 'Mallory',
    })
    const payout = (await steps.payOut(scene)).json()
    const [head, row] = tableOf((await steps.file(scene, payout.id)).body)
    expect(Object.fromEntries(head!.map((name, n) => [name, row![n]]))).toEqual({
      name: 'Ada',
      legal_name: 'Chen Mei-Ling',
      account_holder: '陳美玲',
      country: 'TW',
      bank_code: '808',
      branch: '',
      account_number: '0107979123456',
      iban: '',
      bic: '',
      amount: '350.00',
      currency: 'TWD',
      origin: 'Taichung',
      claim: id,
    })
    expect((await steps.mine(scene, scene.ada)).account_ends).toBe('3456')
    const log = (await call('GET /api/users/me/access-log', { token: scene.ada.token })).json().data
    expect(
      log.map(({ section, fields }: { section: string; fields: string[] }) => [section, fields]),
    ).toEqual([
      ['real-profile', ['legal_name']],
      ['bank', ['account_holder', 'country', 'bank_code', 'account_number']],
    ])
  })

  it('show accounts only to payers, while the purpose is open', async () => {
    const scene = await steps.scene()
    await approved(scene, 1)
    expect((await steps.payOut(scene, { by: scene.chief })).statusCode).toBe(403)
    const admin = await make.person({ admin: true })
    const token = await make.token(admin.uid, ['read', 'write', 'private'])
    expect((await steps.payOut(scene, { by: { ...admin, token } })).statusCode).toBe(403)
    const stale = await make.session(scene.finance.uid, { hoursAgo: 2 })
    const old = await call(`POST ${steps.at(scene, '/payouts')}`, { session: stale, body: {} })
    expect(old.json().type).toBe('/api/errors#step_up_required')
    const { id } = (await steps.payOut(scene)).json()
    expect((await steps.file(scene, id, 'csv', scene.chief)).statusCode).toBe(403)
    expect(rulesOf(await steps.file(scene, id, 'pain.001'))).toEqual(['payout-currency'])
    await call(`DELETE /api/projects/${scene.pid}/purposes/traffic-subsidy`, { token: scene.owner.token })
    expect(rulesOf(await steps.file(scene, id))).toEqual(['purpose-open'])
  })

  it('are cancelled or paid, and returned transfers wait again', async () => {
    const scene = await steps.scene()
    const [one, two, three] = await approved(scene, 3)
    const first = (await steps.payOut(scene)).json()
    expect((await steps.cancel(scene, first.id)).statusCode).toBe(204)
    expect((await steps.cancel(scene, first.id)).statusCode).toBe(204)
    expect(rulesOf(await steps.markPaid(scene, first.id))).toEqual(['payout-state'])
    const second = (await steps.payOut(scene)).json()
    expect(second.count).toBe(3)
    const wrong = await steps.markPaid(scene, second.id, [first.id])
    expect(wrong.json().errors[0].pointer).toBe('/body/returned/0')
    const paid = (await steps.markPaid(scene, second.id, [three!.id])).json()
    expect(paid).toMatchObject({
      state: 'paid',
      count: 3,
      total: '1050.00',
      paid: { count: 2, amount: '700.00' },
    })
    expect(paid.claims.map(({ id }: { id: string }) => id)).toEqual([one!.id, two!.id])
    expect((await steps.markPaid(scene, second.id)).json()).toEqual(paid)
    expect(rulesOf(await steps.cancel(scene, second.id))).toEqual(['payout-state'])
    expect(
      (await steps.decide(scene, two!.id, 'returns', { reason: 'No such account.' })).json(),
    ).toMatchObject({
      state: 'submitted',
      approvals: 0,
      reason: 'No such account.',
      payout: null,
    })
    expect(await steps.totals(scene)).toEqual([
      {
        currency: 'TWD',
        submitted: { count: 2, amount: '700.00' },
        approved: { count: 0, amount: '0.00' },
        ready: { count: 0, amount: '0.00' },
        paid: { count: 1, amount: '350.00' },
        declined: { count: 0, amount: '0.00' },
        promised: '350.00',
        budget: '100000.00',
        left: '99650.00',
      },
    ])
    const emails = await database.db
      .selectFrom('messages')
      .select('kind')
      .where('pid', '=', scene.pid)
      .where('kind', 'like', 'claim%')
      .where('kind', '<>', 'claim.approved')
      .execute()
    expect(emails.map(({ kind }) => kind).toSorted()).toEqual([
      'claim.paid',
      'claim.paid',
      'claim.returned',
      'claim.returned',
    ])
    // With a new account, to be approved again.
    await steps.withdraw(scene, two!.person)
    const again = await make.claim(scene, two!.person, { account: { ...sepaBank } })
    expect(again).toMatchObject({ id: two!.id, account_ends: '3000' })
  })

  it('have an immutable ledger', async () => {
    const scene = await steps.scene()
    const [claim] = await approved(scene, 1)
    const { data } = (await call(`GET ${steps.at(scene, '/ledger')}`, { token: scene.finance.token })).json()
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      claim: claim!.id,
      kind: 'approved',
      amount: '350.00',
      by: { uid: scene.finance.uid, name: 'Finance' },
    })
    const alter = database.db.updateTable('subsidy_ledger').set({ amount: 1 }).execute()
    await expect(alter).rejects.toThrow()
  })
})
