import type { Database } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/db/personal-data.ts'
import type { PersonId } from '../../platform/ids.ts'
import { renderEmail } from '../../platform/mail/email.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { farewell } from '../notifications.ts'
import { selectAddressee } from '../queries.ts'
import { erasePerson, mayErase } from './erasure.ts'
import { selectDue, selectEraseOn } from './queries.ts'

interface Parts {
  database: Database
  mailer: Mailer | null
  personalData: PersonalData
}

const day = 86_400_000

/** One by one, each in its own transaction, so that a failure doesn't block others. */
export async function eraseDuePeople(parts: Parts, now = new Date()): Promise<void> {
  const failures: unknown[] = []
  for (const uid of await selectDue(parts.database.db, now))
    await eraseWithFarewell(parts, uid, now).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'someone could not be erased')
}

/**
 * Sends the email first, because afterwards the address is gone; it may be sent twice if what follows fails.
 * A mail server that refuses it delays the erasure by at most a day.
 */
async function eraseWithFarewell(
  { database, mailer, personalData }: Parts,
  uid: PersonId,
  now: Date,
): Promise<void> {
  if (!(await database.transact((tx) => mayErase(tx, uid, now)))) return
  const person = await selectAddressee(database.db, uid)
  const eraseOn = await selectEraseOn(database.db, uid)
  if (person && mailer) {
    const { language } = person
    await mailer
      .send({ to: person.email, ...renderEmail({ language, ...farewell[language](person) }) })
      .catch((error: unknown) => {
        if (!eraseOn || eraseOn.getTime() + day > now.getTime()) throw error
      })
  }
  await database.transact((tx) => erasePerson(tx, uid, personalData, now))
}
