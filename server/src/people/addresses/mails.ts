import { z } from 'zod'
import type { Database } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import { hashCode, newCode } from '../../platform/mail/codes.ts'
import { renderEmail } from '../../platform/mail/email.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { accountLetter } from '../notices/letters.ts'
import { selectPerson } from '../queries.ts'
import { addLetter, primaryLetter, sentences, takenLetter } from './letters.ts'
import { type Mailing, setCode } from './queries.ts'

export interface Post {
  database: Database
  mailer: Mailer | null
  baseUrl: string
}

/** The code is generated when the email is written, so that no table and no job ever holds it. */
export async function mailAddressCode({ database, mailer, baseUrl }: Post, id: string): Promise<void> {
  const code = newCode()
  const mailing = await setCode(database.db, id, hashCode(id, code))
  if (!mailing || !mailer) return
  await mailer.send({ to: mailing.mailed_to, ...renderEmail(letterFor(mailing, code, baseUrl)) })
}

function letterFor({ kind, email, language, owner_language }: Mailing, code: string, baseUrl: string) {
  if (owner_language) return takenLetter(owner_language)
  if (kind === 'add') return addLetter(language, code)
  return primaryLetter(language, { code, email, url: `${baseUrl}/settings/secure` })
}

export const News = z.object({
  uid: z.uuid().transform((uid) => uid as PersonId),
  to: z.string(),
  news: z.enum(['added', 'made-primary', 'removed']),
  /** The address that it is about. */
  email: z.string(),
  seen: z.object({ device: z.string(), address: z.string() }).nullable().default(null),
  at: z.iso.datetime().default(() => new Date().toISOString()),
})
export type News = z.output<typeof News>

/** After the change, to the addresses that could undo it. */
export async function mailAddressNews({ database, mailer, baseUrl }: Post, given: News): Promise<void> {
  if (!mailer) return
  const { name, language, time_zone } = await selectPerson(database.db, given.uid)
  const letter = accountLetter(language, {
    ...sentences[language][given.news](given.email),
    name,
    seen: given.seen,
    at: new Date(given.at),
    timeZone: time_zone,
    baseUrl,
  })
  await mailer.send({ to: given.to, ...renderEmail(letter) })
}
