import { expect, it } from 'vitest'
import { rulesOf } from '../world/claims.ts'
import { createWorld } from '../world/world.ts'

const { call, make, claims, roles } = await createWorld()

/** An owner whose second address is a separate account, to which they granted the finance role. */
async function scene() {
  const made = await claims.scene()
  const twin = await claims.person('Owner')
  await roles.appoint(made.pid, made.owner, twin, 'finance')
  const { id } = await make.claim(made, made.ada, { oid: 'abroad', fee: '9000' })
  const approve = (by: typeof twin) => claims.decide(made, id, 'approvals', { by })
  return { ...made, twin, approve }
}

it('an owner cannot give both approvals with a second account', async () => {
  const { owner, twin, approve, ...made } = await scene()
  expect((await approve(owner)).json().state).toBe('submitted')
  const refused = await approve(twin)
  expect([refused.statusCode, rulesOf(refused)]).toEqual([403, ['role-new']])

  await roles.letHoursPass(made.pid, 96)
  const again = await approve(twin)
  expect([again.statusCode, rulesOf(again)]).toEqual([403, ['approvals-independent']])
  expect((await approve(made.finance)).json().state).toBe('approved')
})

it('nor with one to whom the second account granted finance', async () => {
  const { pid, owner, twin, approve } = await scene()
  await roles.letHoursPass(pid, 96)
  const straw = await claims.person('Straw')
  await roles.appoint(pid, owner, twin, 'owner')
  await roles.appoint(pid, twin, straw, 'finance')
  await roles.letHoursPass(pid, 96)
  expect((await approve(owner)).json().state).toBe('submitted')
  const refused = await approve(straw)
  expect([refused.statusCode, rulesOf(refused)]).toEqual([403, ['approvals-independent']])
})

it('nor the other way round, even after the role is removed again', async () => {
  const { pid, owner, twin, approve } = await scene()
  expect((await approve(twin)).json().state).toBe('submitted')
  await call(`DELETE /api/projects/${pid}/finance/${twin.uid}`, { token: owner.token })
  const refused = await approve(owner)
  expect([refused.statusCode, rulesOf(refused)]).toEqual([403, ['approvals-independent']])
})
