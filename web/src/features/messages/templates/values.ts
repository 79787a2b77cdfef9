import type { Language } from '../../../lib/i18n/languages.ts'

/** Both languages of one kind: input in one stays while the other is shown. */
export type Values = Record<Language, { subject: string; body: string }>
