import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findOrAddPerson, findPerson } from '../src/people/index.ts'
import { newId } from '../src/platform/ids.ts'
import { untilNoJobs } from './world/jobs.ts'
import { outcome, tally } from './world/sign-in.ts'
import { createWorld } from './world/world.ts'

const world = await createWorld({ mail: true, settings: { RATE_LIMIT: '1000000' } })
const second = await createWorld({ settings: { DATABASE_URL: world.url, RATE_LIMIT: '1000000' } })
const { make, database } = world
const { ask, withLink } = world.signIn
const { askToAdd, askForPrimary, confirm, add, list } = world.addresses
const { db, transact } = database
const there = second.addresses

const attempts = 30
let n = 0
const newAddress = () => `race-${++n}@example.test`
async function someone() {
  const person = await make.person()
  return { ...person, session: await make.session(person.uid) }
}

const ownersOf = async (email: string) => {
  const rows = await db.selectFrom('email_addresses').select('uid').where('email', '=', email).execute()
  return rows.map(({ uid }) => uid)
}

describe('thirty concurrent requests over two instances with the same code', () => {
  const added = async (uid: string) =>
    (
      await db
        .selectFrom('audit')
        .select('id')
        .where('actor', '=', uid)
        .where('verb', '=', 'address.added')
        .execute()
    ).length

  it('add one address, once', async () => {
    const { session, uid } = await someone()
    const asked = await askToAdd(session, newAddress())
    const answers = await Promise.all(
      Array.from({ length: attempts }, (_, i) => (i % 2 ? confirm : there.confirm)(session, asked)),
    )
    expect(tally(answers.map(outcome))).toEqual({ '200': 1, '400 wrong_code': attempts - 1 })
    expect(await added(uid)).toBe(1)
  })

  /** A common mistake, implemented on purpose: it reads, then marks. Here all read before one marks. */
  it('make a check-then-act implementation fail', async () => {
    const { session } = await someone()
    const { change } = await askToAdd(session, newAddress())
    const allLooked = Promise.withResolvers<void>()
    let looked = 0
    const confirmWrongly = () =>
      transact(async (tx) => {
        const changes = tx.selectFrom('address_changes').select('id').where('used_at', 'is', null)
        const found = await changes.where('id', '=', change).executeTakeFirst()
        if (++looked === 5) allLooked.resolve()
        await allLooked.promise
        if (!found) return '400 wrong_code'
        await tx
          .updateTable('address_changes')
          .set({ used_at: new Date() })
          .where('id', '=', change)
          .execute()
        return '200'
      })
    const outcomes = await Promise.all(Array.from({ length: 5 }, confirmWrongly))
    expect(tally(outcomes)).toEqual({ '200': 5 })
  })
})

describe('a newcomer and someone who adds the same address', () => {
  it('at once: it belongs to one of them, and both get a valid response', async () => {
    const stories = []
    for (let round = 0; round < 20; round++) {
      const email = newAddress()
      const { session, uid } = await someone()
      const asked = await askToAdd(session, email)
      const { link } = await ask(email)
      const [adding, signingIn] = await Promise.all([confirm(session, asked), withLink(link)])
      const owners = await ownersOf(email)
      expect(owners).toEqual([signingIn.json().person.uid])
      expect((await findPerson(db, email))!.uid).toBe(owners[0])
      expect(outcome(adding)).toBe(owners[0] === uid ? '200' : '409 conflict')
      stories.push(`${outcome(adding)}, ${outcome(signingIn)}`)
    }
    console.log(`newcomer against addition: ${JSON.stringify(tally(stories))}`)
  }, 60_000)

  /** Holds an addition open until someone waits for it, then releases it. */
  async function amid<T>(email: string, uid: string, work: () => Promise<T>): Promise<T> {
    const held = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const holding = transact(async (tx) => {
      await tx.insertInto('email_addresses').values({ email, uid }).execute()
      written.resolve()
      await held.promise
    })
    await written.promise
    const working = work()
    working.catch(() => {})
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length)
      .toBeGreaterThan(0)
    held.resolve()
    await holding
    return working
  }

  it('a moment later: the newcomer is signed in to the first account', async () => {
    const { uid } = await someone()
    const email = newAddress()
    const { link } = await ask(email)
    const answer = await amid(email, uid, () => withLink(link))
    expect([outcome(answer), answer.json().person.uid]).toEqual(['200', uid])
    expect(await ownersOf(email)).toEqual([uid])
  })

  it('a moment later: an insert without conflict handling would fail', async () => {
    const { uid } = await someone()
    const email = newAddress()
    const insert = () =>
      db.insertInto('people').values({ uid: newId<string>(), email, name: 'New' }).execute()
    await expect(amid(email, uid, insert)).rejects.toMatchObject({ code: '23505' })
  })

  it('who sign in twenty ways at once become one person', async () => {
    const email = newAddress()
    const met = await Promise.all(
      Array.from({ length: 20 }, () => transact((tx) => findOrAddPerson(tx, { email }))),
    )
    expect(new Set(met.map(({ person }) => person.uid)).size).toBe(1)
    expect(met.filter(({ isNew }) => isNew).length).toBe(1)
  })
})

it('two people who confirm the same address at once: one gets it, the other a clean refusal', async () => {
  for (let round = 0; round < 10; round++) {
    const email = newAddress()
    const [one, other] = [await someone(), await someone()]
    const [first, latter] = [await askToAdd(one.session, email), await askToAdd(other.session, email)]
    const answers = await Promise.all([confirm(one.session, first), there.confirm(other.session, latter)])
    expect(tally(answers.map(outcome))).toEqual({ '200': 1, '409 conflict': 1 })
    expect(await ownersOf(email)).toEqual([outcome(answers[0]) === '200' ? one.uid : other.uid])
  }
}, 30_000)

it('removing an address while it becomes primary does only one of the two', async () => {
  const stories = []
  for (let round = 0; round < 10; round++) {
    const { session, email } = await someone()
    const other = newAddress()
    await add(session, other)
    const asked = await askForPrimary(session, other)
    const answers = await Promise.all([there.remove(session, other), confirm(session, asked)])
    const story = answers.map(outcome).join(', ')
    expect(['204, 400 wrong_code', '409 conflict, 200']).toContain(story)
    expect(await list(session)).toEqual(story.startsWith('204') ? [email] : [other, email])
    stories.push(story)
  }
  console.log(`removal against primary: ${JSON.stringify(tally(stories))}`)
}, 30_000)

it('concurrent requests add at most five addresses', async () => {
  const { session, uid } = await someone()
  for (let i = 0; i < 3; i++) await add(session, newAddress())
  const asked = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const email = newAddress()
      const answer = await world.call('POST /api/users/me/addresses', { session, body: { email } })
      return answer.json().change as string
    }),
  )
  await untilNoJobs(db)
  // As if all codes had been read.
  await sql`update address_changes set code_hash = sha256(convert_to(id || ':123456', 'UTF8'))
             where uid = ${uid} and id = any(${asked}::uuid[])`.execute(db)
  const use = (change: string, i: number) =>
    (i % 2 ? confirm : there.confirm)(session, { change, code: '123456' })
  const answers = await Promise.all(asked.map(use))
  expect(tally(answers.map(outcome))).toEqual({ '200': 1, '400 wrong_code': 5 })
  // And even if they had not voided each other.
  await sql`update address_changes set used_at = null where uid = ${uid} and id = any(${asked}::uuid[])`.execute(
    db,
  )
  await Promise.all(asked.map(use))
  expect((await list(session)).length).toBe(5)
})
