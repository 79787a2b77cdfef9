import { z } from 'zod'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import {
  type AccountNotificationKinds,
  accountNotification,
} from '../../platform/mail/account-notifications.ts'
import { hashCode, newCode, spaced } from '../../platform/mail/codes.ts'
import type { EmailTexts } from '../../platform/mail/email.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { setSecrets } from './queries.ts'

const signInCode: EmailTexts<{ code: string; url: string }> = {
  en: ({ code, url }) => ({
    subject: `${code} is your sign-in code`,
    code,
    paragraphs: ['Enter this code on the page you just opened:'],
    button: { label: 'Or sign in on this device', url },
    notes: [
      'Use either the code or the link, once, within ten minutes.',
      'Didn’t request this? Ignore this email; no one can sign in without the code. Never share it.',
    ],
  }),
  'zh-TW': ({ code, url }) => ({
    subject: `${code} 是你的登入驗證碼`,
    code,
    paragraphs: ['請在剛才開啟的頁面輸入這組驗證碼：'],
    button: { label: '或直接在這台裝置登入', url },
    notes: [
      '驗證碼和連結十分鐘內有效，兩者擇一使用，僅限一次。',
      '不是你本人操作嗎？請忽略這封信，沒有驗證碼就無法登入。請勿將驗證碼告訴任何人。',
    ],
  }),
}

export const notificationKinds: AccountNotificationKinds = {
  /** The code and the link are generated when the email is written, so that no table and no job ever holds them. */
  'mail-sign-in': accountNotification(
    z.object({ attempt: z.uuid() }),
    async ({ database, baseUrl }, { attempt }) => {
      const { code, link, found } = await makeSecrets(database.db, attempt)
      if (!found) return null
      const url = `${baseUrl}/sign-in/link#${link}`
      const { email: to, language } = found
      return { to, language, ...signInCode[language]({ code: spaced(code), url }) }
    },
  ),
}

export async function makeSecrets(db: Db, attempt: string) {
  const code = newCode()
  const link = newSecret()
  const found = await setSecrets(db, attempt, {
    codeHash: hashCode(attempt, code),
    linkHash: hashSecret(link),
  })
  return { code, link, found }
}

export const sendSignInCode = (tx: Transaction, attempt: string): Promise<void> =>
  addJob(tx, 'mail-sign-in', { attempt }, { urgent: true })
