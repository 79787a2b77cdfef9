import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aTable, type SubsidyScene } from '../../../test/world/claims.ts'
import { createWorld } from '../../../test/world/world.ts'
import { readMoney } from '../money.ts'

const world = await createWorld()
const { database } = world
const steps = world.claims

const fees = {
  TWD: { taichung: '350.55', hualien: '0.01' },
  JPY: { taichung: '1201', hualien: '7' },
  KWD: { taichung: '12.345', hualien: '0.001' },
} as const
type Currency = keyof typeof fees
const currencies = Object.keys(fees) as Currency[]

const names = ['ada', 'ben', 'chief', 'owner'] as const
const by = ['finance', 'second', 'owner'] as const

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('submit' as const),
      name: fc.constantFrom(...names),
      oid: fc.constantFrom('taichung' as const, 'hualien' as const),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('approvals' as const),
      name: fc.constantFrom(...names),
      by: fc.constantFrom(...by),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('decline' as const, 'reopening' as const, 'returns' as const),
      name: fc.constantFrom(...names),
      by: fc.constantFrom(...by),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('take-back' as const), name: fc.constantFrom(...names) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pay-out' as const), currency: fc.constantFrom(...currencies) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('paid' as const, 'cancel' as const), back: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('currency' as const), to: fc.constantFrom(...currencies) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Cases that random sequences might miss. */
const everyWay: Step[] = [
  { do: 'currency', to: 'JPY' },
  { do: 'currency', to: 'KWD' },
  { do: 'submit', name: 'ada', oid: 'taichung' },
  { do: 'submit', name: 'ben', oid: 'hualien' },
  { do: 'approvals', name: 'ada', by: 'finance' },
  { do: 'approvals', name: 'ada', by: 'second' },
  { do: 'approvals', name: 'ben', by: 'owner' },
  { do: 'pay-out', currency: 'KWD' },
  { do: 'cancel', back: false },
  { do: 'reopening', name: 'ben', by: 'finance' },
  { do: 'decline', name: 'ben', by: 'finance' },
  // Refused: there are claims.
  { do: 'currency', to: 'JPY' },
  { do: 'submit', name: 'ben', oid: 'taichung' },
  { do: 'approvals', name: 'ben', by: 'finance' },
  { do: 'approvals', name: 'ben', by: 'owner' },
  { do: 'pay-out', currency: 'KWD' },
  { do: 'paid', back: true },
  { do: 'returns', name: 'ben', by: 'second' },
  { do: 'approvals', name: 'ada', by: 'finance' },
  { do: 'take-back', name: 'ada' },
  { do: 'submit', name: 'ada', oid: 'taichung' },
]

const tableIn = (currency: Currency) => ({
  currency,
  origins: Object.entries(fees[currency]).map(([oid, fee]) => ({
    oid,
    names: { en: oid, 'zh-TW': oid },
    fee,
  })),
  rules: { ...aTable.rules, second_above: fees[currency].hualien, budget: '9999' },
})

async function run(scene: SubsidyScene, one: Step, state: { currency: Currency }): Promise<number> {
  const idOf = async (name: (typeof names)[number]) =>
    (await steps.mine(scene, scene[name])).id as string | undefined
  switch (one.do) {
    case 'currency': {
      const { statusCode } = await steps.setTable(scene, tableIn(one.to))
      if (statusCode === 200) state.currency = one.to
      return statusCode
    }
    case 'submit':
      await steps.draft(scene, scene[one.name], { oid: one.oid })
      return (await steps.submit(scene, scene[one.name], fees[state.currency][one.oid])).statusCode
    case 'take-back':
      return (await steps.withdraw(scene, scene[one.name])).statusCode
    case 'pay-out':
      return (await steps.payOut(scene, { currency: one.currency })).statusCode
    case 'paid':
    case 'cancel': {
      const list = await world.call(`GET ${steps.at(scene, '/payouts')}`, { token: scene.finance.token })
      const open = list.json().data.find(({ state: now }: { state: string }) => now === 'open')
      if (!open) return 0
      if (one.do === 'cancel') return (await steps.cancel(scene, open.id)).statusCode
      const full = await world.call(`GET ${steps.at(scene, `/payouts/${open.id}`)}`, {
        token: scene.finance.token,
      })
      const back = one.back
        ? full
            .json()
            .claims.slice(0, 1)
            .map(({ id }: { id: string }) => id)
        : []
      return (await steps.markPaid(scene, open.id, back)).statusCode
    }
    default: {
      const id = await idOf(one.name)
      if (!id) return 0
      const seen = await steps.get(scene, id)
      if (seen.statusCode !== 200) return 0
      const { revision } = seen.json()
      return (await steps.decide(scene, id, one.do, { by: scene[one.by], revision })).statusCode
    }
  }
}

/** From the claims only, and from the ledger only. */
async function sums(pid: string) {
  const claims = await database.db
    .selectFrom('claims')
    .select(['id', 'state', 'fee', 'currency', 'payout'])
    .where('pid', '=', pid)
    .execute()
  const lines = await database.db
    .selectFrom('subsidy_ledger')
    .select(['claim', 'kind', 'amount', 'currency'])
    .where('pid', '=', pid)
    .execute()
  const add = (all: (string | null)[]) => all.reduce((sum, one) => sum + BigInt(one ?? 0), 0n)
  const inStates = (currency: string, ...states: string[]) =>
    add(claims.filter((one) => one.currency === currency && states.includes(one.state)).map(({ fee }) => fee))
  const ofKinds = (currency: string, ...kinds: string[]) =>
    add(
      lines
        .filter((one) => one.currency === currency && kinds.includes(one.kind))
        .map(({ amount }) => amount),
    )
  return {
    claims,
    fromClaims: currencies.map((one) => [inStates(one, 'approved', 'paid'), inStates(one, 'paid')]),
    fromLedger: currencies.map((one) => [
      ofKinds(one, 'approved', 'withdrawn'),
      ofKinds(one, 'paid', 'returned'),
    ]),
  }
}

it('the ledger equals the claims after every step, to the smallest unit, in three currencies', async () => {
  const done: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...currencies),
      fc.array(step, { minLength: 20, maxLength: 40 }),
      async (currency, plan) => {
        const state = { currency }
        const scene = await steps.scene(tableIn(currency))
        for (const name of names) await steps.share(scene[name])
        for (const one of plan) {
          const status = await run(scene, one, state)
          expect(status, JSON.stringify(one)).toBeLessThan(500)
          if (status > 0 && status < 300) done[one.do] = (done[one.do] ?? 0) + 1
          const { claims, fromClaims, fromLedger } = await sums(scene.pid)
          expect(fromLedger).toEqual(fromClaims)
          for (const claim of claims)
            if (claim.state !== 'approved' && claim.state !== 'paid') expect(claim.payout).toBeNull()
          for (const total of await steps.totals(scene)) {
            const [promised, paid] = fromClaims[currencies.indexOf(total.currency)]!
            expect(readMoney(total.promised, total.currency)).toBe(promised)
            expect(readMoney(total.paid.amount, total.currency)).toBe(paid)
          }
        }
      },
    ),
    { numRuns: 12, endOnFailure: true, examples: [['KWD', everyWay]] },
  )
  // Proves that the sequences cover everything.
  for (const what of [
    'submit',
    'approvals',
    'decline',
    'reopening',
    'pay-out',
    'paid',
    'returns',
    'cancel',
    'currency',
  ])
    expect(done[what] ?? 0, what).toBeGreaterThan(0)
}, 300_000)
