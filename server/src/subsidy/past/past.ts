import type { Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { newId, type PersonId, type ProjectId } from '../../platform/ids.ts'
import { type Account, sealAccounts } from '../claims/account.ts'
import { approvalsFor } from '../claims/policy.ts'
import { insertSubsidy, type OriginRow, type RulesRow, replaceOrigins } from '../queries.ts'

export interface PastTable {
  pid: ProjectId
  currency: string
  rules: RulesRow
  origins: OriginRow[]
  changed_by: PersonId
}

/** Inserts a table for a demo. */
export async function insertPastTable(tx: Transaction, { origins, ...table }: PastTable): Promise<void> {
  await insertSubsidy(tx, { ...table, payer: null })
  await replaceOrigins(tx, table.pid, origins)
}

export interface PastClaim {
  id: string
  uid: PersonId
  state: 'draft' | 'submitted' | 'approved' | 'paid' | 'declined'
  origin: OriginRow
  account: Account
  note: string
  reason: string
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

/** Inserts claims and payouts with their history and ledger lines. */
export async function insertPastClaims(
  tx: Transaction,
  ring: KeyRing,
  { pid, currency, rules }: Omit<PastTable, 'origins' | 'changed_by'>,
  { payouts, claims }: Past,
): Promise<void> {
  await insertPayouts(tx, { pid, currency }, { payouts, claims })
  const sent = claims.filter(({ state }) => state !== 'draft')
  const sealed = await sealAccounts(
    tx,
    ring,
    sent.map(({ id, uid, account }) => ({ pid, id, uid, account })),
  )
  const accounts = new Map(sent.map(({ id }, n) => [id, sealed[n]!]))
  const rows = claims.map(({ approvers: _approvers, origin, account: _account, ...claim }) => {
    const fixed = {
      origin: JSON.stringify(origin.names),
      fee: origin.fee,
      currency,
      approvals_needed: approvalsFor(origin.fee, rules.second_above),
    }
    const isDraft = claim.state === 'draft'
    return {
      ...claim,
      pid,
      oid: origin.oid,
      ...(isDraft ? { origin: null, fee: null, currency: null, approvals_needed: null } : fixed),
      account: accounts.get(claim.id) ?? null,
      submitted_at: isDraft ? null : claim.submitted_at,
      created_at: claim.submitted_at,
      changed_at: claim.paid_at ?? claim.decided_at ?? claim.submitted_at,
    }
  })
  await tx.insertInto('claims').values(rows).execute()
  await insertApprovals(tx, pid, claims)
  await insertLedger(tx, { pid, currency }, { payouts, claims })
}

async function insertPayouts(
  tx: Transaction,
  subsidy: { pid: ProjectId; currency: string },
  { payouts, claims }: Past,
): Promise<void> {
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

async function insertLedger(
  tx: Transaction,
  subsidy: { pid: ProjectId; currency: string },
  { payouts, claims }: Past,
): Promise<void> {
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
