/** Whether the Gregorian calendar has this day; months and days count from 1. */
export function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const longest = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return day <= longest
}

/** Whether a day whose year is written with two digits exists in the 20th or the 21st century. */
export function isDayOfSomeCentury(year: number, month: number, day: number): boolean {
  return isDay(1900 + year, month, day) || isDay(2000 + year, month, day)
}
