import { timeIn } from '../../platform/mail/times.ts'
import type { Language } from '../../platform/values.ts'
import { whenever } from './texts.ts'

interface Span {
  starts_at: Date | null
  ends_at: Date | null
}

/** Start and end; the day of the end only if it differs. */
export const whenOf = ({ starts_at, ends_at }: Span, timeZone: string, language: Language): string =>
  starts_at && ends_at ? timeIn(timeZone, language)(starts_at, ends_at) : whenever[language]
