import { z } from 'zod'
import type { Sighting } from '../../platform/http/browser/devices.ts'
import { personId } from '../../platform/ids.ts'
import {
  type AccountNotificationKinds,
  accountNotification,
} from '../../platform/mail/account-notifications.ts'
import type { Email, EmailTexts } from '../../platform/mail/email.ts'
import { momentIn } from '../../platform/mail/times.ts'
import type { Language } from '../../platform/values.ts'
import { selectPerson, selectTimeZone } from '../queries.ts'
import { type AccountChange, accountChanges } from './account-changes.ts'

/** Where people secure their account. Emails link to it, so the path must not change. */
export const securePath = '/settings/secure'

interface Change {
  /** What happened. */
  text: [subject: string, sentence: string]
  name: string
  at: Date
  timeZone: string | null
  /** Null if it wasn't done in a browser. */
  seen: Sighting | null
  baseUrl: string
}

/** Says what happened to an account, when and from where, with a link to secure it. Can't be unsubscribed from. */
export const accountChangeEmail = (language: Language, change: Change): Email => ({
  language,
  ...accountChangeTexts[language](change),
})

const accountChangeTexts: EmailTexts<Change> = {
  en: ({ name, text: [subject, sentence], baseUrl, ...change }) => ({
    subject,
    paragraphs: [`Hi ${name},`, sentence, whenAndWhere.en(change)],
    button: { label: 'Secure my account', url: baseUrl + securePath },
    notes: [
      'If this was you, you don’t need to do anything. If not, secure your account now. This signs out every other device, and ends your API tokens, calendar link and invitation links.',
    ],
  }),
  'zh-TW': ({ name, text: [subject, sentence], baseUrl, ...change }) => ({
    subject,
    paragraphs: [`${name}，你好：`, sentence, whenAndWhere['zh-TW'](change)],
    button: { label: '保護我的帳號', url: baseUrl + securePath },
    notes: [
      '如果是你本人操作，不需要做任何事。如果不是，請立刻保護你的帳號：只要一個步驟，就能登出其他所有裝置，並停用 API 權杖、行事曆連結和邀請連結。',
    ],
  }),
}

const whenAndWhere: Record<Language, (change: Pick<Change, 'at' | 'timeZone' | 'seen'>) => string> = {
  en({ at, timeZone, seen }) {
    const where = seen ? `\nDevice: ${seen.device}\nIP address: ${seen.address}` : ''
    return `Time: ${momentIn('en', at, timeZone)}${where}`
  },
  'zh-TW'({ at, timeZone, seen }) {
    const device = seen?.device === 'Unknown device' ? '未知的裝置' : seen?.device
    const where = seen ? `\n裝置：${device}\nIP 位址：${seen.address}` : ''
    return `時間：${momentIn('zh-TW', at, timeZone)}${where}`
  },
}

export const AccountNotice = z.object({
  uid: personId,
  kind: z.enum(Object.keys(accountChanges) as AccountChange[]),
  /** What it is about: a name, an address, or a number. */
  about: z.string().default(''),
  /** Null for their primary address. */
  to: z.string().nullable().default(null),
  seen: z.object({ device: z.string(), address: z.string() }).nullable(),
  at: z.iso.datetime(),
})

interface Granted {
  /** The reader. */
  name: string
  /** The new admin; null if that is the reader. */
  person: { name: string; email: string } | null
  url: string
}

const adminGranted: EmailTexts<Granted> = {
  en: ({ name, person, url }) => ({
    subject: person ? `${person.name} is now a site admin` : 'You’re now a site admin',
    paragraphs: [
      `Hi ${name},`,
      person
        ? `${person.name} (${person.email}) is now a site admin. Site admins can create events and manage the settings and roles of every event.`
        : 'You’re now a site admin. You can create events and manage the settings and roles of every event.',
    ],
    button: { label: 'Open Manyhands', url },
    notes: [
      'The server operator granted this role. Every site admin gets this email. If you didn’t expect it, contact the server operator.',
    ],
  }),
  'zh-TW': ({ name, person, url }) => ({
    subject: person ? `${person.name} 已成為平台管理員` : '你已成為平台管理員',
    paragraphs: [
      `${name}，你好：`,
      person
        ? `${person.name}（${person.email}）已成為平台管理員，可以建立活動，並管理所有活動的設定與角色。`
        : '你已成為平台管理員，可以建立活動，並管理所有活動的設定與角色。',
    ],
    button: { label: '開啟 Manyhands', url },
    notes: ['這個身分由系統管理員授予，每位平台管理員都會收到這封信。如果你覺得不對勁，請聯絡系統管理員。'],
  }),
}

const adminRevoked: EmailTexts<Omit<Granted, 'person'> & { person: { name: string; email: string } }> = {
  en: ({ name, person, url }) => ({
    subject: `${person.name} is no longer a site admin`,
    paragraphs: [
      `Hi ${name},`,
      `${person.name} (${person.email}) is no longer a site admin. They keep their roles in events.`,
    ],
    button: { label: 'Open Manyhands', url },
    notes: [
      'The server operator removed this role. Every site admin gets this email. If you didn’t expect it, contact the server operator.',
    ],
  }),
  'zh-TW': ({ name, person, url }) => ({
    subject: `${person.name} 已不是平台管理員`,
    paragraphs: [
      `${name}，你好：`,
      `${person.name}（${person.email}）已不是平台管理員，在各個活動裡的角色不受影響。`,
    ],
    button: { label: '開啟 Manyhands', url },
    notes: [
      '這個角色由系統管理員移除。每位平台管理員都會收到這封信。如果不是你預期的變更，請聯絡系統管理員。',
    ],
  }),
}

export const notificationKinds: AccountNotificationKinds = {
  'mail-account-notice': accountNotification(AccountNotice, async ({ database, baseUrl }, notice) => {
    const { kind, about, to, seen } = notice
    const { name, email, language } = await selectPerson(database.db, notice.uid)
    const timeZone = await selectTimeZone(database.db, notice.uid)
    const text = accountChanges[kind][language](about)
    const change = { text, name, seen, at: new Date(notice.at), timeZone, baseUrl }
    return { to: to ?? email, ...accountChangeEmail(language, change) }
  }),
  'mail-admin-granted': accountNotification(
    z.object({ uid: personId, to: personId }),
    async ({ database: { db }, baseUrl }, { uid, to }) => {
      const { name, email, language } = await selectPerson(db, to)
      const person = uid === to ? null : await selectPerson(db, uid)
      return { to: email, language, ...adminGranted[language]({ name, person, url: `${baseUrl}/home` }) }
    },
  ),
  'mail-admin-revoked': accountNotification(
    z.object({ uid: personId, to: personId }),
    async ({ database: { db }, baseUrl }, { uid, to }) => {
      const { name, email, language } = await selectPerson(db, to)
      const person = await selectPerson(db, uid)
      return { to: email, language, ...adminRevoked[language]({ name, person, url: `${baseUrl}/home` }) }
    },
  ),
}
