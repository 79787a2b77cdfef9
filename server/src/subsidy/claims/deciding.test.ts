import { describe, expect, it } from 'vitest'
import { rulesOf } from '../../../test/world/claims.ts'
import { createWorld } from '../../../test/world/world.ts'
import { notifyTreasurers } from '../notifications/notify.ts'

const world = await createWorld()
const { call, database, make } = world
/** A second process: its own server and connections, on the same database. */
const other = await createWorld({ settings: { DATABASE_URL: world.url } })
const steps = world.claims
const elsewhere = other.claims

const linesOf = (pid: string) =>
  database.db
    .selectFrom('subsidy_ledger')
    .select(['kind', 'amount'])
    .where('pid', '=', pid)
    .orderBy('id')
    .execute()

it('are found by name and origin, in either language', async () => {
  const scene = await world.claims.scene()
  await make.claim(scene, scene.ada)
  await make.claim(scene, scene.ben, { oid: 'hualien', fee: '880.50' })
  const found = async (search: string, query = '') => {
    const path = `/api/projects/${scene.pid}/traffic-subsidy/claims?search=${encodeURIComponent(search)}${query}`
    const { data, total } = (await call(`GET ${path}`, { token: scene.finance.token })).json()
    return [data.map(({ person }: { person: { name: string } }) => person.name), total]
  }
  expect(await found('')).toEqual([['Ada', 'Ben'], 2])
  expect(await found('', '&limit=1')).toEqual([['Ada'], 2])
  expect(await found('台中')).toEqual([['Ada'], 1])
  expect(await found('臺中')).toEqual([['Ada'], 1])
  expect(await found('hual BEN')).toEqual([['Ben'], 1])
  expect(await found('hual ada')).toEqual([[], 0])
  expect(await found('', '&state=approved')).toEqual([[], 0])
})

