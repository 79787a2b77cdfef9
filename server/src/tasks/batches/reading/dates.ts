/** The days of an event, to find the year of 8/8 and the date of a Saturday. */
export interface EventDays {
  starts_on: string
  ends_on: string
}

/** Whether 5/8 is in May or in August. */
export type DateOrder = 'month-first' | 'day-first'

/** Longer cells aren't dates, so that no pattern runs on more. */
const mostCharacters = 40

export const plain = (cell: string): string => cell.normalize('NFKC').trim().toLowerCase()

/** The day as 2026-08-08; null if it isn't a date. */
export function readDate(cell: string, event: EventDays, order: DateOrder): string | null {
  if (cell.length > mostCharacters) return null
  const text = plain(cell).replace(/\([^()]*\)/g, ' ')
  const words = text
    .replace(weekdays, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ ,]+|[ ,]+$/g, '')
  if (words === '') return dayOfWeekday(plain(cell), event)
  return (
    readNumbers(words, event, order) ??
    readNames(words, event) ??
    readCount(words, event) ??
    (chinese.includes(words) ? dayOfWeekday(words, event) : null)
  )
}

const english = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const chinese = '日一二三四五六'
const weekdays =
  /\b(?:sun|mon|tues?|wed|thur?s?|fri|sat)(?:day|nesday|urday)?\b\.?|(?:週|周|星期|禮拜)[日天一二三四五六]/g

/** Only if the event has that weekday exactly once. */
function dayOfWeekday(text: string, { starts_on, ends_on }: EventDays): string | null {
  const named = text.match(weekdays)?.[0] ?? text.replace(/[()\s]/g, '')
  const wanted = Math.max(
    english.findIndex((name) => named.startsWith(name)),
    named === '' ? -1 : chinese.indexOf(named.slice(-1).replace('天', '日')),
  )
  if (wanted === -1) return null
  const found = daysFrom(starts_on, ends_on).filter((day) => new Date(day).getUTCDay() === wanted)
  return found.length === 1 ? found[0]! : null
}

const dayMs = 86_400_000
const mostDays = 62

export function daysFrom(first: string, last: string): string[] {
  const count = Math.min((Date.parse(last) - Date.parse(first)) / dayMs + 1, mostDays)
  return Array.from({ length: count }, (_, n) => textOf(Date.parse(first) + n * dayMs))
}

const textOf = (at: number) => new Date(at).toISOString().slice(0, 10)

const yearFirst = /^(\d{3,4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?日?$/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})$/
const withoutYear = /^(\d{1,2}) ?([-/.月]) ?(\d{1,2}) ?[日.]?$/
const serial = /^\d{5}(?:\.\d+)?$/

function readNumbers(text: string, event: EventDays, order: DateOrder): string | null {
  if (serial.test(text)) return readSerial(Number(text))
  const iso = yearFirst.exec(text)
  // Years of the Republic of China have three digits.
  if (iso) return dateOf(Number(iso[1]) + (iso[1]!.length === 3 ? 1911 : 0), Number(iso[2]), Number(iso[3]))
  const full = yearLast.exec(text)
  const [, one, mark, two] = full ?? withoutYear.exec(text) ?? []
  if (!one || !two) return null
  const dayFirst = mark === '.' || (mark !== '月' && order === 'day-first')
  const [day, month] = dayFirst ? [Number(one), Number(two)] : [Number(two), Number(one)]
  return full ? dateOf(Number(full[4]), month, day) : nearestTo(event, month, day)
}

/** How spreadsheets store dates. */
const readSerial = (days: number): string | null =>
  days >= 20_000 && days < 80_000 ? textOf(Date.UTC(1899, 11, 30) + Math.floor(days) * dayMs) : null

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const dayThenMonth = /^(\d{1,2})(?:st|nd|rd|th)?\.? ([a-z]{3,9})\.?,?(?: (\d{4}))?$/
const monthThenDay = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,?(?: (\d{4}))?$/

function readNames(text: string, event: EventDays): string | null {
  const [, day, name, year] = dayThenMonth.exec(text) ?? swapped(monthThenDay.exec(text)) ?? []
  const month = months.findIndex((short) => name?.startsWith(short)) + 1
  if (month === 0) return null
  return year ? dateOf(Number(year), month, Number(day)) : nearestTo(event, month, Number(day))
}

const swapped = (found: RegExpExecArray | null) => found && [found[0], found[2], found[1], found[3]]

const numerals = '一二三四五六七八九'

/** Day 1, 第二天. */
function readCount(text: string, { starts_on, ends_on }: EventDays): string | null {
  const written = /^(?:day ?|d|第)(\d{1,2}|[一二三四五六七八九])天?$/.exec(text)?.[1]
  if (!written) return null
  const n = numerals.includes(written) ? numerals.indexOf(written) + 1 : Number(written)
  return daysFrom(starts_on, ends_on)[n - 1] ?? null
}

/** Null for 30 February. */
function dateOf(year: number, month: number, day: number): string | null {
  if (year < 1970 || year > 2198) return null
  const at = Date.UTC(year, month - 1, day)
  return new Date(at).getUTCMonth() === month - 1 && day > 0 ? textOf(at) : null
}

function nearestTo({ starts_on, ends_on }: EventDays, month: number, day: number): string | null {
  const year = Number(starts_on.slice(0, 4))
  const found = [year - 1, year, year + 1].flatMap((one) => dateOf(one, month, day) ?? [])
  const distance = (date: string) =>
    Math.max(Date.parse(starts_on) - Date.parse(date), Date.parse(date) - Date.parse(ends_on), 0)
  return found.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/** Decided by all dates of a table; null if they can be read either way, as different days. */
export function orderOf(cells: string[], event: EventDays): DateOrder | null {
  const readAll = (order: DateOrder) => cells.map((cell) => readDate(cell, event, order))
  const [months, days] = [readAll('month-first'), readAll('day-first')]
  const score = (read: (string | null)[]) =>
    read.filter((day) => day && day >= event.starts_on && day <= event.ends_on).length
  const unread = (read: (string | null)[]) => read.filter((day) => day === null).length
  if (unread(months) !== unread(days)) return unread(months) < unread(days) ? 'month-first' : 'day-first'
  if (score(months) !== score(days)) return score(months) > score(days) ? 'month-first' : 'day-first'
  return months.every((day, n) => day === days[n]) ? 'month-first' : null
}
