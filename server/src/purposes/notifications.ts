import { type NotificationKind, type NotificationKinds, queueNotifications } from '../messages/index.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import { dayIn } from '../platform/mail/times.ts'
import type { Language } from '../platform/values.ts'
import { withdrawalKinds } from './mine/notifications.ts'
import { requestKinds } from './people/notifications.ts'
import { type PurposeRef, reminder } from './people/queries.ts'
import { catalogue, type Purpose, type ReaderRole } from './policy.ts'
import {
  insertPendingNotices,
  lockPurposesForShare,
  type OpenPurpose,
  type PendingNotice,
  selectName,
  selectPendingNotices,
  selectPurposes,
  selectSubject,
  setNotified,
} from './queries.ts'

/** The purpose, and the data that it needs. Follows “viewed your private data …” in English. */
const words: Record<Language, Record<Purpose, string>> = {
  en: {
    'traffic-subsidy': 'to pay your travel allowance: your bank account and legal name',
    insurance: 'to insure you: your legal name, date of birth and ID number',
    emergency: 'to reach you in an emergency: your legal name and phone number',
    shipping: 'to send you a parcel: your address and phone number',
    catering: 'to plan the meals: how many people eat what, without names',
    placement: 'to find the right team for you: your skills and experience',
  },
  'zh-TW': {
    'traffic-subsidy': '發放交通補助：你的銀行帳戶與真實姓名',
    insurance: '替你投保：你的真實姓名、出生日期與身分證或居留證號碼',
    emergency: '緊急時聯絡你：你的真實姓名與電話',
    shipping: '寄包裹給你：你的地址與電話',
    catering: '安排餐飲：只看各種飲食的人數，不含姓名',
    placement: '幫你找到適合的組別：你的專長與經歷',
  },
}

/** Of these purposes, what was viewed may be more than the data that they need. */
const viewed: Record<Language, Partial<Record<Purpose, string>>> = {
  en: {
    'traffic-subsidy': 'to pay your travel allowance: your bank account, legal name or receipts',
  },
  'zh-TW': { 'traffic-subsidy': '發放交通補助：你的銀行帳戶、真實姓名或收據' },
}

const toPrivateData: NonNullable<NotificationKind['button']> = {
  label: { en: 'Check my private data', 'zh-TW': '查看我的私人資料' },
  path: () => '/me/private',
}

const readerNames: Record<Language, Record<ReaderRole, string>> = {
  en: { owner: 'owners', finance: 'finance', desk: 'the help desk', chief: 'your team leads' },
  'zh-TW': { owner: '活動負責人', finance: '財務人員', desk: '服務台人員', chief: '你的組長' },
}

/** One purpose: what for, which data, visible to whom and until when. */
function lineOf(
  language: Language,
  { purpose, until, known_until }: OpenPurpose<Purpose> & Partial<PendingNotice<Purpose>>,
): string {
  const { readers, countsOnly } = catalogue[purpose]
  const readerList = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, {
    type: 'conjunction',
  }).format(readers.map((role) => readerNames[language][role]))
  const format = (date: string) => dayIn(language, new Date(`${date}T00:00:00Z`), 'UTC')
  const day = format(until)
  const what = words[language][purpose]
  if (language === 'en')
    return `• ${what[0]!.toUpperCase()}${what.slice(1)}. ${countsOnly ? 'Totals are visible' : 'Visible'} to ${readerList} until ${day}${known_until ? ` instead of ${format(known_until)}` : ''}.`
  const period = known_until ? `期限從 ${format(known_until)} 延長到 ${day}` : `到 ${day} 為止`
  return `• ${what}。${countsOnly ? '統計結果開放給' : '開放給'}${readerList}，${period}。`
}

const listOf = (language: Language, rows: OpenPurpose<Purpose>[]) =>
  rows.map((row) => lineOf(language, row)).join('\n')

/** Until the day after the email, what they know of already may be visible. */
const starts = {
  first: {
    en: 'For the next 24 hours, nobody can see your data for these purposes.',
    'zh-TW': '上述人員要等一天後，才能為了這些目的查看你的資料。',
  },
  extended: {
    en: 'For the next 24 hours, nobody can see more than before.',
    'zh-TW': '以上變更要等一天後才會生效。',
  },
}

/** If it announces nothing but later last days. */
const onlyExtended = {
  en: {
    subject: '{project}: your private data is needed for longer',
    body: 'Hi {name},\n\n{project} needs some of your private data for longer than we told you:\n\n{purposes}\n\nThe new date takes effect in 24 hours. Nothing else changes. Your access log always shows who viewed your data, and what for.',
  },
  'zh-TW': {
    subject: '【{project}】延長使用你的私人資料',
    body: '{name}，你好：\n\n「{project}」要延長使用你的部分私人資料：\n\n{purposes}\n\n新的期限要等一天後才會生效，其他都不變。誰為了什麼目的看過你的資料，都會列在查閱紀錄裡。',
  },
}

