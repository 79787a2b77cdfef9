import type { Database } from '../platform/db/database.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { sendDueWaves } from './cover/waves.ts'
import { sendReminders } from './mine/reminders.ts'
import { endLapsedOffer, listLapsedOffers } from './seats/waitlist.ts'

export const taskJobs = ({ database }: { database: Database }): Record<string, Job> => ({
  'remind-of-tasks': {
    every: '*/5 * * * *',
    run: () => sendReminders(database),
  },
  'ask-for-cover': {
    every: '* * * * *',
    run: () => sendDueWaves(database),
  },
  'end-lapsed-offers': {
    every: '* * * * *',
    async run() {
      for (const { pid, task, uid } of await listLapsedOffers(database.db))
        await database.transact((tx) => endLapsedOffer(tx, { pid, id: task }, uid))
    },
  },
})
