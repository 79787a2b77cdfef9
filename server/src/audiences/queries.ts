import { type RawBuilder, sql } from 'kysely'
import type { AudienceField } from '../platform/audience-field.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import type { Audience } from './schemas.ts'

type Fields = Record<string, AudienceField<unknown>>
/** By name of the field; exactly one is set. */
type Condition = Record<string, unknown>

/** Whether all of it holds for `uid`, in one expression over sets. */
export function holdsAll(
  uid: RawBuilder<unknown>,
  { where, pid, fields }: { where: Audience; pid: ProjectId; fields: Fields },
): RawBuilder<boolean> {
  function holds(condition: Condition): RawBuilder<boolean> {
    const [[name, value]] = Object.entries(condition).filter(([, given]) => given !== undefined) as [
      [string, unknown],
    ]
    if (name === 'not') return sql<boolean>`not ${holds(value as Condition)}`
    if (name === 'any') return sql<boolean>`(${sql.join((value as Condition[]).map(holds), sql` or `)})`
    return fields[name]!.holds(uid, value, pid)
  }
  return where.length > 0 ? sql<boolean>`(${sql.join(where.map(holds), sql` and `)})` : sql<boolean>`true`
}

export interface AudienceRef {
  pid: ProjectId
  name: string
}

export interface AudienceRow {
  name: string
  conditions: Audience
  changed_at: Date
}

/** By name. */
export async function selectAudiences(db: Db, pid: ProjectId): Promise<AudienceRow[]> {
  const rows = await db
    .selectFrom('audiences')
    .select(['name', 'conditions', 'changed_at'])
    .where('pid', '=', pid)
    .orderBy('name')
    .execute()
  return rows as AudienceRow[]
}

/** Those with another name. */
export async function countOtherAudiences(db: Db, { pid, name }: AudienceRef): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audiences where pid = ${pid} and name <> ${name}`.execute(db)
  return rows[0]!.count
}

export async function upsertAudience(
  tx: Transaction,
  { pid, name }: AudienceRef,
  { conditions, changed_by }: { conditions: Audience; changed_by: PersonId },
): Promise<AudienceRow> {
  const set = { conditions: JSON.stringify(conditions), changed_by }
  const row = await tx
    .insertInto('audiences')
    .values({ pid, name, ...set })
    .onConflict((conflict) =>
      conflict.columns(['pid', 'name']).doUpdateSet({ ...set, changed_at: sql<Date>`now()` }),
    )
    .returning(['name', 'conditions', 'changed_at'])
    .executeTakeFirstOrThrow()
  return row as AudienceRow
}

/** False if there is none. */
export async function deleteAudience(tx: Transaction, { pid, name }: AudienceRef): Promise<boolean> {
  const { numDeletedRows: deleted } = await tx
    .deleteFrom('audiences')
    .where('pid', '=', pid)
    .where('name', '=', name)
    .executeTakeFirst()
  return deleted > 0n
}
