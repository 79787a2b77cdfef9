import { queueNotifications } from '../../messages/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { waiting } from './kinds.ts'
import { selectTreasurersToNotify } from './queries.ts'

export const subsidyJobs = ({ database }: { database: Database }): Record<string, Job> => ({
  // Seven in the morning in Taiwan, midnight in Europe.
  'tell-of-claims': { every: '10 23 * * *', run: () => notifyTreasurers(database) },
})

/** One email with the number of waiting claims. */
export const notifyTreasurers = ({ transact }: Database): Promise<void> =>
  transact(async (tx) => {
    const people = await selectTreasurersToNotify(tx, waiting)
    await queueNotifications(
      tx,
      people.map(({ pid, uid }) => ({ pid, uid, kind: waiting, about: 'claims' })),
    )
  })
