import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { type EmailHash, hashOf } from '../../platform/db/email-hash.ts'
import type { PersonId } from '../../platform/ids.ts'

export interface AvatarRow {
  kind: 'gravatar' | 'upload'
  image: Buffer | null
  media_type: 'image/png' | 'image/jpeg' | null
  /** The hash that Gravatar uses. */
  email_hash: string
}

export async function selectAvatar(db: Db, uid: PersonId): Promise<AvatarRow | null> {
  const { rows } = await sql<AvatarRow>`
    select kind, image, media_type, email_hash from avatars join people using (uid) where uid = ${uid}`.execute(
    db,
  )
  return rows[0] ?? null
}

type NewAvatar = Pick<AvatarRow, 'kind' | 'image' | 'media_type'>

export async function upsertAvatar(
  tx: Transaction,
  uid: PersonId,
  { kind, image, media_type }: NewAvatar,
  emailHash: EmailHash,
): Promise<void> {
  await sql`
    insert into avatars (uid, kind, hash, image, media_type)
    select p.uid, ${kind}, ${hashOf(emailHash)}, ${image}, ${media_type} from people p where p.uid = ${uid}
    on conflict (uid) do update set
      kind = excluded.kind, hash = excluded.hash, image = excluded.image, media_type = excluded.media_type,
      changed_at = now()`.execute(tx)
}

/** Whether there was one. */
export async function deleteAvatar(tx: Transaction, uid: PersonId): Promise<boolean> {
  const { numDeletedRows: deleted } = await tx
    .deleteFrom('avatars')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return deleted === 1n
}

/** After a change of someone's address, or of EMAIL_HASH: until then a picture isn't found by its hash. */
export async function updateAvatarHashes(
  tx: Transaction,
  emailHash: EmailHash,
  uid: PersonId | null = null,
): Promise<void> {
  const hash = hashOf(emailHash)
  await sql`
    update avatars set hash = ${hash} from people p
     where p.uid = avatars.uid and avatars.hash <> ${hash}
       and (${uid}::uuid is null or p.uid = ${uid})`.execute(tx)
}
