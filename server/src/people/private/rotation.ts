import { audit } from '../../platform/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Mistake } from '../../platform/errors.ts'
import { openKey, sealKey } from './person-keys.ts'
import { countKeys, deleteKeys, lockKeysOfOthers, sampleKeys, updateKeys } from './queries.ts'

const atOnce = 500

export const countPeople = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/**
 * Re-encrypts every person's key with the current key of the server. Runs in batches, each in its own
 * transaction, so it can be interrupted and run again.
 */
export async function rotateKeys(
  { db, transact }: Database,
  ring: KeyRing,
  tell: (done: number, total: number) => void,
): Promise<number> {
  await requireKeys(db, ring)
  const total = await countOthers(db, ring)
  let done = 0
  for (let left = total; left > 0; ) {
    const moved = await transact(async (tx) => {
      const keys = await lockKeysOfOthers(tx, ring.id, atOnce)
      if (keys.length > 0)
        await updateKeys(
          tx,
          ring.id,
          keys.map((key) => ({ uid: key.uid, sealed_key: sealKey(ring, key.uid, key) })),
        )
      return keys.length
    })
    done += moved
    left = await countOthers(db, ring)
    tell(done, done + left)
    // The rest is being moved by another process, or was created meanwhile by a process with the old key.
    if (moved === 0 && left > 0) await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return done
}

async function countOthers(db: Database['db'], ring: KeyRing): Promise<number> {
  const counts = await countKeys(db)
  counts.delete(ring.id)
  return counts.values().reduce((sum, count) => sum + count, 0)
}

/** Fails early instead of when someone requests their data. */
export async function requireKeys(db: Database['db'], ring: KeyRing | null): Promise<void> {
  for (const [id, count] of await countKeys(db))
    if (!ring?.ids.includes(id))
      throw new Mistake(
        `The private data of ${countPeople(count)} is encrypted with the key ${id}, which is not configured.`,
        {
          fix: 'Compare MANYHANDS_KEY, or the file that holds it, with your backup copy. A former key belongs in MANYHANDS_OTHER_KEYS. If the key is lost, see docs/operators/keys.md.',
        },
      )
}

/** Decrypts a few samples for each given key; returns the ids of keys that fail. */
export async function keysThatDoNotOpen(db: Database['db'], ring: KeyRing): Promise<string[]> {
  const given = (await sampleKeys(db)).filter(({ key_id }) => ring.ids.includes(key_id))
  const closed = given.filter((key) => {
    try {
      return openKey(ring, key.uid, key).length === 0
    } catch {
      return true
    }
  })
  return [...new Set(closed.map(({ key_id }) => key_id))]
}

/**
 * Data encrypted with a lost key is lost: people can enter it again once it is deleted. Requires the number
 * of people, to prevent deleting data because of a mistyped key.
 */
export async function deleteKey(
  { transact }: Database,
  ring: KeyRing | null,
  id: string,
  agreed: number | undefined,
): Promise<void> {
  if (ring?.ids.includes(id))
    throw new Mistake(`The key ${id} is configured, so the data encrypted with it is not lost.`)
  await transact(async (tx) => {
    const people = await deleteKeys(tx, id)
    if (people === 0)
      throw new Mistake(`No data is encrypted with the key ${id}. Check the id with "manyhands keys list".`)
    if (people !== agreed)
      throw new Mistake(
        `Nothing was deleted. The key ${id} encrypts the private data of ${countPeople(people)}. If you still have the key, configure it instead. To delete their data permanently: manyhands keys forget ${id} --people ${people}`,
      )
    await audit(tx, { actor: null, verb: 'key.deleted', subject: `key:${id}`, after: { people } })
  })
}

export const listKeys = countKeys
