import { sql } from 'kysely'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { Requester } from '../platform/http/access.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import type { Language } from '../platform/values.ts'

export interface InsiderRow {
  roles: string[]
  admin: boolean
  tids: string[]
  chief: boolean
  claims: boolean
}

/** Someone's relation to a project. */
export async function selectInsider(db: Db, pid: ProjectId, { uid, by }: Requester): Promise<InsiderRow> {
  const { rows } = await sql<InsiderRow>`
    select array(select role from project_roles where pid = ${pid} and uid = ${uid} order by role) as roles,
           exists (select from people where uid = ${uid} and admin and ${by.strong}::boolean) as admin,
           exists (select from claims where pid = ${pid} and uid = ${uid}) as claims,
           coalesce(array_agg(tid::text order by tid::text), '{}') as tids,
           coalesce(bool_or(role = 'chief'), false) as chief
      from members join teams using (pid, tid)
     where pid = ${pid} and uid = ${uid} and archived_at is null`.execute(db)
  return rows[0]!
}

export interface RulesRow {
  audience: 'everyone' | 'chiefs' | 'teams'
  tids: string[]
  hours: number
  until: string | null
  receipt: 'none' | 'optional' | 'required'
  /** In the smallest unit. */
  second_above: number | null
  budget: number | null
}

export interface PayerRow {
  name: string
  iban: string
  bic: string | null
}

export interface OriginRow {
  oid: string
  names: Names
  /** In the smallest unit. */
  fee: bigint
}

export type Names = Record<Language, string>

export interface SubsidyRow {
  currency: string
  rules: RulesRow
  payer: PayerRow | null
  revision: number
  changed_at: Date
}

const columns = ['currency', 'rules', 'payer', 'revision', 'changed_at'] as const

export async function selectSubsidy(db: Db, pid: ProjectId): Promise<SubsidyRow | null> {
  const row = await db.selectFrom('subsidies').select(columns).where('pid', '=', pid).executeTakeFirst()
  return (row as SubsidyRow | undefined) ?? null
}

/** Locks the table against changes until the transaction ends. */
export async function lockSubsidy(tx: Transaction, pid: ProjectId): Promise<SubsidyRow | null> {
  const row = await tx
    .selectFrom('subsidies')
    .select(columns)
    .where('pid', '=', pid)
    .forUpdate()
    .executeTakeFirst()
  return (row as SubsidyRow | undefined) ?? null
}

/** A shared lock: the table stays unchanged until the transaction ends. */
export async function lockSubsidyForShare(tx: Transaction, pid: ProjectId): Promise<SubsidyRow | null> {
  const row = await tx
    .selectFrom('subsidies')
    .select(columns)
    .where('pid', '=', pid)
    .forShare()
    .executeTakeFirst()
  return (row as SubsidyRow | undefined) ?? null
}

export async function selectOrigins(db: Db, pid: ProjectId): Promise<OriginRow[]> {
  const rows = await db
    .selectFrom('subsidy_origins')
    .select(['oid', 'names', 'fee'])
    .where('pid', '=', pid)
    .orderBy('position')
    .orderBy('oid')
    .execute()
  return rows.map(({ oid, names, fee }) => ({ oid, names: names as Names, fee: BigInt(fee) }))
}

export async function selectOrigin(db: Db, pid: ProjectId, oid: string): Promise<OriginRow | null> {
  const row = await db
    .selectFrom('subsidy_origins')
    .select(['oid', 'names', 'fee'])
    .where('pid', '=', pid)
    .where('oid', '=', oid)
    .executeTakeFirst()
  return row ? { oid: row.oid, names: row.names as Names, fee: BigInt(row.fee) } : null
}

interface NewTable {
  pid: ProjectId
  currency: string
  rules: RulesRow
  payer: PayerRow | null
  changed_by: PersonId
}

