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

interface Sighting {
  name: string
  device: string
  address: string
  timeZone: string | null
  at: Date
  url: string
}

export function newDeviceLetter(
  language: Language,
  { name, device, address, timeZone, at, url }: Sighting,
): Letter {
  const when = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timeZone ?? 'UTC',
  }).format(at)
  const where = timeZone ? `${address}, ${timeZone}` : `${address}, UTC`
  const what = device === 'Unknown device' && language === 'zh-TW' ? '未知的裝置' : device
  return language === 'zh-TW'
    ? {
        language,
        subject: '有新的裝置登入你的帳號',
        paragraphs: [
          `${name}，你好：`,
          `你的帳號剛在一台新的裝置上登入：${what}（${where}），時間是 ${when}。`,
        ],
        button: { label: '查看登入紀錄', url },
        notes: ['如果是你本人，不需要做任何事。如果不是，請開啟上面的頁面，結束所有登入。'],
      }
    : {
        language,
        subject: 'A new device has signed in to your account',
        paragraphs: [
          `Hello ${name},`,
          `Someone signed in as you on a new device: ${device} (${where}), on ${when}.`,
        ],
        button: { label: 'See your sign-ins', url },
        notes: ['If it was you, there is nothing to do. If not, open the page above and end all sessions.'],
      }
}
