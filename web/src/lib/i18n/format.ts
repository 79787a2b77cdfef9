import { createContext, useContext, useMemo } from 'react'
import { useLanguage } from './i18n.ts'
import type { Language } from './languages.ts'

interface Span {
  starts_on: string
  ends_on: string
  time_zone: string
}

const dayMs = 86_400_000
const noon = (date: string) => new Date(`${date}T12:00:00Z`)

/** The reader's variant of English, if they have one: 12 December or December 12. */
export function localeFor(language: Language, wanted: readonly string[]): string {
  return wanted.find((one) => one.toLowerCase().startsWith(language.toLowerCase())) ?? language
}

/** The current calendar day in the event's time zone. */
export function todayIn(timeZone: string, now: Date): string {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  calendars.set(timeZone, calendar)
  return calendar.format(now)
}
// Cached, because formatters are slow to create and used for every bar of a timeline.
const calendars = new Map<string, Intl.DateTimeFormat>()

/** Whole days until the first day; negative after the last; 0 during the event. */
export function daysUntil({ starts_on, ends_on, time_zone }: Span, now: Date): number {
  const today = todayIn(time_zone, now)
  if (today < starts_on) return Math.round((noon(starts_on).getTime() - noon(today).getTime()) / dayMs)
  if (today > ends_on) return Math.round((noon(ends_on).getTime() - noon(today).getTime()) / dayMs)
  return 0
}

/** "in 27 days", "in 5 months", "last year": coarser the farther away. */
export function relativeDays(locale: string, days: number): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const size = Math.abs(days)
  if (size < 60) return words.format(days, 'day')
  if (size < 365) return words.format(Math.round(days / 30.4), 'month')
  return words.format(Math.round(days / 365.25), 'year')
}

const day: Intl.DateTimeFormatOptions = { day: 'numeric' }
const monthDay: Intl.DateTimeFormatOptions = { month: 'long', day: 'numeric' }
const long: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long', day: 'numeric' }

/** The 24-hour clock everywhere: 07:30, 16:00. */
export const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

const meeting: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short', day: 'numeric', ...clock }

/** GMT+8 */
function offsetText(locale: string, at: Date, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

const momentStyle = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const

/** A time in a time zone, which is named if the reader's own differs. */
function zonedText(locale: string, at: Date, options: Intl.DateTimeFormatOptions): string {
  const { timeZone } = options
  const text = new Intl.DateTimeFormat(locale, options).format(at)
  const [there, here] = [offsetText(locale, at, timeZone), offsetText(locale, at, undefined)]
  return there === here ? text : `${text} (${there})`
}

/** Calendar days have no time zone. */
const dayText = (locale: string, date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(noon(date))

/** Intl writes Chinese ranges with slashes and the year twice; people write 2026年12月12日至13日. */
function daysText(locale: string, from: string, to: string): string {
  if (from === to) return dayText(locale, from, long)
  if (!locale.startsWith('zh'))
    return new Intl.DateTimeFormat(locale, { ...long, timeZone: 'UTC' }).formatRange(noon(from), noon(to))
  const sameYear = from.slice(0, 4) === to.slice(0, 4)
  const rest = from.slice(0, 7) === to.slice(0, 7) ? day : sameYear ? monthDay : long
  return `${dayText(locale, from, long)}至${dayText(locale, to, rest)}`
}

/** Chinese sets off Latin words by spaces, which Intl leaves out: LINE 和 Signal. */
function listText(locale: string, items: string[]): string {
  const text = new Intl.ListFormat(locale).formatToParts(items)
  if (!locale.startsWith('zh')) return text.map(({ value }) => value).join('')
  return text
    .map(({ type, value }, n) => {
      if (type === 'element' || value !== '和') return value
      const before = /[A-Za-z\d]$/.test(text[n - 1]?.value ?? '') ? ' ' : ''
      return `${before}${value}${/^[A-Za-z\d]/.test(text[n + 1]?.value ?? '') ? ' ' : ''}`
    })
    .join('')
}

/** In the event's time zone, or else in the reader's. */
export function formatterFor(locale: string, zone?: string) {
  const numbers = new Intl.NumberFormat(locale)
  return {
    /** Between sentences, or after a colon. Full-width punctuation brings its own space. */
    gap: locale.startsWith('zh') ? '' : ' ',
    number: (value: number) => numbers.format(value),
    percent: (share: number) => new Intl.NumberFormat(locale, { style: 'percent' }).format(share),
    /** With the decimals of its currency. The amount is a decimal string, because a float isn't exact. */
    money: (amount: string, currency: string) => moneyText(locale, amount, currency),
    list: (items: string[]) => listText(locale, items),
    compare: new Intl.Collator(locale, { numeric: true }).compare,
    /** The day of a timestamp. */
    date: (iso: string, timeZone = zone) =>
      new Intl.DateTimeFormat(locale, { ...long, timeZone }).format(new Date(iso)),
    /** The time of day of a timestamp. */
    time: (iso: string, timeZone = zone) => zonedText(locale, new Date(iso), { ...clock, timeZone }),
    size: (bytes: number) => sizeText(locale, bytes),
    /** A day in or near this year: 12 December. */
    monthDay: (date: string) => dayText(locale, date, { month: 'short', day: 'numeric' }),
    days: (from: string, to: string) => daysText(locale, from, to),
    weekdays: (from: string, to: string) =>
      new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).formatRange(noon(from), noon(to)),
    moment: (iso: string, timeZone = zone) => zonedText(locale, new Date(iso), { ...momentStyle, timeZone }),
    /** The time of a meeting, always with its time zone: Sat, Nov 14, 10:00 (GMT+8). */
    meeting(iso: string, timeZone = zone) {
      const text = new Intl.DateTimeFormat(locale, { ...meeting, timeZone }).format(new Date(iso))
      return `${text} (${offsetText(locale, new Date(iso), timeZone)})`
    },
    /** "Taipei Standard Time", to name the time zone next to a time. */
    zone: (timeZone: string) =>
      new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
    fromNow: (span: Span, now = new Date()) => relativeDays(locale, daysUntil(span, now)),
    ago: (iso: string, now = new Date()) => agoIn(locale, new Date(iso).getTime() - now.getTime()),
  }
}

/** Whole amounts have no decimals: NT$350, and NT$350.50. */
function moneyText(locale: string, amount: string, currency: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format.format(amount as `${number}`)
}

/** 18 kB, 2.4 MB. */
function sizeText(locale: string, bytes: number): string {
  const [unit, value] = bytes < 1e6 ? ['kilobyte', Math.ceil(bytes / 1e3)] : ['megabyte', bytes / 1e6]
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: unit as string,
    maximumFractionDigits: 1,
  }).format(value as number)
}

function agoIn(locale: string, ms: number): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const minutes = Math.round(ms / 60_000)
  if (minutes === 0) return words.format(0, 'second')
  if (Math.abs(minutes) < 60) return words.format(minutes, 'minute')
  if (Math.abs(minutes) < 36 * 60) return words.format(Math.round(minutes / 60), 'hour')
  return relativeDays(locale, Math.round(ms / dayMs))
}

/** The time zone of the current event. */
export const EventZone = createContext<string | undefined>(undefined)

/** In the time zone of the current event. */
export const useFormat = () => useFormatIn(useContext(EventZone))

/** In the reader's time zone, also on pages of an event: for what they did themselves. */
export const useOwnFormat = () => useFormatIn(undefined)

function useFormatIn(zone: string | undefined) {
  const language = useLanguage()
  return useMemo(() => formatterFor(localeFor(language, navigator.languages), zone), [language, zone])
}
