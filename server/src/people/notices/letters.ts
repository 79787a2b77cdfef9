import type { Sighting } from '../../platform/http/browser/devices.ts'
import type { Letter } from '../../platform/mail/letter.ts'
import type { Language } from '../../platform/values.ts'

interface Told {
  subject: string
  sentence: string
}

interface Event extends Told {
  name: string
  at: Date
  timeZone: string | null
  /** Null if it was not done in a browser. */
  seen: Sighting | null
  baseUrl: string
}

/** Where someone ends whatever is not theirs. The path stays: mails lead to it. */
const securePath = '/settings/secure'

/** What happened to an account, when and from where, and one way to stop it. Nobody can switch these off. */
export function accountLetter(
  language: Language,
  { name, subject, sentence, baseUrl, ...event }: Event,
): Letter {
  const shared = { language, subject }
  const url = baseUrl + securePath
  return language === 'zh-TW'
    ? {
        ...shared,
        paragraphs: [`${name}，你好：`, sentence, whenAndWhere(language, event)],
        button: { label: '保護我的帳號', url },
        notes: ['如果是你本人，不需要做任何事。如果不是，請立刻保護你的帳號：一個步驟就能結束其他所有登入。'],
      }
    : {
        ...shared,
        paragraphs: [`Hello ${name},`, sentence, whenAndWhere(language, event)],
        button: { label: 'Secure my account', url },
        notes: [
          'If this was you, there is nothing to do. If not, secure your account now: one step ends every other sign-in.',
        ],
      }
}

function whenAndWhere(
  language: Language,
  { at, timeZone, seen }: Pick<Event, 'at' | 'timeZone' | 'seen'>,
): string {
  const zone = timeZone ?? 'UTC'
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
  }).format(at)
  if (language === 'zh-TW') {
    const device = seen?.device === 'Unknown device' ? '未知的裝置' : seen?.device
    return seen
      ? `時間：${time}（${zone}）\n裝置：${device}\n網路位址：${seen.address}`
      : `時間：${time}（${zone}）`
  }
  return seen
    ? `When: ${time} (${zone})\nDevice: ${seen.device}\nNetwork address: ${seen.address}`
    : `When: ${time} (${zone})`
}
