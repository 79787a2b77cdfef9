import { z } from 'zod'
import { insertReads } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import { newId, type PersonId, type ProjectId } from '../../platform/ids.ts'
import { notifyOfReading, requireReading } from '../../purposes/index.ts'
import { openUpload } from '../../uploads/index.ts'
import { because } from '../payouts/refusals.ts'
import { presentClaim, presentReceipts } from './drafts.ts'
import {
  type ClaimRef,
  type ClaimRow,
  countClaims,
  selectApprovals,
  selectClaim,
  selectClaims,
  selectReceipts,
} from './queries.ts'

const purpose = 'traffic-subsidy'

interface Wanted {
  state?: string | undefined
  search?: string | undefined
  held?: 'waiting' | 'withheld' | undefined
  limit: number
  cursor?: string | undefined
}

const cursorKey = z.tuple([z.iso.datetime(), z.uuid()])

const waitsFor = ({ state, uid, returned_at }: ClaimRow, reader: PersonId, approved: boolean) =>
  state === 'submitted' && uid !== reader && !approved && returned_at === null

export async function listClaims(
  db: Db,
  { uid: reader }: Actor,
  pid: ProjectId,
  { state, search, held, limit, cursor }: Wanted,
) {
  const key = readCursor(cursor, cursorKey)
  const after = key && { submitted_at: key[0], id: key[1] }
  const found = { pid, state: state ?? null, search: search ?? null, held: held ?? null }
  const rows = await selectClaims(db, { ...found, reader, after, limit })
  const page = toPage(rows, limit, (row) => [row.submitted_at!.toISOString(), row.id])
  return {
    ...page,
    total: await countClaims(db, found),
    data: page.data.map(({ receipts, approved, ...row }) => ({
      ...presentClaim(row),
      person: { uid: row.uid, name: row.name },
      receipts,
      account_shared: row.account_shared,
      account_readable: row.account_readable,
      yours_to_approve: waitsFor(row, reader, approved),
    })),
  }
}

/** A draft is visible to its author only. */
export async function getClaim(db: Db, { uid: reader }: Actor, ref: ClaimRef) {
  const row = await selectClaim(db, ref)
  if (!row || row.state === 'draft') throw new Problem('not_found')
  const approvals = await selectApprovals(db, ref)
  const { note, reason, uid, name, account_shared, account_readable } = row
  return {
    ...presentClaim(row),
    note,
    reason,
    receipts: presentReceipts(await selectReceipts(db, ref)),
    person: { uid, name },
    account_shared,
    account_readable,
    approved_by: approvals.map(({ at, ...by }) => ({ ...by, at: at.toISOString() })),
    yours_to_approve: waitsFor(
      row,
      reader,
      approvals.some((by) => by.uid === reader),
    ),
  }
}

/** Only of this claim; the claimant can see who viewed it. */
export async function readReceipt(
  tx: Transaction,
  ring: KeyRing,
  actor: Actor,
  { upload, ...ref }: ClaimRef & { upload: string },
) {
  // Waits for someone who is just withdrawing, before it is read whether the claimant shares the data.
  await requireReading(tx, actor, { pid: ref.pid, purpose })
  const row = await selectClaim(tx, ref)
  const receipts = await selectReceipts(tx, ref)
  if (!row || row.state === 'draft' || !receipts.some(({ id }) => id === upload))
    throw new Problem('not_found')
  if (row.uid !== actor.uid && !row.account_readable)
    throw refused([because[row.account_shared ? 'not-notified' : 'account-not-shared']])
  const opened = await openUpload(tx, ring, { pid: ref.pid, id: upload })
  if (row.uid !== actor.uid) await recordRead(tx, actor, row)
  return opened
}

async function recordRead(
  tx: Transaction,
  { uid: reader }: Actor,
  { pid, id, uid }: ClaimRow,
): Promise<void> {
  const of = [{ id: newId<string>(), uid, fields: ['receipt'] }]
  const people = await insertReads(tx, { reader, pid, purpose, section: 'bank', of })
  await notifyOfReading(tx, { pid, purpose }, { reader, people })
  await audit(tx, { actor: reader, verb: 'claim.receipt-read', subject: `claim:${id}`, pid })
}
