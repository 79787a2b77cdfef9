import type { Language } from '../values.ts'

/** A moment, or from one to another: as the clock at the event shows it. The zone is named, as not everyone is there. */
export function timeIn(timeZone: string, language: Language): (moment: Date, until?: Date) => string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
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
  return (moment, until) => (until ? format.formatRange(moment, until) : format.format(moment))
}

interface Days {
  starts_on: string
  ends_on: string
}

/** From the first to the last day, in each language. Calendar days have no time zone. */
export const daysIn = (days: Days): Record<Language, string> => ({
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    new Date(days.starts_on),
    new Date(days.ends_on),
  ),
  'zh-TW': chineseDays(days),
})

/** Intl repeats the year in Chinese ranges; people write 2026年12月12日至13日. */
function chineseDays({ starts_on, ends_on }: Days): string {
  const format = (day: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('zh-TW', { ...parts, timeZone: 'UTC' }).format(new Date(day))
  const day = { day: 'numeric' } as const
  const monthDay = { month: 'long', ...day } as const
  const whole = { year: 'numeric', ...monthDay } as const
  if (starts_on === ends_on) return format(starts_on, whole)
  const sameYear = starts_on.slice(0, 4) === ends_on.slice(0, 4)
  const rest = starts_on.slice(0, 7) === ends_on.slice(0, 7) ? day : sameYear ? monthDay : whole
  return `${format(starts_on, whole)}至${format(ends_on, rest)}`
}
