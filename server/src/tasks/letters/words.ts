import type { Language } from '../../platform/values.ts'
import { whenever } from './texts.ts'

const locale = (language: Language) => (language === 'en' ? 'en-GB' : language)

/** Where the event is; the zone is named, as not everyone is there. */
export function timeIn(timeZone: string, language: Language): (moment: Date) => string {
  const format = new Intl.DateTimeFormat(locale(language), {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone,
  })
  return (moment) => format.format(moment)
}

interface Span {
  starts_at: Date | null
  ends_at: Date | null
}

/** From when to when, the day of the end only where it is another. */
export function whenOf({ starts_at, ends_at }: Span, timeZone: string, language: Language): string {
  if (!starts_at || !ends_at) return whenever[language]
  const format = new Intl.DateTimeFormat(locale(language), {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone,
  })
  return format.formatRange(starts_at, ends_at)
}
