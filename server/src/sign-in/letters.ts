import { spaced } from '../platform/mail/codes.ts'
import type { Email } from '../platform/mail/email.ts'
import type { Language } from '../platform/values.ts'

export function codeLetter(language: Language, { code, url }: { code: string; url: string }): Email {
  const shared = { language, code: spaced(code) }
  return language === 'zh-TW'
    ? {
        ...shared,
        subject: `${spaced(code)} 是你的登入驗證碼`,
        paragraphs: ['請在剛才開啟的頁面輸入這組驗證碼：'],
        button: { label: '或直接在這台裝置登入', url },
        notes: [
          '驗證碼和連結十分鐘內有效，兩者擇一使用，僅限一次。',
          '不是你本人操作嗎？請忽略這封信，沒有驗證碼就無法登入。請勿將驗證碼告訴任何人。',
        ],
      }
    : {
        ...shared,
        subject: `${spaced(code)} is your sign-in code`,
        paragraphs: ['Enter this code on the page you just opened:'],
        button: { label: 'Or sign in on this device', url },
        notes: [
          'Use either the code or the link, once, within ten minutes.',
          'Didn’t request this? Ignore this email; no one can sign in without the code. Never share it.',
        ],
      }
}

export const newDevice: Record<Language, { subject: string; sentence: string }> = {
  en: {
    subject: 'A new device signed in to your account',
    sentence: 'Someone signed in to your account on a device you haven’t used before.',
  },
  'zh-TW': {
    subject: '有新裝置登入你的帳號',
    sentence: '有人在你沒用過的裝置上登入了你的帳號。',
  },
}
