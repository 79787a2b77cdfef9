import type { MessageKind, MessageKinds } from '../messages/index.ts'
import type { PersonId } from '../platform/ids.ts'
import type { Language } from '../platform/values.ts'
import { catalogue, type Purpose, type ReaderRole } from './policy.ts'
import {
  type OpenPurpose,
  selectName,
  selectPurposes,
  selectSubject,
  selectUntold,
  setTold,
} from './queries.ts'

/** What for, and what is read for it. */
const words: Record<Language, Record<Purpose, string>> = {
  en: {
    'traffic-subsidy': 'to pay your travel allowance: your bank account and legal name',
    insurance: 'to insure you: your legal name, birthday and national id',
    emergency: 'to call you in an emergency: your legal name and phone number',
    shipping: 'to send you a parcel: your address and phone number',
    catering: 'to plan the meals: how many people eat what, without names',
    placement: 'to find the right team for you: your résumé',
  },
  'zh-TW': {
    'traffic-subsidy': '發放交通補助：你的銀行帳戶與真實姓名',
    insurance: '替你投保：你的真實姓名、生日與身分證字號',
    emergency: '緊急時聯絡你：你的真實姓名與電話',
    shipping: '寄包裹給你：你的地址與電話',
    catering: '安排膳食：只看各種飲食的人數，不含姓名',
    placement: '幫你找到適合的組別：你的履歷',
  },
}

const toPrivateData: NonNullable<MessageKind['button']> = {
  label: { en: 'See who may read what', 'zh-TW': '看看誰能讀取什麼' },
  path: () => '/me/private',
}

const readerNames: Record<Language, Record<ReaderRole, string>> = {
  en: { owner: 'owners', finance: 'finance', desk: 'the help desk', chief: 'leads of your teams' },
  'zh-TW': { owner: '活動負責人', finance: '財務', desk: '服務台', chief: '你的組長' },
}

const dayIn = (language: Language, day: string) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))

/** What for and what, by whom and until when. */
function lineOf(language: Language, { purpose, until }: OpenPurpose<Purpose>): string {
  const { readers, countsOnly } = catalogue[purpose]
  const who = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    readers.map((role) => readerNames[language][role]),
  )
  const day = dayIn(language, until)
  const what = words[language][purpose]
  if (language === 'en') return `• ${what}. ${countsOnly ? 'Counted for' : 'Read by'} ${who}, until ${day}.`
  return `• ${what}。${countsOnly ? '統計對象' : '可讀取的人'}：${who}，到 ${day}為止。`
}

const listOf = (language: Language, rows: OpenPurpose<Purpose>[]) =>
  rows.map((row) => lineOf(language, row)).join('\n')

const opened: MessageKind = {
  placeholders: ['purposes'],
  defaults: {
    en: {
      subject: '{project} needs some of your private data',
      body: 'Hello {name},\n\n{project} needs some of your private data:\n\n{purposes}\n\nIt can be read from tomorrow on, for this and nothing else. Your access log shows you each time who read it.',
    },
    'zh-TW': {
      subject: '「{project}」需要你的部分私人資料',
      body: '{name}，你好：\n\n「{project}」需要你的部分私人資料，用來：\n\n{purposes}\n\n從明天起才能讀取，而且只能用於上述用途。每次有人讀取，你都能在讀取紀錄看到是誰。',
    },
  },
  button: toPrivateData,
  note: {
    en: 'You don’t have to give it: nobody can read what you haven’t filled in or have deleted, nor anything after you leave the event.',
    'zh-TW': '你可以不提供：沒有填寫或已刪除的資料，沒有人讀得到。離開活動之後，也不會再有人讀取。',
  },
  editable: false,
  optional: false,
  async late(db, { pid, uid }) {
    const untold = await selectUntold(db, { pid, uid })
    const purposes = (await selectPurposes<Purpose>(db, [pid])).filter(({ purpose }) =>
      untold.includes(purpose),
    )
    if (purposes.length === 0) return null
    return {
      params: { purposes: { en: listOf('en', purposes), 'zh-TW': listOf('zh-TW', purposes) } },
      sent: (db) => setTold(db, { pid, uid, purposes: purposes.map(({ purpose }) => purpose) }),
    }
  },
}

const read: MessageKind = {
  placeholders: ['reader', 'purpose'],
  defaults: {
    en: {
      subject: '{reader} has read private data of yours',
      body: 'Hello {name},\n\n{reader} of {project} has read private data of yours, {purpose}.\n\nYou get this mail the first time someone reads for a purpose. Every time stands in your access log.',
    },
    'zh-TW': {
      subject: '{reader} 讀取了你的私人資料',
      body: '{name}，你好：\n\n「{project}」的 {reader} 讀取了你的私人資料，用途是{purpose}。\n\n每位讀取者第一次為某個用途讀取時，你會收到這封信；之後的每一次都會列在讀取紀錄裡。',
    },
  },
  button: {
    label: { en: 'See your access log', 'zh-TW': '查看讀取紀錄' },
    path: () => '/me/privacy',
  },
  editable: false,
  optional: false,
  async late(db, { params }) {
    const reader = await selectName(db, params.reader as PersonId)
    if (!reader) return null
    const purpose = params.purpose as Purpose
    return { params: { reader, purpose: { en: words.en[purpose], 'zh-TW': words['zh-TW'][purpose] } } }
  },
}

const remind: MessageKind = {
  placeholders: ['purposes'],
  defaults: {
    en: {
      subject: '{project} still needs something from you',
      body: 'Hello {name},\n\n{project} is still waiting for some of your private data:\n\n{purposes}\n\nThe page shows exactly what is missing, who can read it and until when.',
    },
    'zh-TW': {
      subject: '「{project}」還在等你提供資料',
      body: '{name}，你好：\n\n「{project}」還需要你的部分私人資料，用來：\n\n{purposes}\n\n點進頁面就能看到還缺哪些、誰能讀取、到什麼時候為止。',
    },
  },
  button: {
    label: { en: 'See what is missing', 'zh-TW': '看看還缺什麼' },
    path: () => '/me/private',
  },
  note: {
    en: 'You don’t have to give it. If you have done so since, ignore this mail.',
    'zh-TW': '你可以選擇不提供。如果已經填好了，請忽略這封信。',
  },
  editable: false,
  optional: false,
  async late(db, { pid, uid, params }) {
    const purpose = params.purpose as Purpose
    const subject = await selectSubject(db, { pid, purpose, uid })
    const open = (await selectPurposes<Purpose>(db, [pid])).filter((one) => one.purpose === purpose)
    if (!subject?.accepted || open.length === 0) return null
    return { params: { purposes: { en: listOf('en', open), 'zh-TW': listOf('zh-TW', open) } } }
  },
}

export const messageKinds: MessageKinds = {
  'purpose.opened': opened,
  'purpose.reminder': remind,
  'private.read': read,
}
