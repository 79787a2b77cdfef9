import { z } from 'zod'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../../platform/ids.ts'
import { addJobs } from '../../../platform/jobs/jobs.ts'
import { renderEmail } from '../../../platform/mail/email.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { timeIn } from '../../../platform/mail/times.ts'
import { type RoleRef, selectMailedRole, selectOwners } from '../queries.ts'
import { projectRoles } from '../schemas.ts'
import { letterToOwner, letterToPerson, type RoleNews, roleNews } from './texts.ts'

interface RoleNotice extends RoleRef {
  news: RoleNews
  by: PersonId
  /** Until when it can be accepted, or from when they can read private data. */
  when?: Date | null
}

/** Notifies the person and every owner, who can't unsubscribe: nobody gets power unnoticed. */
export async function notifyOfRole(tx: Transaction, { when = null, ...told }: RoleNotice): Promise<void> {
  const readers = new Set([...(await selectOwners(tx, told.pid)), told.uid])
  const payloads = [...readers].map((to) => ({ ...told, when: when?.toISOString() ?? null, to }))
  await addJobs(tx, 'mail-role', payloads)
}

const person = z.uuid().transform((uid) => uid as PersonId)
export const RoleMail = z.object({
  pid: z.string().transform((pid) => pid as ProjectId),
  uid: person,
  role: z.enum(projectRoles),
  news: z.enum(roleNews),
  by: person,
  when: z.iso.datetime().nullable(),
  to: person,
})

export interface Post {
  database: Database
  mailer: Mailer | null
  baseUrl: string
}

export async function mailRole(
  { database, mailer, baseUrl }: Post,
  { when, ...mail }: z.output<typeof RoleMail>,
): Promise<void> {
  const found = await selectMailedRole(database.db, mail)
  if (!found || !mailer) return
  const { language, time_zone, email } = found
  const facts = {
    ...found,
    role: mail.role,
    own: mail.by === mail.uid,
    when: when && timeIn(time_zone, language)(new Date(when)),
  }
  const letter =
    mail.to === mail.uid
      ? letterToPerson(mail.news, facts, `${baseUrl}/home`)
      : letterToOwner(mail.news, facts, `${baseUrl}/p/${mail.pid}/manage/settings`)
  await mailer.send({ to: email, ...renderEmail(letter) })
}
