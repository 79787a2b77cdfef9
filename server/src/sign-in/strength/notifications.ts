import { z } from 'zod'
import { getMe } from '../../people/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { personId, projectId } from '../../platform/ids.ts'
import { addJobs, type Job } from '../../platform/jobs/jobs.ts'
import {
  type AccountNotificationKinds,
  accountNotification,
} from '../../platform/mail/account-notifications.ts'
import type { EmailTexts } from '../../platform/mail/email.ts'
import { selectAsking, selectHolders } from './queries.ts'

const secondStepRequired: EmailTexts<{ name: string; project: string; url: string }> = {
  en: ({ name, project, url }) => ({
    subject: `Set up two-step verification for ${project}`,
    paragraphs: [
      `Hi ${name},`,
      `${project} now requires two-step verification (a passkey or an authenticator app) for your role. Until you’ve set it up, you can’t use the features of your role. Your own shifts, applications and data aren’t affected.`,
    ],
    button: { label: 'Set up two-step verification', url },
    notes: ['It takes about two minutes.'],
  }),
  'zh-TW': ({ name, project, url }) => ({
    subject: `【${project}】請設定兩步驟驗證`,
    paragraphs: [
      `${name}，你好：`,
      `「${project}」現在要求你的角色使用兩步驟驗證（通行密鑰或驗證器 App）。設定完成前，你無法使用這個角色的功能；你自己的班次、申請與資料不受影響。`,
    ],
    button: { label: '設定兩步驟驗證', url },
    notes: ['大約兩分鐘就能完成。'],
  }),
}

export const notificationKinds: AccountNotificationKinds = {
  /** Skipped if they have set it up by then, or the project no longer requires it. */
  'mail-second-step-asked': accountNotification(
    z.object({ pid: projectId, uid: personId }),
    async ({ database: { db }, baseUrl }, ref) => {
      const project = await selectAsking(db, ref)
      if (!project) return null
      const { email: to, name, language } = await getMe(db, ref.uid)
      const url = `${baseUrl}/settings/two-step`
      return { to, language, ...secondStepRequired[language]({ name, project, url }) }
    },
  ),
}

const Roles = z.object({ pid: projectId, roles: z.array(z.string()) })

/** When a project starts to require it: emails everyone with such a role who has none. */
export const askForSecondSteps = ({ transact }: Database): Job => ({
  async run(payload) {
    const { pid, roles } = Roles.parse(payload)
    await transact(async (tx) => {
      const holders = await selectHolders(tx, pid)
      const asked = holders.filter(
        (one) => !one.second_step && one.roles.some((role) => roles.includes(role)),
      )
      await addJobs(
        tx,
        'mail-second-step-asked',
        asked.map(({ uid }) => ({ pid, uid })),
      )
    })
  },
})
