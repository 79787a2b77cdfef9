import { audit } from '../platform/audit.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { PersonId } from '../platform/ids.ts'
import { leaveTeams } from './queries.ts'

/** Someone goes for good: their stays end now and remain as history. */
export async function leaveAllTeams(tx: Transaction, uid: PersonId, at: Date): Promise<void> {
  for (const { pid, tid, id } of await leaveTeams(tx, uid, at))
    await audit(tx, {
      actor: null,
      verb: 'membership.ended',
      subject: `membership:${id}`,
      pid,
      after: { tid, uid, how: 'left' },
    })
}
