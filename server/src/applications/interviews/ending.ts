import { audit } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import { secondsToUndo } from '../policy.ts'
import type { ApplicationRow } from '../queries.ts'
import { notifyInvited, notifyOfInterview } from './notifications.ts'
import { cancelOrphans, selectUnasked } from './queries.ts'

interface Ending {
  by: PersonId
  /** The undoable decision whose emails these belong to. */
  about?: string
}

/**
 * Ends interviews of teams that no longer review the application. Agreed ones are removed from both
 * calendars.
 */
export async function endInterviews(
  tx: Transaction,
  { pid, id, uid }: ApplicationRow,
  { by, about }: Ending,
): Promise<void> {
  const ended = await cancelOrphans(tx, { pid, id })
  for (const { tid } of ended)
    await audit(tx, { actor: by, verb: 'interview.cancelled', subject: `person:${uid}`, pid, tid })
  for (const { id: interview, proposed_by, agreed } of ended)
    if (agreed) {
      const hold = about ? secondsToUndo : 0
      await notifyOfInterview(tx, 'cancelled', { pid, interview }, { uids: [uid, proposed_by], about, hold })
    }
}

/** After an undo: asks again for a proposed interview whose email was dropped. */
export async function askAgainForInterview(tx: Transaction, { pid, id, uid }: ApplicationRow): Promise<void> {
  for (const interview of await selectUnasked(tx, { pid, id }))
    await notifyInvited(tx, { pid, interview }, uid)
}
