import type { Language } from '../../../lib/words/languages.ts'

/** Both languages of one kind: what is typed in one stays while one looks at the other. */
export type Values = Record<Language, { subject: string; body: string }>
