import { expect, it } from 'vitest'
import { personalData } from '../src/personal-data.ts'
import type { ProjectId } from '../src/platform/ids.ts'
import { eraseDuePeople } from '../src/privacy/erasure/run.ts'
import { runRollOver } from '../src/years/roll-over.ts'
import { createWorld } from './world/world.ts'

const world = await createWorld()
const { database } = world
const steps = world.claims

it('an erasure keeps the totals, and deletes account, note and receipts', async () => {
  const scene = await steps.scene()
  await steps.share(scene.ada)
  const upload = await steps.uploadReceipt(scene, scene.ada)
  await steps.draft(scene, scene.ada, { note: 'By the night train.', receipts: [upload] })
  await steps.submit(scene, scene.ada)
  const { id } = await steps.mine(scene, scene.ada)
  await steps.decide(scene, id, 'approvals')
  const before = await steps.totals(scene)
  const due = new Date(Date.now() - 1000)
  await database.db.updateTable('people').set({ erase_on: due }).where('uid', '=', scene.ada.uid).execute()
  await eraseDuePeople({ database, mailer: null, personalData })
  const row = await database.db
    .selectFrom('claims')
    .select(['state', 'fee', 'account', 'note', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ state: 'approved', fee: '35000', account: null, note: '', reason: '' })
  const uploads = await database.db
    .selectFrom('uploads')
    .select('id')
    .where('uid', '=', scene.ada.uid)
    .execute()
  expect(uploads).toEqual([])
  const nothingReady = { ready: { count: 0, amount: '0.00' } }
  expect(await steps.totals(scene)).toEqual(before.map((total: object) => ({ ...total, ...nothingReady })))
  // Without an account the claim can't be paid: it can be reopened and returned, and is in no payout.
  expect((await steps.payOut(scene)).json().why[0].rule).toBe('nothing-approved')
  expect((await steps.decide(scene, id, 'reopening')).statusCode).toBe(200)
  expect((await steps.decide(scene, id, 'approvals')).json().why[0].rule).toBe('account-gone')
  expect((await steps.decide(scene, id, 'decline')).statusCode).toBe(200)
})

it('the next year copies the table, without its deadline and missing teams', async () => {
  const rules = {
    audience: 'teams',
    tids: ['photo', 'gone'],
    hours: 8,
    until: '2026-01-31',
    receipt: 'required',
    second_above: '5',
    budget: '9',
  }
  const scene = await steps.scene()
  await world.make.team(scene.pid, { tid: 'gone' })
  await steps.setTable(scene, { rules })
  await database.db
    .updateTable('teams')
    .set({ archived_at: new Date() })
    .where('pid', '=', scene.pid)
    .where('tid', '=', 'gone')
    .execute()
  const { token } = scene.owner
  for (const [pid, choices] of [
    [`${scene.pid}-with`, ['teams', 'settings']],
    [`${scene.pid}-without`, ['teams']],
  ] as const) {
    const year = { pid, name: 'Next', starts_on: '2099-12-11', ends_on: '2099-12-12', choices }
    expect(
      (await world.call(`POST /api/projects/${scene.pid}/roll-over`, { token, body: year })).statusCode,
    ).toBe(202)
    await runRollOver(database, pid as ProjectId, { last: true })
    const answer = await world.call(`GET ${steps.at({ pid })}`, { token })
    if (pid.endsWith('without')) expect(answer.statusCode).toBe(404)
    else {
      const old = (await world.call(`GET ${steps.at(scene)}`, { token })).json()
      expect({ ...answer.json(), changed_at: null }).toEqual({
        ...old,
        changed_at: null,
        rules: { ...old.rules, tids: ['photo'], until: null },
      })
    }
  }
})
