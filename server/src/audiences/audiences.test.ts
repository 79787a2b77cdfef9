import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'

const { call, make, database } = await createWorld()

async function scene() {
  const { pid } = await make.project()
  const owner = await make.caller()
  await make.owner(pid, owner.uid)
  const path = `/api/projects/${pid}/audiences`
  const save = (name: string, where: unknown, to = path) =>
    call(`PUT ${to}/${encodeURIComponent(name)}`, { token: owner.token, body: { where } })
  const list = async () => (await call(`GET ${path}`, { token: owner.token })).json().data
  const remove = (name: string) => call(`DELETE ${path}/${encodeURIComponent(name)}`, { token: owner.token })
  return { pid, owner, path, save, list, remove }
}

const leads = [{ membership: { role: 'chief' } }]
const idle = [{ not: { shift: { state: 'held' } } }]

it('is saved, replaced and deleted by its name', async () => {
  const { pid, owner, save, list, remove } = await scene()
  const saved = await save('組長 & friends', leads)
  expect([saved.statusCode, saved.json()]).toEqual([
    200,
    { name: '組長 & friends', where: leads, changed_at: expect.any(String) },
  ])
  await save('Idle', leads)
  await save('Idle', idle)
  expect((await list()).map(({ name, where }: { name: string; where: unknown }) => [name, where])).toEqual([
    ['Idle', idle],
    ['組長 & friends', leads],
  ])
  expect((await remove('Idle')).statusCode).toBe(204)
  expect((await remove('Idle')).statusCode).toBe(404)
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['組長 & friends'])
  const lines = await database.db
    .selectFrom('audit')
    .select(['verb', 'actor', 'before', 'after'])
    .where('pid', '=', pid)
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    { verb: 'audience.saved', actor: owner.uid, before: null, after: { name: '組長 & friends' } },
    { verb: 'audience.saved', actor: owner.uid, before: null, after: { name: 'Idle' } },
    { verb: 'audience.saved', actor: owner.uid, before: null, after: { name: 'Idle' } },
    { verb: 'audience.deleted', actor: owner.uid, before: { name: 'Idle' }, after: null },
  ])
})

it('is saved with what its conditions mean, and not with a mistake', async () => {
  const { save } = await scene()
  expect((await save('Idle', [{ not: { shift: {} } }])).json().where).toEqual(idle)
  expect((await save('Idle', [{ shoes: 42 }])).json().errors[0].pointer).toBe('/body/where/0')
})

it('is one of at most a hundred', async () => {
  const { pid, owner, save } = await scene()
  const rows = Array.from({ length: 100 }, (_, n) => ({
    pid,
    name: `No. ${n}`,
    conditions: '[]',
    changed_by: owner.uid,
  }))
  await database.db.insertInto('audiences').values(rows).execute()
  expect((await save('One more', leads)).json().why[0].rule).toBe('audience-limit')
  expect((await save('No. 7', leads)).statusCode).toBe(200)
})
