import { queueMessages } from '../../messages/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { waiting } from './kinds.ts'
import { selectTreasurersToTell } from './queries.ts'

export const subsidyJobs = ({ database }: { database: Database }): Record<string, Job> => ({
  // Seven in the morning in Taiwan, midnight in Europe.
  'tell-of-claims': { every: '10 23 * * *', run: () => tellTreasurers(database) },
})

/** What waits for them, however much it is, in one mail. */
export const tellTreasurers = ({ transact }: Database): Promise<void> =>
  transact(async (tx) => {
    const people = await selectTreasurersToTell(tx, waiting)
    await queueMessages(
      tx,
      people.map(({ pid, uid }) => ({ pid, uid, kind: waiting, about: 'claims' })),
    )
  })