/** False if there already is one. */
export async function insertSubsidy(tx: Transaction, table: NewTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('subsidies')
    .values({
      ...table,
      rules: JSON.stringify(table.rules),
      payer: table.payer && JSON.stringify(table.payer),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return added === 1n
}

export async function updateSubsidy(tx: Transaction, { pid, ...table }: NewTable): Promise<void> {
  await tx
    .updateTable('subsidies')
    .set({
      currency: table.currency,
      rules: JSON.stringify(table.rules),
      payer: table.payer && JSON.stringify(table.payer),
      changed_by: table.changed_by,
      changed_at: sql<Date>`now()`,
      revision: sql<number>`revision + 1`,
    })
    .where('pid', '=', pid)
    .execute()
}

/** Replaces all of them, in this order. */
export async function replaceOrigins(tx: Transaction, pid: ProjectId, origins: OriginRow[]): Promise<void> {
  await tx.deleteFrom('subsidy_origins').where('pid', '=', pid).execute()
  if (origins.length === 0) return
  await tx
    .insertInto('subsidy_origins')
    .values(
      origins.map(({ oid, names, fee }, position) => ({
        pid,
        oid,
        names: JSON.stringify(names),
        fee,
        position,
      })),
    )
    .execute()
}

export interface UnclaimedRow {
  pid: ProjectId
  project: string
  /** In the event's time zone. */
  today: string
  rules: RulesRow
  roles: string[]
  tids: string[]
  chief: boolean
}

/** Their projects that pay something and may read accounts, and where they haven't claimed yet. */
export async function selectUnclaimed(db: Db, uid: PersonId): Promise<UnclaimedRow[]> {
  const { rows } = await sql<UnclaimedRow>`
    select project.pid, project.name as project, (now() at time zone project.time_zone)::date::text as today,
           subsidy.rules, mine.tids, mine.chief,
           array(select role from project_roles as held where held.pid = project.pid and held.uid = ${uid}) as roles
      from subsidies as subsidy join projects as project on project.pid = subsidy.pid
      cross join lateral (
        select coalesce(array_agg(tid::text), '{}') as tids, coalesce(bool_or(role = 'chief'), false) as chief
          from members join teams using (pid, tid)
         where pid = project.pid and uid = ${uid} and archived_at is null) as mine
     where project.state in ('open', 'closed')
       and (project.pid in (select pid from project_roles where uid = ${uid})
            or project.pid in (select pid from members where uid = ${uid}))
       and exists (select from subsidy_origins as origin where origin.pid = project.pid and origin.fee > 0)
       and exists (select from project_purposes as open
                    where open.pid = project.pid and open.purpose = 'traffic-subsidy'
                      and open.until >= (now() at time zone project.time_zone)::date)
       and not exists (select from claims where claims.pid = project.pid and claims.uid = ${uid})
     order by project.starts_on desc, project.pid desc`.execute(db)
  return rows
}

/** Whether there is a claim that wasn't withdrawn. */
export async function isClaimed(db: Db, pid: ProjectId): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select exists (select from claims where pid = ${pid} and state <> 'draft') as claimed`.execute(db)
  return rows[0]!.claimed
}

/** The teams among these that the project has. */
export async function selectKnownTeams(
  db: Db,
  pid: ProjectId,
  tids: readonly string[],
): Promise<Set<string>> {
  if (tids.length === 0) return new Set()
  const rows = await db
    .selectFrom('teams')
    .select('tid')
    .where('pid', '=', pid)
    .where('tid', 'in', tids)
    .execute()
  return new Set(rows.map(({ tid }) => tid))
}

interface NewLine {
  id: string
  claim: string
  kind: 'approved' | 'withdrawn' | 'paid' | 'returned'
  amount: bigint
  currency: string
  /** The payout it is about, if any. */
  payout: string | null
}

export async function insertLedgerLines(
  tx: Transaction,
  { pid, actor }: { pid: ProjectId; actor: PersonId },
  lines: NewLine[],
): Promise<void> {
  if (lines.length === 0) return
  const given = lines.map((line) => ({ ...line, amount: String(line.amount) }))
  await sql`
    insert into subsidy_ledger (pid, id, claim, kind, amount, currency, payout, actor)
    select ${pid}, id, claim, kind, amount, currency, payout, ${actor}
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as new (id uuid, claim uuid, kind text, amount bigint, currency text, payout uuid)`.execute(tx)
}

/** These wait for their claimants, and are in no payout. */
export async function setReturned(
  tx: Transaction,
  pid: ProjectId,
  returns: readonly { id: string; reason: string }[],
): Promise<void> {
  if (returns.length === 0) return
  await sql`
    update claims set state = 'submitted', reason = back.reason, returned_at = now(), returned_from = claims.payout,
           payout = null, decided_at = null, paid_at = null, revision = revision + 1, changed_at = now()
      from jsonb_to_recordset(${JSON.stringify(returns)}::jsonb) as back (id uuid, reason text)
     where claims.pid = ${pid} and claims.id = back.id`.execute(tx)
  await sql`
    delete from claim_approvals
     where pid = ${pid} and claim = any(${returns.map(({ id }) => id)}::uuid[])`.execute(tx)
}
