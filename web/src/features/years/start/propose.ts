import type { Project } from '@manyhands/api-client'
import { freeOf } from '../../../lib/i18n/slug.ts'

const year = /(?<!\d)(19|20)\d\d(?!\d)/g
const weeks52 = 364 * 86_400_000

/** The same weekday a year later, because events are on weekends. */
const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + weeks52).toISOString().slice(0, 10)

/** "Lantern Days 2026" → "Lantern Days 2027"; adds a year if there is none. */
function nextName(text: string, gap: string, of: string): string {
  const next = text.replace(year, (found) => String(Number(found) + 1))
  return next === text ? `${text}${gap}${of}` : next
}

/** Suggests name, identifier and dates of the next year. */
export function proposeYear(
  { pid, name, starts_on, ends_on }: Pick<Project, 'pid' | 'name' | 'starts_on' | 'ends_on'>,
  taken: ReadonlySet<string>,
) {
  const starts = nextDay(starts_on)
  const of = starts.slice(0, 4)
  return {
    name: nextName(name, ' ', of),
    pid: freeOf(nextName(pid, '-', of), taken),
    starts_on: starts,
    ends_on: nextDay(ends_on),
  }
}
