import { describe, expect, it } from 'vitest'
import { storeAsBefore } from '../../../test/old-diets.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld()
const { call, make, database, purposes } = world
const scopes = ['read', 'write', 'private'] as const

/** An event with open catering, and as many people as diets. */
async function kitchen(...diets: object[]) {
  const { pid } = await make.project()
  const { tid } = await make.team(pid)
  const owner = await make.caller({}, [...scopes])
  await make.owner(pid, owner.uid)
  const comes = async (habit?: object) => {
    const person = await make.caller({}, [...scopes])
    await make.membership(pid, tid, person.uid)
    if (habit) await purposes.confide(person.token, 'dietary-habit', habit)
    return person
  }
  const people = []
  for (const habit of diets) people.push(await comes(habit))
  await purposes.open(pid, 'catering', owner.token)
  await purposes.endNoticePeriod(pid)
  const post = (what: string, token = owner.token) =>
    call(`POST /api/projects/${pid}/diets/${what}`, { token })
  const count = async () => (await post('count')).json()
  const dayPasses = () => purposes.dayAfterCount(pid, owner.token)
  const logOf = async ({ token }: { token: string }) =>
    (await call('GET /api/users/me/access-log', { token })).json().data as {
      fields: string[]
      reader: { uid: string }
    }[]
  return { pid, tid, owner, people, comes, count, post, dayPasses, logOf }
}

const eat = (diet: string, times: number, more: object = {}) =>
  Array.from({ length: times }, () => ({ diet, ...more }))

describe('counts', () => {
  it('need ten answers, group small cells, and contain no text', async () => {
    const few = await kitchen(...eat('pescatarian', 9))
    expect(await few.count()).toEqual({ counted_at: null, next_at: null, counts: null })
    const at = await kitchen(
      ...eat('pescatarian', 6, { allergies: ['peanuts'] }),
      ...eat('halal', 3),
      { diet: 'no-beef', other_allergies: 'Kiwi', note: 'Spicy is fine.' },
      { allergies: ['sesame'] },
    )
    await at.comes()
    await at.dayPasses()
    expect(await at.count()).toEqual({
      counted_at: expect.any(String),
      next_at: expect.any(String),
      counts: {
        people: 12,
        answered: 11,
        diets: { pescatarian: 6 },
        other_diets: 4,
        allergies: { peanuts: 6 },
        other_allergies: 2,
      },
    })
  })

  it('are logged for everyone counted, once per reader and count, without an email', async () => {
    const { pid, owner, people, count, post, logOf } = await kitchen(...eat('pescatarian', 10))
    for (let time = 0; time < 3; time++) await count()
    const second = await make.caller({}, [...scopes])
    await make.owner(pid, second.uid)
    for (let time = 0; time < 2; time++) expect((await post('count', second.token)).statusCode).toBe(200)
    const lines = await logOf(people[0]!)
    expect(lines.map(({ fields, reader }) => [fields, reader.uid])).toEqual([
      [[], second.uid],
      [[], owner.uid],
    ])
    const emails = await database.db
      .selectFrom('messages')
      .select('kind')
      .where('pid', '=', pid)
      .where('kind', '=', 'private.read')
      .execute()
    expect(emails).toEqual([])
  })

  it('stay unchanged until a day has passed and ten people have joined, left or changed', async () => {
    const { people, comes, count, dayPasses, pid, tid, owner } = await kitchen(...eat('pescatarian', 12))
    const first = await count()
    await comes({ diet: 'halal' })
    await dayPasses()
    expect((await count()).counts).toEqual(first.counts)
    for (const { uid } of people.slice(0, 4))
      await call(`DELETE /api/projects/${pid}/teams/${tid}/members/${uid}`, { token: owner.token })
    for (const { token } of people.slice(4, 8))
      await purposes.confide(token, 'dietary-habit', { diet: 'halal' })
    expect((await count()).counts).toEqual(first.counts)
    await comes({ diet: 'pescatarian' })
    await dayPasses()
    // Nine have joined, left or changed; their diets date from the past.
    for (const { token } of people.slice(4, 8))
      await purposes.confide(token, 'dietary-habit', { diet: 'halal' })
    expect((await count()).counts).toEqual({
      ...first.counts,
      people: 10,
      answered: 10,
      diets: { pescatarian: 5, halal: 5 },
    })
  })

  it('are made once for concurrent requests', async () => {
    const { people, post, logOf } = await kitchen(...eat('pescatarian', 10))
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('count')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map((answer) => answer.json().counted_at)).size).toBe(1)
    expect(await logOf(people[0]!)).toHaveLength(1)
  })

  it('are for readers of the purpose: no admins, no chiefs, nobody of a draft', async () => {
    const { pid, post } = await kitchen(...eat('pescatarian', 10))
    const admin = await make.caller({ admin: true }, [...scopes])
    expect((await post('count', admin.token)).statusCode).toBe(403)
    expect((await post('named', admin.token)).statusCode).toBe(403)
    await database.db.updateTable('projects').set({ state: 'draft' }).where('pid', '=', pid).execute()
    expect((await post('count')).json().why).toEqual([refusals['project-state']])
  })

  it('exclude people who are invited, or were not notified', async () => {
    const { pid, tid, comes, count } = await kitchen(...eat('pescatarian', 9))
    const invited = await make.caller({}, [...scopes])
    await purposes.confide(invited.token, 'dietary-habit', { diet: 'halal' })
    await make.membership(pid, tid, invited.uid, 'member', 'invited')
    await comes({ diet: 'halal' })
    expect((await count()).counts).toBe(null)
  })
})

