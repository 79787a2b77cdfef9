import { describe, expect, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { png } from '../pictures.ts'
import { sepaBank } from '../world/claims.ts'
import { createWorld } from '../world/world.ts'

const { call, make, claims: steps, purposes, answers, database } = await createWorld()
const purpose = 'traffic-subsidy'

/** The names of those who are emailed that this reader has seen their data. */
async function notifiedOf(pid: string, reader: { uid: string }): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select name from messages join people using (uid)
      where pid = $1 and kind in ('private.read', 'form.read') and params ->> 'reader' = $2 order by name`,
    [pid, reader.uid],
  )
  return rows.map(({ name }) => name)
}

const payer = { name: 'Lantern Days', iban: 'DE02120300000000202051' }

/** Finance has approved the claims of Ada, who has a receipt and an IBAN, of Ben, and of someone of finance. */
async function claimed() {
  const scene = await steps.scene({ currency: 'EUR', payer })
  const upload = await steps.uploadReceipt(scene, scene.ada)
  await steps.share(scene.ada, sepaBank)
  await steps.draft(scene, scene.ada, { receipts: [upload] })
  const { id } = (await steps.submit(scene, scene.ada)).json()
  const others = [await make.claim(scene, scene.ben), await make.claim(scene, scene.second)]
  for (const claim of [id, ...others.map((one) => one.id)]) await steps.decide(scene, claim, 'approvals')
  await purposes.endNoticePeriod(scene.pid)
  const payout = (await steps.payOut(scene)).json().id as string
  const readReceipt = () =>
    call(`POST ${steps.at(scene, `/claims/${id}/receipt-reads`)}`, {
      token: scene.finance.token,
      body: { id: upload },
    })
  const readAccount = () => purposes.readOf(scene.pid, purpose, scene.ada.uid, scene.finance.token)
  return { ...scene, scene, payout, readReceipt, readAccount }
}

describe('everyone whose data a reader sees for the first time gets an email', () => {
  it('if it is in a payout file, but not about their own account', async () => {
    const { scene, pid, finance, second, payout } = await claimed()
    for (const [by, format] of [
      [finance, 'csv'],
      [finance, 'xlsx'],
      [second, 'xlsx'],
    ] as const)
      expect((await steps.file(scene, payout, format, by)).statusCode).toBe(200)
    expect(await notifiedOf(pid, finance)).toEqual(['Ada', 'Ben', 'Second of Finance'])
    expect(await notifiedOf(pid, second)).toEqual(['Ada', 'Ben'])
  })

  it('if it is in a SEPA file, which leaves the others out', async () => {
    const { scene, pid, finance, payout } = await claimed()
    expect((await steps.file(scene, payout, 'pain.001')).statusCode).toBe(200)
    expect(await notifiedOf(pid, finance)).toEqual(['Ada'])
    await steps.file(scene, payout, 'csv')
    expect(await notifiedOf(pid, finance)).toEqual(['Ada', 'Ben', 'Second of Finance'])
  })

  it('if it is a receipt, and once for the purpose', async () => {
    const { scene, pid, finance, payout, readReceipt, readAccount } = await claimed()
    for (const read of [readReceipt, readReceipt, readAccount, () => steps.file(scene, payout)])
      expect((await read()).statusCode).toBe(200)
    expect(await notifiedOf(pid, finance)).toEqual(['Ada', 'Ben', 'Second of Finance'])
  })

  it('although an earlier read sent none', async () => {
    const { pid, ada, finance, readAccount } = await claimed()
    const read = { pid, uid: ada.uid, reader: finance.uid, purpose, section: 'bank', fields: ['iban'] }
    await database.db
      .insertInto('private_reads')
      .values({ ...read, id: newId() })
      .execute()
    for (const _ of [1, 2]) expect((await readAccount()).statusCode).toBe(200)
    expect(await notifiedOf(pid, finance)).toEqual(['Ada'])
  })

  it('with the time of the read, by which migration 0045 finds those that were announced', async () => {
    const { pid, finance, readAccount } = await claimed()
    expect((await readAccount()).statusCode).toBe(200)
    const { rows } = await database.pool.query(
      `select distinct email.kind from private_reads as read join messages as email using (pid, uid)
        where pid = $1 and reader = $2 and created_at = at`,
      [pid, finance.uid],
    )
    expect(rows).toEqual([{ kind: 'private.read' }])
  })

  it('of no file that was refused', async () => {
    const { scene, pid, owner, finance, payout } = await claimed()
    await purposes.close(pid, purpose, owner.token)
    expect((await steps.file(scene, payout)).statusCode).toBe(409)
    expect(await notifiedOf(pid, finance)).toEqual([])
  })
})

describe('everyone whose private answers a reader sees for the first time gets an email', () => {
  it('if they are in a list or an export, once per reader', async () => {
    const { pid, path, owner, finance, members, answer, change } = await answers.scene()
    const { version: of } = await change({ readers: ['finance'] })
    const [ada, bo, cleo] = members
    await answer(ada!, { worry: 'Heights' }, { of })
    await answer(bo!, { worry: 'Noise' }, { of })
    await answer(cleo!, { size: 'L' }, { of })
    const ask = (what: string, { token }: { token: string }, body: object = {}) =>
      call(`POST ${path}/answers/${what}`, { token, body })
    expect((await ask('private-reads', owner, { limit: 1 })).statusCode).toBe(200)
    expect(await notifiedOf(pid, owner)).toEqual(['Ada'])
    for (const by of [owner, owner, finance])
      expect((await ask('private-exports', by, { format: 'csv' })).body).toContain('Heights')
    expect(await notifiedOf(pid, owner)).toEqual(['Ada', 'Bo'])
    expect(await notifiedOf(pid, finance)).toEqual(['Ada', 'Bo'])
  })

  it('if it is a file', async () => {
    const { pid, path, owner, members, answer } = await answers.scene()
    const [ada] = members
    const sent = await call(`POST /api/projects/${pid}/uploads?name=pass.png`, {
      token: ada!.token,
      body: png(),
      headers: { 'content-type': 'image/png' },
    })
    await answer(ada!, { scan: sent.json().id })
    const line = `POST ${path}/answers/${ada!.uid}/file-reads`
    expect((await call(line, { token: owner.token, body: { column: 'scan@1' } })).statusCode).toBe(200)
    expect(await notifiedOf(pid, owner)).toEqual(['Ada'])
  })
})
