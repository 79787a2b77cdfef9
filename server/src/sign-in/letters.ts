import { spaced } from '../platform/mail/codes.ts'
import type { Letter } from '../platform/mail/letter.ts'
import type { Language } from '../platform/values.ts'

export function codeLetter(language: Language, { code, url }: { code: string; url: string }): Letter {
  const shared = { language, code: spaced(code) }
  return language === 'zh-TW'
    ? {
        ...shared,
        subject: `${spaced(code)} 是你的登入驗證碼`,
        paragraphs: ['在你剛才開啟的頁面輸入這組驗證碼：'],
        button: { label: '或直接在這台裝置登入', url },
        notes: [
          '驗證碼與連結只能使用其中一個，僅限一次，十分鐘內有效。',
          '不是你要登入嗎？忽略這封信就好；沒有驗證碼，誰都無法登入。請不要把驗證碼告訴任何人。',
        ],
      }
    : {
        ...shared,
        subject: `${spaced(code)} is your sign-in code`,
        paragraphs: ['Type this code on the page you have just opened:'],
        button: { label: 'Or sign in on this device', url },
        notes: [
          'The code or the link works once, within ten minutes.',
          'Was it not you? Ignore this mail: without the code nobody gets in. Tell it to no one.',
        ],
      }
}

export const newDevice: Record<Language, { subject: string; sentence: string }> = {
  en: {
    subject: 'A new device signed in to your account',
    sentence: 'Someone signed in to your account on a device that you have not used before.',
  },
  'zh-TW': {
    subject: '有新的裝置登入你的帳號',
    sentence: '有人在你沒有用過的裝置上登入了你的帳號。',
  },
}
