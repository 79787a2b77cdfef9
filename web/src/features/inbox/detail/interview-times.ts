import { momentIn, wallOf } from '../../../lib/i18n/times/wall-clock.ts'

const dayMs = 86_400_000

/** Local time in a time zone, in the format of the input, to the minute. */
function local(zone: string, at: Date): string {
  const { day, time } = wallOf(zone, at)
  return `${day}T${time}`
}

export const localNow = (zone: string, now = new Date()) => local(zone, now)

/** An evening that many days ahead, when people have time. */
export const proposal = (zone: string, days: number, now = new Date()) =>
  `${wallOf(zone, new Date(now.getTime() + days * dayMs)).day}T19:00`

/** The same time on the next day. */
export function dayAfter(time: string | undefined, zone: string): string {
  if (!time) return proposal(zone, 1)
  return new Date(Date.parse(`${time}Z`) + dayMs).toISOString().slice(0, 16)
}

/** What was typed, as moments, each once and in order. */
export const momentsOf = (times: string[], zone: string): string[] =>
  [...new Set(times.filter(Boolean))]
    .sort()
    .map((time) => momentIn(zone, time.slice(0, 10), time.slice(11, 16)))
