import { z } from 'zod'
import type { Transaction } from '../platform/db/database.ts'
import { type PersonId, personId } from '../platform/ids.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import {
  type AccountNotificationKinds,
  accountNotification,
  type EmailContext,
} from '../platform/mail/account-notifications.ts'
import type { EmailTexts } from '../platform/mail/email.ts'
import { dayIn } from '../platform/mail/times.ts'
import type { Language } from '../platform/values.ts'
import { selectExport } from './export/queries.ts'
import { sectionTitles } from './export/words.ts'
import { selectAddressee } from './queries.ts'
import { selectKept } from './retention/queries.ts'

/** Contains no secret, because many machines read emails: the download needs a sign-in. */
const exportReady: EmailTexts<{ name: string; url: string }> = {
  en: ({ name, url }) => ({
    subject: 'Your data is ready to download',
    paragraphs: [`Hi ${name},`, 'The data you requested is ready. Sign in within seven days to download it.'],
    button: { label: 'Download my data', url },
    notes: [
      'Didn’t request this? Sign in, go to Settings → Devices, and sign out any device you don’t recognise.',
    ],
  }),
  'zh-TW': ({ name, url }) => ({
    subject: '你的資料可以下載了',
    paragraphs: [`${name}，你好：`, '你申請的資料已經準備好，七天內登入就能下載。'],
    button: { label: '下載資料', url },
    notes: ['不是你申請的嗎？請登入後到「設定 → 登入裝置」，登出不認得的裝置。'],
  }),
}

const erasureRequested: EmailTexts<{ name: string; date: string; url: string }> = {
  en: ({ name, date, url }) => ({
    subject: `Your account will be deleted on ${date}`,
    paragraphs: [
      `Hi ${name},`,
      `As you asked, we’ll delete your account and your data on ${date}. Until then, everything works as usual, and you can change your mind at any time.`,
    ],
    button: { label: 'Keep my account', url },
    notes: [
      'Didn’t ask for this? Sign in and keep your account, then go to Settings → Devices and sign out any device you don’t recognise.',
    ],
  }),
  'zh-TW': ({ name, date, url }) => ({
    subject: `你的帳號將於 ${date} 刪除`,
    paragraphs: [
      `${name}，你好：`,
      `依照你的要求，我們會在 ${date} 刪除你的帳號和資料。在那之前，你可以照常使用，也可以隨時改變主意。`,
    ],
    button: { label: '保留我的帳號', url },
    notes: ['不是你要求的嗎？請登入並保留帳號，再到「設定 → 登入裝置」登出不認得的裝置。'],
  }),
}

/** Not queued: it is sent right before the erasure. */
export const farewell: EmailTexts<{ name: string }> = {
  en: ({ name }) => ({
    subject: 'Your account has been deleted',
    paragraphs: [
      `Goodbye ${name},`,
      'We’ve deleted your account and your data, as you asked. This is our last email to you. Thank you for everything we did together.',
    ],
    notes: [
      'In the history of your teams, you appear as “A former volunteer”. Your data in backups is deleted when the backups expire.',
      'Want to come back? Sign in with the same email address and start over.',
    ],
  }),
  'zh-TW': ({ name }) => ({
    subject: '你的帳號已刪除',
    paragraphs: [
      `${name}，你好：`,
      '你的帳號和資料已依照你的要求刪除，這是我們寄給你的最後一封信。謝謝你曾和大家一起努力。',
    ],
    notes: [
      '歷屆的組別紀錄會保留，你的名字改為「已離開的志工」。備份中的資料會在備份到期時刪除。',
      '想再回來嗎？用同一個電子郵件地址登入，就能重新開始。',
    ],
  }),
}

/** Names the sections only, never what is in them. */
const sectionsEnd: EmailTexts<{ name: string; titles: string; date: string; url: string }> = {
  en: ({ name, titles, date, url }) => ({
    subject: `Some of your private data will be deleted on ${date}`,
    paragraphs: [
      `Hi ${name},`,
      `You haven’t taken part in an event for a while, so on ${date} we’ll delete private data that’s no longer needed: ${titles}.`,
    ],
    button: { label: 'See my private data', url },
    notes: [
      'Want to keep this data? Press the button above and choose “Keep this data”. Otherwise, you don’t need to do anything.',
    ],
  }),
  'zh-TW': ({ name, titles, date, url }) => ({
    subject: `部分私人資料將於 ${date} 刪除`,
    paragraphs: [
      `${name}，你好：`,
      `你有一段時間沒有參加活動了。我們不保留用不到的私人資料，將在 ${date} 刪除：${titles}。`,
    ],
    button: { label: '查看我的私人資料', url },
    notes: ['想保留這些資料嗎？請按上面的按鈕，再選擇「保留這些資料」。不想保留的話，什麼都不用做。'],
  }),
}

const titlesOf: Record<Language, (sections: string[]) => string> = {
  en: (sections) =>
    new Intl.ListFormat('en-GB').format(sections.map((one) => `“${sectionTitles.en[one] ?? one}”`)),
  'zh-TW': (sections) =>
    new Intl.ListFormat('zh-TW').format(sections.map((one) => `「${sectionTitles['zh-TW'][one] ?? one}」`)),
}

/** Only to active accounts, and only if there still is something to say. */
export const notificationKinds: AccountNotificationKinds<EmailContext & { privateDataMonths: number }> = {
  'mail-export-ready': accountNotification(
    z.object({ uid: personId, id: z.uuid() }),
    async ({ database: { db }, baseUrl }, { uid, id }) => {
      const person = await selectAddressee(db, uid)
      const last = await selectExport(db, uid)
      if (!person || last?.id !== id || last.state !== 'ready') return null
      const { email: to, name, language } = person
      return { to, language, ...exportReady[language]({ name, url: `${baseUrl}/me/privacy` }) }
    },
  ),
  'mail-erasure-asked': accountNotification(
    z.object({ uid: personId }),
    async ({ database: { db }, baseUrl }, { uid }) => {
      const person = await selectAddressee(db, uid)
      if (!person?.erase_on) return null
      const { email: to, name, language, time_zone } = person
      const date = dayIn(language, person.erase_on, time_zone)
      return { to, language, ...erasureRequested[language]({ name, date, url: `${baseUrl}/me/privacy` }) }
    },
  ),
  'mail-sections-end': accountNotification(
    z.object({ uid: personId }),
    async ({ database: { db }, baseUrl, privateDataMonths }, { uid }) => {
      const person = await selectAddressee(db, uid)
      const warned = (await selectKept(db, { uid, months: privateDataMonths })).filter((row) => row.warned)
      if (!person || warned.length === 0) return null
      const { email: to, name, language, time_zone } = person
      const first = Math.min(...warned.map(({ erased_after }) => erased_after.getTime()))
      const date = dayIn(language, new Date(first), time_zone)
      const titles = titlesOf[language](warned.map(({ section }) => section))
      return { to, language, ...sectionsEnd[language]({ name, titles, date, url: `${baseUrl}/me/private` }) }
    },
  ),
}

export const notifyOfExport = (tx: Transaction, { uid, id }: { uid: PersonId; id: string }): Promise<void> =>
  addJob(tx, 'mail-export-ready', { uid, id })

export const notifyOfErasure = (tx: Transaction, uid: PersonId): Promise<void> =>
  addJob(tx, 'mail-erasure-asked', { uid })

/** Some of their private data will be deleted. */
export const notifyOfRetention = (tx: Transaction, uid: PersonId): Promise<void> =>
  addJob(tx, 'mail-sections-end', { uid })
