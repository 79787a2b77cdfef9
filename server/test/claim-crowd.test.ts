import { expect, it } from 'vitest'
import { toUnavailable } from '../src/platform/db/database.ts'
import { createKeyRing, newKey, seal } from '../src/platform/db/key-ring.ts'
import type { Actor } from '../src/platform/http/access.ts'
import { newId, type PersonId, type ProjectId, type TokenId } from '../src/platform/ids.ts'
import { submitClaim } from '../src/subsidy/claims/submission.ts'
import { sizeOf } from './seeds.ts'
import { applied } from './world/make.ts'
import { createWorld } from './world/world.ts'

const world = await createWorld({ settings: { DATABASE_POOL: '16' } })
const { database, config } = world
const steps = world.claims
const ring = createKeyRing(config)!

/** One in a hundred is refused, one in fifty is sent twice. */
const crowd = sizeOf({ commit: 1000, full: 10_000 })
const submitted = crowd * 0.99
const atOnce = 64

/** Everyone in the team, with an account and a draft, in batches of a thousand. */
async function makeCrowd(pid: string): Promise<PersonId[]> {
  const uids = Array.from({ length: crowd }, () => newId<PersonId>())
  for (let n = 0; n < crowd; n += 1000) {
    const some = uids.slice(n, n + 1000)
    const keys = some.map(() => newKey())
    const section = (name: string, value: object) =>
      some.map((uid, i) => ({
        uid,
        section: name,
        sealed: seal(keys[i]!, `section ${name} of ${uid}`, Buffer.from(JSON.stringify(value))),
      }))
    await database.transact(async (tx) => {
      await tx
        .insertInto('people')
        .values(
          some.map((uid, i) => ({
            uid,
            email: `crowd-${n + i}@example.test`,
            name: `Crowd ${n + i}`,
            listed: true,
          })),
        )
        .execute()
      await tx
        .insertInto('memberships')
        .values(
          some.map((uid) => ({ pid, id: newId<string>(), tid: 'photo', uid, role: 'member', ...applied() })),
        )
        .execute()
      await tx
        .insertInto('person_keys')
        .values(
          some.map((uid, i) => ({ uid, key_id: ring.id, sealed_key: ring.seal(`key of ${uid}`, keys[i]!) })),
        )
        .execute()
      await tx
        .insertInto('private_sections')
        .values(section('bank', { iban: 'DE89370400440532013000', account_holder: 'Crowd' }))
        .execute()
      await tx
        .insertInto('private_sections')
        .values(section('real-profile', { legal_name: 'Crowd' }))
        .execute()
      await tx
        .insertInto('claims')
        .values(
          some.map((uid, i) => ({ pid, id: newId<string>(), uid, oid: i % 2 ? 'taichung' : 'hualien' })),
        )
        .execute()
    })
  }
  return uids
}

/** On a busy machine some get 503 and retry, as any client would. */
async function untilServed<T>(work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!toUnavailable(error)) throw error
    }
}

it(`${crowd} concurrent claims have one correct outcome each`, async () => {
  const { pid, finance } = await steps.scene()
  const uids = await makeCrowd(pid)
  const outcomes = { submitted: 0, again: 0, refused: 0 }
  const actorOf = (uid: PersonId): Actor => ({
    uid,
    scopes: ['private'],
    by: { token: newId<TokenId>(), strong: true },
  })
  let next = 0
  async function worker() {
    for (let n = next++; n < crowd; n = next++) {
      const fee = n % 100 === 0 ? '1' : n % 2 ? '350.00' : '880.5'
      const submit = () =>
        untilServed(() =>
          database.transact((tx) => submitClaim(tx, ring, actorOf(uids[n]!), { pid: pid as ProjectId, fee })),
        )
      try {
        // One in fifty clicks twice.
        const [first, second] = await Promise.all([submit(), n % 50 === 1 ? submit() : null])
        outcomes.submitted++
        if (second) outcomes.again += second.revision === first.revision ? 1 : 0
      } catch (error) {
        if (!(error as Error).message.startsWith('The amount in the table is 880.50 TWD.')) throw error
        outcomes.refused++
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  expect(outcomes).toEqual({ submitted, again: crowd / 50, refused: crowd / 100 })
  const rows = await database.db
    .selectFrom('claims')
    .select(({ fn }) => ['state', 'oid', 'fee', 'revision', fn.countAll<string>().as('count')])
    .where('pid', '=', pid)
    .groupBy(['state', 'oid', 'fee', 'revision'])
    .orderBy('state')
    .orderBy('oid')
    .execute()
  expect(rows).toEqual([
    { state: 'draft', oid: 'hualien', fee: null, revision: 1, count: `${crowd / 100}` },
    { state: 'submitted', oid: 'hualien', fee: '88050', revision: 2, count: `${crowd * 0.49}` },
    { state: 'submitted', oid: 'taichung', fee: '35000', revision: 2, count: `${crowd / 2}` },
  ])
  const { count } = await database.db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('pid', '=', pid)
    .where('verb', '=', 'claim.submitted')
    .executeTakeFirstOrThrow()
  expect(count).toBe(`${submitted}`)
  expect((await steps.totals({ pid, finance } as never))[0].submitted).toEqual({
    count: submitted,
    amount: (crowd * (0.49 * 880.5 + 0.5 * 350)).toFixed(2),
  })
}, 600_000)
