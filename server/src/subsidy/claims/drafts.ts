import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { newId, type ProjectId } from '../../platform/ids.ts'
import { requireLiveProject, requireProject } from '../../projects/index.ts'
import { claimUploads, releaseUploads } from '../../uploads/index.ts'
import { writeMoney } from '../money.ts'
import { because } from '../payouts/refusals.ts'
import { selectOrigin } from '../queries.ts'
import { requireInsider, requireSubsidy } from '../table.ts'
import { type Account, lastDigits, openAccount } from './account.ts'
import {
  type ClaimRow,
  deleteClaim,
  insertDraft,
  isBooked,
  lockMine,
  type ReceiptRow,
  selectMine,
  selectReceipts,
  updateDraft,
} from './queries.ts'
import type { ClaimDraft } from './schemas.ts'

/** What everyone with access to a claim sees. */
export const presentClaim = (row: ClaimRow) => ({
  id: row.id,
  state: row.state,
  oid: row.oid,
  origin: row.origin,
  fee: row.fee !== null && row.currency ? writeMoney(row.fee, row.currency) : null,
  currency: row.currency,
  approvals: row.approvals,
  approvals_needed: row.approvals_needed,
  revision: row.revision,
  payout: row.payout,
  submitted_at: row.submitted_at?.toISOString() ?? null,
  decided_at: row.decided_at?.toISOString() ?? null,
  paid_at: row.paid_at?.toISOString() ?? null,
  returned:
    row.returned_at && row.returned_from && row.returned_made_at
      ? {
          at: row.returned_at.toISOString(),
          payout: row.returned_from,
          made_at: row.returned_made_at.toISOString(),
        }
      : null,
})

export const presentReceipts = (rows: ReceiptRow[]) =>
  rows.map(({ id, name, media_type, size }) => ({ id, name, media_type, size }))

export async function presentMine(db: Db, ring: KeyRing | null, row: ClaimRow) {
  const account = ring && row.account ? await openAccount(db, ring, row, row.account) : null
  return presentOwn(row, { receipts: await selectReceipts(db, row), account })
}

/** For the claimant; includes only the end of the account. */
export const presentOwn = (
  row: ClaimRow,
  { receipts, account }: { receipts: ReceiptRow[]; account: Account | null },
) => ({
  ...presentClaim(row),
  note: row.note,
  reason: row.reason,
  receipts: presentReceipts(receipts),
  account_ends: account && lastDigits(account),
  account_shared: row.account && row.account_shared,
})

export async function getMyClaim(db: Db, ring: KeyRing | null, actor: Actor, pid: ProjectId) {
  await requireProject(db, actor, pid)
  const row = await selectMine(db, pid, actor.uid)
  if (!row)
    throw new Problem('not_found', {
      detail: 'You have no travel claim in this project. Save a draft first.',
    })
  return presentMine(db, ring, row)
}

interface Change {
  pid: ProjectId
  /** Called with the current state; throws to refuse. */
  expect(current: object | null): void
}

/** A returned claim becomes a draft again. */
export async function setMyClaim(
  tx: Transaction,
  ring: KeyRing | null,
  actor: Actor,
  { pid, draft, expect }: Change & { draft: ClaimDraft },
) {
  await requireLiveProject(tx, pid)
  await requireInsider(tx, actor, pid)
  await requireSubsidy(tx, pid)
  const before = await lockMine(tx, pid, actor.uid)
  expect(before && (await presentMine(tx, ring, before)))
  if (before && before.state !== 'draft' && before.state !== 'declined')
    throw refused([because['claim-submitted']])
  if (!(await selectOrigin(tx, pid, draft.oid)))
    throw new Problem('invalid_request', {
      errors: [
        {
          pointer: '/body/oid',
          code: 'custom',
          detail: 'There is no origin with this identifier. Choose one from the table.',
        },
      ],
    })
  const ref = { pid, id: before?.id ?? newId<string>() }
  if (before) await updateDraft(tx, ref, draft)
  else if (!(await insertDraft(tx, { ...ref, uid: actor.uid, oid: draft.oid, note: draft.note })))
    throw new Problem('stale')
  const held = { pid, uid: actor.uid, used_by: `claim:${ref.id}` }
  await releaseUploads(tx, { ...held, but: draft.receipts })
  await claimUploads(tx, { ...held, ids: draft.receipts })
  await audit(tx, {
    actor: actor.uid,
    verb: 'claim.drafted',
    subject: `claim:${ref.id}`,
    pid,
    after: { oid: draft.oid, receipts: draft.receipts.length },
  })
  return presentMine(tx, ring, (await selectMine(tx, pid, actor.uid))!)
}

/** Claims in the ledger can't be deleted. */
export async function deleteMyClaim(
  tx: Transaction,
  ring: KeyRing | null,
  actor: Actor,
  { pid, expect }: Change,
): Promise<void> {
  await requireProject(tx, actor, pid)
  await requireLiveProject(tx, pid)
  const before = await lockMine(tx, pid, actor.uid)
  if (!before) throw new Problem('not_found')
  expect(await presentMine(tx, ring, before))
  if (before.state !== 'draft' && before.state !== 'declined') throw refused([because['claim-submitted']])
  if (await isBooked(tx, before)) throw refused([because['claim-booked']])
  await releaseUploads(tx, { pid, uid: actor.uid, used_by: `claim:${before.id}` })
  await deleteClaim(tx, before)
  await audit(tx, { actor: actor.uid, verb: 'claim.deleted', subject: `claim:${before.id}`, pid })
}
