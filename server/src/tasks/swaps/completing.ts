import { Moved, type Transaction } from '../../platform/db/database.ts'
import { newId, type PersonId } from '../../platform/ids.ts'
import { hoursToSettle } from '../../projects/index.ts'
import { auditTask } from '../record.ts'
import { raiseVersionFrom } from '../rules/queries.ts'
import { moveSeat } from '../seats/queries.ts'
import { isVouchedBy } from '../seats/vouching.ts'
import { holdsSeat, offerToNext } from '../seats/waitlist.ts'
import { type Deal, leadsEither, type Side } from './deal.ts'
import { insertSuccessor, moveSwap, type SwapRef, selectRuleChanger } from './queries.ts'

/**
 * The caller must hold the roles' locks and have judged. The number of taken seats stays the same: one
 * person's loss is the other's gain, in one transaction.
 */
export async function completeSwap(
  tx: Transaction,
  by: PersonId,
  { swap, deal, consent }: { swap: SwapRef; deal: Deal; consent: boolean },
): Promise<void> {
  const { given, other } = deal
  const people = [deal.from.case.schedule, deal.to.case.schedule]
  for (const { uid, version } of people.toSorted((a, b) => (a.uid < b.uid ? -1 : 1)))
    if (!(await raiseVersionFrom(tx, uid, version))) throw new Moved('schedule')
  // Before the seats end, which would withdraw pending swaps.
  const decided = { from: ['requested', 'agreed'] as const, to: 'done' as const, by: consent ? by : null }
  if (!(await moveSwap(tx, swap, decided))) throw new Moved('swap')
  const [from, to] = [given.seat.uid, deal.to.case.schedule.uid]
  const tids = [given, ...(other ? [other] : [])].map(({ task }) => task.tid)
  const decision = { by: consent ? [by] : await selectDeciders(tx, deal), tids }
  await transferSeat(tx, given, to, decision)
  if (other) await transferSeat(tx, other, from, decision)
  await auditTask(tx, by, given.task, 'swap.done', {
    after: { swap: swap.id, from, to, ...(other && { for: other.task.id }) },
  })
}

/** Of a swap that nobody had to approve: those of the two who lead, or else whoever has just changed the rules. */
async function selectDeciders(tx: Transaction, deal: Deal): Promise<PersonId[]> {
  const leads = [deal.from, deal.to].filter(({ viewer }) => leadsEither(viewer, deal))
  if (leads.length > 0) return leads.map((lead) => lead.case.schedule.uid)
  const changer = await selectRuleChanger(tx, deal.given.task.pid, hoursToSettle)
  return changer ? [changer] : []
}

async function transferSeat(
  tx: Transaction,
  { task, seat, receiver }: Side,
  uid: PersonId,
  decision: Parameters<typeof isVouchedBy>[2],
): Promise<void> {
  if (!(await moveSeat(tx, seat, { from: ['confirmed'], to: 'handed_over' }))) throw new Moved('seat')
  // A request or waitlist position becomes the seat; a seat offered to them goes to the next.
  if (receiver && (await moveSeat(tx, receiver, { from: ['requested', 'waiting'], to: 'cancelled' })))
    if (holdsSeat(receiver)) await offerToNext(tx, task, receiver.n)
  const vouched = await isVouchedBy(tx, task, decision)
  await insertSuccessor(tx, { pid: task.pid, id: newId(), task: task.id, n: seat.n, uid, vouched })
}
