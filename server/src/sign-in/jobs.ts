import { z } from 'zod'
import type { Database } from '../platform/db/database.ts'
import type { SessionId } from '../platform/ids.ts'
import type { Job } from '../platform/jobs.ts'
import { write } from '../platform/mail/letter.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { Language } from '../platform/values.ts'
import { newDeviceLetter } from './letters.ts'
import { mailCode } from './mail/mailed-codes.ts'
import { selectSession } from './sessions/queries.ts'

interface Parts {
  database: Database
  mailer: Mailer | null
  baseUrl: string
}

export const signInJobs = (parts: Parts): Record<string, Job> => ({
  'mail-sign-in': {
    run: (payload) => mailCode(parts, z.object({ attempt: z.uuid() }).parse(payload).attempt),
  },
  'mail-new-device': {
    run: (payload) =>
      mailNewDevice(parts, z.object({ session: z.uuid() }).parse(payload).session as SessionId),
  },
})

async function mailNewDevice({ database, mailer, baseUrl }: Parts, id: SessionId): Promise<void> {
  const session = await selectSession(database.db, id)
  if (!session || !mailer) return
  const letter = newDeviceLetter(session.language as Language, {
    name: session.name,
    device: session.device,
    address: session.address,
    timeZone: session.time_zone,
    at: session.created_at,
    url: `${baseUrl}/settings/sessions`,
  })
  await mailer.send({ to: session.email, ...write(letter) })
}
