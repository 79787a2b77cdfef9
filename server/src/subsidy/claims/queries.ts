import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { containsWords } from '../../platform/db/statements/searching.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'

export interface ClaimRef {
  pid: ProjectId
  id: string
}

export interface ClaimRow extends ClaimRef {
  uid: PersonId
  name: string
  state: 'draft' | 'submitted' | 'approved' | 'paid' | 'declined'
  oid: string
  origin: Record<Language, string> | null
  fee: string | null
  currency: string | null
  approvals: number
  approvals_needed: number | null
  account: Buffer | null
  note: string
  reason: string
  revision: number
  payout: string | null
  submitted_at: Date | null
  decided_at: Date | null
  paid_at: Date | null
  /**
   * While its transfer was returned and it wasn't resubmitted; from which payout, and when that was created.
   */
  returned_at: Date | null
  returned_from: string | null
  returned_made_at: Date | null
  /** Whether the claimant shares the account and the receipts with owners and finance. */
  account_shared: boolean
  /** Whether these can see them now, if the purpose is open. */
  account_readable: boolean
}

const columns = sql`
  claim.pid, claim.id, claim.uid, people.name, claim.state, claim.oid, claim.origin, claim.fee, claim.currency,
  (select count(*)::int from claim_approvals as approval
    where approval.pid = claim.pid and approval.claim = claim.id) as approvals,
  claim.approvals_needed, claim.account, claim.note, claim.reason, claim.revision, claim.payout,
  claim.submitted_at, claim.decided_at, claim.paid_at, claim.returned_at, claim.returned_from,
  (select made_at from payouts where payouts.pid = claim.pid and payouts.id = claim.returned_from)
    as returned_made_at,
  claim.account_shared, is_account_readable(claim) as account_readable`

const of = (uid: PersonId, pid: ProjectId) => sql`claim.pid = ${pid} and claim.uid = ${uid}`
const at = ({ pid, id }: ClaimRef) => sql`claim.pid = ${pid} and claim.id = ${id}`

async function selectOne(db: Db, where: RawBuilder<unknown>): Promise<ClaimRow | null> {
  const { rows } = await sql<ClaimRow>`
    select ${columns} from claims as claim join people using (uid) where ${where}`.execute(db)
  return rows[0] ?? null
}

/** Locks before reading, so that a transaction that waited sees the other one's changes. */
async function lockOne(tx: Transaction, where: RawBuilder<unknown>): Promise<ClaimRow | null> {
  await sql`select from claims as claim where ${where} for update`.execute(tx)
  return selectOne(tx, where)
}

export const selectMine = (db: Db, pid: ProjectId, uid: PersonId) => selectOne(db, of(uid, pid))
export const lockMine = (tx: Transaction, pid: ProjectId, uid: PersonId) => lockOne(tx, of(uid, pid))
export const selectClaim = (db: Db, ref: ClaimRef) => selectOne(db, at(ref))
export const lockClaim = (tx: Transaction, ref: ClaimRef) => lockOne(tx, at(ref))

export interface OwnRow {
  pid: string
  project: string
  state: ClaimRow['state']
  until: string | null
  returned_at: Date | null
}

