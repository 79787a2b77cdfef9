import { describe, expect, it } from 'vitest'
import { createWorld } from '../world/world.ts'

const { call, make, purposes } = await createWorld()
const scopes = ['read', 'write', 'private'] as const

const omnivores: object[] = Array(12).fill({ diet: 'omnivore' })

/** An event that may count diets: those of 12 omnivores, unless others are given. */
async function scene(habits = omnivores) {
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
  for (const one of habits) await comes(one)
  await purposes.open(pid, 'catering', owner.token)
  await purposes.endNoticePeriod(pid)
  const post = async (what: string, token = owner.token) =>
    (await call(`POST /api/projects/${pid}/diets/${what}`, { token })).json()
  const count = (token?: string) => post('count', token)
  const remove = ({ uid }: { uid: string }) =>
    call(`DELETE /api/projects/${pid}/teams/${tid}/members/${uid}`, { token: owner.token })
  return { pid, tid, owner, comes, post, count, remove }
}

/** Someone whose religion and allergy an owner wants to know. */
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

it('removing nine people known by name and one other makes no new count', async () => {
  const { pid, owner, comes, post, count, remove } = await scene()
  const known = []
  for (let n = 0; n < 9; n++) known.push(await comes({ diet: 'halal', named: true }))
  const someone = await comes({ diet: 'omnivore' })
  await purposes.dayAfterCount(pid, owner.token)
  const before = await count()
  expect(before.counts).toMatchObject({ diets: { halal: 9, omnivore: 13 } })
  expect((await post('named')).data).toHaveLength(9)
  // Some no longer want to be named, but have been seen.
  for (const { token } of known.slice(0, 4)) await purposes.confide(token, 'dietary-habit', { diet: 'halal' })
  for (const person of [...known, someone]) expect((await remove(person)).statusCode).toBe(204)
  await purposes.dayAfterCount(pid, owner.token)
  expect(await count()).toEqual({ ...before, counted_at: expect.any(String), next_at: expect.any(String) })
})

it('nine people known by name and one other are too few for the first count', async () => {
  const { count } = await scene([habit, ...Array(9).fill({ diet: 'omnivore', named: true })])
  expect((await count()).counts).toBe(null)
})

type Scene = Awaited<ReturnType<typeof scene>>

async function secondOwner({ pid }: Scene) {
  const one = await make.caller({}, [...scopes])
  await make.owner(pid, one.uid)
  return one
}

/** They are named in another event, whose owner reads their diets there. */
async function nameElsewhere(people: { uid: string; token: string }[], reader: Scene['owner']) {
  const { pid } = await make.project()
  const { tid } = await make.team(pid)
  await make.owner(pid, reader.uid)
  for (const { uid } of people) await make.membership(pid, tid, uid)
  await purposes.open(pid, 'catering', reader.token)
  await purposes.endNoticePeriod(pid)
  const { data } = (await call(`POST /api/projects/${pid}/diets/named`, { token: reader.token })).json()
  expect(data).toHaveLength(people.length)
  // Nowhere else do they want to be named.
  for (const { token } of people)
    expect((await purposes.confide(token, 'dietary-habit', { diet: 'halal' })).statusCode).toBe(200)
}

describe('people whose diets a reader knows by name from another event', () => {
  /** The counts with nine of them and one other, and after these were removed. */
  async function countsOf(given: Scene, reader = given.owner) {
    const known = []
    for (let n = 0; n < 9; n++) known.push(await given.comes({ diet: 'halal', named: true }))
    await nameElsewhere(known, reader)
    const someone = await given.comes({ diet: 'omnivore' })
    await purposes.dayAfterCount(given.pid, given.owner.token)
    const before = await given.count()
    for (const person of [...known, someone]) expect((await given.remove(person)).statusCode).toBe(204)
    await purposes.dayAfterCount(given.pid, given.owner.token)
    return [before.counts, (await given.count()).counts]
  }

  it.each([
    ['that they count for', ({ owner }: Scene) => owner],
    ['although another owner counts', secondOwner],
  ])('and one other are too few for a new count %s', async (_, pick) => {
    const given = await scene()
    const [before, after] = await countsOf(given, await pick(given))
    expect(after).toEqual(before)
  })

  it('are like anyone else to readers of other events', async () => {
    const given = await scene()
    const [before, after] = await countsOf(given, await make.caller({}, [...scopes]))
    expect(after).not.toEqual(before)
  })
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
