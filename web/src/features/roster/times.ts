import { useMemo } from 'react'
import { localeFor } from '../../lib/i18n/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { shiftTimesFor } from '../../lib/i18n/times/shift-times.ts'
import { wallOf } from '../../lib/i18n/times/wall-clock.ts'

export { momentIn, wallOf } from '../../lib/i18n/times/wall-clock.ts'

const dayMs = 86_400_000

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** Every day from the first to the last, at most two months. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last && days.length < 62; day = addDays(day, 1)) days.push(day)
  return days
}

export interface Timed {
  starts_at: string | null
  ends_at: string | null
}

/** Formats in the reader's language and the project's time zone. */
export function timesFor(locale: string, timeZone: string) {
  const times = shiftTimesFor(locale)
  const named = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })
  const brief = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  })
  const noon = (day: string) => new Date(`${day}T12:00:00Z`)
  const dayOf = (iso: string) => wallOf(timeZone, new Date(iso)).day
  return {
    dayOf,
    /** 08:30 */
    clock: (iso: string) => times.clock(iso, timeZone),
    /** Saturday, 12 December */
    day: (day: string) => named.format(noon(day)),
    /** Sat, 12 Dec */
    shortDay: (day: string) => brief.format(noon(day)),
    /** 08:30–12:00, as volunteers read it. Empty for tasks without a time. */
    span: ({ starts_at, ends_at }: Timed): string =>
      starts_at && ends_at ? times.span(starts_at, ends_at, timeZone) : '',
    /** Sat, 12 Dec, 08:30 */
    moment: (iso: string) => times.moment(iso, timeZone),
    /** Day and times on one line. */
    whole: ({ starts_at, ends_at }: Timed): string =>
      starts_at && ends_at ? times.whole(starts_at, ends_at, timeZone) : '',
  }
}

export type Times = ReturnType<typeof timesFor>

export function useTimes(timeZone: string): Times {
  const language = useLanguage()
  return useMemo(() => timesFor(localeFor(language, navigator.languages), timeZone), [language, timeZone])
}