/** Someone's claims in all projects that aren't drafts, with the deadline. */
export async function selectOwn(db: Db, uid: PersonId): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select claim.pid, project.name as project, claim.state, subsidy.rules ->> 'until' as until,
           claim.returned_at
      from claims as claim
      join projects as project on project.pid = claim.pid
      left join subsidies as subsidy on subsidy.pid = claim.pid
     where claim.uid = ${uid} and project.state <> 'draft'
     order by project.starts_on desc, claim.pid desc`.execute(db)
  return rows
}

export interface ToDecideRow {
  pid: string
  project: string
  count: number
}

/** How many claims wait for a decision by someone's role. Nobody decides on their own, or twice. */
export async function countToDecide(db: Db, uid: PersonId): Promise<ToDecideRow[]> {
  const { rows } = await sql<ToDecideRow>`
    select project.pid, project.name as project, count(*)::int as count
      from projects as project
      join claims as claim on claim.pid = project.pid and claim.state = 'submitted' and claim.uid <> ${uid}
                              and claim.returned_at is null
     where project.state <> 'archived'
       and project.pid in (select pid from project_roles where uid = ${uid} and role in ('owner', 'finance'))
       and not exists (select from claim_approvals as approval
                        where approval.pid = claim.pid and approval.claim = claim.id and approval.uid = ${uid})
     group by project.pid
     order by project.starts_on desc, project.pid desc`.execute(db)
  return rows
}

export interface ReceiptRow {
  id: string
  name: string
  media_type: string
  size: number
}

export async function selectReceipts(db: Db, { pid, id }: ClaimRef): Promise<ReceiptRow[]> {
  return db
    .selectFrom('uploads')
    .select(['id', 'name', 'media_type', 'size'])
    .where('pid', '=', pid)
    .where('used_by', '=', `claim:${id}`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** False if they already have one. */
export async function insertDraft(
  tx: Transaction,
  draft: ClaimRef & { uid: PersonId; oid: string; note: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('claims')
    .values(draft)
    .onConflict((conflict) => conflict.columns(['pid', 'uid']).doNothing())
    .executeTakeFirstOrThrow()
  return added === 1n
}

/** Back to a draft: keeps the reason why it was returned. Returning it ends a returned transfer. */
export async function updateDraft(
  tx: Transaction,
  { pid, id }: ClaimRef,
  draft: { oid: string; note: string },
): Promise<void> {
  await sql`
    update claims set state = 'draft', oid = ${draft.oid}, note = ${draft.note}, origin = null, fee = null,
           currency = null, approvals_needed = null, account = null, account_shared = false, account_known_until = null,
           submitted_at = null, decided_at = null,
           reason = case when state = 'submitted' and returned_at is null then '' else reason end,
           returned_at = case when state <> 'declined' then returned_at end,
           returned_from = case when state <> 'declined' then returned_from end,
           revision = revision + 1, changed_at = now()
     where pid = ${pid} and id = ${id}`.execute(tx)
}

export async function deleteClaim(tx: Transaction, { pid, id }: ClaimRef): Promise<void> {
  await tx.deleteFrom('claims').where('pid', '=', pid).where('id', '=', id).execute()
}

/**
 * Clears accounts and receipts of projects that ended before then, unless the claim changed since or money is
 * still owed. Returns their owners.
 */
export async function clearOldAccounts(
  tx: Transaction,
  before: Date,
): Promise<(ClaimRef & { uid: PersonId })[]> {
  const { rows } = await sql<ClaimRef & { uid: PersonId }>`
    update claims as claim set account = null
      from projects as project
     where project.pid = claim.pid and last_day(project) < ${before}::date and claim.changed_at < ${before}
       and claim.state <> 'approved'
       and (claim.account is not null
            or exists (select from uploads where uploads.pid = claim.pid and uploads.used_by = 'claim:' || claim.id))
    returning claim.pid, claim.id, claim.uid`.execute(tx)
  return rows
}

export async function isBooked(db: Db, { pid, id }: ClaimRef): Promise<boolean> {
  const { rows } = await sql<{ booked: boolean }>`
    select exists (select from subsidy_ledger where pid = ${pid} and claim = ${id}) as booked`.execute(db)
  return rows[0]!.booked
}

interface Submitted {
  origin: Record<Language, string>
  fee: bigint
  currency: string
  approvals_needed: number
  account: Buffer
  /** The last day that the claimant was shown. */
  shown_until: string | null
}

/** The fields that change. */
export async function setSubmitted(
  tx: Transaction,
  { pid, id }: ClaimRef,
  made: Submitted,
): Promise<Partial<ClaimRow>> {
  const { rows } = await sql<Partial<ClaimRow>>`
    update claims set state = 'submitted', origin = ${JSON.stringify(made.origin)}::jsonb, fee = ${made.fee},
           currency = ${made.currency}, approvals_needed = ${made.approvals_needed}, account = ${made.account},
           reason = '', submitted_at = now(), decided_at = null, paid_at = null, returned_at = null,
           returned_from = null, account_shared = true,
           account_known_until = (select least(until, ${made.shown_until}::date) from project_purposes as open
                                   where open.pid = claims.pid and open.purpose = 'traffic-subsidy'),
           revision = revision + 1, changed_at = now()
     where pid = ${pid} and id = ${id}
    returning state, origin, fee, currency, approvals_needed, account, reason, revision, submitted_at,
              decided_at, paid_at, returned_at, returned_from, null as returned_made_at,
              account_shared`.execute(tx)
  return rows[0]!
}

/** Waits for a decision again. */
export async function setWaiting(tx: Transaction, { pid, id }: ClaimRef, reason: string): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ state: 'submitted', reason, payout: null, decided_at: null, paid_at: null })
    .set({ revision: sql<number>`revision + 1`, changed_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

export async function setDecided(
  tx: Transaction,
  { pid, id }: ClaimRef,
  { state, reason }: { state: 'approved' | 'declined'; reason: string },
): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ state, reason, decided_at: sql<Date>`now()`, changed_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

export async function insertApproval(tx: Transaction, { pid, id }: ClaimRef, uid: PersonId): Promise<void> {
  const approval = tx.insertInto('claim_approvals').values({ pid, claim: id, uid })
  await approval.onConflict((conflict) => conflict.doNothing()).execute()
}

/** Deletes a person's approval if it is no older than that. Returns whether it did. */
export async function deleteFresh(tx: Transaction, { pid, id }: ClaimRef, uid: PersonId, seconds: number) {
  const { rows } = await sql`
    delete from claim_approvals where pid = ${pid} and claim = ${id} and uid = ${uid}
       and at > now() - make_interval(secs => ${seconds}) returning uid`.execute(tx)
  return rows.length > 0
}

export async function deleteApprovals(tx: Transaction, { pid, id }: ClaimRef): Promise<void> {
  await tx.deleteFrom('claim_approvals').where('pid', '=', pid).where('claim', '=', id).execute()
}

export interface ApprovalRow {
  uid: PersonId
  name: string
  at: Date
}

export async function selectApprovals(db: Db, { pid, id }: ClaimRef): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select uid, name, at from claim_approvals join people using (uid)
     where pid = ${pid} and claim = ${id} order by at, uid`.execute(db)
  return rows
}

