import { z } from 'zod'
import type { Database } from '../platform/db/database.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import type { Job } from '../platform/jobs.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { mailInvitation } from './invitations/invitations.ts'
import { runRollOver } from './roll-over.ts'

interface Parts {
  database: Database
  mailer: Mailer | null
  baseUrl: string
}

const Year = z.object({ pid: z.string().transform((pid) => pid as ProjectId) })
const Invitee = Year.extend({ uid: z.uuid().transform((uid) => uid as PersonId) })

export const yearJobs = (parts: Parts): Record<string, Job> => ({
  'roll-over': { run: (payload, attempt) => runRollOver(parts.database, Year.parse(payload).pid, attempt) },
  'mail-invitation': { run: (payload) => mailInvitation(parts, Invitee.parse(payload)) },
})
