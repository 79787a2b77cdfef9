import type { Language } from '../../platform/values.ts'

interface Words {
  title: string
  certify: string
  named: (day: string) => string
  helped: (project: string) => string
  when: string
  hours: string
  time: (minutes: number) => string
  teams: (names: string) => string
  more: (count: number) => string
  made: string
  verify: string
  steps: string
  code: string
  sign: (project: string) => string
}

/** The texts of a certificate. */
export const words: Record<Language, Words> = {
  en: {
    title: 'Certificate of volunteering',
    certify: 'This is to certify that',
    named: (day) => `Name changed on ${day}, after this work began.`,
    helped: (project) => `volunteered for ${project}.`,
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
      'Scan the code or open this address. The page must show the same name, dates and hours. Without a connection, the code itself can be verified with the public key of the issuer.',
    code: 'Number',
    sign: (project) => `Signed for ${project}`,
  },
  'zh-TW': {
    title: '志工服務證明',
    certify: '茲證明',
    named: (day) => `姓名於 ${day}變更，晚於服務開始。`,
    helped: (project) => `於「${project}」擔任志工。`,
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
    sign: (project) => `「${project}」主辦單位簽章`,
  },
}

const formatIn = (language: Language) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** A formatted day, independent of time zones. */
export const dayIn = (language: Language) => (day: string) => formatIn(language).format(midnight(day))

/** A range of days, without repeating shared parts. */
export const daysIn = (language: Language) => (from: string, to: string) =>
  formatIn(language).formatRange(midnight(from), midnight(to))
