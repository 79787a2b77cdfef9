import { queueNotifications } from '../../messages/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { claimReminders } from './queries.ts'

const atOnce = 500

/** Once for each seat and start: the reminder is marked and queued in one transaction. */
export async function sendReminders({ transact }: Pick<Database, 'transact'>): Promise<void> {
  for (;;) {
    const count = await transact(async (tx) => {
      const due = await claimReminders(tx, atOnce)
      await queueNotifications(
        tx,
        due.map(({ pid, task, uid, starts_at }) => ({
          pid,
          uid,
          kind: 'task.reminder',
          about: `reminder ${task} ${uid}`,
          params: { task, start: starts_at.toISOString() },
        })),
      )
      return due.length
    })
    if (count < atOnce) return
  }
}
