import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { createKeyRing } from '../../platform/db/key-ring.ts'
import { type Finding, ok, trouble, warning } from '../../platform/doctor/report.ts'
import { Mistake } from '../../platform/errors.ts'
import { keysThatDoNotOpen, requireKeys } from './rotation.ts'

/** Whether private data can be read with the configured keys. */
export async function checkKeys({ db }: Database, config: Config): Promise<Finding[]> {
  const ring = createKeyRing(config)
  try {
    await requireKeys(db, ring)
  } catch (error) {
    if (!(error instanceof Mistake)) throw error
    return [trouble('keys', error.says, error.fix!)]
  }
  if (!ring)
    return [
      warning(
        'keys',
        'MANYHANDS_KEY is not set, so no private data is stored.',
        'Set MANYHANDS_KEY to the output of "manyhands keys new", and keep a copy elsewhere.',
      ),
    ]
  const closed = await keysThatDoNotOpen(db, ring)
  if (closed.length > 0)
    return [
      trouble(
        'keys',
        `Some data encrypted with the key ${closed[0]} can’t be decrypted: the data was altered or moved.`,
        'Restore the table person_keys from a backup.',
      ),
    ]
  return [ok('keys', `New data is encrypted with the key ${ring.id}, and all encrypted data can be read.`)]
}