const opened: NotificationKind = {
  placeholders: ['purposes', 'start'],
  defaults: {
    en: {
      subject: '{project} needs some of your private data',
      body: 'Hi {name},\n\n{project} needs some of your private data:\n\n{purposes}\n\n{start} After that, only the people named above can see it for these purposes. Your access log always shows who viewed it, and what for.',
    },
    'zh-TW': {
      subject: '【{project}】需要你的部分私人資料',
      body: '{name}，你好：\n\n「{project}」需要你的部分私人資料，用來：\n\n{purposes}\n\n{start}誰為了什麼目的看過你的資料，都會列在查閱紀錄裡。',
    },
  },
  button: toPrivateData,
  note: {
    en: 'You don’t have to share this data, and you can stop sharing it at any time. Others can see only what you fill in, and you can delete it at any time. After you leave the event, nobody there can see any of it.',
    'zh-TW':
      '你可以選擇不提供，也隨時可以停止提供。沒有填寫或已刪除的資料，誰都看不到；離開活動後，也不會再有人看到你的資料。',
  },
  editable: false,
  optional: false,
  async prepare(db, { pid, uid, language }) {
    const purposes = await selectPendingNotices<Purpose>(db, { pid, uid })
    if (purposes.length === 0) return null
    const start = purposes.some(({ known_until }) => known_until) ? starts.extended : starts.first
    return {
      params: { start, purposes: { en: listOf('en', purposes), 'zh-TW': listOf('zh-TW', purposes) } },
      ...(purposes.every(({ known_until }) => known_until) && { text: onlyExtended[language] }),
      sent: (db) => setNotified(db, { pid, uid, purposes }),
    }
  },
}

const read: NotificationKind = {
  placeholders: ['reader', 'purpose'],
  defaults: {
    en: {
      subject: '{reader} viewed your private data',
      body: 'Hi {name},\n\n{reader} ({project}) viewed your private data {purpose}.\n\nWe email you the first time someone views your data for a purpose. Your access log lists every view.',
    },
    'zh-TW': {
      subject: '【{project}】{reader} 查看了你的私人資料',
      body: '{name}，你好：\n\n「{project}」的 {reader} 查看了你的私人資料。\n\n查看的目的與內容如下：\n{purpose}\n\n有人第一次為了某個目的查看你的資料時，我們會寄信通知你；每一次查看都會列在查閱紀錄裡。',
    },
  },
  button: {
    label: { en: 'See my access log', 'zh-TW': '查看紀錄' },
    path: () => '/me/privacy',
  },
  editable: false,
  optional: false,
  async prepare(db, { params }) {
    const reader = await selectName(db, params.reader as PersonId)
    if (!reader) return null
    const purpose = params.purpose as Purpose
    const textIn = (language: Language) => viewed[language][purpose] ?? words[language][purpose]
    return { params: { reader, purpose: { en: textIn('en'), 'zh-TW': textIn('zh-TW') } } }
  },
}

const remind: NotificationKind = {
  placeholders: ['purposes'],
  defaults: {
    en: {
      subject: '{project} still needs some data from you',
      body: 'Hi {name},\n\n{project} still needs some of your private data:\n\n{purposes}\n\nPress the button below to see what’s missing, who can see it and until when.',
    },
    'zh-TW': {
      subject: '【{project}】還有資料等你填寫',
      body: '{name}，你好：\n\n「{project}」還需要你的部分私人資料，用來：\n\n{purposes}\n\n點下面的按鈕，就能看到還缺哪些資料、誰看得到、到什麼時候為止。',
    },
  },
  button: {
    label: { en: 'See what’s missing', 'zh-TW': '查看待填資料' },
    path: () => '/me/private',
  },
  note: {
    en: 'You don’t have to share this data. If you’ve already filled it in, ignore this email.',
    'zh-TW': '你可以選擇不提供。如果已經填好了，請忽略這封信。',
  },
  editable: false,
  optional: false,
  async prepare(db, { pid, uid, params }) {
    const purpose = params.purpose as Purpose
    const subject = await selectSubject(db, { pid, purpose, uid })
    const open = (await selectPurposes<Purpose>(db, [pid])).filter((one) => one.purpose === purpose)
    if (!subject?.accepted || subject.withdrawn || open.length === 0) return null
    return { params: { purposes: { en: listOf('en', open), 'zh-TW': listOf('zh-TW', open) } } }
  },
}

export const notificationKinds: NotificationKinds = {
  'purpose.opened': opened,
  ...requestKinds,
  [reminder.kind]: remind,
  ...withdrawalKinds,
  'private.read': read,
}

/** Notifies everyone who doesn't know of an open purpose yet, in one project or in all. */
export async function notifyOfPurposes(tx: Transaction, pid: ProjectId | null = null): Promise<void> {
  // Nobody changes a last day, closes a purpose or stops sharing meanwhile.
  await lockPurposesForShare(tx, pid)
  const people = await insertPendingNotices(tx, pid)
  await queueNotifications(
    tx,
    people.map((one) => ({ ...one, kind: 'purpose.opened', about: 'purposes' })),
  )
}

/** For those whom `insertReads` returned: once per reader and purpose. The access log has every read. */
export async function notifyOfReading(
  tx: Transaction,
  { pid, purpose }: PurposeRef,
  { reader, people }: { reader: PersonId; people: PersonId[] },
): Promise<void> {
  const params = { reader, purpose }
  await queueNotifications(
    tx,
    people.map((uid) => ({ pid, uid, kind: 'private.read', about: `read ${purpose}`, params })),
  )
}

/** Their data is missing. */
export async function remindPeople(
  tx: Transaction,
  { pid, purpose }: PurposeRef,
  uids: PersonId[],
): Promise<void> {
  const { kind, about } = reminder
  await queueNotifications(
    tx,
    uids.map((uid) => ({ pid, uid, kind, about: about(purpose), params: { purpose } })),
  )
}
