import { audit } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { forbidden, Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { newId, type PersonId } from '../../platform/ids.ts'
import { areDependent, requireLiveProject, requireSettled } from '../../projects/index.ts'
import { dropClaimNotification, notifyClaimants } from '../notifications/notify.ts'
import { because } from '../payouts/refusals.ts'
import { treasuryRoles } from '../policy.ts'
import { insertLedgerLines, setReturned } from '../queries.ts'
import { getClaim } from './desk.ts'
import { secondsToUndo } from './policy.ts'
import {
  type ClaimRef,
  type ClaimRow,
  deleteApprovals,
  deleteFresh,
  insertApproval,
  lockClaim,
  setDecided,
  setWaiting,
} from './queries.ts'

/** Locked until the transaction ends. Nobody decides on their own. */
async function lockClaimForDecision(tx: Transaction, actor: Actor, ref: ClaimRef): Promise<ClaimRow> {
  await requireLiveProject(tx, ref.pid)
  const claim = await lockClaim(tx, ref)
  if (!claim || claim.state === 'draft') throw new Problem('not_found')
  if (claim.uid === actor.uid) throw forbidden([because['own-claim']])
  return claim
}

function requireState(claim: ClaimRow, state: ClaimRow['state']): void {
  if (claim.state !== state) throw refused([because['claim-state']])
}

function requireSeen(claim: ClaimRow, revision: number): void {
  if (claim.revision !== revision) throw refused([because['claim-changed']])
}

type Kind = 'approved' | 'withdrawn' | 'paid' | 'returned'
const line = ({ id, fee, currency }: ClaimRow, kind: Kind) => ({
  id: newId<string>(),
  claim: id,
  kind,
  amount: kind === 'withdrawn' || kind === 'returned' ? -BigInt(fee!) : BigInt(fee!),
  currency: currency!,
  payout: null as string | null,
})

const auditOf = (actor: Actor, { pid, id }: ClaimRef) => ({ actor: actor.uid, subject: `claim:${id}`, pid })

/** Idempotent per person. The last required approval makes it final. */
export async function approveClaim(
  tx: Transaction,
  actor: Actor,
  ref: ClaimRef,
  { revision }: { revision: number },
) {
  const claim = await lockClaimForDecision(tx, actor, ref)
  const before = await getClaim(tx, actor, ref)
  if (before.approved_by.some(({ uid }) => uid === actor.uid)) return before
  requireState(claim, 'submitted')
  requireSeen(claim, revision)
  if (claim.returned_at) throw refused([because['claim-returned']])
  if (!claim.account) throw refused([because['account-gone']])
  if (claim.approvals > 0) await requireSecond(tx, actor, ref, before.approved_by)
  await insertApproval(tx, ref, actor.uid)
  const approvals = claim.approvals + 1
  const done = approvals >= claim.approvals_needed!
  await audit(tx, {
    ...auditOf(actor, ref),
    verb: done ? 'claim.approved' : 'claim.seconded',
    after: { approvals, fee: before.fee, currency: claim.currency },
  })
  if (done) {
    await setDecided(tx, ref, { state: 'approved', reason: '' })
    await insertLedgerLines(tx, { pid: ref.pid, actor: actor.uid }, [line(claim, 'approved')])
    await notifyClaimants(tx, 'claim.approved', [claim], secondsToUndo)
  }
  return getClaim(tx, actor, ref)
}

/** Two approvals must come from two people who don't depend on each other. */
async function requireSecond(
  tx: Transaction,
  actor: Actor,
  { pid }: ClaimRef,
  first: readonly { uid: PersonId }[],
): Promise<void> {
  await requireSettled(tx, actor, { pid, roles: treasuryRoles })
  if (!(await areDependent(tx, { pid, uid: actor.uid, others: first.map(({ uid }) => uid) }))) return
  throw forbidden([because['approvals-independent']])
}

export async function declineClaim(
  tx: Transaction,
  actor: Actor,
  ref: ClaimRef,
  { revision, reason }: { revision: number; reason: string },
) {
  const claim = await lockClaimForDecision(tx, actor, ref)
  if (claim.state === 'declined' && claim.reason === reason) return getClaim(tx, actor, ref)
  requireState(claim, 'submitted')
  requireSeen(claim, revision)
  await setDecided(tx, ref, { state: 'declined', reason })
  await deleteApprovals(tx, ref)
  await audit(tx, { ...auditOf(actor, ref), verb: 'claim.declined' })
  await notifyClaimants(tx, 'claim.declined', [claim])
  return getClaim(tx, actor, ref)
}

/** Reopens an approved claim that is in no payout, or a returned one; without a reason, see below. */
export async function reopenClaim(
  tx: Transaction,
  actor: Actor,
  ref: ClaimRef,
  { reason }: { reason: string },
) {
  const claim = await lockClaimForDecision(tx, actor, ref)
  if (claim.state === 'paid') throw refused([because['claim-state']])
  if (claim.payout) throw refused([because['claim-in-payout']])
  if (reason === '') return revokeApproval(tx, actor, claim)
  if (claim.state !== 'declined') requireState(claim, 'approved')
  await setWaiting(tx, ref, reason)
  await deleteApprovals(tx, ref)
  await withdraw(tx, actor, claim)
  const before = { state: claim.state }
  await audit(tx, { ...auditOf(actor, ref), verb: 'claim.reopened', before })
  return getClaim(tx, actor, ref)
}

/** Undoes only one's own approval, while nobody was notified. */
async function revokeApproval(tx: Transaction, actor: Actor, claim: ClaimRow) {
  if (!(await deleteFresh(tx, claim, actor.uid, secondsToUndo)))
    throw new Problem('invalid_request', {
      errors: [{ pointer: '/body/reason', code: 'custom', detail: 'Give a reason.' }],
    })
  await setWaiting(tx, claim, claim.reason)
  await withdraw(tx, actor, claim)
  const { state, approvals } = claim
  await audit(tx, {
    ...auditOf(actor, claim),
    verb: 'claim.reopened',
    before: { state, approvals },
    after: { state: 'submitted', approvals: approvals - 1 },
  })
  return getClaim(tx, actor, claim)
}

async function withdraw(tx: Transaction, actor: Actor, claim: ClaimRow): Promise<void> {
  if (claim.state !== 'approved') return
  await insertLedgerLines(tx, { pid: claim.pid, actor: actor.uid }, [line(claim, 'withdrawn')])
  await dropClaimNotification(tx, claim)
}

/**
 * The bank returned the transfer: it is neither paid nor approved, until it is submitted and approved again.
 */
export async function returnClaim(
  tx: Transaction,
  actor: Actor,
  ref: ClaimRef,
  { reason }: { reason: string },
) {
  const claim = await lockClaimForDecision(tx, actor, ref)
  requireState(claim, 'paid')
  await setReturned(tx, ref.pid, [{ id: ref.id, reason }])
  const { payout } = claim
  const lines = [line(claim, 'returned'), line(claim, 'withdrawn')].map((one) => ({ ...one, payout }))
  await insertLedgerLines(tx, { pid: ref.pid, actor: actor.uid }, lines)
  await audit(tx, { ...auditOf(actor, ref), verb: 'claim.returned' })
  await notifyClaimants(tx, 'claim.returned', [claim])
  return getClaim(tx, actor, ref)
}
