import { z } from 'zod'
import { accountLetter } from '../people/index.ts'
import type { Database } from '../platform/db/database.ts'
import type { SessionId } from '../platform/ids.ts'
import type { Job } from '../platform/jobs.ts'
import { renderEmail } from '../platform/mail/email.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { Language } from '../platform/values.ts'
import { newDevice } from './letters.ts'
import { mailCode } from './mail/mailed-codes.ts'
import { mailReset, mailResetToOwner, OwnersMail, ResetMail } from './resets/mails.ts'
import { applyDueReset } from './resets/resets.ts'
import { selectSession } from './sessions/queries.ts'
import { AskedPerson, AskedRoles, askForSecondSteps, mailSecondStepAsked } from './strength/asking.ts'

interface Parts {
  database: Database
  mailer: Mailer | null
  baseUrl: string
}

export const signInJobs = (parts: Parts): Record<string, Job> => ({
  'mail-sign-in': {
    run: (payload) => mailCode(parts, z.object({ attempt: z.uuid() }).parse(payload).attempt),
  },
  'mail-second-step-reset': { run: (payload) => mailReset(parts, ResetMail.parse(payload)) },
  'mail-reset-to-owner': { run: (payload) => mailResetToOwner(parts, OwnersMail.parse(payload)) },
  'ask-for-second-steps': { run: (payload) => askForSecondSteps(parts, AskedRoles.parse(payload)) },
  'mail-second-step-asked': { run: (payload) => mailSecondStepAsked(parts, AskedPerson.parse(payload)) },
  'reset-second-steps': {
    every: '*/10 * * * *',
    async run() {
      while (await parts.database.transact(applyDueReset));
    },
  },
  'mail-new-device': {
    run: (payload) =>
      mailNewDevice(parts, z.object({ session: z.uuid() }).parse(payload).session as SessionId),
  },
})

async function mailNewDevice({ database, mailer, baseUrl }: Parts, id: SessionId): Promise<void> {
  const session = await selectSession(database.db, id)
  if (!session || !mailer) return
  const language = session.language as Language
  const letter = accountLetter(language, {
    ...newDevice[language],
    name: session.name,
    seen: session,
    timeZone: session.time_zone,
    at: session.created_at,
    baseUrl,
  })
  await mailer.send({ to: session.email, ...renderEmail(letter) })
}
