import type { Language } from '../../platform/values.ts'

interface Words {
  title: string
  /** Space between the letters of a title, in em. */
  tracking: number
  certify: string
  named: (day: string) => string
  /** What comes before the event, its name, and what comes after. */
  helped: (project: string) => [string, string, string]
  organised: (organiser: string) => string
  when: string
  hours: string
  time: (minutes: number) => string
  teams: (names: string) => string
  more: (count: number) => string
  made: string
  verify: string
  steps: string
  code: string
  sign: (organiser: string | null, project: string) => string
}

/** The texts of a certificate. */
export const words: Record<Language, Words> = {
  en: {
    title: 'Certificate of volunteering',
    tracking: 0.01,
    certify: 'This is to certify that',
    named: (day) => `Name changed on ${day}, after this work began.`,
    helped: (project) => ['volunteered for ', project, ''],
    organised: (organiser) => `organised by ${organiser}`,
    when: 'Dates',
    hours: 'Volunteer hours',
    time: (minutes) =>
      [
        ...(minutes >= 60 ? [`${Math.floor(minutes / 60)} h`] : []),
        ...(minutes % 60 > 0 || minutes < 60 ? [`${minutes % 60} min`] : []),
      ].join(' '),
    teams: (names) => `Teams: ${names}`,
    more: (count) => `and ${count} more`,
    made: 'Issued',
    verify: 'Check that this certificate is genuine',
    steps:
      'Scan the code or open this address: the page must show the same name, dates and hours. Offline, the signature in the code can be verified with the issuer’s public key.',
    code: 'Number',
    sign: (organiser, project) => `Signed for ${organiser ?? project}`,
  },
  'zh-TW': {
    title: '志工服務證明',
    tracking: 0.2,
    certify: '茲證明',
    named: (day) => `姓名於 ${day}變更，晚於服務開始日期。`,
    helped: (project) => ['於「', project, '」擔任志工'],
    organised: (organiser) => `主辦單位：${organiser}`,
    when: '服務期間',
    hours: '服務時數',
    time: (minutes) =>
      [
        ...(minutes >= 60 ? [`${Math.floor(minutes / 60)} 小時`] : []),
        ...(minutes % 60 > 0 || minutes < 60 ? [`${minutes % 60} 分鐘`] : []),
      ].join(' '),
    teams: (names) => `組別：${names}`,
    more: (count) => `另有 ${count} 組`,
    made: '發證日期',
    verify: '如何查驗',
    steps:
      '掃描 QR Code 或開啟以下網址，網頁上的姓名、期間與時數應與本證明相同。沒有網路時，也可以用發證單位的公開金鑰驗證 QR Code 裡的簽章。',
    code: '編號',
    sign: (organiser, project) => `${organiser ?? `「${project}」主辦單位`}（簽章）`,
  },
}

const long = { day: 'numeric', month: 'long', year: 'numeric' } as const
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)
const formatIn = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...options, timeZone: 'UTC' })

/** A formatted day, independent of time zones. */
export const dayIn = (language: Language) => (day: string) => formatIn(language, long).format(midnight(day))

/** A range of days, without repeating shared parts. Intl writes Chinese ranges with slashes and the year twice. */
export function daysIn(language: Language, from: string, to: string): string {
  if (language === 'en' || from === to)
    return formatIn(language, long).formatRange(midnight(from), midnight(to))
  const { year, ...monthDay } = long
  const rest = from.slice(0, 7) === to.slice(0, 7) ? { day: long.day } : monthDay
  const last = formatIn(language, from.slice(0, 4) === to.slice(0, 4) ? rest : { year, ...rest })
  return `${dayIn(language)(from)}至${last.format(midnight(to))}`
}
