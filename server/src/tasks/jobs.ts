import { z } from 'zod'
import type { Database } from '../platform/db/database.ts'
import { personId, projectId } from '../platform/ids.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { sendDueWaves } from './cover/waves.ts'
import { sendReminders } from './mine/reminders.ts'
import { releaseSeatsOfDeclined } from './seats/release-all.ts'
import { endLapsedOffer, listLapsedOffers } from './seats/waitlist.ts'

const Declined = z.object({ pid: projectId, uid: personId })

export const taskJobs = ({ database }: { database: Database }): Record<string, Job> => ({
  'remind-of-tasks': {
    every: '*/5 * * * *',
    run: () => sendReminders(database),
  },
  'ask-for-cover': {
    every: '* * * * *',
    run: () => sendDueWaves(database),
  },
  'release-seats-of-declined': {
    run: (payload) => database.transact((tx) => releaseSeatsOfDeclined(tx, Declined.parse(payload))),
  },
  'end-lapsed-offers': {
    every: '* * * * *',
    async run() {
      for (const { pid, task, uid } of await listLapsedOffers(database.db))
        await database.transact((tx) => endLapsedOffer(tx, { pid, id: task }, uid))
    },
  },
})
