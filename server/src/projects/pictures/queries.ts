import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { ProjectId } from '../../platform/ids.ts'

export interface PictureRow {
  media_type: 'image/png' | 'image/jpeg'
  image: Buffer
}

export interface PictureRef {
  pid: ProjectId
  kind: 'logo' | 'banner'
}

export async function selectPicture(db: Db, { pid, kind }: PictureRef): Promise<PictureRow | null> {
  const row = await db
    .selectFrom('project_pictures')
    .select(['media_type', 'image'])
    .where('pid', '=', pid)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return (row as PictureRow | undefined) ?? null
}

export async function upsertPicture(tx: Transaction, ref: PictureRef, picture: PictureRow): Promise<void> {
  await tx
    .insertInto('project_pictures')
    .values({ ...ref, ...picture })
    .onConflict((conflict) => conflict.columns(['pid', 'kind']).doUpdateSet(picture))
    .execute()
}

export async function deletePicture(tx: Transaction, { pid, kind }: PictureRef): Promise<void> {
  await tx.deleteFrom('project_pictures').where('pid', '=', pid).where('kind', '=', kind).execute()
}

/** To a new project. */
export async function copyPictures(tx: Transaction, from: ProjectId, to: ProjectId): Promise<void> {
  await sql`
    insert into project_pictures (pid, kind, media_type, image)
    select ${to}, kind, media_type, image from project_pictures where pid = ${from}`.execute(tx)
}