it('include diets that are no longer offered under their own names, which are missing for their owner only', async () => {
  const { pid, owner, people, count, post } = await kitchen(...eat('halal', 13))
  const before = people.map(({ uid }, at) => [uid, at < 6 ? 'vegetarian' : 'vegan'] as const)
  for (const [uid, diet] of before.slice(0, 9))
    await storeAsBefore(world, uid, { diet, named: diet === 'vegan' })
  expect((await count()).counts).toEqual({
    people: 13,
    answered: 13,
    diets: { vegetarian: 6 },
    other_diets: 7,
    allergies: {},
    other_allergies: 0,
  })
  expect((await post('named')).json().data.map(({ diet }: { diet: string }) => diet)).toEqual(
    Array(3).fill('vegan'),
  )
  const path = `GET /api/projects/${pid}/purposes/catering/missing`
  expect((await call(path, { token: owner.token })).json()).toMatchObject({ data: [], complete: 13 })
  const mine = async ({ token }: { token: string }) =>
    (await call('GET /api/users/me/purposes', { token })).json().data
  const diet = { section: 'dietary-habit', field: 'diet' }
  expect(await mine(people[0]!)).toMatchObject([
    { given: [{ section: 'dietary-habit', fields: ['diet'] }], missing: [diet] },
  ])
  expect(await mine(people[11]!)).toMatchObject([{ missing: [] }])
  await purposes.confide(people[0]!.token, 'dietary-habit', { diet: 'vegetarian-no-alliums' })
  expect(await mine(people[0]!)).toMatchObject([{ missing: [] }])
})

it('people who want the kitchen to know them are listed by name, told once, and logged each time', async () => {
  const { pid, owner, people, post, logOf } = await kitchen(
    { diet: 'pescatarian', other_allergies: 'Kiwi', note: 'Severe', named: true },
    { diet: 'halal', note: 'For nobody', named: false },
    { diet: 'pescatarian' },
  )
  const [known] = people
  for (let time = 0; time < 2; time++)
    expect((await post('named')).json()).toEqual({
      data: [
        { uid: known!.uid, name: known!.name, diet: 'pescatarian', other_allergies: 'Kiwi', note: 'Severe' },
      ],
      next_cursor: null,
    })
  expect((await logOf(known!)).map(({ fields }) => fields)).toEqual([
    ['diet', 'other_allergies', 'note'],
    ['diet', 'other_allergies', 'note'],
  ])
  expect(await logOf(people[1]!)).toEqual([])
  const emails = await database.db
    .selectFrom('messages')
    .select(['uid', 'kind', 'params'])
    .where('pid', '=', pid)
    .where('kind', '=', 'private.read')
    .execute()
  expect(emails).toEqual([
    { uid: known!.uid, kind: 'private.read', params: { reader: owner.uid, purpose: 'catering' } },
  ])
})
