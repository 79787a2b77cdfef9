import type { Email } from '../platform/mail/email.ts'
import type { Language } from '../platform/values.ts'

interface Granted {
  /** The reader. */
  name: string
  /** The new admin; null if that is the reader. */
  person: { name: string; email: string } | null
  url: string
}

export function adminGrantedLetter(language: Language, { name, person, url }: Granted): Email {
  return language === 'zh-TW'
    ? {
        language,
        subject: person ? `${person.name} 已成為平台管理員` : '你已成為平台管理員',
        paragraphs: [
          `${name}，你好：`,
          person
            ? `${person.name}（${person.email}）已成為平台管理員，可以建立活動，並管理所有活動的設定與角色。`
            : '你已成為平台管理員，可以建立活動，並管理所有活動的設定與角色。',
        ],
        button: { label: '開啟 Manyhands', url },
        notes: [
          '這個身分是在伺服器上授予的，每位平台管理員都會收到這封信。如果你覺得不對勁，請聯絡系統管理員。',
        ],
      }
    : {
        language,
        subject: person ? `${person.name} is now a site admin` : 'You’re now a site admin',
        paragraphs: [
          `Hi ${name},`,
          person
            ? `${person.name} (${person.email}) is now a site admin. Site admins can create events and manage the settings and roles of every event.`
            : 'You’re now a site admin. You can create events and manage the settings and roles of every event.',
        ],
        button: { label: 'Open Manyhands', url },
        notes: [
          'The role was granted on the server. Every site admin gets this email. If you didn’t expect it, contact the server operator.',
        ],
      }
}
