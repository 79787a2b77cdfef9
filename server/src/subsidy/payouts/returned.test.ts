import { describe, expect, it } from 'vitest'
import { aTable, rulesOf, sepaBank } from '../../../test/world/claims.ts'
import { createWorld } from '../../../test/world/world.ts'
import { openZip } from '../../platform/files/unzip.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld()
const { call, make, database } = world
const steps = world.claims
type Scene = Awaited<ReturnType<typeof steps.scene>>

async function paying(scene: Scene) {
  const made = []
  for (const person of [scene.ada, scene.ben, scene.chief]) {
    const { id } = await make.claim(scene, person)
    await steps.decide(scene, id, 'approvals')
    made.push({ id, person })
  }
  const payout = (await steps.payOut(scene)).json()
  return { payout, ada: made[0]!, ben: made[1]! }
}

const markPaid = (scene: Scene, id: string, body: object) =>
  call(`POST ${steps.at(scene, `/payouts/${id}/paid`)}`, { token: scene.finance.token, body })
const payoutsOf = async (scene: Scene) =>
  (await call(`GET ${steps.at(scene, '/payouts')}`, { token: scene.finance.token })).json().data

describe('a returned transfer', () => {
  it('is marked for finance and its claimant, and cannot be approved until it is resubmitted', async () => {
    const scene = await steps.scene()
    const { payout, ada } = await paying(scene)
    await steps.markPaid(scene, payout.id, [ada.id])
    const seen = (await steps.get(scene, ada.id)).json()
    expect(seen.returned).toEqual({
      at: expect.any(String),
      payout: payout.id,
      made_at: payout.made_at,
    })
    expect([seen.state, seen.payout, seen.yours_to_approve]).toEqual(['submitted', null, false])
    expect((await steps.list(scene, '?state=submitted'))[0].returned).toEqual(seen.returned)
    expect((await steps.mine(scene, scene.ada)).returned).toEqual(seen.returned)
    const refused = await steps.decide(scene, ada.id, 'approvals')
    expect([refused.statusCode, refused.json().why]).toEqual([409, [refusals['claim-returned']]])
    const home = await call('GET /api/users/me/claims', { token: scene.ada.token })
    expect(home.json().data[0]).toMatchObject({ state: 'submitted', returned_at: seen.returned.at })
    const finance = await call('GET /api/users/me/claims', { token: scene.finance.token })
    expect(finance.json().to_decide).toEqual([])
    // Nor by returning and reopening it.
    await steps.decide(scene, ada.id, 'decline')
    await steps.decide(scene, ada.id, 'reopening')
    expect(rulesOf(await steps.decide(scene, ada.id, 'approvals'))).toEqual(['claim-returned'])
    expect((await steps.withdraw(scene, scene.ada)).json().returned).toEqual(seen.returned)
    const again = await make.claim(scene, scene.ada, { account: sepaBank })
    expect(again).toMatchObject({ returned: null, account_ends: '3000' })
    expect((await steps.decide(scene, ada.id, 'approvals')).json().state).toBe('approved')
  })

  it('can be resubmitted after the deadline', async () => {
    const scene = await steps.scene()
    const { payout, ada } = await paying(scene)
    await steps.markPaid(scene, payout.id, [ada.id])
    await steps.setTable(scene, { rules: { ...aTable.rules, until: '2020-01-31' } })
    await steps.withdraw(scene, scene.ada)
    expect((await steps.check(scene, scene.ada)).why).toEqual([])
    expect((await steps.submit(scene, scene.ada)).statusCode).toBe(200)
    await steps.draft(scene, scene.finance)
    expect((await steps.check(scene, scene.finance)).why[0].rule).toBe('subsidy-until')
  })

  it('can be resubmitted by people who have left, whatever the table now requires', async () => {
    const scene = await steps.scene()
    const { payout, ada } = await paying(scene)
    await steps.markPaid(scene, payout.id, [ada.id])
    await steps.setTable(scene, { rules: { ...aTable.rules, audience: 'chiefs', hours: 100 } })
    const seat = `/api/projects/${scene.pid}/teams/photo/members/${scene.ada.uid}`
    expect((await call(`DELETE ${seat}`, { token: scene.ada.token })).statusCode).toBe(204)
    expect((await steps.getTable(scene, scene.ada)).statusCode).toBe(200)
    expect((await steps.getTable(scene, scene.outsider)).statusCode).toBe(404)
    await steps.withdraw(scene, scene.ada)
    expect((await steps.check(scene, scene.ada)).why).toEqual([])
    await make.claim(scene, scene.ada, { account: sepaBank })
    expect((await steps.decide(scene, ada.id, 'approvals')).json().state).toBe('approved')
  })

  it('starts over once it is returned and corrected', async () => {
    const scene = await steps.scene()
    const { payout, ada } = await paying(scene)
    await steps.markPaid(scene, payout.id, [ada.id])
    await steps.decide(scene, ada.id, 'decline', { reason: 'Not with us.' })
    expect((await steps.mine(scene, scene.ada)).returned.payout).toBe(payout.id)
    const corrected = (await steps.draft(scene, scene.ada)).json()
    expect(corrected).toMatchObject({ state: 'draft', returned: null, reason: 'Not with us.' })
    await steps.setTable(scene, { rules: { ...aTable.rules, hours: 100 } })
    expect(rulesOf(await steps.submit(scene, scene.ada))).toEqual(['subsidy-hours'])
  })

  it('stays in the totals of its payout, whatever happens later', async () => {
    const scene = await steps.scene()
    const { payout, ada, ben } = await paying(scene)
    expect(payout).toMatchObject({ paid: null, returned: [], total: '1050.00' })
    await steps.markPaid(scene, payout.id, [ada.id])
    await steps.decide(scene, ben.id, 'returns')
    const back = (person: { uid: string; name: string }, claim: string) => ({
      claim,
      person: { uid: person.uid, name: person.name },
      fee: '350.00',
      at: expect.any(String),
    })
    const wanted = {
      total: '1050.00',
      count: 3,
      paid: { count: 1, amount: '350.00' },
      returned: [back(scene.ada, ada.id), back(scene.ben, ben.id)],
    }
    expect((await payoutsOf(scene))[0]).toMatchObject(wanted)
    // Resubmitted, approved, and paid with the next payout: the first still shows what it paid.
    await steps.withdraw(scene, scene.ada)
    await make.claim(scene, scene.ada, { account: sepaBank })
    await steps.decide(scene, ada.id, 'approvals')
    const next = (await steps.payOut(scene)).json()
    await steps.markPaid(scene, next.id)
    const [second, first] = await payoutsOf(scene)
    expect(first).toMatchObject(wanted)
    expect(second).toMatchObject({ total: '350.00', paid: { count: 1, amount: '350.00' }, returned: [] })
    expect((await steps.totals(scene))[0].paid).toEqual({ count: 2, amount: '700.00' })
    const { data } = (await call(`GET ${steps.at(scene, '/ledger')}`, { token: scene.owner.token })).json()
    const lines = data.map((line: { kind: string; payout: string | null }) => [line.kind, line.payout])
    expect(lines.slice(0, 4)).toEqual([
      ['paid', next.id],
      ['approved', null],
      ['withdrawn', payout.id],
      ['returned', payout.id],
    ])
  })

  it('shows the reason, if known', async () => {
    const scene = await steps.scene()
    const { payout, ada, ben } = await paying(scene)
    const reasons = { [ada.id]: 'No such account.', [ben.id]: 'Not among them.' }
    expect((await markPaid(scene, payout.id, { returned: [ada.id], reasons })).statusCode).toBe(200)
    expect((await steps.mine(scene, scene.ada)).reason).toBe('No such account.')
    expect((await steps.mine(scene, scene.ben)).reason).toBe('')
    const without = await call(`POST ${steps.at(scene, `/claims/${ben.id}/returns`)}`, {
      token: scene.finance.token,
      body: {},
    })
    expect(without.json()).toMatchObject({ state: 'submitted', reason: '' })
    const emails = await database.db
      .selectFrom('messages')
      .select('kind')
      .where('pid', '=', scene.pid)
      .where('kind', '=', 'claim.returned')
      .execute()
    expect(emails).toHaveLength(2)
  })
})

