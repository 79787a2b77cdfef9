import { expect, it } from 'vitest'
import { aTable } from '../../../test/world/claims.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld()
const { call, database, make } = world
const steps = world.claims

const claimsOf = async ({ token }: { token: string }) =>
  (await call('GET /api/users/me/claims', { token })).json()
const nothing = { data: [], next_cursor: null, open_to_you: [], to_decide: [] }

it('lists claims in all projects, and nothing where there is none', async () => {
  const scene = await steps.scene()
  await steps.setTable(scene, { rules: { ...aTable.rules, until: '2030-01-31' } })
  const project = { pid: scene.pid, project: await nameOf(scene.pid) }
  const open = { ...nothing, open_to_you: [{ ...project, until: '2030-01-31' }] }
  expect(await claimsOf(scene.ada)).toEqual(open)
  expect(await claimsOf(scene.outsider)).toEqual(nothing)
  await steps.draft(scene, scene.ada)
  const mine = { ...project, state: 'draft', until: '2030-01-31', returned_at: null }
  expect(await claimsOf(scene.ada)).toEqual({ ...nothing, data: [mine] })
  expect(await claimsOf(scene.ben)).toEqual(open)
})

it('lists open ones by every rule of the table', async () => {
  const scene = await steps.scene()
  const openTo = async (caller: { token: string }) => (await claimsOf(caller)).open_to_you.length
  expect([await openTo(scene.ada), await openTo(scene.chief), await openTo(scene.finance)]).toEqual([1, 1, 1])
  for (const rules of [{ audience: 'chiefs' }, { hours: 1 }, { until: '2020-01-31' }]) {
    await steps.setTable(scene, { rules: { ...aTable.rules, ...rules } })
    expect([JSON.stringify(rules), await openTo(scene.ada)]).toEqual([JSON.stringify(rules), 0])
  }
  await steps.setTable(scene, { origins: [aTable.origins[3]] })
  expect(await openTo(scene.ada)).toBe(0)
  await steps.setTable(scene)
  expect(await openTo(scene.ada)).toBe(1)
  await call(`DELETE /api/projects/${scene.pid}/purposes/traffic-subsidy`, { token: scene.owner.token })
  expect(await openTo(scene.ada)).toBe(0)
})

it('counts claims waiting for finance and owners, without their own and those they approved', async () => {
  const scene = await steps.scene({ rules: { ...aTable.rules, second_above: '0' } })
  const { id } = await make.claim(scene, scene.ada)
  await make.claim(scene, scene.finance)
  const project = { pid: scene.pid, project: await nameOf(scene.pid) }
  const waiting = async (...callers: { token: string }[]) =>
    Promise.all(callers.map(async (one) => (await claimsOf(one)).to_decide))
  expect(await waiting(scene.finance, scene.owner, scene.chief)).toEqual([
    [{ ...project, count: 1 }],
    [{ ...project, count: 2 }],
    [],
  ])
  await steps.decide(scene, id, 'approvals', { by: scene.owner })
  expect(await waiting(scene.finance, scene.owner)).toEqual([
    [{ ...project, count: 1 }],
    [{ ...project, count: 1 }],
  ])
  await database.db.updateTable('projects').set({ state: 'archived' }).where('pid', '=', scene.pid).execute()
  expect(await waiting(scene.finance, scene.owner)).toEqual([[], []])
})

async function nameOf(pid: string): Promise<string> {
  const rows = database.db.selectFrom('projects').select('name').where('pid', '=', pid)
  return (await rows.executeTakeFirstOrThrow()).name
}
