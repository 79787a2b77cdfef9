import { z } from 'zod'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Sighting } from '../../platform/http/browser/devices.ts'
import type { PersonId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs.ts'
import { renderEmail } from '../../platform/mail/email.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { selectPerson } from '../queries.ts'
import { accountLetter } from './letters.ts'
import { kinds, sentences } from './sentences.ts'

export const Notice = z.object({
  uid: z.uuid().transform((uid) => uid as PersonId),
  kind: z.enum(kinds),
  /** What it is about: a name, or a number. */
  about: z.string().default(''),
  /** Null for their primary address. */
  to: z.string().nullable().default(null),
  seen: z.object({ device: z.string(), address: z.string() }).nullable(),
  at: z.iso.datetime(),
})
export type Notice = z.output<typeof Notice>

interface News {
  uid: PersonId
  kind: Notice['kind']
  about?: string
  seen: Sighting | null
  /** By default their primary address. */
  to?: string
}

/** Emails someone what happened to their account. */
export function notifyPerson(tx: Transaction, { uid, kind, about = '', seen, to }: News): Promise<void> {
  const from = seen && { device: seen.device, address: seen.address }
  const notice = { uid, kind, about, to: to ?? null, seen: from, at: new Date().toISOString() }
  return addJob(tx, 'mail-account-notice', notice satisfies Notice)
}

interface Post {
  database: Database
  mailer: Mailer | null
  baseUrl: string
}

export async function mailNotice({ database, mailer, baseUrl }: Post, notice: Notice): Promise<void> {
  if (!mailer) return
  const { name, email, language, time_zone } = await selectPerson(database.db, notice.uid)
  const letter = accountLetter(language, {
    ...sentences[language][notice.kind](notice.about),
    name,
    seen: notice.seen,
    at: new Date(notice.at),
    timeZone: time_zone,
    baseUrl,
  })
  await mailer.send({ to: notice.to ?? email, ...renderEmail(letter) })
}
