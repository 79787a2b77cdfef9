import type { Sighting } from '../../platform/http/browser/devices.ts'
import type { Email } from '../../platform/mail/email.ts'
import type { Language } from '../../platform/values.ts'

interface Told {
  subject: string
  sentence: string
}

interface Event extends Told {
  name: string
  at: Date
  timeZone: string | null
  /** Null if it wasn't done in a browser. */
  seen: Sighting | null
  baseUrl: string
}

/** Where people secure their account. Emails link to it, so the path must not change. */
const securePath = '/settings/secure'

/** Says what happened to an account, when and from where, with a link to secure it. Can't be unsubscribed from. */
export function accountLetter(
  language: Language,
  { name, subject, sentence, baseUrl, ...event }: Event,
): Email {
  const shared = { language, subject }
  const url = baseUrl + securePath
  return language === 'zh-TW'
    ? {
        ...shared,
        paragraphs: [`${name}，你好：`, sentence, whenAndWhere(language, event)],
        button: { label: '保護我的帳號', url },
        notes: [
          '如果是你本人，不需要做任何事。如果不是，請立刻保護你的帳號：只要一個步驟就能登出其他所有裝置。',
        ],
      }
    : {
        ...shared,
        paragraphs: [`Hi ${name},`, sentence, whenAndWhere(language, event)],
        button: { label: 'Secure my account', url },
        notes: [
          'If this was you, you don’t need to do anything. If not, secure your account now: one step signs out every other device.',
        ],
      }
}

function whenAndWhere(
  language: Language,
  { at, timeZone, seen }: Pick<Event, 'at' | 'timeZone' | 'seen'>,
): string {
  const zone = timeZone ?? 'UTC'
  const time = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(at)
  if (language === 'zh-TW') {
    const device = seen?.device === 'Unknown device' ? '未知的裝置' : seen?.device
    return seen
      ? `時間：${time}（${zone}）\n裝置：${device}\nIP 位址：${seen.address}`
      : `時間：${time}（${zone}）`
  }
  return seen
    ? `Time: ${time} (${zone})\nDevice: ${seen.device}\nIP address: ${seen.address}`
    : `Time: ${time} (${zone})`
}
