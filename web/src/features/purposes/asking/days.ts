import type { PurposeName } from '../queries.ts'

/** The usual number of days after the event. */
const daysAfter: Record<PurposeName, number> = {
  'traffic-subsidy': 180,
  insurance: 14,
  emergency: 1,
  shipping: 90,
  catering: 1,
  placement: 0,
}

function addDays(day: string, days: number): string {
  const then = new Date(`${day}T12:00:00Z`)
  then.setUTCDate(then.getUTCDate() + days)
  return then.toISOString().slice(0, 10)
}

export interface Range {
  first: string
  /** The server's limit: a year after the event. */
  last: string
  /** The suggested day; null if it is too late to open a purpose. */
  proposed: string | null
}

/** The range of end dates of a purpose. */
export function rangeOf(purpose: PurposeName, ends_on: string, today: string): Range {
  const last = `${Number(ends_on.slice(0, 4)) + 1}${ends_on.slice(4)}`
  if (today > last) return { first: today, last, proposed: null }
  const usual = addDays(ends_on, daysAfter[purpose])
  // After the event, a month from today.
  const wanted = usual > today ? usual : addDays(today, 30)
  return { first: today, last, proposed: wanted < last ? wanted : last }
}
