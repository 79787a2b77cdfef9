import { randomBytes } from 'node:crypto'
import { dropNotifications, type NotificationKinds, queueNotifications } from '../../messages/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId, TeamId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import { hashOf } from '../../teams/index.ts'
import { selectExamples, type Unanswered } from '../notifications/queries.ts'
import { secondsToUndo } from '../policy.ts'
import { addSecret, type Invited } from './queries.ts'

const kind = 'pool.invited'

const answers: Record<Language, { yes: string; no: string }> = {
  en: { yes: 'Accept invitation', no: 'Decline invitation' },
  'zh-TW': { yes: '接受邀請', no: '婉拒邀請' },
}

export const notificationKinds: NotificationKinds = {
  [kind]: {
    placeholders: ['team', 'note'],
    defaults: {
      en: {
        subject: '{project}: {team} invites you to join',
        body: 'Hi {name},\n\nYou offered to help at {project}, and {team} would like you to join them.\n\n{note}\n\nWould you like to join? Answering takes one tap.',
      },
      'zh-TW': {
        subject: '【{project}】「{team}」邀請你加入',
        body: '{name}，你好：\n\n你曾申請成為「{project}」的志工，「{team}」想邀請你加入。\n\n{note}\n\n願意加入嗎？點一下就能回覆。',
      },
    },
    editable: true,
    optional: false,
    /** Creates the secret when the email is written. If it is sent again, the links of both work. */
    async prepare(db, { pid, params, language }, { baseUrl }) {
      const { application, tid } = params as { application: string; tid: TeamId }
      const secret = randomBytes(32).toString('hex')
      const invitation = await addSecret(db, { pid, id: application, tid }, hashOf(secret))
      if (!invitation) return null
      const { yes, no } = answers[language]
      return {
        params: { ...invitation },
        button: { label: yes, url: `${baseUrl}/invited#yes.${secret}` },
        otherwise: { label: no, url: `${baseUrl}/invited#no.${secret}` },
      }
    },
    examples: selectExamples,
  },
}

/** Identifies it while it is held. */
const aboutInvitation = ({ id, tid }: Invited) => `invitation ${id} ${tid}`

/** Held while the invitation can be withdrawn without a trace. */
export async function notifyInvited(tx: Transaction, uid: PersonId, invitation: Invited): Promise<void> {
  const { pid, id, tid } = invitation
  const params = { application: id, tid }
  await queueNotifications(tx, [
    { pid, uid, kind, about: aboutInvitation(invitation), params, hold: secondsToUndo },
  ])
}

/** False if it was sent. */
export const dropInvitation = (tx: Transaction, invitation: Invited): Promise<boolean> =>
  dropNotifications(tx, invitation.pid, aboutInvitation(invitation))

export const remindInvited = (tx: Transaction, unanswered: Unanswered[]): Promise<void> =>
  queueNotifications(
    tx,
    unanswered.map(({ pid, uid, id, tid }) => ({
      pid,
      uid,
      kind,
      about: `reminder ${id} ${tid}`,
      params: { application: id, tid },
    })),
  )
