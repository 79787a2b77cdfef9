import { beforeAll, expect, it } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'
import { createKeyRing } from '../../platform/db/key-ring.ts'
import { seedDemo } from '../seed.ts'

const { database, config, call, make } = await createWorld()
const ask = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows
beforeAll(async () => {
  await seedDemo(database, createKeyRing(config))
}, 60_000)

const sessionOf = async (email: string) => {
  const [person] = await ask('select uid from people where email = $1', [email])
  return make.session(person.uid)
}

it('has twelve origins, and claims in every state', async () => {
  const session = await sessionOf('owner@demo.test')
  const table = (await call('GET /api/projects/2026/traffic-subsidy', { session })).json()
  expect([table.currency, table.origins.length, table.rules.budget]).toEqual(['TWD', 12, '60000.00'])
  expect(
    await ask(`select state, count(*)::int as n from claims where pid = '2026' group by 1 order by 1`),
  ).toEqual([
    { state: 'approved', n: 11 },
    { state: 'declined', n: 2 },
    { state: 'draft', n: 3 },
    { state: 'paid', n: 9 },
    { state: 'submitted', n: 10 },
  ])
})

it('adds up: the ledger equals what was approved and paid, within the budget', async () => {
  const sums = await ask(`
    select pid, (select sum(fee) from claims c where c.pid = p.pid and state in ('approved', 'paid')) as approved,
           (select sum(amount) from subsidy_ledger l where l.pid = p.pid and kind = 'approved') as promised,
           (select sum(fee) from claims c where c.pid = p.pid and state = 'paid') as paid,
           (select sum(amount) from subsidy_ledger l where l.pid = p.pid and kind = 'paid') as booked,
           (select (rules ->> 'budget')::bigint from subsidies s where s.pid = p.pid) as budget
      from projects p where pid in ('2025', '2026')`)
  expect(sums).toHaveLength(2)
  for (const { approved, promised, paid, booked, budget } of sums) {
    expect([promised, booked]).toEqual([approved, paid])
    expect(Number(approved)).toBeLessThan(Number(budget))
  }
})

it('has no self-approvals, and two approvals where needed', async () => {
  const wrong = await ask(`
    select from claims c where exists (
      select from claim_approvals a where a.pid = c.pid and a.claim = c.id and a.uid = c.uid)
       or (state in ('approved', 'paid') and approvals_needed <> (
      select count(*) from claim_approvals a where a.pid = c.pid and a.claim = c.id))`)
  expect(wrong).toEqual([])
})

it('has a receipt for each, and a paid and an unpaid payout', async () => {
  const session = await sessionOf('owner@demo.test')
  const { data } = (await call('GET /api/projects/2026/traffic-subsidy/claims', { session })).json()
  expect(data.map(({ receipts }: { receipts: number }) => receipts)).toEqual(data.map(() => 1))
  const payouts = await ask(`select state, count, total from payouts where pid = '2026' order by made_at`)
  expect(payouts.map(({ state, count }) => [state, count])).toEqual([
    ['paid', 9],
    ['open', 6],
  ])
})
