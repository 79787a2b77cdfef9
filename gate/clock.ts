import { globSync } from 'node:fs'
import type { Outcome, Step } from './step.ts'
import { playwright, vitest } from './suites.ts'

interface Moment {
  name: string
  /** With its offset from UTC. */
  at: string
  zone: string
}

/** Hours and days at which something that counts from now has gone wrong, or well might. */
export const moments: Moment[] = [
  { name: 'just after midnight', at: '2027-01-20T00:10:00+08:00', zone: 'Asia/Taipei' },
  { name: 'early morning', at: '2027-01-20T05:30:00+08:00', zone: 'Asia/Taipei' },
  { name: 'noon', at: '2027-01-20T12:00:00+08:00', zone: 'Asia/Taipei' },
  { name: 'late evening', at: '2027-01-20T22:50:00+08:00', zone: 'Asia/Taipei' },
  { name: 'just before midnight', at: '2027-01-20T23:59:00+08:00', zone: 'Asia/Taipei' },
  { name: 'leap day', at: '2028-02-29T12:00:00+08:00', zone: 'Asia/Taipei' },
  { name: 'last day of the year', at: '2027-12-31T12:00:00+08:00', zone: 'Asia/Taipei' },
  { name: 'clocks go forward', at: '2027-03-28T01:55:00+01:00', zone: 'Europe/Brussels' },
  { name: 'clocks go back', at: '2027-10-31T02:55:00+02:00', zone: 'Europe/Brussels' },
]

const library = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]

/**
 * What makes a process, and all that it starts, believe in another time. Given as a distance from now: a date would
 * be read again by each process, in its own zone. Durations stay true.
 */
function environmentAt({ at, zone }: Moment): Record<string, string> {
  if (!library) throw new Error('apt-get install --no-install-recommends faketime')
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1000)
  return {
    TZ: zone,
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_RESET: '1',
  }
}

/** Tests and journeys at each of the moments. */
export async function runClocks(): Promise<Outcome> {
  const all: Required<Outcome> = { ok: true, passed: 0, failed: 0, flaky: [] }
  for (const moment of moments) {
    const env = environmentAt(moment)
    const steps: Step[] = [vitest('tests', '', env), playwright('journeys', '', env)]
    for (const step of steps) {
      console.log(`\n-- ${step.name}, ${moment.name}: ${moment.at}, ${moment.zone}`)
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
