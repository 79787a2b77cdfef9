import { z } from 'zod'
import { getMe } from '../../people/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { renderEmail } from '../../platform/mail/email.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { ownersLetter, resetLetter } from './letters.ts'
import { addStopLink, isOwnerOf, selectResets } from './queries.ts'

const Pid = z.string().transform((pid) => pid as ProjectId)
const Uid = z.uuid().transform((uid) => uid as PersonId)

export const ResetMail = z.object({ pid: Pid.nullable(), uid: Uid, to: z.string() })
export const OwnersMail = z.object({ pid: Pid, uid: Uid, owner: Uid })

interface Post {
  database: Database
  mailer: Mailer | null
  baseUrl: string
}

/** The stop link is generated when the email is written, so that no table and no job ever holds it. */
export async function mailReset(
  { database, mailer, baseUrl }: Post,
  { to, ...ref }: z.output<typeof ResetMail>,
): Promise<void> {
  if (!mailer) return
  const link = newSecret()
  const reset = await addStopLink(database.db, ref, hashSecret(link))
  if (!reset) return
  const { language, time_zone } = await getMe(database.db, ref.uid)
  const url = `${baseUrl}/sign-in/keep#${link}`
  await mailer.send({ to, ...renderEmail(resetLetter(language, { reset, timeZone: time_zone, url })) })
}

/** Skipped if it is over by then, or they are no longer an owner. */
export async function mailResetToOwner(
  { database: { db }, mailer, baseUrl }: Post,
  { pid, uid, owner }: z.output<typeof OwnersMail>,
): Promise<void> {
  const reset = (await selectResets(db, { pid })).find((one) => one.uid === uid)
  if (!reset || !mailer || !(await isOwnerOf(db, { pid, uid: owner }))) return
  const { email, name, language, time_zone } = await getMe(db, owner)
  const url = `${baseUrl}/p/${pid}/manage/people`
  const letter = ownersLetter(language, { reset, reader: name, timeZone: time_zone, url })
  await mailer.send({ to: email, ...renderEmail(letter) })
}
