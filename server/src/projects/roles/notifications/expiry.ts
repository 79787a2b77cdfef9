import { z } from 'zod'
import type { Transaction } from '../../../platform/db/database.ts'
import { personId, projectId } from '../../../platform/ids.ts'
import { addJobs } from '../../../platform/jobs/jobs.ts'
import {
  type AccountNotificationKinds,
  accountNotification,
} from '../../../platform/mail/account-notifications.ts'
import type { EmailTexts } from '../../../platform/mail/email.ts'
import { type ExpiredOffer, selectEmailedRole } from '../queries.ts'
import { projectRoles } from '../schemas.ts'
import { roleNames } from './words.ts'

const expired: EmailTexts<{ reader: string; person: string; project: string; role: string; url: string }> = {
  en: ({ reader, person, project, role, url }) => ({
    subject: `${project}: ${person} didn’t answer your role offer`,
    paragraphs: [
      `Hi ${reader},`,
      `${person} didn’t accept the ${role} role that you offered them at ${project}. The offer has expired, and their permissions haven’t changed.`,
    ],
    button: { label: 'Review roles', url },
    notes: [
      'You get this email because you offered the role. If they still want it, offer it again on the event’s Roles page.',
    ],
  }),
  'zh-TW': ({ reader, person, project, role, url }) => ({
    subject: `【${project}】${person} 沒有回覆你的角色邀請`,
    paragraphs: [
      `${reader}，你好：`,
      `${person} 沒有在期限內接受擔任「${project}」的${role}。邀請已失效，對方原有的權限沒有改變。`,
    ],
    button: { label: '查看角色', url },
    notes: ['這封信寄給你，是因為邀請是你發出的。如果對方仍想擔任，請到活動的「角色與權限」頁面重新邀請。'],
  }),
}

const Expiry = z.object({
  pid: projectId,
  uid: personId,
  role: z.enum(projectRoles),
  /** As they were shown while the offer was open. */
  person: z.string(),
  to: personId,
})

/** Whoever offered a role learns that it wasn't accepted in time. */
export async function notifyOfExpiry(tx: Transaction, offers: ExpiredOffer[]): Promise<void> {
  const payloads = offers.flatMap(({ granted_by, ...offer }) =>
    granted_by ? [{ ...offer, to: granted_by }] : [],
  )
  await addJobs(tx, 'mail-role-expired', payloads)
}

export const expiryKinds: AccountNotificationKinds = {
  'mail-role-expired': accountNotification(Expiry, async ({ database, baseUrl }, offer) => {
    const { pid, person, role } = offer
    const found = await selectEmailedRole(database.db, { ...offer, by: null })
    if (!found) return null
    const { language, reader, project } = found
    const facts = {
      reader,
      person,
      project,
      role: roleNames[language][role],
      url: `${baseUrl}/p/${pid}/manage/roles`,
    }
    return { to: found.email, language, ...expired[language](facts) }
  }),
}