describe('deciding on claims', () => {
  it('lets nobody approve, return or reopen their own, not even an owner', async () => {
    const scene = await steps.scene()
    for (const caller of [scene.owner, scene.finance]) {
      const { id } = await make.claim(scene, caller)
      for (const what of ['approvals', 'decline', 'reopening', 'returns'] as const) {
        const answer = await steps.decide(scene, id, what, { by: caller })
        expect([answer.statusCode, ...rulesOf(answer)]).toEqual([403, 'own-claim'])
      }
      expect(
        (await steps.list(scene, '', caller)).find((one: { id: string }) => one.id === id),
      ).toMatchObject({
        state: 'submitted',
        yours_to_approve: false,
      })
    }
    expect(await linesOf(scene.pid)).toEqual([])
  })

  it('results in one approval from many concurrent ones, in two processes', async () => {
    const scene = await steps.scene()
    const { id, revision } = await make.claim(scene, scene.ada)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (n % 2 ? steps : elsewhere).decide(scene, id, 'approvals', {
          by: n % 3 === 0 ? scene.owner : scene.finance,
          revision,
        }),
      ),
    )
    for (const answer of answers) expect([200, 409]).toContain(answer.statusCode)
    expect(await linesOf(scene.pid)).toEqual([{ kind: 'approved', amount: '35000' }])
    const approvals = await database.db
      .selectFrom('claim_approvals')
      .select('uid')
      .where('claim', '=', id)
      .execute()
    expect(approvals).toHaveLength(1)
    expect((await steps.get(scene, id)).json()).toMatchObject({ state: 'approved', approvals: 1 })
  })

  it('needs a second person above the limit, and the same one twice does not count', async () => {
    const scene = await steps.scene()
    const { id, revision } = await make.claim(scene, scene.ada, { oid: 'abroad', fee: '9000' })
    for (const run of [steps, elsewhere, steps])
      expect((await run.decide(scene, id, 'approvals', { revision })).json()).toMatchObject({
        state: 'submitted',
        approvals: 1,
        approvals_needed: 2,
        yours_to_approve: false,
      })
    const atOnce = await Promise.all(
      [steps, elsewhere].map((run) => run.decide(scene, id, 'approvals', { by: scene.second, revision })),
    )
    expect(atOnce.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await steps.get(scene, id)).json()).toMatchObject({ state: 'approved', approvals: 2 })
    expect(await linesOf(scene.pid)).toEqual([{ kind: 'approved', amount: '900000' }])
  })

  it('needs two approvals if it did at submission, whatever the table says since', async () => {
    const scene = await steps.scene()
    const { id } = await make.claim(scene, scene.ada, { oid: 'abroad', fee: '9000' })
    const rules = {
      audience: 'everyone',
      hours: 0,
      until: null,
      receipt: 'none',
      second_above: null,
      budget: null,
    }
    await steps.setTable(scene, { rules })
    expect((await steps.decide(scene, id, 'approvals')).json()).toMatchObject({ state: 'submitted' })
  })

  it('decides only on the version that was seen', async () => {
    const scene = await steps.scene()
    const { id, revision } = await make.claim(scene, scene.ada)
    await steps.withdraw(scene, scene.ada)
    expect((await steps.decide(scene, id, 'approvals', { revision })).statusCode).toBe(404)
    await make.claim(scene, scene.ada, { oid: 'hualien', fee: '880.5' })
    const answer = await steps.decide(scene, id, 'approvals', { revision })
    expect(rulesOf(answer)).toEqual(['claim-changed'])
  })

  it('returns it with a reason, and the claimant corrects it', async () => {
    const scene = await steps.scene()
    const { id } = await make.claim(scene, scene.ada)
    const reason = 'The receipt is of last year.'
    const declined = await steps.decide(scene, id, 'decline', { reason })
    expect(declined.json()).toMatchObject({ state: 'declined', reason })
    expect(rulesOf(await steps.decide(scene, id, 'approvals'))).toEqual(['claim-state'])
    await steps.draft(scene, scene.ada, { oid: 'hualien' })
    expect((await steps.submit(scene, scene.ada, '880.50')).json()).toMatchObject({
      id,
      state: 'submitted',
      reason: '',
    })
    const blank = await world.call(`POST ${steps.at(scene, `/claims/${id}/decline`)}`, {
      token: scene.finance.token,
      body: { revision: 1, reason: ' ' },
    })
    expect(blank.statusCode).toBe(400)
    expect(await linesOf(scene.pid)).toEqual([])
  })

  it('reopens an approved one, without its approvals, but not one in a payout', async () => {
    const scene = await steps.scene()
    const { id } = await make.claim(scene, scene.ada)
    await steps.decide(scene, id, 'approvals')
    expect((await steps.decide(scene, id, 'reopening')).json()).toMatchObject({
      state: 'submitted',
      approvals: 0,
    })
    await steps.decide(scene, id, 'approvals', { by: scene.owner })
    await steps.payOut(scene)
    expect(rulesOf(await steps.decide(scene, id, 'reopening'))).toEqual(['claim-in-payout'])
    expect((await linesOf(scene.pid)).map(({ kind }) => kind)).toEqual(['approved', 'withdrawn', 'approved'])
  })

  it('undoes one’s own approval shortly after, without a reason and without an email', async () => {
    const scene = await steps.scene()
    const undo = (id: string, by = scene.finance) =>
      world.call(`POST ${steps.at(scene, `/claims/${id}/reopening`)}`, { token: by.token, body: {} })
    const { id } = await make.claim(scene, scene.ada, { oid: 'abroad', fee: '9000' })
    await steps.decide(scene, id, 'approvals', { by: scene.second })
    await steps.decide(scene, id, 'approvals')
    const undone = (await undo(id)).json()
    expect(undone).toMatchObject({ state: 'submitted', approvals: 1, reason: '', decided_at: null })
    expect(undone.approved_by.map(({ name }: { name: string }) => name)).toEqual(['Second of Finance'])
    // Nobody can undo someone else's approval, or one that is no longer theirs.
    expect((await undo(id)).json().errors).toEqual([
      { pointer: '/body/reason', code: 'custom', detail: 'Give a reason.' },
    ])
    expect((await undo(id, scene.owner)).statusCode).toBe(400)
    // Also the first of two.
    expect((await undo(id, scene.second)).json()).toMatchObject({ state: 'submitted', approvals: 0 })
    await steps.decide(scene, id, 'approvals', { by: scene.second })
    await steps.decide(scene, id, 'approvals', { by: scene.owner })
    expect((await linesOf(scene.pid)).map(({ kind }) => kind)).toEqual(['approved', 'withdrawn', 'approved'])
    const emails = await database.db
      .selectFrom('messages')
      .select(['kind', 'state'])
      .where('pid', '=', scene.pid)
      .where('kind', 'like', 'claim%')
      .orderBy('id')
      .execute()
    expect(emails).toEqual([
      { kind: 'claim.approved', state: 'dropped' },
      { kind: 'claim.approved', state: 'held' },
    ])
    // Once the email may have been sent, a reason is required.
    await database.db
      .updateTable('claim_approvals')
      .set({ at: new Date(Date.now() - 61_000) })
      .where('claim', '=', id)
      .execute()
    expect((await undo(id, scene.owner)).statusCode).toBe(400)
    await steps.payOut(scene)
    expect(rulesOf(await undo(id, scene.owner))).toEqual(['claim-in-payout'])
  })

  it('does not confuse the reasons for reopening and for returning it', async () => {
    const scene = await steps.scene()
    const { id } = await make.claim(scene, scene.ada)
    await steps.decide(scene, id, 'approvals')
    await steps.decide(scene, id, 'reopening', { reason: 'The wrong origin.' })
    expect((await steps.mine(scene, scene.ada)).reason).toBe('The wrong origin.')
    expect((await steps.withdraw(scene, scene.ada)).json()).toMatchObject({ state: 'draft', reason: '' })
    await make.claim(scene, scene.ada)
    await steps.decide(scene, id, 'decline', { reason: 'No ticket.' })
    for (const note of ['Here it is.', 'And one more.'])
      expect((await steps.draft(scene, scene.ada, { note })).json().reason).toBe('No ticket.')
  })

  it('notifies claimants of decisions, and treasurers of waiting claims', async () => {
    const scene = await steps.scene()
    const { id } = await make.claim(scene, scene.ada)
    await make.claim(scene, scene.finance)
    await database.transact(notifyTreasurers)
    await steps.decide(scene, id, 'approvals')
    const queued = await database.db
      .selectFrom('messages')
      .select(['kind', 'uid'])
      .where('pid', '=', scene.pid)
      .where('kind', 'like', 'claim%')
      .orderBy('id')
      .execute()
    const names = new Map(
      [scene.ada, scene.owner, scene.finance, scene.second].map(({ uid, name }) => [uid as string, name]),
    )
    expect(queued.map(({ kind, uid }) => `${kind} ${names.get(uid)}`).toSorted()).toEqual([
      'claim.approved Ada',
      'claims.waiting Finance',
      'claims.waiting Owner',
      'claims.waiting Second of Finance',
    ])
  })
})
