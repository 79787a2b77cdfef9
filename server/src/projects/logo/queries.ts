import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { ProjectId } from '../../platform/ids.ts'

export interface LogoRow {
  media_type: 'image/png' | 'image/jpeg'
  image: Buffer
}

export async function selectLogo(db: Db, pid: ProjectId): Promise<LogoRow | null> {
  const row = await db
    .selectFrom('project_logos')
    .select(['media_type', 'image'])
    .where('pid', '=', pid)
    .executeTakeFirst()
  return (row as LogoRow | undefined) ?? null
}

export async function upsertLogo(tx: Transaction, pid: ProjectId, logo: LogoRow): Promise<void> {
  await tx
    .insertInto('project_logos')
    .values({ pid, ...logo })
    .onConflict((conflict) => conflict.column('pid').doUpdateSet(logo))
    .execute()
}

export async function deleteLogo(tx: Transaction, pid: ProjectId): Promise<void> {
  await tx.deleteFrom('project_logos').where('pid', '=', pid).execute()
}

/** To a new project. */
export async function copyLogo(tx: Transaction, from: ProjectId, to: ProjectId): Promise<void> {
  await sql`
    insert into project_logos (pid, media_type, image)
    select ${to}, media_type, image from project_logos where pid = ${from}`.execute(tx)
}
