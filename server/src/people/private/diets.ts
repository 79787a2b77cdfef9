import { isRetiredDiet } from '../../../../form-schema/src/choices.ts'
import type { Db } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import type { PersonId } from '../../platform/ids.ts'
import { type SealedSection, selectSections } from './queries.ts'
import { openSection } from './sections.ts'

const section = 'dietary-habit'

/**
 * Whether someone has to choose their diet again. Not stored in a table, because it would reveal their diet.
 */
export async function hasDietToConfirm(db: Db, ring: KeyRing, uid: PersonId): Promise<boolean> {
  const [row] = await selectSections(db, [uid], [section])
  return row !== undefined && hasRetiredDiet(ring, row) === true
}

/** Null if the data can't be decrypted. */
export function hasRetiredDiet(ring: KeyRing, row: SealedSection): boolean | null {
  try {
    return isRetiredDiet(openSection(ring, row).diet)
  } catch {
    return null
  }
}
