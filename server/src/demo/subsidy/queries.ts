import type { Transaction } from '../../platform/db/database.ts'
import { newId, type PersonId, type ProjectId } from '../../platform/ids.ts'
import type { Account, OriginRow } from '../../subsidy/index.ts'

export interface PastClaim {
  id: string
  uid: PersonId
  state: 'draft' | 'submitted' | 'approved' | 'paid' | 'declined'
  origin: OriginRow
  account: Account
  note: string
  reason: string
  approvals_needed: number
  /** Who has approved it so far; the last of them, if it was decided. */
  approvers: PersonId[]
  payout: string | null
  submitted_at: Date
  decided_at: Date | null
  paid_at: Date | null
}

export interface PastPayout {
  id: string
  made_by: PersonId
  made_at: Date
  paid_at: Date | null
}

interface Past {
  payouts: PastPayout[]
  claims: PastClaim[]
}

interface Subsidy {
  pid: ProjectId
  currency: string
}

/** Inserts claims and payouts with their history and ledger lines; `accounts` are sealed, by claim. */
export async function insertPastClaims(
  tx: Transaction,
  subsidy: Subsidy,
  { payouts, claims }: Past,
  accounts: ReadonlyMap<string, Buffer>,
): Promise<void> {
  await insertPayouts(tx, subsidy, { payouts, claims })
  const rows = claims.map(({ approvers: _approvers, origin, approvals_needed, ...claim }) => {
    const isDraft = claim.state === 'draft'
    const fixed = {
      origin: JSON.stringify(origin.names),
      fee: origin.fee,
      currency: subsidy.currency,
      approvals_needed,
    }
    return {
      ...claim,
      pid: subsidy.pid,
      oid: origin.oid,
      ...(isDraft ? { origin: null, fee: null, currency: null, approvals_needed: null } : fixed),
      account: accounts.get(claim.id) ?? null,
      account_shared: accounts.has(claim.id),
      submitted_at: isDraft ? null : claim.submitted_at,
      created_at: claim.submitted_at,
      changed_at: claim.paid_at ?? claim.decided_at ?? claim.submitted_at,
    }
  })
  await tx.insertInto('claims').values(rows).execute()
  await insertApprovals(tx, subsidy.pid, claims)
  await insertLedger(tx, subsidy, { payouts, claims })
}

async function insertPayouts(tx: Transaction, subsidy: Subsidy, { payouts, claims }: Past): Promise<void> {
  if (payouts.length === 0) return
  const rows = payouts.map(({ id, made_by, made_at, paid_at }) => {
    const fees = claims.filter(({ payout }) => payout === id).map(({ origin }) => origin.fee)
    return {
      ...subsidy,
      id,
      state: paid_at ? 'paid' : 'open',
      total: fees.reduce((sum, fee) => sum + fee, 0n),
      count: fees.length,
      made_by,
      made_at,
      paid_by: paid_at && made_by,
      paid_at,
    }
  })
  await tx.insertInto('payouts').values(rows).execute()
}

async function insertApprovals(tx: Transaction, pid: ProjectId, claims: PastClaim[]): Promise<void> {
  const rows = claims.flatMap(({ id, approvers, submitted_at, decided_at }) =>
    approvers.map((uid, n) => ({
      pid,
      claim: id,
      uid,
      at:
        n === approvers.length - 1 && decided_at ? decided_at : new Date(+submitted_at + (n + 1) * 3_600_000),
    })),
  )
  if (rows.length > 0) await tx.insertInto('claim_approvals').values(rows).execute()
}

async function insertLedger(tx: Transaction, subsidy: Subsidy, { payouts, claims }: Past): Promise<void> {
  const lines = claims.flatMap(({ id, state, origin, approvers, decided_at, paid_at, payout }) => {
    const line = (kind: string, at: Date | null, actor: PersonId | undefined) =>
      at && actor
        ? [
            {
              ...subsidy,
              id: newId<string>(+at),
              at,
              claim: id,
              kind,
              amount: origin.fee,
              actor,
              payout: kind === 'paid' ? payout : null,
            },
          ]
        : []
    const payer = payouts.find((one) => one.id === payout)?.made_by
    return [
      ...(state === 'approved' || state === 'paid' ? line('approved', decided_at, approvers.at(-1)) : []),
      ...(state === 'paid' ? line('paid', paid_at, payer) : []),
    ]
  })
  if (lines.length > 0) await tx.insertInto('subsidy_ledger').values(lines).execute()
}

interface PastReceipt {
  pid: ProjectId
  id: string
  uid: PersonId
  name: string
  size: number
  sealed: Buffer
  used_by: string
  created_at: Date
}

export async function insertReceipts(tx: Transaction, receipts: PastReceipt[]): Promise<void> {
  const rows = receipts.map((receipt) => ({ ...receipt, media_type: 'image/png' }))
  await tx.insertInto('uploads').values(rows).execute()
}
