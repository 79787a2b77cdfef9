import type { Language } from '../i18n/languages.ts'

/** The URL of a help page, such as `organisers/import`, in a language; without a page, of the start page. */
export const helpUrl = (page: string | undefined, language: Language): string =>
  `/help/${language === 'en' ? '' : `${language.toLowerCase()}/`}${page ? `${page}/` : ''}`
