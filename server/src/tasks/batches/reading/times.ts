import { plain } from './dates.ts'

/** Minutes after midnight; more than 1,440 is the next day. */
export type Minutes = number

/** Longer cells aren't times, so that no pattern runs on more. */
const mostCharacters = 40

const day = 1440
const clock =
  /^(am|pm|上午|早上|凌晨|中午|下午|晚上)?(\d{1,2})(?:[:.h點点時时](\d{2})?(?::\d{2})?分?)?(半)?(am|pm|a\.m\.|p\.m\.)?$/

/** 08:00, 8h30, 0800, 2 pm, 下午2點半, 25:30, and the fraction of a day that spreadsheets store. */
export function readTime(cell: string): Minutes | null {
  if (cell.length > mostCharacters) return null
  const text = plain(cell).replaceAll(' ', '')
  if (/^0?\.\d+$/.test(text)) return Math.round(Number(text) * day)
  const digits = /^(\d{1,2})(\d{2})$/.exec(text)
  const found = digits ? [text, '', digits[1], digits[2]] : clock.exec(text)
  if (!found) return null
  const [, before = '', hours, minutes = '0', half, after = ''] = found
  const minute = half ? 30 : Number(minutes)
  const hour = hourOf(Number(hours), before || after.replaceAll('.', ''))
  return hour > 47 || minute > 59 ? null : hour * 60 + minute
}

const mornings = ['am', '上午', '早上', '凌晨']

/** Above 47 if there is no such hour. */
function hourOf(hour: number, half: string): number {
  if (half === '') return hour
  if (hour > 12) return mornings.includes(half) ? 48 : hour
  if (mornings.includes(half)) return hour % 12
  return half === '中午' && hour >= 10 ? hour : (hour % 12) + 12
}

export interface TimeRange {
  from: Minutes
  /** Null if only the start is given. */
  to: Minutes | null
}

/** 08:00–10:00; an end before the start is on the next day. A cell with one time has no end. */
export function readTimes(cell: string): TimeRange | null {
  if (cell.length > mostCharacters) return null
  const parts = plain(cell).split(/[-–—~〜至到]| to /)
  const [first = '', second] = parts
  if (parts.length > 2) return null
  if (second === undefined) {
    const from = readTime(first)
    return from === null ? null : { from, to: null }
  }
  const to = readTime(second)
  const from = readFirst(first, second, to)
  return from === null || to === null ? null : { from, to: endAfter(from, to) }
}

/** In "9–11 pm" both are in the evening; in "11–2 pm" only the end is. */
function readFirst(first: string, second: string, to: Minutes | null): Minutes | null {
  const half = /[ap]\.?m\.?$/.exec(second.trim())?.[0]
  const same = half && /\d\s*$/.test(first) ? readTime(first + half) : null
  return same !== null && to !== null && same < to ? same : readTime(first)
}

/** On the same day or the next one; a shift from 8:00 to 8:00 takes a day. */
export const endAfter = (from: Minutes, to: Minutes): Minutes => (to > from ? to : to + day)

/** A time, or a date and a time, such as 2026-08-08 08:00 or the number that spreadsheets store. */
export function splitMoment(cell: string, isDate: (text: string) => boolean): { date: string; time: string } {
  if (cell.length > mostCharacters) return { date: '', time: cell }
  const text = plain(cell)
  const stored = /^(\d{5})(\.\d+)$/.exec(text)
  if (stored) return { date: stored[1]!, time: stored[2]! }
  const at = text.search(/[t ](?:[ap]m |[上下中]午 ?)?\d{1,2}[:點点時时]/)
  return at > 0 && isDate(text.slice(0, at))
    ? { date: text.slice(0, at), time: text.slice(at + 1) }
    : { date: '', time: text }
}
