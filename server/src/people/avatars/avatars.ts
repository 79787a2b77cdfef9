import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { EmailHash } from '../../platform/db/email-hash.ts'
import { Problem, refused } from '../../platform/errors.ts'
import { FileAnswer } from '../../platform/http/operation.ts'
import type { PersonId } from '../../platform/ids.ts'
import { because } from '../refusals.ts'
import { cleanPicture } from './clean.ts'
import { createGravatar } from './gravatar.ts'
import type { Picture } from './picture.ts'
import { type AvatarRow, deleteAvatar, selectAvatar, upsertAvatar } from './queries.ts'

interface Options {
  gravatarUrl: string | null
  emailHash: EmailHash
}

export type Avatars = ReturnType<typeof createAvatars>

/** Pictures of people. Callers must check access first. */
export function createAvatars({ gravatarUrl, emailHash }: Options) {
  const gravatar = createGravatar({ url: gravatarUrl })

  async function setAvatar(tx: Transaction, uid: PersonId, avatar: Omit<AvatarRow, 'email_hash'>) {
    await upsertAvatar(tx, uid, avatar, emailHash)
    await auditChange(tx, uid, avatar.kind)
  }

  async function find(db: Db, uid: PersonId): Promise<Picture | null> {
    const row = await selectAvatar(db, uid)
    if (!row) return null
    if (row.kind === 'gravatar') return gravatar.find(row.email_hash)
    return { type: row.media_type!, bytes: row.image! }
  }

  return {
    async upload(tx: Transaction, uid: PersonId, given: Buffer): Promise<void> {
      const { type, bytes } = cleanPicture(given)
      await setAvatar(tx, uid, { kind: 'upload', image: bytes, media_type: type })
    },

    async useGravatar(tx: Transaction, uid: PersonId): Promise<void> {
      if (!gravatar.isOn) throw refused([because['gravatar-off']])
      await setAvatar(tx, uid, { kind: 'gravatar', image: null, media_type: null })
    },

    async remove(tx: Transaction, uid: PersonId): Promise<void> {
      if (await deleteAvatar(tx, uid)) await auditChange(tx, uid, 'initials')
    },

    async answer(db: Db, uid: PersonId, caching: 'private' | 'public'): Promise<FileAnswer> {
      const picture = await find(db, uid)
      const headers = { 'cache-control': `${caching}, max-age=300` }
      // Short, so that a brief outage of the service isn't cached for long.
      if (!picture) throw new Problem('not_found', { headers: { 'cache-control': `${caching}, max-age=60` } })
      return new FileAnswer(picture.type, picture.bytes, { ...headers, 'content-disposition': 'inline' })
    },
  }
}

async function auditChange(tx: Transaction, uid: PersonId, avatar: string): Promise<void> {
  await audit(tx, {
    actor: uid,
    verb: 'person.changed',
    subject: `person:${uid}`,
    after: { changed: ['avatar'], avatar },
  })
}
