import { queueNotifications } from '../../messages/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import { secondsToUndo } from '../policy.ts'
import type { ApplicationRow } from '../queries.ts'
import { cancelOrphans, selectUnasked } from './queries.ts'

export const aboutInterview = (interview: string) => `interview ${interview}`

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
  const messages = ended.flatMap(({ id: interview, proposed_by, agreed }) => {
    const message = {
      pid,
      kind: 'interview.cancelled',
      about: about ?? aboutInterview(interview),
      params: { interview },
    }
    const both = agreed ? [uid, proposed_by] : []
    return both.map((one) => ({ ...message, uid: one, hold: about ? secondsToUndo : 0 }))
  })
  await queueNotifications(tx, messages)
}

/** After an undo: asks again for a proposed interview whose email was dropped. */
export async function askAgainForInterview(tx: Transaction, { pid, id, uid }: ApplicationRow): Promise<void> {
  const interviews = await selectUnasked(tx, { pid, id })
  await queueNotifications(
    tx,
    interviews.map((interview) => invitationTo({ pid, uid, interview })),
  )
}

/** Held while it can be cancelled without a trace. */
export const invitationTo = ({
  pid,
  uid,
  interview,
}: Pick<ApplicationRow, 'pid' | 'uid'> & { interview: string }) => ({
  pid,
  uid,
  kind: 'interview.invited',
  about: aboutInterview(interview),
  params: { interview },
  hold: secondsToUndo,
})
