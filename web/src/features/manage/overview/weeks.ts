const dayMs = 86_400_000

/** The Monday of an ISO week: "2026-W46" → "2026-11-09". 4 January is always in week 1. */
export function mondayOf(week: string): string {
  const [year = 0, number = 1] = week.split('-W').map(Number)
  const fourth = Date.UTC(year, 0, 4)
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7
  return new Date(fourth + ((number - 1) * 7 - weekday) * dayMs).toISOString().slice(0, 10)
}
