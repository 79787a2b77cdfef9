import { useMemo } from 'react'
import { localeFor, todayIn } from './format.ts'
import { useLanguage } from './i18n.ts'

/** The day on which something begins, on the calendar of the event. */
export const dayIn = (iso: string, timeZone: string): string => todayIn(timeZone, new Date(iso))

const minuteMs = 60_000

export const minutesBetween = (start: string, end: string): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / minuteMs)

/** Times of shifts: always on the clock of the event, wherever the reader is. */
export function shiftTimesFor(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
  const clock = (iso: string, timeZone: string) =>
    format({ timeStyle: 'short', timeZone }).format(new Date(iso))
  const day = (iso: string, timeZone: string, weekday: 'long' | 'short' = 'long', now = new Date()) => {
    const month = weekday
    const otherYear = dayIn(iso, timeZone).slice(0, 4) !== todayIn(timeZone, now).slice(0, 4)
    const year = otherYear ? ({ year: 'numeric' } as const) : {}
    return format({ weekday, month, day: 'numeric', ...year, timeZone }).format(new Date(iso))
  }
  /** 9:00 – 11:00 AM; the weekday of the end only where it is another. */
  function span(start: string, end: string, timeZone: string): string {
    if (dayIn(start, timeZone) === dayIn(end, timeZone))
      return format({ timeStyle: 'short', timeZone }).formatRange(new Date(start), new Date(end))
    const weekday = format({ weekday: 'short', timeZone }).format(new Date(end))
    return `${clock(start, timeZone)} – ${weekday} ${clock(end, timeZone)}`
  }
  return {
    clock,
    day,
    span,
    /** Day and times in one line. */
    whole: (start: string, end: string, timeZone: string) =>
      `${day(start, timeZone, 'short')}, ${span(start, end, timeZone)}`,
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
