import type { Language } from '../platform/values.ts'

/** Names everyone who has deleted their account. The English name is stored. */
export const formerVolunteer: Record<Language, string> = {
  en: 'A former volunteer',
  'zh-TW': '已離開的志工',
}

/** A stored name, as an email in this language shows it. */
export const nameIn = (language: Language, name: string): string =>
  name === formerVolunteer.en ? formerVolunteer[language] : name
