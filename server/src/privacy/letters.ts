import type { Letter } from '../platform/mail/letter.ts'
import type { Language } from '../platform/values.ts'
import { sectionTitles } from './export/words.ts'

interface Reader {
  name: string
  time_zone: string | null
}

const dayOf = (language: Language, at: Date, timeZone: string | null) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: timeZone ?? 'UTC' }).format(at)

/** Holds no secret: a mail is read by many machines, so the copy is fetched by whoever is signed in. */
export function exportReadyLetter(language: Language, { name, url }: Reader & { url: string }): Letter {
  return language === 'zh-TW'
    ? {
        language,
        subject: '你的資料副本準備好了',
        paragraphs: [`${name}，你好：`, '你要求的資料副本已經做好，七天內可以下載。下載前需要登入。'],
        button: { label: '前往下載', url },
        notes: ['不是你要求的嗎？請登入後查看登入紀錄，並結束你不認得的登入。'],
      }
    : {
        language,
        subject: 'Your copy is ready',
        paragraphs: [
          `Hello ${name},`,
          'The copy of all we keep about you is ready. You can fetch it for seven days, once you have signed in.',
        ],
        button: { label: 'Fetch it', url },
        notes: ['Was it not you who asked? Sign in, look at your sessions and end those you do not know.'],
      }
}

export function erasureAskedLetter(
  language: Language,
  { name, time_zone, on, url }: Reader & { on: Date; url: string },
): Letter {
  const date = dayOf(language, on, time_zone)
  return language === 'zh-TW'
    ? {
        language,
        subject: `你的帳號將於 ${date} 刪除`,
        paragraphs: [
          `${name}，你好：`,
          `依照你的要求，我們會在 ${date} 刪除你的帳號和關於你的資料。在那之前一切照舊，你也可以隨時改變主意。`,
        ],
        button: { label: '我改變主意了', url },
        notes: ['不是你要求的嗎？請登入後取消刪除，並結束你不認得的登入。'],
      }
    : {
        language,
        subject: `Your account will be erased on ${date}`,
        paragraphs: [
          `Hello ${name},`,
          `As you asked, we will erase your account and what we keep about you on ${date}. Until then everything stays as it is, and you can change your mind at any time.`,
        ],
        button: { label: 'I have changed my mind', url },
        notes: [
          'Was it not you who asked? Sign in, keep your account, and end the sessions you do not know.',
        ],
      }
}

export function goodbyeLetter(language: Language, { name }: Reader): Letter {
  return language === 'zh-TW'
    ? {
        language,
        subject: '你的帳號已刪除',
        paragraphs: [
          `${name}，再見：`,
          '你的帳號和關於你的資料正在刪除，這是我們寄給你的最後一封信。謝謝你和我們一起完成的一切。',
        ],
        notes: [
          '歷年的組別紀錄會以「A former volunteer」的名義保留，備份中的資料會隨備份到期而消失。',
          '想再回來的話，用同一個電子郵件地址登入，就能重新開始。',
        ],
      }
    : {
        language,
        subject: 'Your account is erased',
        paragraphs: [
          `Goodbye ${name},`,
          'Your account and what we keep about you are being erased; this is our last mail to you. Thank you for all that we did together.',
        ],
        notes: [
          'The history of teams stays under the name "A former volunteer"; what is in backups goes with them.',
          'If you ever want to come back: sign in with the same address and begin anew.',
        ],
      }
}

interface End extends Reader {
  sections: string[]
  on: Date
  url: string
}

/** Names of sections alone, never what is in them. */
export function sectionsEndLetter(language: Language, { name, time_zone, sections, on, url }: End): Letter {
  const date = dayOf(language, on, time_zone)
  const titles = new Intl.ListFormat(language).format(
    sections.map((one) => sectionTitles[language][one] ?? one),
  )
  return language === 'zh-TW'
    ? {
        language,
        subject: `部分私人資料將於 ${date} 刪除`,
        paragraphs: [
          `${name}，你好：`,
          `你已經有一段時間沒有參加活動。不再需要的私人資料我們不會一直保留：${date} 之後會刪除「${titles}」。`,
        ],
        button: { label: '查看我的私人資料', url },
        notes: ['想保留嗎？打開上面的頁面，再儲存一次就好。不需要的話，什麼都不用做。'],
      }
    : {
        language,
        subject: `Some of your private data will be erased on ${date}`,
        paragraphs: [
          `Hello ${name},`,
          `It is some time since your last project here. We do not keep private data that nobody needs: after ${date} we will erase this: ${titles}.`,
        ],
        button: { label: 'See my private data', url },
        notes: [
          'Do you want to keep it? Open the page above and choose “Keep it”. Otherwise there is nothing to do.',
        ],
      }
}
