import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sections } from '../src/people/index.ts'
import { personalData } from '../src/personal-data.ts'
import { Language } from '../src/platform/values.ts'

const templates: Record<Language, string> = {
  en: 'docs/organisers/data-protection-notice.md',
  'zh-TW': 'docs/zh-TW/organisers/data-protection-notice.md',
}

/** The table of the template: what the event collects. */
function collected(language: Language): string {
  const page = readFileSync(new URL(`../../${templates[language]}`, import.meta.url), 'utf8')
  return [...page.matchAll(/^> \|.*$/gm)].join('\n')
}

type Words = [en: string, zh: string]

const account: Words = [
  'Name, email addresses, language, time zone, picture and introduction',
  '姓名、電子郵件、語言、時區',
]
const help: Words = [
  'teams, roles, when you can help, shifts, attendance, hours, certificates',
  '組別、角色、可以幫忙的時段、班次、出勤、服務時數與證明',
]
const applications: Words = [
  'Applications with interviews and notes, invitations',
  '申請、面談與審核備註、邀請',
]
const agreements: Words = ['agreements you accept', '同意書']
const contacts: Words = ['Phone number or chat address', '電話、通訊軟體帳號']
const money: Words = ['Bank account, legal name, receipts', '金融機構帳戶、戶名、交通單據']
const answers: Words = ['Your answers to our forms, with files you attach', '表單的回答與上傳的檔案']
const emails: Words = ['Emails we send you, and which ones you don’t want', '寄給你的信件']
const devices: Words = ['devices on which you turned on notifications', '你開啟通知的裝置']
const signIns: Words = [
  'When you signed in, and from which kind of device, IP address and time zone',
  '登入時間、裝置種類、IP 位址與時區',
]
const waysIn: Words = ['passkeys, linked accounts and API tokens', '通行密鑰、連結帳號與 API 權杖']
const changes: Words = ['what was changed, under which ID', '變更紀錄']

/** What the notice says of each part of the catalogue, which a data export and an erasure go by. */
const categories: Record<string, Words[]> = {
  profile: [account],
  addresses: [account],
  'address-changes': [account],
  avatar: [account],
  contacts: [contacts],
  memberships: [help],
  'event-contacts': [account],
  'project-roles': [help],
  'role-offers': [help, applications],
  'import-rows': [account],
  invitations: [applications],
  signatures: [agreements],
  applications: [applications],
  'application-steps': [applications],
  'notes-on-applications': [applications],
  interviews: [applications],
  'form-answers': [answers],
  'form-reminders': [emails],
  seats: [help],
  availability: [help],
  schedule: [help],
  swaps: [help],
  'cover-asks': [help],
  'roster-seats': [help],
  certificates: [help],
  claims: [money],
  uploads: [answers, money],
  messages: [emails],
  'announcements-received': [emails],
  'automations-received': [emails],
  'email-opt-outs': [emails],
  'push-devices': [devices],
  'push-opt-outs': [devices],
  'purpose-notices': [emails],
  sessions: [signIns],
  'emailed-codes': [signIns],
  'provider-sign-ins': [signIns],
  limits: [signIns],
  tokens: [waysIn],
  'exchange-credentials': [waysIn],
  passkeys: [waysIn],
  'passkey-challenges': [waysIn],
  'authenticator-app': [waysIn],
  'recovery-codes': [waysIn],
  'second-step-resets': [waysIn],
  identities: [waysIn],
  audit: [changes],
}

/** Each is a section of private data, and is asked for one purpose at least. */
const privateData: Record<string, Words> = {
  bank: money,
  resume: ['Skills, résumé', '專長、履歷'],
  address: ['Postal address, phone', '地址、電話'],
  'dietary-habit': ['Diet, allergies', '飲食習慣、過敏原'],
  'real-profile': [
    'Legal name, national ID, date of birth',
    '國民身分證統一編號或護照號碼、法定姓名、出生年月日',
  ],
}

/** What someone did for an event is in the record of changes; the rest serves the data above and has none of its own. */
const without = [
  'reads-by-you',
  'audiences',
  'announcements',
  'automations',
  'project-roles-granted',
  'role-offers-made',
  'imports',
  'roll-overs',
  'statements',
  'application-decisions',
  'application-notes',
  'interviews-proposed',
  'form-versions',
  'forms',
  'seats-assigned',
  'hours-corrected',
  'swap-decisions',
  'covers',
  'tasks-made',
  'task-rules',
  'check-in-settings',
  'roster-seats-proposed',
  'roster-drafts',
  'roster-drafts-published',
  'roster-fills',
  'roster-settings',
  'claim-approvals',
  'payouts',
  'subsidy-ledger',
  'subsidies',
  'message-templates',
  'purposes',
  'key',
  'private-sections',
  'reads-of-yours',
  'purpose-withdrawals',
  'exports',
  'repeated-requests',
  'answers-about-you',
  'jobs',
]

it('says what it does with every part of the catalogue', () => {
  const names = personalData.map(({ name }) => name)
  expect([...Object.keys(categories), ...without].toSorted()).toEqual(names.toSorted())
  expect(Object.keys(privateData).toSorted()).toEqual([...sections].toSorted())
})

describe.each(Language.options)('the data protection notice in %s', (language) => {
  const table = collected(language)
  const at = Language.options.indexOf(language)

  it.each(Object.entries(categories))('has a category for %s', (_, all) => {
    for (const words of all) expect(table).toContain(words[at])
  })

  it.each(Object.entries(privateData))('has a category for the private data %s', (_, words) => {
    expect(table).toContain(words[at])
  })
})

it('names site admins, finance and the help desk among those who see it', () => {
  const page = (language: Language) =>
    readFileSync(new URL(`../../${templates[language]}`, import.meta.url), 'utf8')
  expect(page('en')).toContain('The site admins of')
  for (const words of ['平台管理員', '財務', '服務台']) expect(page('zh-TW')).toContain(words)
})
