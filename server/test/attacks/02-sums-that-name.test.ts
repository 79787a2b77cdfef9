import { expect, it } from 'vitest'
import { createWorld } from '../world/world.ts'

const { call, make, purposes } = await createWorld()
const scopes = ['read', 'write', 'private'] as const

/**
 * An event that has counted its diets once, and someone whose religion and allergy an owner wants to know.
 */
async function scene() {
  const { pid } = await make.project()
  const { tid } = await make.team(pid)
  const owner = await make.caller({}, [...scopes])
  await make.owner(pid, owner.uid)
  const comes = async (habit: object) => {
    const person = await make.caller({}, [...scopes])
    await purposes.confide(person.token, 'dietary-habit', habit)
    await make.membership(pid, tid, person.uid)
    return person
  }
  for (let n = 0; n < 12; n++) await comes({ diet: 'omnivore' })
  await purposes.open(pid, 'catering', owner.token)
  await purposes.endNoticePeriod(pid)
  const count = async (token = owner.token) =>
    (await call(`POST /api/projects/${pid}/diets/count`, { token })).json()
  return { pid, tid, owner, comes, count }
}

const habit = {
  diet: 'halal',
  allergies: ['sesame'],
  other_allergies: 'Zuckerrohr',
  note: 'During Ramadan at night.',
}

it('the counts before and after one person joined are the same', async () => {
  const { pid, owner, comes, count } = await scene()
  const before = await count()
  const someone = await comes(habit)
  await purposes.open(pid, 'catering', owner.token)
  await purposes.endNoticePeriod(pid)
  expect(await count()).toEqual(before)
  for (const word of ['halal', 'sesame', 'Zuckerrohr', 'Ramadan'])
    expect(JSON.stringify(await count())).not.toContain(word)
  const log = (await call('GET /api/users/me/access-log', { token: someone.token })).json()
  expect(log.data).toEqual([])
})

it('everyone who is counted has an entry in their access log', async () => {
  const { pid, owner, comes, count } = await scene()
  const someone = await comes(habit)
  await purposes.open(pid, 'catering', owner.token)
  await purposes.endNoticePeriod(pid)
  await count()
  const { data } = (await call('GET /api/users/me/access-log', { token: someone.token })).json()
  expect(data).toMatchObject([{ purpose: 'catering', fields: [], reader: { uid: owner.uid } }])
})

it('an admin of the installation may not read', async () => {
  const { count } = await scene()
  const admin = await make.caller({ admin: true }, [...scopes])
  expect((await count(admin.token)).status).toBe(403)
})
