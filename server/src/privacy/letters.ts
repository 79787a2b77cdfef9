import type { Email } from '../platform/mail/email.ts'
import type { Language } from '../platform/values.ts'
import { sectionTitles } from './export/words.ts'

interface Reader {
  name: string
  time_zone: string | null
}

const localeOf = (language: Language) => (language === 'en' ? 'en-GB' : language)

const dayOf = (language: Language, at: Date, timeZone: string | null) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: timeZone ?? 'UTC' }).format(at)

/** Contains no secret, because many machines read emails: the download needs a sign-in. */
export function exportReadyLetter(language: Language, { name, url }: Reader & { url: string }): Email {
  return language === 'zh-TW'
    ? {
        language,
        subject: '你的資料可以下載了',
        paragraphs: [`${name}，你好：`, '你申請的資料已經準備好，七天內登入就能下載。'],
        button: { label: '下載資料', url },
        notes: ['不是你申請的嗎？請登入後到「設定 → 登入裝置」，登出不認得的裝置。'],
      }
    : {
        language,
        subject: 'Your data is ready to download',
        paragraphs: [
          `Hi ${name},`,
          'The data you requested is ready. Sign in within seven days to download it.',
        ],
        button: { label: 'Download my data', url },
        notes: [
          'Didn’t request this? Sign in, go to Settings → Devices, and sign out any device you don’t recognise.',
        ],
      }
}

export function erasureRequestedLetter(
  language: Language,
  { name, time_zone, on, url }: Reader & { on: Date; url: string },
): Email {
  const date = dayOf(language, on, time_zone)
  return language === 'zh-TW'
    ? {
        language,
        subject: `你的帳號將於 ${date} 刪除`,
        paragraphs: [
          `${name}，你好：`,
          `依照你的要求，我們會在 ${date} 刪除你的帳號和資料。在那之前一切照常使用，你也可以隨時改變主意。`,
        ],
        button: { label: '保留我的帳號', url },
        notes: ['不是你要求的嗎？請登入並保留帳號，再到「設定 → 登入裝置」登出不認得的裝置。'],
      }
    : {
        language,
        subject: `Your account will be deleted on ${date}`,
        paragraphs: [
          `Hi ${name},`,
          `As you asked, we’ll delete your account and your data on ${date}. Until then, everything works as usual, and you can change your mind at any time.`,
        ],
        button: { label: 'Keep my account', url },
        notes: [
          'Didn’t ask for this? Sign in and keep your account, then go to Settings → Devices and sign out any device you don’t recognise.',
        ],
      }
}

export function farewellLetter(language: Language, { name }: Reader): Email {
  return language === 'zh-TW'
    ? {
        language,
        subject: '你的帳號已刪除',
        paragraphs: [
          `${name}，再見：`,
          '你的帳號和資料已依照你的要求刪除，這是我們寄給你的最後一封信。謝謝你和大家一起完成的一切。',
        ],
        notes: [
          '歷屆的組別紀錄會以「已離開的志工」保留，備份中的資料會在備份到期時刪除。',
          '想再回來嗎？用同一個電子郵件地址登入，就能重新開始。',
        ],
      }
    : {
        language,
        subject: 'Your account has been deleted',
        paragraphs: [
          `Goodbye ${name},`,
          'We’ve deleted your account and your data, as you asked. This is our last email to you. Thank you for everything we did together.',
        ],
        notes: [
          'In the history of your teams, you appear as “A former volunteer”. Your data in backups is deleted when the backups expire.',
          'Want to come back? Sign in with the same email address and start over.',
        ],
      }
}

interface End extends Reader {
  sections: string[]
  on: Date
  url: string
}

/** Names the sections only, never what is in them. */
export function sectionsEndLetter(language: Language, { name, time_zone, sections, on, url }: End): Email {
  const date = dayOf(language, on, time_zone)
  const titles = new Intl.ListFormat(localeOf(language)).format(
    sections
      .map((one) => sectionTitles[language][one] ?? one)
      .map((title) => (language === 'zh-TW' ? `「${title}」` : `“${title}”`)),
  )
  return language === 'zh-TW'
    ? {
        language,
        subject: `部分私人資料將於 ${date} 刪除`,
        paragraphs: [
          `${name}，你好：`,
          `你有一段時間沒有參加活動了。我們不保留用不到的個資，將在 ${date} 刪除：${titles}。`,
        ],
        button: { label: '查看我的私人資料', url },
        notes: ['想保留嗎？請打開上面的頁面，選擇「保留這些資料」。不想保留的話，什麼都不用做。'],
      }
    : {
        language,
        subject: `Some of your private data will be deleted on ${date}`,
        paragraphs: [
          `Hi ${name},`,
          `You haven’t taken part in an event for a while, so on ${date} we’ll delete private data that’s no longer needed: ${titles}.`,
        ],
        button: { label: 'See my private data', url },
        notes: [
          'Want to keep it? Open the page above and choose “Keep this data”. Otherwise, you don’t need to do anything.',
        ],
      }
}
