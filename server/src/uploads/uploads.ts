import { lockPerson, openForPerson, requireRing, sealForPeople } from '../people/index.ts'
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
  insertUpload,
  selectKept,
  selectSealed,
  selectUploadRefs,
  selectUploads,
  setUsed,
  type UploadHolder,
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

/** The cleaned file, or a refusal. Slow, so it runs before any transaction. */
export const prepareUpload = cleanFile

interface Given {
  pid: ProjectId
  uid: PersonId
  name: string
  /** From prepareUpload. */
  bytes: Buffer
}

/** Encrypted with the person's own key. Files that nothing claims are deleted after two days. */
export async function storeUpload(tx: Transaction, ring: KeyRing | null, { pid, uid, name, bytes }: Given) {
  const keys = requireRing(ring)
  await requireLiveProject(tx, pid)
  await lockPerson(tx, uid)
  await requireRoom(tx, uid, bytes.length)
  const id = newId<string>()
  const media_type = typeOf(bytes)
  const [sealed] = await sealUploads(tx, keys, [{ pid, id, uid, bytes }])
  const made = await insertUpload(tx, {
    pid,
    id,
    uid,
    name: nameFor(name, media_type),
    media_type,
    size: bytes.length,
    sealed: sealed!,
  })
  const after = { pid, upload: id, media_type, size: bytes.length }
  await audit(tx, { actor: uid, verb: 'upload.saved', subject: `person:${uid}`, after })
  return present(made)
}

/** In order. */
export const sealUploads = (
  tx: Transaction,
  ring: KeyRing,
  given: (UploadRef & { uid: PersonId; bytes: Buffer })[],
): Promise<Buffer[]> =>
  sealForPeople(
    tx,
    ring,
    given.map(({ pid, id, uid, bytes }) => ({ uid, about: about(pid, id), data: bytes })),
  )

async function requireRoom(tx: Transaction, uid: PersonId, more: number): Promise<void> {
  const { unused, bytes } = await selectKept(tx, uid)
  if (unused >= mostUnused) throw refused([because['uploads-unused']])
  if (bytes + more > mostBytes) throw refused([because['uploads-full']])
}

/**
 * Reserves these for `used_by`: one's own files that are free, or already used by the same. Of two concurrent
 * claims the second is refused.
 */
export async function claimUploads(
  tx: Transaction,
  { ids, ...holding }: UploadHolder & { ids: readonly string[] },
): Promise<void> {
  const wanted = [...new Set(ids)]
  if ((await setUsed(tx, holding, wanted)) === wanted.length) return
  throw refused([because['upload-gone']])
}

/** Deletes the files that `used_by` had, except the named ones. */
export async function releaseUploads(
  tx: Transaction,
  { but = [], ...holding }: UploadHolder & { but?: readonly string[] },
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

/** For someone else's file, the caller must check access first, and log it in private_reads. */
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

/** All files of someone, for their data export. */
export async function openAllOf(db: Db, ring: KeyRing, uid: PersonId): Promise<PersonalFile[]> {
  const files: PersonalFile[] = []
  for (const ref of await selectUploadRefs(db, uid)) {
    const { name, bytes } = await openUpload(db, ring, ref)
    files.push({ name: `${ref.pid}/${files.length + 1}-${name}`, bytes })
  }
  return files
}

/** As a download, never displayed as a page of ours. */
export const toAttachment = ({ type, bytes, name }: Pick<OpenedUpload, 'type' | 'bytes' | 'name'>) =>
  new FileAnswer(type, bytes, {
    'content-disposition': attachmentAs(name),
    'cache-control': 'no-store',
  })

/** One's own; others' are not found. */
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
