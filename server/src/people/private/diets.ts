import { isRetiredDiet } from '../../../../form-schema/src/choices.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import type { PersonId } from '../../platform/ids.ts'
import { addJobs } from '../../platform/jobs.ts'
import { renderEmail } from '../../platform/mail/email.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { isActive, selectPerson } from '../queries.ts'
import { dietAgainLetter } from './letters.ts'
import { lockDietsToCheck, type SealedSection, selectSections, setChecked } from './queries.ts'
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
function hasRetiredDiet(ring: KeyRing, row: SealedSection): boolean | null {
  try {
    return isRetiredDiet(openSection(ring, row).diet)
  } catch {
    return null
  }
}

const atOnce = 50

/**
 * Finds diets that were stored with an earlier list of options, and emails people who have to choose again.
 * Each batch is one transaction with its emails, so that everyone gets one despite interruptions. Data that
 * can't be decrypted is left for the next run: its key may not be configured yet.
 */
export async function askForDietsAgain({ transact }: Database, ring: KeyRing | null): Promise<void> {
  if (!ring) return
  for (let after: PersonId | null = null; ; ) {
    const last: PersonId | null = await transact(async (tx) => {
      const rows = await lockDietsToCheck(tx, { after, most: atOnce })
      const found = rows.map((row) => ({ uid: row.uid, retired: hasRetiredDiet(ring, row) }))
      await setChecked(
        tx,
        found.filter(({ retired }) => retired !== null).map(({ uid }) => uid),
      )
      const asked = found.filter(({ retired }) => retired)
      await addJobs(
        tx,
        'mail-diet-again',
        asked.map(({ uid }) => ({ uid })),
      )
      return rows.at(-1)?.uid ?? null
    })
    if (!last) return
    after = last
  }
}

interface Parts {
  database: Database
  mailer: Mailer | null
  baseUrl: string
  keyRing: KeyRing | null
}

/** Unless they have left, or have chosen meanwhile. */
export async function mailDietAgain(
  { database: { db }, mailer, baseUrl, keyRing }: Parts,
  uid: PersonId,
): Promise<void> {
  if (!mailer || !keyRing || !(await isActive(db, uid)) || !(await hasDietToConfirm(db, keyRing, uid))) return
  const { name, email, language } = await selectPerson(db, uid)
  const letter = dietAgainLetter(language, { name, url: `${baseUrl}/me/private#${section}` })
  await mailer.send({ to: email, ...renderEmail(letter) })
}
