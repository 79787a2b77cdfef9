import { z } from 'zod'
import { getMe } from '../../people/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { addJobs } from '../../platform/jobs.ts'
import { type Email, renderEmail } from '../../platform/mail/email.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Language } from '../../platform/values.ts'
import { selectAsking, selectHolders } from './queries.ts'

const pid = z.string().transform((one) => one as ProjectId)
export const AskedRoles = z.object({ pid, roles: z.array(z.string()) })
export const AskedPerson = z.object({ pid, uid: z.uuid().transform((uid) => uid as PersonId) })

interface Post {
  database: Database
  mailer: Mailer | null
  baseUrl: string
}

/** When a project starts to require it: emails everyone with such a role who has none. */
export async function askForSecondSteps(
  { database }: Pick<Post, 'database'>,
  { pid, roles }: z.output<typeof AskedRoles>,
): Promise<void> {
  await database.transact(async (tx) => {
    const holders = await selectHolders(tx, pid)
    const asked = holders.filter((one) => !one.second_step && one.roles.some((role) => roles.includes(role)))
    await addJobs(
      tx,
      'mail-second-step-asked',
      asked.map(({ uid }) => ({ pid, uid })),
    )
  })
}

/** Skipped if they have set it up by then, or the project no longer requires it. */
export async function mailSecondStepAsked(
  { database: { db }, mailer, baseUrl }: Post,
  { pid, uid }: z.output<typeof AskedPerson>,
): Promise<void> {
  const project = await selectAsking(db, { pid, uid })
  if (!project || !mailer) return
  const { email, name, language } = await getMe(db, uid)
  await mailer.send({
    to: email,
    ...renderEmail(letterIn(language, { name, project, url: `${baseUrl}/settings/two-step` })),
  })
}

interface Facts {
  name: string
  project: string
  url: string
}

const letterIn = (language: Language, { name, project, url }: Facts): Email =>
  language === 'zh-TW'
    ? {
        language,
        subject: `【${project}】請設定兩步驟驗證`,
        paragraphs: [
          `${name}，你好：`,
          `「${project}」現在要求你的角色使用兩步驟驗證（通行密鑰或驗證器 App）。設定完成前，你無法使用這個角色的功能；你自己的班次、申請與資料不受影響。`,
        ],
        button: { label: '設定兩步驟驗證', url },
        notes: ['大約兩分鐘就能完成。'],
      }
    : {
        language,
        subject: `Set up two-step verification for ${project}`,
        paragraphs: [
          `Hi ${name},`,
          `${project} now requires two-step verification (a passkey or an authenticator app) for your role. Until you’ve set it up, you can’t use the features of your role. Your own shifts, applications and data aren’t affected.`,
        ],
        button: { label: 'Set up two-step verification', url },
        notes: ['It takes about two minutes.'],
      }
