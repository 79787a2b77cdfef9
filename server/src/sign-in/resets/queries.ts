import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'

export interface ResetRef {
  pid: ProjectId
  uid: PersonId
}

/** Requested by owners of a project, or by the operator. */
export interface AnyReset {
  pid: ProjectId | null
  uid: PersonId
}

/** Whether someone is an accepted member of a team of the project, or has a role there. */
export async function isInProject(db: Db, { pid, uid }: ResetRef): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from members where pid = ${pid} and uid = ${uid})
        or exists (select from project_roles where pid = ${pid} and uid = ${uid}) as known`.execute(db)
  return rows[0]!.known
}

export async function isOwnerOf(db: Db, { pid, uid }: ResetRef): Promise<boolean> {
  const row = await db
    .selectFrom('project_roles')
    .select('uid')
    .where('pid', '=', pid)
    .where('uid', '=', uid)
    .where('role', '=', 'owner')
    .executeTakeFirst()
  return row !== undefined
}

export async function selectOwnersOf(db: Db, pid: ProjectId): Promise<PersonId[]> {
  const rows = await db
    .selectFrom('project_roles')
    .select('uid')
    .where('pid', '=', pid)
    .where('role', '=', 'owner')
    .orderBy('uid')
    .execute()
  return rows.map(({ uid }) => uid as PersonId)
}

export interface ResetRow extends AnyReset {
  name: string
  project: string | null
  asked_by: PersonId | null
  requester: string | null
  asked_at: Date
  due_at: Date | null
}

/** Of a project or a person, oldest first. */
export async function selectResets(db: Db, of: { pid: ProjectId } | { uid: PersonId }): Promise<ResetRow[]> {
  const mine = 'pid' in of ? sql`reset.pid = ${of.pid}` : sql`reset.uid = ${of.uid}`
  const { rows } = await sql<ResetRow>`
    select reset.pid, reset.uid, whose.name, project.name as project, asked_by, requester.name as requester,
           asked_at, due_at
      from second_step_resets as reset
      join people as whose on whose.uid = reset.uid
      left join projects as project using (pid)
      left join people as requester on requester.uid = reset.asked_by
     where ${mine} order by asked_at, reset.pid, reset.uid`.execute(db)
  return rows
}

/** Whether it is the first request. */
export async function insertReset(
  tx: Transaction,
  { pid, uid }: ResetRef,
  askedBy: PersonId,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('second_step_resets')
    .values({ pid, uid, asked_by: askedBy })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return added === 1n
}

/** Whether none was pending. */
export async function insertOperatorsReset(tx: Transaction, uid: PersonId, hours: number): Promise<boolean> {
  const { numAffectedRows: added } = await sql`
    insert into second_step_resets (uid, due_at) values (${uid}, now() + make_interval(hours => ${hours}))
    on conflict do nothing`.execute(tx)
  return added === 1n
}

/** Whether it is the second request: of concurrent ones, one is. */
export async function confirmReset(
  tx: Transaction,
  { pid, uid }: ResetRef,
  { by, hours }: { by: PersonId; hours: number },
): Promise<boolean> {
  const { numAffectedRows: confirmed } = await sql`
    update second_step_resets
       set confirmed_by = ${by}, due_at = now() + make_interval(hours => ${hours})
     where pid = ${pid} and uid = ${uid} and confirmed_by is null and asked_by <> ${by}`.execute(tx)
  return confirmed === 1n
}

export async function deleteReset(tx: Transaction, { pid, uid }: ResetRef): Promise<boolean> {
  const { numDeletedRows: deleted } = await tx
    .deleteFrom('second_step_resets')
    .where('pid', '=', pid)
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return deleted === 1n
}

export async function deleteResetsOf(tx: Transaction, uid: PersonId): Promise<AnyReset[]> {
  const rows = await tx
    .deleteFrom('second_step_resets')
    .where('uid', '=', uid)
    .returning(['pid', 'uid'])
    .execute()
  return rows as AnyReset[]
}

export async function deleteResetByLink(tx: Transaction, stopHash: Buffer): Promise<AnyReset | null> {
  const { rows } = await sql<AnyReset>`
    delete from second_step_resets where stop_hashes @> array[${stopHash}::bytea] returning pid, uid`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Takes and deletes one that has waited long enough; concurrent callers get another. */
export async function claimDueReset(tx: Transaction): Promise<AnyReset | null> {
  const { rows } = await sql<AnyReset>`
    delete from second_step_resets
     where ctid = (select ctid from second_step_resets where due_at <= now()
                    order by due_at limit 1 for update skip locked)
    returning pid, uid`.execute(tx)
  return rows[0] ?? null
}

/** What to write, unless it is over. Each email has its own link. */
export async function addStopLink(
  db: Db,
  { pid, uid }: AnyReset,
  stopHash: Buffer,
): Promise<ResetRow | null> {
  const { numAffectedRows: added } = await sql`
    update second_step_resets set stop_hashes = array_append(stop_hashes, ${stopHash}::bytea)
     where pid is not distinct from ${pid} and uid = ${uid}`.execute(db)
  if (added !== 1n) return null
  return (await selectResets(db, { uid })).find((one) => one.pid === pid) ?? null
}

/** Deletes all second steps of someone; returns how many. */
export async function deleteSecondSteps(tx: Transaction, uid: PersonId) {
  const { rows } = await sql<{ passkeys: number; totp: number }>`
    with passkey as (delete from passkeys where uid = ${uid} returning 1),
         app as (delete from totp_secrets where uid = ${uid} returning 1),
         code as (delete from recovery_codes where uid = ${uid} returning 1),
         weaker as (update sessions set strong_at = null where uid = ${uid} and strong_at is not null returning 1)
    select (select count(*)::int from passkey) as passkeys, (select count(*)::int from app) as totp`.execute(
    tx,
  )
  return rows[0]!
}