export interface ListedRow extends ClaimRow {
  receipts: number
  /** Whether the reader has approved it. */
  approved: boolean
}

interface Found {
  pid: ProjectId
  state: string | null
  search: string | null
  /** Only approved ones that no payout can include yet, for this reason. */
  held: 'waiting' | 'withheld' | null
}

interface Wanted extends Found {
  reader: PersonId
  after: { submitted_at: string; id: string } | null
  limit: number
}

const isListed = ({ pid, state, search, held }: Found) => sql`
  claim.pid = ${pid} and claim.state <> 'draft' and (${state}::text is null or claim.state = ${state})
  and (${held === null} or (claim.state = 'approved' and claim.payout is null and not is_account_readable(claim)
                            and claim.account_shared = ${held === 'waiting'}))
  and ${containsWords(sql`concat_ws(' ', people.name, claim.origin ->> 'en', claim.origin ->> 'zh-TW', claim.oid)`, search)}`

export async function countClaims(db: Db, wanted: Found): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from claims as claim join people using (uid) where ${isListed(wanted)}`.execute(db)
  return rows[0]!.count
}

/** Without drafts. Returns one more than requested, to know whether there is more. */
export async function selectClaims(db: Db, wanted: Wanted): Promise<ListedRow[]> {
  const { reader, after, limit } = wanted
  const { rows } = await sql<ListedRow>`
    select ${columns},
           (select count(*)::int from uploads
             where uploads.pid = claim.pid and uploads.used_by = 'claim:' || claim.id) as receipts,
           exists (select from claim_approvals as own
                    where own.pid = claim.pid and own.claim = claim.id and own.uid = ${reader}) as approved
      from claims as claim join people using (uid)
     where ${isListed(wanted)}
       and (${after === null} or (date_trunc('milliseconds', claim.submitted_at), claim.id)
                                 > (${after?.submitted_at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
     order by date_trunc('milliseconds', claim.submitted_at), claim.id
     limit ${limit + 1}`.execute(db)
  return rows
}

/** In the event's time zone. */
export async function selectToday(db: Db, pid: ProjectId): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone time_zone)::date::text as today from projects where pid = ${pid}`.execute(db)
  return rows[0]!.today
}
