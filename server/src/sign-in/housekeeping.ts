import type { Transaction } from '../platform/db/database.ts'
import { deleteOldAttempts } from './mail/queries.ts'
import { deleteOldProviderAttempts } from './oidc/queries.ts'
import { deleteOldChallenges } from './passkeys/queries.ts'
import { deleteOldSessions } from './sessions/queries.ts'
import { deleteExpiredCredentials } from './tokens/queries.ts'

/** Abandoned sign-ins, and sessions that ended long ago. */
export async function deleteOldSignIns(tx: Transaction): Promise<void> {
  await deleteOldAttempts(tx)
  await deleteOldProviderAttempts(tx)
  await deleteOldChallenges(tx)
  await deleteOldSessions(tx)
  await deleteExpiredCredentials(tx)
}
