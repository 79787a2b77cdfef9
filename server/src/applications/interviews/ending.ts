import { queueMessages } from '../../messages/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import { secondsToUndo } from '../policy.ts'
import type { ApplicationRow } from '../queries.ts'
import { cancelOrphans, selectUnasked } from './queries.ts'

export const aboutInterview = (interview: string) => `interview ${interview}`

interface Ending {
  by: PersonId
  /** Of the decision that can be undone, and the mails with it. */
  about?: string
}

/** Of teams that have the application before them no more. What was agreed leaves the calendars of both. */
export async function endInterviews(
  tx: Transaction,
  { pid, id, uid }: ApplicationRow,
  { by, about }: Ending,
): Promise<void> {
  const ended = await cancelOrphans(tx, { pid, id })
  for (const { tid } of ended)
    await audit(tx, { actor: by, verb: 'interview.cancelled', subject: `person:${uid}`, pid, tid })
  const messages = ended.flatMap(({ id: interview, proposed_by, agreed }) => {
    const message = { pid, kind: 'interview.cancelled', about: about ?? aboutInterview(interview), params: { interview } }
    const both = agreed ? [uid, proposed_by] : []
    return both.map((one) => ({ ...message, uid: one, hold: about ? secondsToUndo : 0 }))
  })
  await queueMessages(tx, messages)
}

/** After an undo: an interview that is proposed again, and whose mail was given up meanwhile. */
export async function askAgainForInterview(tx: Transaction, { pid, id, uid }: ApplicationRow): Promise<void> {
  const interviews = await selectUnasked(tx, { pid, id })
  await queueMessages(
    tx,
    interviews.map((interview) => invitationTo({ pid, uid, interview })),
  )
}

/** Held as long as it can be cancelled in silence. */
export const invitationTo = ({ pid, uid, interview }: Pick<ApplicationRow, 'pid' | 'uid'> & { interview: string }) => ({
  pid,
  uid,
  kind: 'interview.invited',
  about: aboutInterview(interview),
  params: { interview },
  hold: secondsToUndo,
})
