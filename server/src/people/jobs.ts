import { z } from 'zod'
import type { KeyRing } from '../platform/db/key-ring.ts'
import type { PersonId } from '../platform/ids.ts'
import type { Job } from '../platform/jobs.ts'
import { renderEmail } from '../platform/mail/email.ts'
import { mailAddressCode, mailAddressNews, News, type Post } from './addresses/mails.ts'
import { adminGrantedLetter } from './letters.ts'
import { mailNotice, Notice } from './notices/notices.ts'
import { askForDietsAgain, mailDietAgain } from './private/diets.ts'
import { selectPerson } from './queries.ts'

const person = z.uuid().transform((uid) => uid as PersonId)
const AdminGranted = z.object({ uid: person, to: person })

export const peopleJobs = (parts: Post & { keyRing: KeyRing | null }): Record<string, Job> => ({
  'mail-address-code': {
    run: (payload) => mailAddressCode(parts, z.object({ change: z.uuid() }).parse(payload).change),
  },
  'mail-account-notice': { run: (payload) => mailNotice(parts, Notice.parse(payload)) },
  'mail-address-news': { run: (payload) => mailAddressNews(parts, News.parse(payload)) },
  'ask-for-diets-again': {
    every: '*/10 * * * *',
    run: () => askForDietsAgain(parts.database, parts.keyRing),
  },
  'mail-diet-again': {
    run: (payload) => mailDietAgain(parts, z.object({ uid: person }).parse(payload).uid),
  },
  'mail-admin-granted': { run: (payload) => mailAdminGranted(parts, AdminGranted.parse(payload)) },
})

async function mailAdminGranted(
  { database, mailer, baseUrl }: Post,
  { uid, to }: z.output<typeof AdminGranted>,
): Promise<void> {
  if (!mailer) return
  const reader = await selectPerson(database.db, to)
  const letter = adminGrantedLetter(reader.language, {
    name: reader.name,
    person: uid === to ? null : await selectPerson(database.db, uid),
    url: `${baseUrl}/home`,
  })
  await mailer.send({ to: reader.email, ...renderEmail(letter) })
}
