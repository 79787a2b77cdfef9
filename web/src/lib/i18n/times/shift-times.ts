import { useMemo } from 'react'
import { clock as clockOptions, localeFor, todayIn } from '../format.ts'
import { useLanguage } from '../i18n.ts'

/** The day on which something begins, in the event's time zone. */
export const dayIn = (iso: string, timeZone: string): string => todayIn(timeZone, new Date(iso))

const minuteMs = 60_000
/** From here on a weekday alone would be ambiguous. */
const sixDays = 6 * 24 * 60

export const minutesBetween = (start: string, end: string): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / minuteMs)

/** Formats times of shifts, always in the event's time zone. */
export function shiftTimesFor(locale: string) {
  const made = new Map<string, Intl.DateTimeFormat>()
  function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    const key = JSON.stringify(options)
    const one = made.get(key) ?? new Intl.DateTimeFormat(locale, options)
    made.set(key, one)
    return one
  }
  const comma = locale.startsWith('zh') ? ' ' : ', '
  const clock = (iso: string, timeZone: string) => format({ ...clockOptions, timeZone }).format(new Date(iso))
  const day = (iso: string, timeZone: string, weekday: 'long' | 'short' = 'long', now = new Date()) => {
    const month = weekday
    const otherYear = dayIn(iso, timeZone).slice(0, 4) !== todayIn(timeZone, now).slice(0, 4)
    const year = otherYear ? ({ year: 'numeric' } as const) : {}
    return format({ weekday, month, day: 'numeric', ...year, timeZone }).format(new Date(iso))
  }
  /** 09:00–11:00; with the weekday of the end only if it differs. */
  function span(start: string, end: string, timeZone: string): string {
    const last = new Date(Date.parse(end) - 1).toISOString()
    if (dayIn(start, timeZone) === dayIn(last, timeZone))
      return `${clock(start, timeZone)}–${clock(end, timeZone)}`
    const long = minutesBetween(start, end) > sixDays
    const until = long
      ? day(end, timeZone, 'short')
      : format({ weekday: 'short', timeZone }).format(new Date(end))
    return `${clock(start, timeZone)} – ${until} ${clock(end, timeZone)}`
  }
  return {
    clock,
    day,
    span,
    /** Sat, Dec 12, 08:30. */
    moment: (iso: string, timeZone: string) =>
      [day(iso, timeZone, 'short'), clock(iso, timeZone)].join(comma),
    /** Day and times on one line. */
    whole: (start: string, end: string, timeZone: string) =>
      [day(start, timeZone, 'short'), span(start, end, timeZone)].join(comma),
    /** 2 hr 30 min. */
    length: (minutes: number) => lengthText(locale, minutes),
  }
}

function lengthText(locale: string, minutes: number): string {
  const unit = (value: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && unit(hours, 'hour'), (rest > 0 || hours === 0) && unit(rest, 'minute')]
  return parts.filter(Boolean).join(' ')
}

export function useShiftTimes() {
  const language = useLanguage()
  return useMemo(() => shiftTimesFor(localeFor(language, navigator.languages)), [language])
}
