import type { Language } from '../../platform/values.ts'

interface Words {
  title: string
  certify: string
  named: (day: string) => string
  helped: (project: string) => string
  when: string
  hours: string
  time: (minutes: number) => string
  teams: string
  more: (count: number) => string
  made: string
  verify: string
  steps: string
  code: string
  signed: string
}

/** What stands on a certificate. */
export const words: Record<Language, Words> = {
  en: {
    title: 'Certificate of volunteering',
    certify: 'This is to certify that',
    named: (day) => `Name changed on ${day}, after this work began.`,
    helped: (project) => `volunteered for ${project}.`,
    when: 'Dates',
    hours: 'Time given',
    time: (minutes) =>
      [
        ...(minutes >= 60 ? [`${Math.floor(minutes / 60)} h`] : []),
        ...(minutes % 60 > 0 || minutes < 60 ? [`${minutes % 60} min`] : []),
      ].join(' '),
    teams: 'Teams',
    more: (count) => `and ${count} more`,
    made: 'Issued',
    verify: 'Is it genuine?',
    steps:
      'Scan the code, or open the address below: the page must show the same name, dates and time. Without a connection, the signature can be verified with the public key of the issuer.',
    code: 'Number',
    signed: 'Signed content (Ed25519)',
  },
  'zh-TW': {
    title: '志願服務證明',
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
    teams: '小組',
    more: (count) => `另有 ${count} 個小組`,
    made: '發證日期',
    verify: '如何查驗',
    steps:
      '掃描 QR Code，或開啟以下網址，網頁上的姓名、期間與時數應與本證明相同。沒有網路時，也可以用發證單位的公開金鑰驗證簽章。',
    code: '編號',
    signed: '簽章內容（Ed25519）',
  },
}

/** A day as people write it; no zone moves it. */
export const dayIn = (language: Language) => {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
}
