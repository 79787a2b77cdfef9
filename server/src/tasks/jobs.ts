import type { Database } from '../platform/db/database.ts'
import type { Job } from '../platform/jobs.ts'
import { askNext } from './cover/waves.ts'
import { sendReminders } from './mine/reminders.ts'
import { endLapsedOffer, listLapsed } from './seats/line.ts'

export const taskJobs = ({ database }: { database: Database }): Record<string, Job> => ({
  'remind-of-tasks': {
    every: '*/5 * * * *',
    run: () => sendReminders(database),
  },
  'ask-for-cover': {
    every: '* * * * *',
    run: () => askNext(database),
  },
  'end-lapsed-offers': {
    every: '* * * * *',
    async run() {
      for (const { pid, task, uid } of await listLapsed(database.db))
        await database.transact((tx) => endLapsedOffer(tx, { pid, id: task }, uid))
    },
  },
})
