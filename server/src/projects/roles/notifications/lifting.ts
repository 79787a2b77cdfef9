import { z } from 'zod'
import type { Transaction } from '../../../platform/db/database.ts'
import { type PersonId, type ProjectId, personId, projectId } from '../../../platform/ids.ts'
import { addJobs } from '../../../platform/jobs/jobs.ts'
import {
  type AccountNotificationKinds,
  accountNotification,
} from '../../../platform/mail/account-notifications.ts'
import type { EmailTexts } from '../../../platform/mail/email.ts'
import type { Language } from '../../../platform/values.ts'
import { selectEmailedRole, selectOwners } from '../queries.ts'

const asking = ['owner', 'finance', 'chief'] as const
type Asking = (typeof asking)[number]

const named: Record<Language, Record<Asking, string>> = {
  en: { owner: 'owners', finance: 'finance', chief: 'team leads' },
  'zh-TW': { owner: '活動負責人', finance: '財務人員', chief: '組長' },
}

const lifted: EmailTexts<{ reader: string; actor: string; project: string; roles: Asking[]; url: string }> = {
  en: ({ reader, actor, project, roles, url }) => ({
    subject: `${project}: two-step verification is no longer required`,
    paragraphs: [
      `Hi ${reader},`,
      `${actor} changed the settings of ${project}. These people no longer need two-step verification: ${new Intl.ListFormat('en-GB').format(roles.map((role) => named.en[role]))}.`,
      'Without it, whoever can read someone’s email can sign in as them and use their role.',
    ],
    button: { label: 'Review settings', url },
    notes: ['Every owner of the event gets this email. If something’s wrong, turn the requirement on again.'],
  }),
  'zh-TW': ({ reader, actor, project, roles, url }) => ({
    subject: `【${project}】不再要求兩步驟驗證`,
    paragraphs: [
      `${reader}，你好：`,
      `${actor} 更改了「${project}」的設定，以下的人不再需要兩步驟驗證：${roles.map((role) => named['zh-TW'][role]).join('、')}。`,
      '沒有兩步驟驗證時，看得到某人信箱的人，就能用對方的身分登入並使用角色的權限。',
    ],
    button: { label: '查看設定', url },
    notes: ['每位活動負責人都會收到這封信。如果有問題，請重新開啟這項規定。'],
  }),
}

const Lifting = z.object({
  pid: projectId,
  by: personId,
  roles: z.array(z.enum(asking)),
  to: personId,
})

interface LiftingNotice {
  pid: ProjectId
  by: PersonId
  roles: Asking[]
}

/** Every owner learns which roles need no second step any more. */
export async function notifyOfLifting(tx: Transaction, notice: LiftingNotice): Promise<void> {
  const owners = await selectOwners(tx, notice.pid)
  await addJobs(
    tx,
    'mail-second-step-lifted',
    owners.map((to) => ({ ...notice, to })),
  )
}

export const liftingKinds: AccountNotificationKinds = {
  'mail-second-step-lifted': accountNotification(Lifting, async ({ database, baseUrl }, notice) => {
    const { pid, by, to } = notice
    const roles = asking.filter((role) => notice.roles.includes(role))
    const found = await selectEmailedRole(database.db, { pid, uid: by, by, to })
    if (!found) return null
    const { language, reader, project } = found
    const facts = {
      reader,
      actor: found.actor ?? '',
      project,
      roles,
      url: `${baseUrl}/p/${pid}/manage/settings`,
    }
    return { to: found.email, language, ...lifted[language](facts) }
  }),
}
