import { sql } from 'kysely'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'

export interface UploadRow {
  id: string
  uid: PersonId
  name: string
  media_type: 'image/png' | 'image/jpeg' | 'application/pdf'
  size: number
  used_by: string | null
  created_at: Date
}

const columns = ['id', 'uid', 'name', 'media_type', 'size', 'used_by', 'created_at'] as const

export interface UploadRef {
  pid: ProjectId
  id: string
}

interface NewUpload extends UploadRef, Pick<UploadRow, 'uid' | 'name' | 'media_type' | 'size'> {
  sealed: Buffer
}

export async function insertUpload(tx: Transaction, row: NewUpload): Promise<UploadRow> {
  const made = await tx.insertInto('uploads').values(row).returning(columns).executeTakeFirstOrThrow()
  return made as UploadRow
}

/** How much someone has stored, in all projects. */
export async function selectKept(db: Db, uid: PersonId): Promise<{ unused: number; bytes: number }> {
  const { rows } = await sql<{ unused: number; bytes: string }>`
    select count(*) filter (where used_by is null)::int as unused, coalesce(sum(size), 0) as bytes
      from uploads where uid = ${uid}`.execute(db)
  const { unused, bytes } = rows[0]!
  return { unused, bytes: Number(bytes) }
}

/** In the order of upload. */
export async function selectUploads(db: Db, pid: ProjectId, ids: readonly string[]): Promise<UploadRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('uploads')
    .select(columns)
    .where('pid', '=', pid)
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows as UploadRow[]
}

export async function selectSealed(
  db: Db,
  { pid, id }: UploadRef,
): Promise<(UploadRow & { sealed: Buffer }) | null> {
  const row = await db
    .selectFrom('uploads')
    .select([...columns, 'sealed'])
    .where('pid', '=', pid)
    .where('id', '=', id)
    .executeTakeFirst()
  return (row as (UploadRow & { sealed: Buffer }) | undefined) ?? null
}

/** Someone's files, for their data export. */
export async function selectUploadRefs(db: Db, uid: PersonId): Promise<UploadRef[]> {
  const rows = await db
    .selectFrom('uploads')
    .select(['pid', 'id'])
    .where('uid', '=', uid)
    .orderBy('pid')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows as UploadRef[]
}

export interface UploadHolder {
  pid: ProjectId
  uid: PersonId
  used_by: string
}

/**
 * How many of these are theirs and free, or already used by the same. Serialised: the second of two sees the
 * first.
 */
export async function setUsed(
  tx: Transaction,
  { pid, uid, used_by }: UploadHolder,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows: set } = await tx
    .updateTable('uploads')
    .set({ used_by })
    .where('pid', '=', pid)
    .where('id', 'in', ids)
    .where('uid', '=', uid)
    .where((where) => where.or([where('used_by', 'is', null), where('used_by', '=', used_by)]))
    .executeTakeFirstOrThrow()
  return Number(set)
}

/** Deletes what this used, except the named ones. */
export async function deleteHeld(
  tx: Transaction,
  { pid, uid, used_by }: UploadHolder,
  but: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('uploads')
    .where('pid', '=', pid)
    .where('uid', '=', uid)
    .where('used_by', '=', used_by)
    .$if(but.length > 0, (query) => query.where('id', 'not in', but))
    .execute()
}

/** The same for many, without exceptions. */
export async function deleteHeldBy(tx: Transaction, held: UploadHolder[]): Promise<void> {
  await sql`
    delete from uploads using jsonb_to_recordset(${JSON.stringify(held)}::jsonb)
                                as gone (pid slug, uid uuid, used_by text)
     where uploads.pid = gone.pid and uploads.uid = gone.uid and uploads.used_by = gone.used_by`.execute(tx)
}

/** False if it is in use meanwhile. */
export async function deleteFree(tx: Transaction, { pid, id }: UploadRef): Promise<boolean> {
  const { numDeletedRows: deleted } = await tx
    .deleteFrom('uploads')
    .where('pid', '=', pid)
    .where('id', '=', id)
    .where('used_by', 'is', null)
    .executeTakeFirstOrThrow()
  return deleted === 1n
}

/** Unused for two days. */
export async function deleteUnused(tx: Transaction): Promise<void> {
  await tx
    .deleteFrom('uploads')
    .where('used_by', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute()
}
