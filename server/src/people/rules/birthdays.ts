import { isDay } from './calendar.ts'

const oldest = 120

/** Whether someone alive today (in UTC) can be born on this day, written YYYY-MM-DD. */
export function isBirthday(date: string, today: Date): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  if (!isDay(year, month, day) || year < 1900) return false

  const now = today.toISOString().slice(0, 10)
  if (date > now) return false
  const hadBirthday = date.slice(5) <= now.slice(5)
  return today.getUTCFullYear() - year - (hadBirthday ? 0 : 1) <= oldest
}
