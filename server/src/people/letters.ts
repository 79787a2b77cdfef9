import type { Letter } from '../platform/mail/letter.ts'
import type { Language } from '../platform/values.ts'

interface Granted {
  /** Whom the mail is for. */
  name: string
  /** Who is an admin now; null if that is the reader. */
  person: { name: string; email: string } | null
  url: string
}

export function adminGrantedLetter(language: Language, { name, person, url }: Granted): Letter {
  return language === 'zh-TW'
    ? {
        language,
        subject: person ? `${person.name} 已成為系統管理員` : '你已成為系統管理員',
        paragraphs: [
          `${name}，你好：`,
          person
            ? `${person.name}（${person.email}）現在是這個系統的管理員，可以建立活動，並管理所有活動的設定與角色。`
            : '你現在是這個系統的管理員，可以建立活動，並管理所有活動的設定與角色。',
        ],
        button: { label: '開啟 Manyhands', url },
        notes: [
          '這是在伺服器上以指令授予的，每位管理員都會收到這封信。如果你覺得不對勁，請聯絡系統的維運人員。',
        ],
      }
    : {
        language,
        subject: person ? `${person.name} is an admin now` : 'You are an admin now',
        paragraphs: [
          `Hello ${name},`,
          person
            ? `${person.name} (${person.email}) is an admin of this installation now. Admins create events, and manage the settings and roles of every event.`
            : 'You are an admin of this installation now. Admins create events, and manage the settings and roles of every event.',
        ],
        button: { label: 'Open Manyhands', url },
        notes: [
          'It was granted on the server’s command line. Every admin gets this mail. If you did not expect it, talk to whoever runs the server.',
        ],
      }
}
