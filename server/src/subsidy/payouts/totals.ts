import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { writeMoney } from '../money.ts'
import { requireSubsidy } from '../table.ts'
import { type LineRow, selectBooked, selectLedgerLines, selectSums } from './queries.ts'

const states = ['submitted', 'approved', 'paid', 'declined'] as const

/** By currency, the table's first: only there the budget counts. */
export async function getTotals(db: Db, pid: ProjectId) {
  const { currency: own, rules } = await requireSubsidy(db, pid)
  const [sums, booked] = [await selectSums(db, pid), await selectBooked(db, pid)]
  const currencies = new Set([own, ...sums.map(({ currency }) => currency)])
  const data = [...currencies].map((currency) => {
    const rowOf = (state: (typeof states)[number]) =>
      sums.find((sum) => sum.currency === currency && sum.state === state)
    const of = (state: (typeof states)[number]) => {
      const row = rowOf(state)
      return { count: row?.count ?? 0, amount: writeMoney(row?.amount ?? 0, currency) }
    }
    const approved = rowOf('approved')
    const promised = BigInt(booked.find((row) => row.currency === currency)?.promised ?? 0)
    const budget = currency === own && rules.budget !== null ? BigInt(rules.budget) : null
    return {
      currency,
      submitted: of('submitted'),
      approved: of('approved'),
      ready: {
        count: approved?.ready_count ?? 0,
        amount: writeMoney(approved?.ready_amount ?? 0, currency),
      },
      paid: of('paid'),
      declined: of('declined'),
      promised: writeMoney(promised, currency),
      budget: budget === null ? null : writeMoney(budget, currency),
      left: budget === null ? null : writeMoney(budget - promised, currency),
    }
  })
  return { data, next_cursor: null }
}

const present = ({ at, amount, currency, actor, name, ...row }: LineRow) => ({
  ...row,
  at: at.toISOString(),
  amount: writeMoney(amount, currency),
  currency,
  by: { uid: actor, name },
})

export async function listLedger(
  db: Db,
  pid: ProjectId,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const before = readCursor(cursor, z.tuple([z.uuid()]))?.[0] ?? null
  const page = toPage(await selectLedgerLines(db, { pid, before, limit }), limit, ({ id }) => [id])
  return { ...page, data: page.data.map(present) }
}
