import { z } from 'zod'
import { getMe } from '../../people/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { write } from '../../platform/mail/letter.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { resetLetter } from './letters.ts'
import { addStopLink } from './queries.ts'

export const ResetMail = z.object({
  pid: z
    .string()
    .transform((pid) => pid as ProjectId)
    .nullable(),
  uid: z.uuid().transform((uid) => uid as PersonId),
  to: z.string(),
})

interface Post {
  database: Database
  mailer: Mailer | null
  baseUrl: string
}

/** The link that stops it is made here, as late as can be, so that no table and no job ever holds it. */
export async function mailReset(
  { database, mailer, baseUrl }: Post,
  { to, ...place }: z.output<typeof ResetMail>,
): Promise<void> {
  if (!mailer) return
  const link = newSecret()
  const reset = await addStopLink(database.db, place, hashSecret(link))
  if (!reset) return
  const { language, time_zone } = await getMe(database.db, place.uid)
  const url = `${baseUrl}/sign-in/keep#${link}`
  await mailer.send({ to, ...write(resetLetter(language, { reset, timeZone: time_zone, url })) })
}
