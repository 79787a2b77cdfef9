import { z } from 'zod'
import type { Database } from '../../platform/db/database.ts'
import { projectId } from '../../platform/ids.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { claimUnconfirmed } from '../../tasks/index.ts'
import { remindUnconfirmed } from '../publishing/notifications.ts'
import { fillDraft } from './filling.ts'
import { selectLost, selectRunning } from './queries.ts'
import { failFill } from './storing.ts'

const Ref = z.object({ pid: projectId, id: z.uuid(), version: z.int() })

export const rosterJobs = ({ database }: { database: Database }): Record<string, Job> => ({
  'fill-roster': {
    async run(payload, { last }) {
      const ref = Ref.parse(payload)
      try {
        await fillDraft(database, ref)
      } catch (error) {
        if (last)
          await database.transact(async (tx) => {
            if (await selectRunning(tx, ref)) await failFill(tx, ref)
          })
        throw error
      }
    },
  },
  'remind-of-unconfirmed': {
    every: '37 * * * *',
    run: () => database.transact(async (tx) => remindUnconfirmed(tx, await claimUnconfirmed(tx))),
  },
  /** A job whose process was killed each time is no longer run. */
  'end-lost-fills': {
    every: '* * * * *',
    async run() {
      for (const ref of await selectLost(database.db)) await database.transact((tx) => failFill(tx, ref))
    },
  },
})
