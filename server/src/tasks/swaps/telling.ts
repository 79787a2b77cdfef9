import { queueNotifications } from '../../messages/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import { type SwapRow, selectApprovers } from './queries.ts'

type News = 'asked' | 'agreed' | 'done' | 'declined' | 'refused'

export async function notifyOfSwap(
  tx: Transaction,
  news: News,
  { pid, id, given }: SwapRow,
  people: readonly PersonId[],
): Promise<void> {
  await queueNotifications(
    tx,
    people.map((uid) => ({
      pid,
      uid,
      kind: `swap.${news}`,
      about: `swap ${id}`,
      params: { swap: id, task: given.task },
    })),
  )
}

/** At once, not in the digest: until one of them approves, two people don't know whether they are needed. */
export async function notifyChiefsOfSwap(tx: Transaction, swap: SwapRow): Promise<void> {
  const { given, other, pid } = swap
  const heads = await selectApprovers(tx, pid, [given.tid, ...(other ? [other.tid] : [])])
  await notifyOfSwap(tx, 'agreed', swap, heads)
}
