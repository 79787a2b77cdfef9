import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'

export interface PayoutRef {
  pid: ProjectId
  id: string
}

export interface PayoutRow extends PayoutRef {
  state: 'open' | 'paid' | 'cancelled'
  currency: string
  total: string
  count: number
  made_by: PersonId
  maker: string
  made_at: Date
  paid_at: Date | null
  /** Paid claims, without returned ones. */
  paid_count: number
  paid_total: string
  returned: ReturnRow[]
}

export interface ReturnRow {
  claim: string
  uid: PersonId
  name: string
  /** In the smallest unit. */
  fee: string
  at: string
}

const columns = sql`
  payout.pid, payout.id, payout.state, payout.currency, payout.total, payout.count, payout.made_by,
  people.name as maker, payout.made_at, payout.paid_at,
  (select count(*)::int from claims as paid
    where paid.pid = payout.pid and paid.payout = payout.id and paid.state = 'paid') as paid_count,
  (select coalesce(sum(paid.fee), 0)::text from claims as paid
    where paid.pid = payout.pid and paid.payout = payout.id and paid.state = 'paid') as paid_total,
  (select coalesce(jsonb_agg(jsonb_build_object('claim', line.claim, 'uid', claimant.uid, 'name', claimant.name,
                                                'fee', (-line.amount)::text, 'at', line.at) order by line.id), '[]')
     from subsidy_ledger as line
     join claims as claim on claim.pid = line.pid and claim.id = line.claim
     join people as claimant on claimant.uid = claim.uid
    where line.pid = payout.pid and line.payout = payout.id and line.kind = 'withdrawn') as returned`

