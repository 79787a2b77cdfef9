import type { Language } from '../values.ts'

type Format = (moment: Date, until?: Date) => string

/** Formats a moment or a range in the event's time zone, which is named because not every reader is there. */
export const timeIn = (timeZone: string, language: Language): Format => formats[language](timeZone)

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
const calendar = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const

const formats: Record<Language, (timeZone: string) => Format> = {
  en(timeZone) {
    const format = new Intl.DateTimeFormat('en-GB', { ...calendar, ...clock, timeZone })
    return (moment, until) => (until ? format.formatRange(moment, until) : format.format(moment))
  },

  /** Intl writes a range with slashes and brackets; people write 2026年8月8日週六 09:00–12:00 GMT+8. */
  'zh-TW'(timeZone) {
    const days = new Intl.DateTimeFormat('zh-TW', { ...calendar, timeZone })
    const times = new Intl.DateTimeFormat('zh-TW', { ...clock, timeZone })
    const timeOf = (moment: Date) => {
      const parts = Object.fromEntries(times.formatToParts(moment).map(({ type, value }) => [type, value]))
      return { time: `${parts.hour}:${parts.minute}`, zone: parts.timeZoneName! }
    }
    return (moment, until) => {
      const [day, from] = [days.format(moment), timeOf(moment)]
      if (!until) return `${day} ${from.time} ${from.zone}`
      const [lastDay, to] = [days.format(until), timeOf(until)]
      const end = lastDay === day ? `–${to.time}` : ` – ${lastDay} ${to.time}`
      return `${day} ${from.time}${end} ${to.zone}`
    }
  },
}

const locales: Record<Language, string> = { en: 'en-GB', 'zh-TW': 'zh-TW' }

/** One day in full. */
export const dayIn = (language: Language, moment: Date, timeZone: string | null): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: timeZone ?? 'UTC' }).format(
    moment,
  )

/** A moment in the reader's time zone, which is named. */
export function momentIn(language: Language, moment: Date, timeZone: string | null): string {
  const zone = timeZone ?? 'UTC'
  const format = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: zone } as const
  const time = new Intl.DateTimeFormat(locales[language], format).format(moment)
  return language === 'zh-TW' ? `${time}（${zone}）` : `${time} (${zone})`
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
