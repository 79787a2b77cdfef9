import { z } from 'zod'
import { addressesOf, getMe, selectTimeZone } from '../../people/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type PersonId, personId, projectId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import {
  type AccountNotificationKinds,
  accountNotification,
} from '../../platform/mail/account-notifications.ts'
import type { EmailTexts } from '../../platform/mail/email.ts'
import { momentIn } from '../../platform/mail/times.ts'
import type { Language } from '../../platform/values.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import {
  type AnyReset,
  addStopLink,
  isOwnerOf,
  type ResetRef,
  type ResetRow,
  selectOwnersOf,
  selectResets,
} from './queries.ts'

interface About {
  reset: ResetRow
  timeZone: string | null
  url: string
}

const dueIn = (language: Language, { reset: { due_at }, timeZone }: About): string | null =>
  due_at && momentIn(language, due_at, timeZone)

const resetRequested: EmailTexts<About> = {
  en(about) {
    const { name, project, requester } = about.reset
    const when = dueIn('en', about)
    const by = project ? `Two owners of ${project} confirmed` : 'The server operator was told'
    return {
      subject: when
        ? 'Your two-step verification is about to be turned off'
        : 'Someone asked to turn off your two-step verification',
      paragraphs: [
        `Hi ${name},`,
        when
          ? `${by} that you’ve lost your passkey or authenticator app. All passkeys and the authenticator app will be removed from your account on ${when}. After that, you can sign in with your email and set up two-step verification again.`
          : `${requester}, an owner of ${project}, says that you’ve lost your passkey or authenticator app. If another owner confirms this, all passkeys and the authenticator app will be removed from your account 72 hours later.`,
      ],
      button: { label: 'Keep two-step verification on', url: about.url },
      notes: [
        'If you asked for help, you don’t need to do anything. If you didn’t, press the button above to keep two-step verification on. You don’t have to sign in.',
      ],
    }
  },
  'zh-TW'(about) {
    const { name, project, requester } = about.reset
    const when = dueIn('zh-TW', about)
    const by = project ? `「${project}」的兩位負責人確認` : '系統管理員得知'
    return {
      subject: when ? '你的兩步驟驗證即將關閉' : '有人要求關閉你的兩步驟驗證',
      paragraphs: [
        `${name}，你好：`,
        when
          ? `${by}你遺失了通行密鑰或驗證器 App。所有通行密鑰與驗證器 App 將於 ${when} 從你的帳號移除，之後你可以用電子郵件登入，再重新設定兩步驟驗證。`
          : `「${project}」的負責人 ${requester} 表示你遺失了通行密鑰或驗證器 App。另一位活動負責人確認後，所有通行密鑰與驗證器 App 會在 72 小時後從你的帳號移除。`,
      ],
      button: { label: '保留兩步驟驗證', url: about.url },
      notes: ['如果是你請人幫忙的，不需要做任何事。如果不是，請按上面的按鈕保留兩步驟驗證，不用登入。'],
    }
  },
}

/** To an owner of the project who did not request the reset. */
const resetToOwner: EmailTexts<About & { reader: string }> = {
  en(about) {
    const { name, project, requester } = about.reset
    const when = dueIn('en', about)
    return {
      subject: when
        ? `${name}’s two-step verification is about to be turned off`
        : `Turn off two-step verification for ${name}?`,
      paragraphs: [
        `Hi ${about.reader},`,
        when
          ? `Two owners of ${project} confirmed that ${name} has lost their passkey or authenticator app. All passkeys and the authenticator app will be removed from the account on ${when}. If that’s a mistake, any owner can stop the removal until then.`
          : `${requester}, an owner of ${project}, says that ${name} has lost their passkey or authenticator app. Another owner has to confirm this. Ask ${name} in person or by phone before you do.`,
      ],
      button: { label: when ? 'View request' : 'Review and confirm', url: about.url },
      notes: ['Every owner of the event gets this email.'],
    }
  },
  'zh-TW'(about) {
    const { name, project, requester } = about.reset
    const when = dueIn('zh-TW', about)
    return {
      subject: when ? `${name} 的兩步驟驗證即將關閉` : `要關閉 ${name} 的兩步驟驗證嗎？`,
      paragraphs: [
        `${about.reader}，你好：`,
        when
          ? `「${project}」的兩位負責人確認 ${name} 遺失了通行密鑰或驗證器 App。所有通行密鑰與驗證器 App 將於 ${when} 從對方的帳號移除。如果有誤，任何一位活動負責人都可以在那之前取消這項要求。`
          : `「${project}」的負責人 ${requester} 表示 ${name} 遺失了通行密鑰或驗證器 App，需要另一位活動負責人確認。請先當面或打電話向 ${name} 本人查證。`,
      ],
      button: { label: when ? '查看要求' : '查看並確認', url: about.url },
      notes: ['這場活動的每位負責人都會收到這封信。'],
    }
  },
}

export const notificationKinds: AccountNotificationKinds = {
  /** The stop link is generated when the email is written, so that no table and no job ever holds it. */
  'mail-second-step-reset': accountNotification(
    z.object({ pid: projectId.nullable(), uid: personId, to: z.string() }),
    async ({ database: { db }, baseUrl }, { to, ...ref }) => {
      const link = newSecret()
      const reset = await addStopLink(db, ref, hashSecret(link))
      if (!reset) return null
      const { language } = await getMe(db, ref.uid)
      const timeZone = await selectTimeZone(db, ref.uid)
      const url = `${baseUrl}/sign-in/keep#${link}`
      return { to, language, ...resetRequested[language]({ reset, timeZone, url }) }
    },
  ),
  /** Skipped if it is over by then, or they are no longer an owner. */
  'mail-reset-to-owner': accountNotification(
    z.object({ pid: projectId, uid: personId, owner: personId }),
    async ({ database: { db }, baseUrl }, { pid, uid, owner }) => {
      const reset = (await selectResets(db, { pid })).find((one) => one.uid === uid)
      if (!reset || !(await isOwnerOf(db, { pid, uid: owner }))) return null
      const { email: to, name: reader, language } = await getMe(db, owner)
      const timeZone = await selectTimeZone(db, owner)
      const url = `${baseUrl}/p/${pid}/manage/people`
      return { to, language, ...resetToOwner[language]({ reset, reader, timeZone, url }) }
    },
  ),
}

/** At every address, each with a stop link. */
export async function notifyOfReset(tx: Transaction, reset: AnyReset): Promise<void> {
  for (const to of await addressesOf(tx, reset.uid))
    await addJob(tx, 'mail-second-step-reset', { ...reset, to })
}

/** The others can confirm or stop it. */
export async function notifyOwners(tx: Transaction, ref: ResetRef, by: PersonId): Promise<void> {
  for (const owner of await selectOwnersOf(tx, ref.pid))
    if (owner !== by && owner !== ref.uid) await addJob(tx, 'mail-reset-to-owner', { ...ref, owner })
}
