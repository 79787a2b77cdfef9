import type { Database } from '../../platform/db/database.ts'
import { remindPeople } from '../notifications/notify.ts'
import { claimReminders } from './queries.ts'

const atOnce = 500

/** Once for each seat and start: the reminder is marked and queued in one transaction. */
export async function sendReminders({ transact }: Pick<Database, 'transact'>): Promise<void> {
  for (;;) {
    const count = await transact(async (tx) => {
      const due = await claimReminders(tx, atOnce)
      await remindPeople(tx, due)
      return due.length
    })
    if (count < atOnce) return
  }
}
