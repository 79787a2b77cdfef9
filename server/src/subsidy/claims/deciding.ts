import { audit } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { Problem, type Why } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { newId } from '../../platform/ids.ts'
import { requireLiveProject } from '../../projects/index.ts'
import { tellOfClaims } from '../letters/telling.ts'
import { insertLines } from '../queries.ts'
import { getClaim } from './desk.ts'
import { refused } from './drafts.ts'
import { accountGone, claimChanged, claimInPayout, claimState, ownClaim } from './policy.ts'
import {
  type ClaimRow,
  deleteApprovals,
  insertApproval,
  lockClaim,
  type Place,
  setDecided,
  setWaiting,
} from './queries.ts'

/** Held until the transaction ends. Nobody decides on their own. */
async function takeInHand(tx: Transaction, actor: Actor, place: Place): Promise<ClaimRow> {
  await requireLiveProject(tx, place.pid)
  const claim = await lockClaim(tx, place)
  if (!claim || claim.state === 'draft') throw new Problem('not_found')
  if (claim.uid === actor.uid)
    throw new Problem('forbidden', {
      detail: 'Your own claim is for someone else to decide.',
      why: [ownClaim],
    })
  return claim
}

function requireState(claim: ClaimRow, state: ClaimRow['state'], detail: string, why: Why = claimState) {
  if (claim.state !== state) throw refused(detail, [why])
}

function requireSeen(claim: ClaimRow, revision: number): void {
  if (claim.revision !== revision) throw refused('It has changed since you looked.', [claimChanged])
}

type Kind = 'approved' | 'withdrawn' | 'paid' | 'returned'
const line = ({ id, fee, currency }: ClaimRow, kind: Kind) => ({
  id: newId<string>(),
  claim: id,
  kind,
  amount: kind === 'withdrawn' || kind === 'returned' ? -BigInt(fee!) : BigInt(fee!),
  currency: currency!,
})

const auditOf = (actor: Actor, { pid, id }: Place) => ({ actor: actor.uid, subject: `claim:${id}`, pid })

/** Twice by the same person is once. The last that is needed makes it a promise. */
export async function approveClaim(
  tx: Transaction,
  actor: Actor,
  place: Place,
  { revision }: { revision: number },
) {
  const claim = await takeInHand(tx, actor, place)
  const before = await getClaim(tx, actor, place)
  if (before.approved_by.some(({ uid }) => uid === actor.uid)) return before
  requireState(claim, 'submitted', 'It does not wait for a decision.')
  requireSeen(claim, revision)
  if (!claim.account) throw refused('Nobody knows any more where the money should go.', [accountGone])
  await insertApproval(tx, place, actor.uid)
  const approvals = claim.approvals + 1
  const done = approvals >= claim.approvals_needed!
  await audit(tx, {
    ...auditOf(actor, place),
    verb: done ? 'claim.approved' : 'claim.seconded',
    after: { approvals, fee: before.fee, currency: claim.currency },
  })
  if (done) {
    await setDecided(tx, place, { state: 'approved', reason: '' })
    await insertLines(tx, { pid: place.pid, actor: actor.uid }, [line(claim, 'approved')])
    await tellOfClaims(tx, 'claim.approved', [claim])
  }
  return getClaim(tx, actor, place)
}

export async function declineClaim(
  tx: Transaction,
  actor: Actor,
  place: Place,
  { revision, reason }: { revision: number; reason: string },
) {
  const claim = await takeInHand(tx, actor, place)
  if (claim.state === 'declined' && claim.reason === reason) return getClaim(tx, actor, place)
  requireState(claim, 'submitted', 'It does not wait for a decision.')
  requireSeen(claim, revision)
  await setDecided(tx, place, { state: 'declined', reason })
  await deleteApprovals(tx, place)
  await audit(tx, { ...auditOf(actor, place), verb: 'claim.declined' })
  await tellOfClaims(tx, 'claim.declined', [claim])
  return getClaim(tx, actor, place)
}

/** What was promised and is in no payout, or was declined, waits again. */
export async function reopenClaim(
  tx: Transaction,
  actor: Actor,
  place: Place,
  { reason }: { reason: string },
) {
  const claim = await takeInHand(tx, actor, place)
  if (claim.state !== 'declined') requireState(claim, 'approved', 'It is not decided on, or paid.')
  if (claim.payout) throw refused('It is in a payout. Cancel that first.', [claimInPayout])
  await setWaiting(tx, place, reason)
  if (claim.state === 'approved')
    await insertLines(tx, { pid: place.pid, actor: actor.uid }, [line(claim, 'withdrawn')])
  const before = { state: claim.state }
  await audit(tx, { ...auditOf(actor, place), verb: 'claim.reopened', before })
  return getClaim(tx, actor, place)
}

/** The bank has sent it back: what was paid is neither paid nor promised, until someone approves it anew. */
export async function returnClaim(
  tx: Transaction,
  actor: Actor,
  place: Place,
  { reason }: { reason: string },
) {
  const claim = await takeInHand(tx, actor, place)
  requireState(claim, 'paid', 'It is not paid.')
  await setWaiting(tx, place, reason)
  const lines = [line(claim, 'returned'), line(claim, 'withdrawn')]
  await insertLines(tx, { pid: place.pid, actor: actor.uid }, lines)
  await audit(tx, { ...auditOf(actor, place), verb: 'claim.returned' })
  await tellOfClaims(tx, 'claim.returned', [claim])
  return getClaim(tx, actor, place)
}