export async function selectPayout(db: Db, { pid, id }: PayoutRef): Promise<PayoutRow | null> {
  const { rows } = await sql<PayoutRow>`
    select ${columns} from payouts as payout join people on people.uid = payout.made_by
     where payout.pid = ${pid} and payout.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks before reading, so that a transaction that waited sees the other one's changes. */
export async function lockPayout(tx: Transaction, ref: PayoutRef): Promise<PayoutRow | null> {
  await tx
    .selectFrom('payouts')
    .select('id')
    .where('pid', '=', ref.pid)
    .where('id', '=', ref.id)
    .forUpdate()
    .execute()
  return selectPayout(tx, ref)
}

/** Newest first. Returns one more than requested, to know whether there is more. */
export async function selectPayouts(
  db: Db,
  { pid, before, limit }: { pid: ProjectId; before: string | null; limit: number },
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select ${columns} from payouts as payout join people on people.uid = payout.made_by
     where payout.pid = ${pid} and (${before}::uuid is null or payout.id < ${before}::uuid)
     order by payout.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function insertPayout(
  tx: Transaction,
  payout: PayoutRef & { currency: string; made_by: PersonId },
): Promise<void> {
  await tx
    .insertInto('payouts')
    .values({ ...payout, total: 0, count: 0 })
    .execute()
}

/** Approved, in no payout, and with an account that may be read. */
const isPayable = sql`
  claims.state = 'approved' and claims.payout is null and claims.account is not null and is_account_readable(claims)`

/**
 * Takes all approved claims that are in no payout and whose accounts may be read. Locks them in a fixed order, so that
 * concurrent payouts neither take the same claim nor deadlock.
 */
export async function claimApproved(
  tx: Transaction,
  { pid, id }: PayoutRef,
  currency: string,
): Promise<void> {
  await sql`
    with free as (
      select id from claims
       where pid = ${pid} and currency = ${currency} and ${isPayable}
       order by id for update
    ), taken as (
      update claims set payout = ${id}, changed_at = now()
        from free where claims.pid = ${pid} and claims.id = free.id
      returning claims.fee
    )
    update payouts set total = coalesce((select sum(fee) from taken), 0), count = (select count(*) from taken)
     where pid = ${pid} and id = ${id}`.execute(tx)
}

export interface PaidClaim extends PayoutRef {
  uid: PersonId
  name: string
  origin: Record<Language, string>
  fee: string
  currency: string
  state: 'draft' | 'submitted' | 'approved' | 'paid' | 'declined'
  account: Buffer | null
  key_id: string | null
  sealed_key: Buffer | null
}

/** Of a payout, in the order of submission. */
export async function selectPaidClaims(db: Db, { pid, id }: PayoutRef): Promise<PaidClaim[]> {
  const { rows } = await sql<PaidClaim>`
    select claim.pid, claim.id, claim.uid, people.name, claim.origin, claim.fee, claim.currency, claim.state,
           -- Nobody reads an account that its owner doesn't share, or doesn't know to be readable.
           case when is_account_readable(claim) then claim.account end as account,
           person_keys.key_id, person_keys.sealed_key
      from claims as claim join people using (uid) left join person_keys using (uid)
     where claim.pid = ${pid} and claim.payout = ${id}
     order by claim.submitted_at, claim.id`.execute(db)
  return rows
}

/** Locked until the transaction ends, in a fixed order. */
export async function lockClaimsOf(tx: Transaction, { pid, id }: PayoutRef): Promise<void> {
  await tx
    .selectFrom('claims')
    .select('id')
    .where('pid', '=', pid)
    .where('payout', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function setPaid(tx: Transaction, { pid, id }: PayoutRef, by: PersonId): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ state: 'paid', paid_at: sql<Date>`now()`, changed_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('payout', '=', id)
    .where('state', '=', 'approved')
    .execute()
  await tx
    .updateTable('payouts')
    .set({ state: 'paid', paid_by: by, paid_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

export async function setCancelled(tx: Transaction, { pid, id }: PayoutRef): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ payout: null, changed_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('payout', '=', id)
    .execute()
  await tx
    .updateTable('payouts')
    .set({ state: 'cancelled' })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

export interface SumRow {
  currency: string
  state: 'submitted' | 'approved' | 'paid' | 'declined'
  count: number
  amount: string
  /** Of those that a new payout would include. */
  ready_count: number
  ready_amount: string
}

export async function selectSums(db: Db, pid: ProjectId): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select currency, state, count(*)::int as count, sum(fee)::text as amount,
           (count(*) filter (where ${isPayable}))::int as ready_count,
           coalesce(sum(fee) filter (where ${isPayable}), 0)::text as ready_amount
      from claims
     where pid = ${pid} and state <> 'draft' group by currency, state order by currency, state`.execute(db)
  return rows
}

export interface BookedRow {
  currency: string
  promised: string
  paid: string
}

/** The totals of the ledger. */
export async function selectBooked(db: Db, pid: ProjectId): Promise<BookedRow[]> {
  const { rows } = await sql<BookedRow>`
    select currency,
           coalesce(sum(amount) filter (where kind in ('approved', 'withdrawn')), 0)::text as promised,
           coalesce(sum(amount) filter (where kind in ('paid', 'returned')), 0)::text as paid
      from subsidy_ledger where pid = ${pid} group by currency order by currency`.execute(db)
  return rows
}

export interface LineRow {
  id: string
  at: Date
  claim: string
  kind: 'approved' | 'withdrawn' | 'paid' | 'returned'
  amount: string
  currency: string
  payout: string | null
  actor: PersonId
  name: string
}

/** Newest first. Returns one more than requested, to know whether there is more. */
export async function selectLedgerLines(
  db: Db,
  { pid, before, limit }: { pid: ProjectId; before: string | null; limit: number },
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select line.id, line.at, line.claim, line.kind, line.amount, line.currency, line.payout, line.actor, people.name
      from subsidy_ledger as line join people on people.uid = line.actor
     where line.pid = ${pid} and (${before}::uuid is null or line.id < ${before}::uuid)
     order by line.id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** The language that someone has chosen for the app. */
export async function selectLanguage(db: Db, uid: PersonId): Promise<Language> {
  const { language } = await db
    .selectFrom('people')
    .select('language')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return language as Language
}
