import { describe, expect, it } from 'vitest'
import { rulesOf } from '../../../test/world/claims.ts'
import { createWorld } from '../../../test/world/world.ts'
import { readCsv } from '../../platform/files/csv.ts'

const { call, make, claims: steps } = await createWorld()

type Scene = Awaited<ReturnType<typeof steps.scene>>

/** Ada's approved claim with a receipt, and Ben's without. */
async function twoClaims() {
  const scene = await steps.scene()
  const upload = await steps.uploadReceipt(scene, scene.ada)
  await steps.share(scene.ada)
  await steps.draft(scene, scene.ada, { receipts: [upload] })
  const ofAda: string = (await steps.submit(scene, scene.ada)).json().id
  const { id: ofBen } = await make.claim(scene, scene.ben)
  for (const id of [ofAda, ofBen]) await steps.decide(scene, id, 'approvals')
  return { scene, upload, ofAda, ofBen }
}

const fields = ['name', 'account_number', 'account_holder', 'legal_name', 'amount', 'claim']
async function rowsOf(scene: Scene, payout: string): Promise<string[][]> {
  const [head, ...rows] = readCsv((await steps.file(scene, payout)).body.slice(1))
  return rows.map((row) => fields.map((field) => row[head!.indexOf(field)]!))
}
const account = ['0107979123456', '陳美玲', 'Chen Mei-Ling']
const nothing = ['', '', '']

const readReceipt = ({ pid, finance }: Scene, claim: string, upload: string) =>
  call(`POST /api/projects/${pid}/traffic-subsidy/claims/${claim}/receipt-reads`, {
    token: finance.token,
    body: { id: upload },
  })
const getPayout = async (scene: Scene, id: string) =>
  (await call(`GET ${steps.at(scene, `/payouts/${id}`)}`, { token: scene.finance.token })).json()
const logOf = async ({ token }: { token: string }) =>
  (await call('GET /api/users/me/access-log', { token })).json().data as unknown[]
const readAccount = ({ pid, finance, ada }: Scene) =>
  call(`POST /api/projects/${pid}/purposes/traffic-subsidy/reads`, {
    token: finance.token,
    body: { uid: ada.uid },
  })

const stopSharing = ({ pid, ada }: Scene) =>
  call(`PUT /api/users/me/purposes/${pid}/traffic-subsidy/withdrawal`, { token: ada.token })
const leave = ({ pid, ada }: Scene) =>
  call(`DELETE /api/projects/${pid}/teams/photo/members/${ada.uid}`, { token: ada.token })

describe.each([
  {
    what: 'stops sharing their account',
    ends: stopSharing,
    refusal: [409, ['purpose-withdrawn']],
  },
  { what: 'leaves the event', ends: leave, refusal: [404, []] },
])('of someone who $what', ({ ends, refusal }) => {
  it('an earlier payout stays as it was, and nobody reads the account or the receipt again', async () => {
    const { scene, upload, ofAda, ofBen } = await twoClaims()
    const { id } = (await steps.payOut(scene)).json()
    expect(await rowsOf(scene, id)).toEqual([
      ['Ada', ...account, '350.00', ofAda],
      ['Ben', ...account, '350.00', ofBen],
    ])
    expect((await readReceipt(scene, ofAda, upload)).statusCode).toBe(200)
    const [before, log] = [await getPayout(scene, id), await logOf(scene.ada)]
    expect((await ends(scene)).statusCode).toBe(204)

    expect(await getPayout(scene, id)).toEqual(before)
    expect((await steps.file(scene, id)).headers['left-out']).toBe('1')
    expect(await rowsOf(scene, id)).toEqual([
      ['Ada', ...nothing, '350.00', ofAda],
      ['Ben', ...account, '350.00', ofBen],
    ])
    const receipt = await readReceipt(scene, ofAda, upload)
    expect([receipt.statusCode, rulesOf(receipt)]).toEqual([409, ['account-not-shared']])
    const read = await readAccount(scene)
    expect([read.statusCode, rulesOf(read)]).toEqual(refusal)
    expect(await logOf(scene.ada)).toEqual(log)
    expect((await steps.markPaid(scene, id)).json()).toMatchObject({ paid: { count: 2, amount: '700.00' } })
  })

  it('a new payout leaves their claim out, which stays approved', async () => {
    const { scene, ofAda, ofBen } = await twoClaims()
    await ends(scene)
    const { id, count, total } = (await steps.payOut(scene)).json()
    expect([count, total]).toEqual([1, '350.00'])
    expect(await rowsOf(scene, id)).toEqual([['Ben', ...account, '350.00', ofBen]])
    expect((await steps.get(scene, ofAda)).json()).toMatchObject({ state: 'approved', payout: null })
    expect(rulesOf(await steps.payOut(scene))).toEqual(['nothing-approved'])
  })
})

it('whoever submits again after leaving shares the account they submit', async () => {
  const { scene, ofAda, ofBen } = await twoClaims()
  const { id } = (await steps.payOut(scene)).json()
  await leave(scene)
  await steps.markPaid(scene, id, [ofAda])
  await steps.withdraw(scene, scene.ada)
  expect((await steps.submit(scene, scene.ada)).statusCode).toBe(200)
  await steps.decide(scene, ofAda, 'approvals')
  const again = (await steps.payOut(scene)).json()
  expect(await rowsOf(scene, again.id)).toEqual([['Ada', ...account, '350.00', ofAda]])
  expect(await rowsOf(scene, id)).toEqual([['Ben', ...account, '350.00', ofBen]])
})

it('in an archived project, nobody reads accounts or receipts, although the purpose is open', async () => {
  const { scene, upload, ofAda } = await twoClaims()
  const { id } = (await steps.payOut(scene)).json()
  const { pid, owner } = scene
  for (const state of ['closed', 'archived']) {
    const moved = await call(`PATCH /api/projects/${pid}`, { token: owner.token, body: { state } })
    expect(moved.statusCode).toBe(200)
  }
  const log = await logOf(scene.ada)
  for (const by of [scene.finance, owner]) {
    const file = await steps.file(scene, id, 'csv', by)
    expect([file.statusCode, rulesOf(file)]).toEqual([409, ['project-state']])
  }
  const receipt = await readReceipt(scene, ofAda, upload)
  expect([receipt.statusCode, rulesOf(receipt)]).toEqual([409, ['project-state']])
  expect(await logOf(scene.ada)).toEqual(log)
})
