import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'

export interface SealedKey {
  key_id: string
  sealed_key: Buffer
}

export async function selectKey(db: Db, uid: PersonId): Promise<SealedKey | null> {
  const key = await db
    .selectFrom('person_keys')
    .select(['key_id', 'sealed_key'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  return key ?? null
}

export async function selectKeys(db: Db, uids: readonly PersonId[]): Promise<Map<PersonId, SealedKey>> {
  if (uids.length === 0) return new Map()
  const rows = await db
    .selectFrom('person_keys')
    .select(['uid', 'key_id', 'sealed_key'])
    .where('uid', 'in', uids)
    .execute()
  return new Map(rows.map(({ uid, ...key }) => [uid as PersonId, key]))
}

/** Does nothing if there is one already: of two concurrent ones the first counts for both. */
export const insertKeyOnce = (tx: Transaction, uid: PersonId, key: SealedKey): Promise<void> =>
  insertKeysOnce(tx, [{ uid, ...key }])

export async function insertKeysOnce(
  tx: Transaction,
  keys: (SealedKey & { uid: PersonId })[],
): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insertInto('person_keys')
    .values(keys)
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute()
}

export interface SealedSection extends SealedKey {
  uid: PersonId
  name: string
  section: string
  sealed: Buffer
  updated_at: Date
}

const sealedSections = sql`
  select uid, name, section, sealed, updated_at, key_id, sealed_key
    from private_sections join person_keys using (uid) join people using (uid)`

/** Sections of these people, all or some. */
export async function selectSections(
  db: Db,
  uids: PersonId[],
  sections?: readonly string[],
): Promise<SealedSection[]> {
  const { rows } = await sql<SealedSection>`
    ${sealedSections}
     where uid = any(${uids}::uuid[]) and (${!sections} or section = any(${sections ?? []}::text[]))
     order by section`.execute(db)
  return rows
}

export async function upsertSection(
  tx: Transaction,
  row: { uid: PersonId; section: string; sealed: Buffer },
): Promise<void> {
  await tx
    .insertInto('private_sections')
    .values({ ...row, checked_at: sql`now()` })
    .onConflict((conflict) =>
      conflict.columns(['uid', 'section']).doUpdateSet({
        sealed: row.sealed,
        updated_at: sql`now()`,
        checked_at: sql`now()`,
        warned_at: null,
      }),
    )
    .execute()
}

/** Diets that weren't compared with the current options; skips those locked by another process. */
export async function lockDietsToCheck(
  tx: Transaction,
  { after, most }: { after: PersonId | null; most: number },
): Promise<SealedSection[]> {
  const { rows } = await sql<SealedSection>`
    ${sealedSections}
     where section = 'dietary-habit' and checked_at is distinct from updated_at
       and (${after}::uuid is null or uid > ${after})
     order by uid limit ${most}
       for update of private_sections skip locked`.execute(tx)
  return rows
}

export async function setChecked(tx: Transaction, uids: PersonId[]): Promise<void> {
  if (uids.length === 0) return
  await tx
    .updateTable('private_sections')
    .set(({ ref }) => ({ checked_at: ref('updated_at') }))
    .where('section', '=', 'dietary-habit')
    .where('uid', 'in', uids)
    .execute()
}

export async function deleteSection(tx: Transaction, uid: PersonId, section: string): Promise<boolean> {
  const { numDeletedRows: deleted } = await tx
    .deleteFrom('private_sections')
    .where('uid', '=', uid)
    .where('section', '=', section)
    .executeTakeFirst()
  return deleted === 1n
}

/** Number of personal keys by the installation key that encrypts them. */
export async function countKeys(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('person_keys')
    .select(['key_id', (select) => select.fn.countAll<string>().as('count')])
    .groupBy('key_id')
    .execute()
  return new Map(rows.map(({ key_id, count }) => [key_id, Number(count)]))
}

/** For each installation key, a few of the personal keys it has encrypted. */
export async function sampleKeys(db: Db): Promise<(SealedKey & { uid: PersonId })[]> {
  const { rows } = await sql<SealedKey & { uid: PersonId }>`
    select uid, key_id, sealed_key from (
      select uid, key_id, sealed_key, row_number() over (partition by key_id order by uid desc) as rank
        from person_keys) as numbered
     where rank <= 3`.execute(db)
  return rows
}

export async function deleteKeys(tx: Transaction, id: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('person_keys')
    .where('key_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Locks some keys that are encrypted with another key; skips those that are already locked. */
export async function lockKeysOfOthers(
  tx: Transaction,
  id: string,
  most: number,
): Promise<(SealedKey & { uid: PersonId })[]> {
  return (await tx
    .selectFrom('person_keys')
    .select(['uid', 'key_id', 'sealed_key'])
    .where('key_id', '!=', id)
    .orderBy('key_id')
    .orderBy('uid')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()) as (SealedKey & { uid: PersonId })[]
}

export async function updateKeys(
  tx: Transaction,
  id: string,
  keys: { uid: PersonId; sealed_key: Buffer }[],
): Promise<void> {
  await sql`
    update person_keys set key_id = ${id}, sealed_key = new.sealed_key
      from unnest(${keys.map(({ uid }) => uid)}::uuid[], ${keys.map(({ sealed_key }) => sealed_key)}::bytea[])
           as new (uid, sealed_key)
     where person_keys.uid = new.uid`.execute(tx)
}

interface NewRead {
  id: string
  uid: PersonId
  reader: PersonId
  pid: string
  purpose: string
  section: string
  fields: string[]
}

interface NewReads extends Omit<NewRead, 'id' | 'uid' | 'fields'> {
  of: Pick<NewRead, 'id' | 'uid' | 'fields'>[]
}

/** For the demo, which reads in the past and sends no emails. */
export async function insertPastRead(tx: Transaction, read: NewRead & { at: Date }): Promise<void> {
  await tx
    .insertInto('private_reads')
    .values({ ...read, notified: true })
    .execute()
}

/**
 * One entry per person, for one read of many. Returns whose data the reader sees for this purpose for the first time:
 * the caller must email them in the same transaction. Being counted, without fields, is not being seen.
 */
export async function insertReads(
  tx: Transaction,
  { reader, pid, purpose, section, of }: NewReads,
): Promise<PersonId[]> {
  const { rows } = await sql<{ uid: PersonId; notified: boolean }>`
    insert into private_reads (pid, id, uid, reader, purpose, section, fields, notified)
    select ${pid}, id, uid, ${reader}, ${purpose}, ${section}, fields,
           cardinality(fields) > 0 and uid <> ${reader}
             and not exists (select from private_reads as earlier
                              where earlier.pid = ${pid} and earlier.uid = new.uid and earlier.reader = ${reader}
                                and earlier.purpose = ${purpose} and earlier.notified)
      from jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as new (id uuid, uid uuid, fields text[])
    returning uid, notified`.execute(tx)
  return rows.filter(({ notified }) => notified).map(({ uid }) => uid)
}
