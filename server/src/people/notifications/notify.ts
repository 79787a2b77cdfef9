import type { z } from 'zod'
import type { Transaction } from '../../platform/db/database.ts'
import type { Sighting } from '../../platform/http/browser/devices.ts'
import type { PersonId } from '../../platform/ids.ts'
import { addJob, addJobs } from '../../platform/jobs/jobs.ts'
import { selectAdmins } from '../queries.ts'
import type { AccountChange } from './account-changes.ts'
import type { AccountNotice } from './kinds.ts'

interface Change {
  uid: PersonId
  kind: AccountChange
  about?: string
  seen: Sighting | null
  /** By default their primary address. */
  to?: string
}

/** Emails someone what happened to their account. */
export function notifyPerson(tx: Transaction, { uid, kind, about = '', seen, to }: Change): Promise<void> {
  const from = seen && { device: seen.device, address: seen.address }
  const notice = { uid, kind, about, to: to ?? null, seen: from, at: new Date().toISOString() }
  return addJob(tx, 'mail-account-notice', notice satisfies z.output<typeof AccountNotice>)
}

/** Emails every admin that someone became one, or no longer is. */
export async function notifyAdmins(
  tx: Transaction,
  uid: PersonId,
  change: 'granted' | 'revoked',
): Promise<void> {
  await addJobs(
    tx,
    `mail-admin-${change}`,
    (await selectAdmins(tx)).map((to) => ({ uid, to })),
  )
}
