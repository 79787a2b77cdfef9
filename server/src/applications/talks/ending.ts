import { queueMessages } from '../../messages/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import { secondsToUndo } from '../policy.ts'
import type { ApplicationRow } from '../queries.ts'
import { cancelOrphans, selectUnasked } from './queries.ts'

export const aboutTalk = (talk: string) => `talk ${talk}`

interface Ending {
  by: PersonId
  /** Of the decision that can be undone, and the mails with it. */
  about?: string
}

/** Of teams that have the application before them no more. What was agreed leaves the calendars of both. */
export async function endTalks(
  tx: Transaction,
  { pid, id, uid }: ApplicationRow,
  { by, about }: Ending,
): Promise<void> {
  const ended = await cancelOrphans(tx, { pid, id })
  for (const { tid } of ended)
    await audit(tx, { actor: by, verb: 'talk.cancelled', subject: `person:${uid}`, pid, tid })
  const messages = ended.flatMap(({ id: talk, proposed_by, agreed }) => {
    const message = { pid, kind: 'talk.cancelled', about: about ?? aboutTalk(talk), params: { talk } }
    const both = agreed ? [uid, proposed_by] : []
    return both.map((one) => ({ ...message, uid: one, hold: about ? secondsToUndo : 0 }))
  })
  await queueMessages(tx, messages)
}

/** After an undo: a talk that is proposed again, and whose mail was given up meanwhile. */
export async function askAgainToTalk(tx: Transaction, { pid, id, uid }: ApplicationRow): Promise<void> {
  const talks = await selectUnasked(tx, { pid, id })
  await queueMessages(
    tx,
    talks.map((talk) => invitationTo({ pid, uid, talk })),
  )
}

/** Held as long as it can be cancelled in silence. */
export const invitationTo = ({ pid, uid, talk }: Pick<ApplicationRow, 'pid' | 'uid'> & { talk: string }) => ({
  pid,
  uid,
  kind: 'talk.invited',
  about: aboutTalk(talk),
  params: { talk },
  hold: secondsToUndo,
})
