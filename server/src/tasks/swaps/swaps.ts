import type { Transaction } from '../../platform/db/database.ts'
import { forbidden, Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { newId, type PersonId, type ProjectId } from '../../platform/ids.ts'
import { requireLiveProject } from '../../projects/index.ts'
import { whyNotLead } from '../policy.ts'
import { selectViewer } from '../queries.ts'
import { requireTask, type View, viewProject } from '../reading.ts'
import { auditTask } from '../record.ts'
import { because } from '../rules/refusals.ts'
import { completeSwap } from './completing.ts'
import { isLedByOne, lockDeal, readDeal, requirePossible } from './deal.ts'
import { notifyChiefsOfSwap, notifyOfSwap } from './notifications.ts'
import { insertSwap, moveSwap, type SwapRef, type SwapRow, selectSwap } from './queries.ts'
import { present, readerOf } from './reading.ts'

interface Asking {
  task: string
  to: PersonId
  for: string | null
  message: string
  /** Warnings that the person who asks accepts for the seat they would get. */
  accept: string[]
}

/** Refuses impossible requests at once, so that nobody is asked in vain. */
export async function requestSwap(
  tx: Transaction,
  actor: Actor,
  pid: ProjectId,
  { task, to, for: forTask, message, accept }: Asking,
) {
  const looking = await viewProject(tx, actor, pid)
  await requireLiveProject(tx, pid)
  for (const id of forTask ? [task, forTask] : [task])
    await requireTask(tx, actor, { pid, id }, looking.viewer)
  if (to === actor.uid) throw invalid('/body/to', 'Choose someone other than yourself.')
  if (task === forTask) throw invalid('/body/for', 'Choose a task other than the one you hand over.')
  // Someone of the project; outsiders must not be discoverable.
  const asked = (await selectViewer(tx, pid, { uid: to, by: { strong: false } })) as
    | Awaited<ReturnType<typeof selectViewer>>
    | undefined
  if (!asked || asked.teams.length === 0) throw new Problem('not_found')
  const wanted = { from: actor.uid, to, task, forTask }
  await lockDeal(tx, pid, wanted)
  const deal = await readDeal(tx, looking.project, wanted)
  requirePossible(deal, { reader: 'from', accept, viewer: looking.viewer, now: looking.now })
  const { given, other } = deal
  const ref = { pid, id: newId<string>() }
  const seats = { seat: given.seat.id, other: other?.seat.id ?? null }
  const outcome = await insertSwap(tx, { ...ref, ...seats, from_uid: actor.uid, to_uid: to, message })
  if (outcome === 'already-asked') throw refused([because['already-asked']])
  if (outcome === 'asked-often') throw refused([because['asked-often']])
  await auditTask(tx, actor.uid, given.task, 'swap.requested', {
    after: { swap: ref.id, to, ...(forTask && { for: forTask }) },
  })
  const swap = (await selectSwap(tx, ref))!
  await notifyOfSwap(tx, 'requested', swap, [to])
  return present(swap, looking.viewer, actor.uid)
}

const invalid = (pointer: string, detail: string) =>
  new Problem('invalid_request', { errors: [{ pointer, code: 'custom', detail }] })

/** A swap that they may know of. */
async function requireSwap(tx: Transaction, ref: SwapRef, looking: View, uid: PersonId) {
  const swap = await selectSwap(tx, ref)
  const reader = swap && readerOf(swap, looking.viewer, uid)
  if (!swap || !reader) throw new Problem('not_found')
  return { swap, reader }
}

/** The actor and the locked swap. */
async function lockSwapAs(tx: Transaction, actor: Actor, ref: SwapRef) {
  const looking = await viewProject(tx, actor, ref.pid)
  await requireLiveProject(tx, ref.pid)
  const { swap, reader } = await requireSwap(tx, ref, looking, actor.uid)
  return { looking, swap, reader }
}

const dealOf = ({ from, to, given, other }: SwapRow) => ({
  from: from.uid,
  to: to.uid,
  task: given.task,
  forTask: other?.task ?? null,
})

interface Answer extends SwapRef {
  answer: 'yes' | 'no'
  accept: string[]
}

/** By the person asked. Idempotent. */
export async function answerSwap(tx: Transaction, actor: Actor, { answer, accept, ...ref }: Answer) {
  const { looking, swap } = await lockSwapAs(tx, actor, ref)
  if (swap.to.uid !== actor.uid) throw forbidden([because['asked-only']])
  const said = answer === 'yes' ? ['agreed', 'done'] : ['declined']
  if (said.includes(swap.state)) return present(swap, looking.viewer, actor.uid)
  if (swap.state !== 'requested') throw refused([because['swap-over']])
  if (answer === 'no') await decline(tx, actor, swap)
  else await agree(tx, actor, { swap, looking, accept })
  return present((await selectSwap(tx, ref))!, looking.viewer, actor.uid)
}

async function decline(tx: Transaction, actor: Actor, swap: SwapRow): Promise<void> {
  if (!(await moveSwap(tx, swap, { from: ['requested'], to: 'declined' })))
    throw refused([because['swap-over']])
  await auditSwap(tx, actor, swap, 'swap.declined')
  await notifyOfSwap(tx, 'declined', swap, [swap.from.uid])
}

async function agree(
  tx: Transaction,
  actor: Actor,
  { swap, looking, accept }: { swap: SwapRow; looking: View; accept: string[] },
): Promise<void> {
  await lockDeal(tx, swap.pid, dealOf(swap))
  const { state } = (await selectSwap(tx, swap))!
  if (state === 'agreed' || state === 'done') return
  if (state !== 'requested') throw refused([because['swap-over']])
  const deal = await readDeal(tx, looking.project, dealOf(swap))
  requirePossible(deal, { reader: 'to', accept, viewer: looking.viewer, now: looking.now })
  if (looking.case.rules.hand_over === 'free' || isLedByOne(deal)) {
    await completeSwap(tx, actor.uid, { swap, deal, consent: false })
    await notifyOfSwap(tx, 'done', swap, [swap.from.uid, swap.to.uid])
    return
  }
  if (!(await moveSwap(tx, swap, { from: ['requested'], to: 'agreed' })))
    throw refused([because['swap-over']])
  await auditSwap(tx, actor, swap, 'swap.agreed')
  await notifyChiefsOfSwap(tx, swap)
}

/** By a chief of an involved team, or an owner. Idempotent. */
export async function consentToSwap(
  tx: Transaction,
  actor: Actor,
  { consent, ...ref }: SwapRef & { consent: 'yes' | 'no' },
) {
  const { looking, swap, reader } = await lockSwapAs(tx, actor, ref)
  if (!reader.leads) throw forbidden(whyNotLead(looking.viewer, swap.given.tid))
  await lockDeal(tx, ref.pid, dealOf(swap))
  const shown = async () => present((await selectSwap(tx, ref))!, looking.viewer, actor.uid)
  const { state } = await shown()
  if (state === (consent === 'yes' ? 'done' : 'refused')) return shown()
  if (state === 'requested') throw refused([because['not-answered']])
  if (state !== 'agreed') throw refused([because['swap-over']])
  const both = [swap.from.uid, swap.to.uid]
  if (consent === 'yes') {
    const deal = await readDeal(tx, looking.project, dealOf(swap))
    requirePossible(deal, { reader: 'chief', accept: [], viewer: looking.viewer, now: looking.now })
    await completeSwap(tx, actor.uid, { swap, deal, consent: true })
    await notifyOfSwap(tx, 'done', swap, both)
  } else {
    await moveSwap(tx, swap, { from: ['agreed'], to: 'refused', by: actor.uid })
    await auditSwap(tx, actor, swap, 'swap.refused')
    await notifyOfSwap(tx, 'refused', swap, both)
  }
  return shown()
}

/** By the person who asked, until it is done. Idempotent. */
export async function withdrawSwap(tx: Transaction, actor: Actor, ref: SwapRef): Promise<void> {
  const { swap } = await lockSwapAs(tx, actor, ref)
  if (swap.from.uid !== actor.uid) throw forbidden([because['asker-only']])
  if (await moveSwap(tx, swap, { from: ['requested', 'agreed'], to: 'withdrawn' }))
    await auditSwap(tx, actor, swap, 'swap.withdrawn')
  else if ((await selectSwap(tx, ref))!.state === 'done') throw refused([because['swap-over']])
}

const auditSwap = (tx: Transaction, actor: Actor, { pid, id, given }: SwapRow, verb: string) =>
  auditTask(tx, actor.uid, { pid, id: given.task, tid: given.tid }, verb, { after: { swap: id } })
