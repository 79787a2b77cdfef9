import { queueDigest } from '../messages/index.ts'
import type { Database } from '../platform/db/database.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { selectTeamsToRemind, selectUnanswered } from './notifications/queries.ts'
import { remindInvited } from './pool/notifications.ts'

/** Days between two reminders of the same, and before the first one of an invitation. */
const days = 3

/** Reminds chiefs of waiting applications every few days, and invited people once. */
export const applicationJobs = ({ database }: { database: Database }): Record<string, Job> => ({
  'remind-of-applications': {
    every: '17 7 * * *',
    async run() {
      // One by one: thousands of teams in one transaction would lock their rows for minutes.
      for (const team of await selectTeamsToRemind(database.db, { days }))
        await database.transact((tx) => queueDigest(tx, team))
      await database.transact(async (tx) => remindInvited(tx, await selectUnanswered(tx, { days })))
    },
  },
})
