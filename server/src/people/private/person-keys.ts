import type { Db, Transaction } from '../../platform/db/database.ts'
import { type KeyRing, newKey, open, seal } from '../../platform/db/key-ring.ts'
import type { PersonId } from '../../platform/ids.ts'
import { insertKeyOnce, insertKeysOnce, type SealedKey, selectKey, selectKeys } from './queries.ts'

const aboutKey = (uid: PersonId) => `key of ${uid}`
const aboutData = (uid: PersonId, about: string) => `${about} of ${uid}`

/** Encrypts with the person's own key, which is created on first use. */
export async function sealForPerson(
  tx: Transaction,
  ring: KeyRing,
  uid: PersonId,
  about: string,
  data: Buffer,
): Promise<Buffer> {
  let known = await selectKey(tx, uid)
  if (!known) {
    await insertKeyOnce(tx, uid, { key_id: ring.id, sealed_key: ring.seal(aboutKey(uid), newKey()) })
    known = (await selectKey(tx, uid))!
  }
  return seal(openKey(ring, uid, known), aboutData(uid, about), data)
}

interface Sealing {
  uid: PersonId
  about: string
  data: Buffer
}

/** The same for many at once, in order. */
export async function sealForPeople(tx: Transaction, ring: KeyRing, given: Sealing[]): Promise<Buffer[]> {
  const uids = [...new Set(given.map(({ uid }) => uid))]
  const known = await selectKeys(tx, uids)
  const without = uids.filter((uid) => !known.has(uid))
  await insertKeysOnce(
    tx,
    without.map((uid) => ({ uid, key_id: ring.id, sealed_key: ring.seal(aboutKey(uid), newKey()) })),
  )
  const keys = new Map([...known, ...(await selectKeys(tx, without))])
  return given.map(({ uid, about, data }) =>
    seal(openKey(ring, uid, keys.get(uid)!), aboutData(uid, about), data),
  )
}

export async function openForPerson(
  db: Db,
  ring: KeyRing,
  uid: PersonId,
  about: string,
  sealed: Buffer,
): Promise<Buffer> {
  const key = await selectKey(db, uid)
  if (!key) throw new Error(`no key: ${aboutData(uid, about)}`)
  return openWith(ring, uid, key, about, sealed)
}

export function openWith(
  ring: KeyRing,
  uid: PersonId,
  key: SealedKey,
  about: string,
  sealed: Buffer,
): Buffer {
  return open(openKey(ring, uid, key), aboutData(uid, about), sealed)
}

export const openKey = (ring: KeyRing, uid: PersonId, { key_id, sealed_key }: SealedKey): Buffer =>
  ring.open(key_id, aboutKey(uid), sealed_key)

export function sealKey(ring: KeyRing, uid: PersonId, key: SealedKey): Buffer {
  return ring.seal(aboutKey(uid), openKey(ring, uid, key))
}
