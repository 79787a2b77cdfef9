import type { Transaction } from '../../../platform/db/database.ts'
import type { PersonId } from '../../../platform/ids.ts'
import { addJobs } from '../../../platform/jobs/jobs.ts'
import { type RoleRef, selectOwners } from '../queries.ts'
import type { RoleChange } from './kinds.ts'

interface RoleNotice extends RoleRef {
  change: RoleChange
  by: PersonId
  /** Until when it can be accepted, or from when they can read private data. */
  when?: Date | null
}

/** Notifies the person and every owner, who can't unsubscribe: nobody gets power unnoticed. */
export async function notifyOfRole(tx: Transaction, { when = null, ...notice }: RoleNotice): Promise<void> {
  const readers = new Set([...(await selectOwners(tx, notice.pid)), notice.uid])
  const payloads = [...readers].map((to) => ({ ...notice, when: when?.toISOString() ?? null, to }))
  await addJobs(tx, 'mail-role', payloads)
}
