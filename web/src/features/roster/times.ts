import { useMemo } from 'react'
import { localeFor } from '../../lib/words/format.ts'
import { useLanguage } from '../../lib/words/i18n.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    clocks.set(timeZone, clock)
  }
  return clock
}

/** What calendar and clock of a zone show at a moment: `2026-12-12` and `08:30`. */
export function wallOf(timeZone: string, at: Date): { day: string; time: string } {
  const [day = '', time = ''] = clockOf(timeZone).format(at).split(' ')
  return { day, time }
}

const offsetAt = (timeZone: string, at: number): number => {
  const { day, time } = wallOf(timeZone, new Date(at))
  return Date.parse(`${day}T${time}Z`) - Math.floor(at / minuteMs) * minuteMs
}

/** The moment at which a zone shows that day and time. One that is skipped there is an hour later; of two, the first. */
export function momentIn(timeZone: string, day: string, time: string): string {
  const wall = Date.parse(`${day}T${time}Z`)
  const [before, after] = [offsetAt(timeZone, wall - dayMs), offsetAt(timeZone, wall + dayMs)]
  const found = [before, after].find((offset) => offsetAt(timeZone, wall - offset) === offset) ?? before
  return new Date(wall - found).toISOString()
}

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** Every day from the first to the last; never more than two months of them. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last && days.length < 62; day = addDays(day, 1)) days.push(day)
  return days
}

export interface Timed {
  starts_at: string | null
  ends_at: string | null
}

/** In the words of the reader, by the clock of the project. */
export function timesFor(locale: string, timeZone: string) {
  const clock = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
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
    clock: (iso: string) => clock.format(new Date(iso)),
    /** Saturday, 12 December */
    day: (day: string) => named.format(noon(day)),
    /** Sat, 12 Dec */
    shortDay: (day: string) => brief.format(noon(day)),
    /** 08:30–12:00; with the day where it ends on another one. Empty for what is done whenever. */
    span({ starts_at, ends_at }: Timed): string {
      if (!starts_at || !ends_at) return ''
      const last = dayOf(new Date(new Date(ends_at).getTime() - 1).toISOString())
      const end = clock.format(new Date(ends_at))
      return `${clock.format(new Date(starts_at))}–${last === dayOf(starts_at) ? end : `${brief.format(noon(dayOf(ends_at)))}, ${end}`}`
    },
  }
}

export type Times = ReturnType<typeof timesFor>

export function useTimes(timeZone: string): Times {
  const language = useLanguage()
  return useMemo(() => timesFor(localeFor(language, navigator.languages), timeZone), [language, timeZone])
}
