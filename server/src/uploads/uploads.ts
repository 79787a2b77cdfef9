import { lockPerson, openForPerson, requireRing, sealForPeople, sealForPerson } from '../people/index.ts'
import { audit } from '../platform/audit.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { KeyRing } from '../platform/db/key-ring.ts'
import type { PersonalFile } from '../platform/db/personal-data.ts'
import { Problem, refused } from '../platform/errors.ts'
import { attachmentAs } from '../platform/files/file-names.ts'
import type { Actor } from '../platform/http/access.ts'
import { FileAnswer } from '../platform/http/operation.ts'
import { newId, type PersonId, type ProjectId } from '../platform/ids.ts'
import { requireLiveProject } from '../projects/index.ts'
import { cleanFile, typeOf } from './cleaning.ts'
import { nameFor } from './names.ts'
import type { UploadRef } from './queries.ts'
import {
  deleteFree,
  deleteHeld,
  type Holding,
  insertUpload,
  insertUploads,
  selectKept,
  selectSealed,
  selectUploadRefs,
  selectUploads,
  setUsed,
  type UploadRow,
} from './queries.ts'
import { because } from './refusals.ts'

const mostUnused = 20
const mostBytes = 100_000_000

const about = (pid: ProjectId, id: string) => `upload ${id} in ${pid}`

const present = ({ id, name, media_type, size, created_at }: UploadRow) => ({
  id,
  name,
  media_type,
  size,
  created_at: created_at.toISOString(),
})

/** What may be kept of a file, or a refusal. Takes a while: before any transaction. */
export const prepareUpload = cleanFile

interface Given {
  pid: ProjectId
  uid: PersonId
  name: string
  /** As prepareUpload gives them. */
  bytes: Buffer
}

/** Sealed with the person's own key. Whatever uses it claims it; what nothing claims goes after two days. */
export async function storeUpload(tx: Transaction, ring: KeyRing | null, { pid, uid, name, bytes }: Given) {
  const keys = requireRing(ring)
  await requireLiveProject(tx, pid)
  await lockPerson(tx, uid)
  await requireRoom(tx, uid, bytes.length)
  const id = newId<string>()
  const media_type = typeOf(bytes)
  const made = await insertUpload(tx, {
    pid,
    id,
    uid,
    name: nameFor(name, media_type),
    media_type,
    size: bytes.length,
    sealed: await sealForPerson(tx, keys, uid, about(pid, id), bytes),
  })
  const after = { pid, upload: id, media_type, size: bytes.length }
  await audit(tx, { actor: uid, verb: 'upload.saved', subject: `person:${uid}`, after })
  return present(made)
}

interface PastUpload extends Given {
  id: string
  used_by: string
  created_at: Date
}

/** Files as if they had been sent one by one, for a demo. */
export async function insertPastUploads(tx: Transaction, ring: KeyRing, given: PastUpload[]): Promise<void> {
  const sealing = given.map(({ pid, id, uid, bytes }) => ({ uid, about: about(pid, id), data: bytes }))
  const sealed = await sealForPeople(tx, ring, sealing)
  await insertUploads(
    tx,
    given.map(({ bytes, name, ...row }, n) => {
      const media_type = typeOf(bytes)
      return { ...row, name: nameFor(name, media_type), media_type, size: bytes.length, sealed: sealed[n]! }
    }),
  )
}

async function requireRoom(tx: Transaction, uid: PersonId, more: number): Promise<void> {
  const { unused, bytes } = await selectKept(tx, uid)
  if (unused >= mostUnused) throw refused([because['uploads-unused']])
  if (bytes + more > mostBytes) throw refused([because['uploads-full']])
}

/**
 * From now on `used_by` holds these, and no other may: files of one's own that are free, or held by the same
 * already. Of two who claim one file at once the second is refused.
 */
export async function claimUploads(
  tx: Transaction,
  { ids, ...holding }: Holding & { ids: readonly string[] },
): Promise<void> {
  const wanted = [...new Set(ids)]
  if ((await setUsed(tx, holding, wanted)) === wanted.length) return
  throw refused([because['upload-gone']])
}

/** Lets go of what `used_by` held, but for those named: nothing needs it any more, so it is gone. */
export async function releaseUploads(
  tx: Transaction,
  { but = [], ...holding }: Holding & { but?: readonly string[] },
): Promise<void> {
  await deleteHeld(tx, holding, but)
}

interface OpenedUpload {
  uid: PersonId
  name: string
  type: UploadRow['media_type']
  bytes: Buffer
  used_by: string | null
}

/** Whoever opens someone else's asks first whether they may, and leaves a line in private_reads. */
export async function openUpload(
  db: Db,
  ring: KeyRing | null,
  { pid, id }: UploadRef,
): Promise<OpenedUpload> {
  const keys = requireRing(ring)
  const row = await selectSealed(db, { pid, id })
  if (!row) throw new Problem('not_found')
  const { uid, name, media_type: type, used_by } = row
  return { uid, name, type, used_by, bytes: await openForPerson(db, keys, uid, about(pid, id), row.sealed) }
}

/** All that someone gave us, for their copy. */
export async function openAllOf(db: Db, ring: KeyRing, uid: PersonId): Promise<PersonalFile[]> {
  const files: PersonalFile[] = []
  for (const ref of await selectUploadRefs(db, uid)) {
    const { name, bytes } = await openUpload(db, ring, ref)
    files.push({ name: `${ref.pid}/${files.length + 1}-${name}`, bytes })
  }
  return files
}

/** To be saved, never to be shown in place of a page of ours. */
export const toAttachment = ({ type, bytes, name }: Pick<OpenedUpload, 'type' | 'bytes' | 'name'>) =>
  new FileAnswer(type, bytes, {
    'content-disposition': attachmentAs(name),
    'cache-control': 'no-store',
  })

/** One's own; another's is not there. */
export async function openOwnUpload(
  db: Db,
  ring: KeyRing | null,
  actor: Actor,
  ref: UploadRef,
): Promise<OpenedUpload> {
  const [row] = await selectUploads(db, ref.pid, [ref.id])
  if (row?.uid !== actor.uid) throw new Problem('not_found')
  return openUpload(db, ring, ref)
}

export async function removeUpload(tx: Transaction, actor: Actor, ref: UploadRef): Promise<void> {
  const [row] = await selectUploads(tx, ref.pid, [ref.id])
  if (row?.uid !== actor.uid) throw new Problem('not_found')
  if (!(await deleteFree(tx, ref))) throw refused([because['upload-used']])
  const after = { pid: ref.pid, upload: ref.id }
  await audit(tx, { actor: actor.uid, verb: 'upload.removed', subject: `person:${actor.uid}`, after })
}