describe('claims and payouts', () => {
  it('are not visible to site admins; the table is', async () => {
    const scene = await steps.scene()
    const { payout, ada } = await paying(scene)
    const admin = await make.person({ admin: true })
    const token = await make.token(admin.uid, ['read', 'write', 'private'])
    for (const path of ['/claims', `/claims/${ada.id}`, '/payouts', `/payouts/${payout.id}`, '/totals'])
      expect((await call(`GET ${steps.at(scene, path)}`, { token })).statusCode, path).toBe(403)
    expect((await steps.getTable(scene, { ...admin, token })).json().rules.budget).toBe('100000.00')
    const verbsFor = async (by: string) => {
      const history = await call(`GET /api/projects/${scene.pid}/history?limit=200`, { token: by })
      const lines = history.json().data as { verb: string }[]
      return [...new Set(lines.map(({ verb }) => verb.split('.')[0]))]
    }
    expect(await verbsFor(scene.owner.token)).toEqual(expect.arrayContaining(['claim', 'payout']))
    expect(await verbsFor(token)).not.toEqual(expect.arrayContaining(['claim']))
    expect(await verbsFor(token)).not.toEqual(expect.arrayContaining(['payout']))
  })

  it('are exported to a spreadsheet with account numbers as text, and amounts as numbers', async () => {
    const scene = await steps.scene()
    const { payout } = await paying(scene)
    const answer = await steps.file(scene, payout.id, 'xlsx')
    expect(answer.headers['content-disposition']).toMatch(/\.xlsx"$/)
    const sheet = await openZip(answer.rawPayload).read('xl/worksheets/sheet1.xml', 1_000_000)
    expect(String(sheet)).toMatch(/>Account number<.*>Amount<.*>Claim ID</)
    expect(String(sheet)).toMatch(/t="inlineStr"><is><t[^>]*>0107979123456</)
    expect(String(sheet)).toMatch(/<c r="\w+"><v>350<\/v><\/c><c r="\w+" t="inlineStr"><is><t[^>]*>TWD</)
  })
})
