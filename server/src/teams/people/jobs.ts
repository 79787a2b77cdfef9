import { z } from 'zod'
import type { Database } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import type { Job } from '../../platform/jobs.ts'
import { write } from '../../platform/mail/letter.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { addedLetter } from './letters.ts'
import { selectAddition } from './queries.ts'

interface Parts {
  database: Database
  mailer: Mailer | null
  baseUrl: string
}

const Addition = z.object({
  pid: z.string().transform((pid) => pid as ProjectId),
  uid: z.uuid().transform((uid) => uid as PersonId),
  tid: z.string().transform((tid) => tid as TeamId),
  by: z.uuid().transform((uid) => uid as PersonId),
})

export const teamJobs = ({ database, mailer, baseUrl }: Parts): Record<string, Job> => ({
  'mail-added-to-team': {
    async run(payload) {
      const addition = Addition.parse(payload)
      const found = mailer && (await selectAddition(database.db, addition))
      if (!found) return
      const letter = addedLetter(found.language, {
        ...found,
        url: `${baseUrl}/p/${addition.pid}/t/${addition.tid}`,
      })
      await mailer.send({ to: found.email, ...write(letter) })
    },
  },
})
