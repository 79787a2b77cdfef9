import { globSync } from 'node:fs'
import type { Outcome, Step } from './step.ts'
import { playwright, vitest } from './suites.ts'

interface Moment {
  name: string
  at: Date
  zone: string
}

const lastSundayOf = (year: number, month: number): number => {
  const last = new Date(Date.UTC(year, month, 0))
  return last.getUTCDate() - last.getUTCDay()
}
const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

/** A moment in a given year, with its UTC offset; null if that year doesn't have it. */
const calendar: Record<string, { zone: string; in(year: number): string | null }> = {
  'just after midnight': { zone: 'Asia/Taipei', in: (year) => `${year}-01-20T00:10:00+08:00` },
  'early morning': { zone: 'Asia/Taipei', in: (year) => `${year}-01-20T05:30:00+08:00` },
  noon: { zone: 'Asia/Taipei', in: (year) => `${year}-01-20T12:00:00+08:00` },
  'late evening': { zone: 'Asia/Taipei', in: (year) => `${year}-01-20T22:50:00+08:00` },
  'just before midnight': { zone: 'Asia/Taipei', in: (year) => `${year}-01-20T23:59:00+08:00` },
  'leap day': { zone: 'Asia/Taipei', in: (year) => (isLeap(year) ? `${year}-02-29T12:00:00+08:00` : null) },
  'last day of the year': { zone: 'Asia/Taipei', in: (year) => `${year}-12-31T12:00:00+08:00` },
  'clocks go forward': {
    zone: 'Europe/Brussels',
    in: (year) => `${year}-03-${lastSundayOf(year, 3)}T01:55:00+01:00`,
  },
  'clocks go back': {
    zone: 'Europe/Brussels',
    in: (year) => `${year}-10-${lastSundayOf(year, 10)}T02:55:00+02:00`,
  },
}

/**
 * Hours and days at which code that counts from now has failed or might fail; each at its next occurrence.
 * Always in the future: e2e/stage/browser.ts only moves the clock of pages forward.
 */
export function momentsAfter(now: Date): Moment[] {
  return Object.entries(calendar).map(([name, { zone, in: inYear }]) => {
    for (let year = now.getUTCFullYear(); ; year++) {
      const at = new Date(inYear(year) ?? Number.NaN)
      if (at > now) return { name, at, zone }
    }
  })
}

const library = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]

/**
 * Environment that makes a process and its children see another time. The time is passed as an offset from
 * now, because each process would parse a date in its own time zone. Durations stay correct.
 */
function environmentAt({ at, zone }: Moment): Record<string, string> {
  if (!library) throw new Error('apt-get install --no-install-recommends faketime')
  const seconds = Math.round((at.getTime() - Date.now()) / 1000)
  return {
    TZ: zone,
    LD_PRELOAD: library,
    FAKETIME: `+${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_RESET: '1',
  }
}

/** Runs tests and journeys at each moment. */
export async function runClocks(): Promise<Outcome> {
  const all: Required<Outcome> = { ok: true, passed: 0, failed: 0, flaky: [] }
  for (const moment of momentsAfter(new Date())) {
    // The offset is computed when each suite starts; otherwise the first suite would use up the hour of the
    // second.
    const suites: [string, () => Step][] = [
      ['tests', () => vitest('tests', '', environmentAt(moment))],
      ['journeys', () => playwright('journeys', '', environmentAt(moment))],
    ]
    for (const [name, start] of suites) {
      console.log(`\n-- ${name}, ${moment.name}: ${moment.at.toISOString()}, ${moment.zone}`)
      const step = start()
      const { ok, passed = 0, failed = 0, flaky = [] } = await step.run()
      all.ok &&= ok
      all.passed += passed
      all.failed += failed
      all.flaky.push(
        ...flaky.map(({ test, firstError }) => ({ test: `${test} (${moment.name})`, firstError })),
      )
    }
  }
  return all
}
