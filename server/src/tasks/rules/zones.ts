/** Days and nights in local time. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

const hour = 3_600_000

const walls = new Map<string, Map<number, number>>()
const mostKept = 50_000

/** Local time as if it were UTC. Cached, because the runtime is slow and few moments are requested. */
function wallOf(at: number, timeZone: string): number {
  const kept = walls.get(timeZone)
  const known = kept?.get(at)
  if (known !== undefined) return known
  const wall = readWall(at, timeZone)
  if (kept && kept.size < mostKept) kept.set(at, wall)
  else walls.set(timeZone, new Map([[at, wall]]))
  return wall
}

function readWall(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour: hours, minute, second } = parts
  return Date.parse(`${year}-${month}-${day}T${hours}:${minute}:${second}Z`)
}

/** The local day, as 2026-11-15. */
export const dayOf = (at: number, timeZone: string): string =>
  new Date(wallOf(at, timeZone)).toISOString().slice(0, 10)

/** The local hour, from 0 to 23. */
export const hourOf = (at: number, timeZone: string): number => new Date(wallOf(at, timeZone)).getUTCHours()

/**
 * The moment of a local day and minutes after midnight. A time that is skipped when clocks go forward maps to
 * that change; a repeated one to its first occurrence.
 */
export function momentOf(day: string, minutes: number, timeZone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  // Within a day of it there are at most two UTC offsets.
  const offsets = [wall - 24 * hour, wall + 24 * hour].map((at) => wallOf(at, timeZone) - at)
  const exact = offsets.map((offset) => wall - offset).filter((at) => wallOf(at, timeZone) === wall)
  if (exact.length > 0) return Math.min(...exact)
  return changeBetween(wall - Math.max(...offsets), wall - Math.min(...offsets), timeZone)
}

/** Whether clocks going forward skip a local time. */
export function isSkipped(day: string, minutes: number, timeZone: string): boolean {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  return wallOf(momentOf(day, minutes, timeZone), timeZone) !== wall
}

/** When the offset changes, between two moments with different ones. */
function changeBetween(from: number, to: number, timeZone: string): number {
  const before = wallOf(from, timeZone) - from
  let low = from
  let high = to
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (wallOf(middle, timeZone) - middle === before) low = middle
    else high = middle
  }
  return high
}

export const nextDay = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * hour).toISOString().slice(0, 10)

export interface Span {
  start: number
  end: number
}

/** Later or earlier by the clock: a day may have 23 hours. */
export interface ClockShift {
  days: number
  minutes?: number
}

/** In local time; in another zone if it moves there. */
export function moveByClock(at: number, { days, minutes = 0 }: ClockShift, zone: string, to = zone): number {
  if (days === 0 && minutes === 0 && to === zone) return at
  const wall = wallOf(at, zone)
  const day = new Date(wall).toISOString().slice(0, 10)
  return momentOf(nextDay(day, days), (wall - Date.parse(`${day}T00:00:00Z`)) / 60_000 + minutes, to)
}

const week = 7 * 24 * hour

/**
 * Both ends in local time. If clock changes leave nothing of it, or more than a week, its duration is kept.
 */
export function moveSpanByClock({ start, end }: Span, by: ClockShift, zone: string, to = zone): Span {
  const starts = moveByClock(start, by, zone, to)
  const ends = moveByClock(end, by, zone, to)
  return {
    start: starts,
    end: ends > starts && ends - starts <= week ? ends : starts + end - start,
  }
}

/** Remembers results by span and zone: many people ask about the same few shifts. */
function rememberSpans<Result>(compute: (span: Span, timeZone: string) => Result) {
  const known = new Map<string, Result>()
  return (span: Span, timeZone: string): Result => {
    const key = `${span.start} ${span.end} ${timeZone}`
    let result = known.get(key)
    if (result === undefined) {
      result = compute(span, timeZone)
      if (known.size >= mostKept) known.clear()
      known.set(key, result)
    }
    return result
  }
}

/** How much of a span falls on each day. */
export const splitByDay = rememberSpans(({ start, end }, timeZone): ReadonlyMap<string, number> => {
  const split = new Map<string, number>()
  let at = start
  for (let day = dayOf(start, timeZone); at < end; day = nextDay(day)) {
    const until = Math.min(end, momentOf(nextDay(day), 0, timeZone))
    if (until > at) split.set(day, until - at)
    at = Math.max(at, until)
  }
  return split
})

const dawn = 5 * 60

/** The days whose night, from midnight to five, it touches. */
export const nightsOf = rememberSpans(({ start, end }, timeZone): readonly string[] => {
  const nights: string[] = []
  const last = dayOf(end - 1, timeZone)
  for (let day = dayOf(start, timeZone); day <= last; day = nextDay(day))
    if (Math.max(start, momentOf(day, 0, timeZone)) < Math.min(end, momentOf(day, dawn, timeZone)))
      nights.push(day)
  return nights
})
