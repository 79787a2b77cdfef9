import { z } from 'zod'
import type { Database } from '../platform/db/database.ts'
import type { KeyRing } from '../platform/db/key-ring.ts'
import type { PersonalData } from '../platform/db/personal-data.ts'
import type { PersonId } from '../platform/ids.ts'
import type { Job } from '../platform/jobs.ts'
import { type Email, renderEmail } from '../platform/mail/email.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { eraseDuePeople } from './erasure/run.ts'
import { makeExport } from './export/exports.ts'
import { selectExport } from './export/queries.ts'
import { erasureRequestedLetter, exportReadyLetter, sectionsEndLetter } from './letters.ts'
import { type Addressee, selectAddressee } from './queries.ts'
import { deleteProjectAnswers, deleteUnusedSections, selectWarned } from './retention/retention.ts'

interface Parts {
  database: Database
  mailer: Mailer | null
  baseUrl: string
  keyRing: KeyRing | null
  personalData: PersonalData
  privateDataMonths: number
}

const Someone = z.object({ uid: z.uuid().transform((uid) => uid as PersonId) })
const Wanted = Someone.extend({ id: z.uuid() })

export const privacyJobs = (parts: Parts): Record<string, Job> => ({
  'export-person': {
    run: (payload, attempt) => makeExport({ ...parts, ring: parts.keyRing }, Wanted.parse(payload), attempt),
  },
  'mail-export-ready': {
    run(payload) {
      const { uid, id } = Wanted.parse(payload)
      return mail(parts, uid, async (person) => {
        const last = await selectExport(parts.database.db, uid)
        if (last?.id !== id || last.state !== 'ready') return null
        return exportReadyLetter(person.language, { ...person, url: `${parts.baseUrl}/me/privacy` })
      })
    },
  },
  'mail-erasure-asked': {
    run: (payload) =>
      mail(parts, Someone.parse(payload).uid, async (person) =>
        person.erase_on === null
          ? null
          : erasureRequestedLetter(person.language, {
              ...person,
              on: person.erase_on,
              url: `${parts.baseUrl}/me/privacy`,
            }),
      ),
  },
  'mail-sections-end': {
    run(payload) {
      const { uid } = Someone.parse(payload)
      return mail(parts, uid, async (person) => {
        const { sections, first } = await selectWarned(parts.database.db, uid, parts.privateDataMonths)
        if (sections.length === 0) return null
        const url = `${parts.baseUrl}/me/private`
        return sectionsEndLetter(person.language, { ...person, sections, on: first, url })
      })
    },
  },
  'erase-people': { every: '23 * * * *', run: () => eraseDuePeople(parts) },
  'retire-private-data': {
    every: '41 3 * * *',
    async run() {
      await deleteUnusedSections(parts.database, parts.privateDataMonths)
      await deleteProjectAnswers(parts, parts.privateDataMonths)
    },
  },
})

/** Only to active accounts, and only if there still is something to say. */
async function mail(
  { database, mailer }: Parts,
  uid: PersonId,
  compose: (person: Addressee) => Promise<Email | null>,
): Promise<void> {
  const person = mailer && (await selectAddressee(database.db, uid))
  const letter = person && (await compose(person))
  if (letter) await mailer.send({ to: person.email, ...renderEmail(letter) })
}
