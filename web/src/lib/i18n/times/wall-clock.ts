const minuteMs = 60_000
const dayMs = 86_400_000

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    clocks.set(timeZone, clock)
  }
  return clock
}

/** Day and time in a time zone at a moment: `2026-12-12` and `08:30`. */
export function wallOf(timeZone: string, at: Date): { day: string; time: string } {
  const [day = '', time = ''] = clockOf(timeZone).format(at).split(' ')
  return { day, time }
}

const offsetAt = (timeZone: string, at: number): number => {
  const { day, time } = wallOf(timeZone, new Date(at))
  return Date.parse(`${day}T${time}Z`) - Math.floor(at / minuteMs) * minuteMs
}

/**
 * The moment of a local day and time. A skipped time is moved an hour later; of a repeated one, the first is
 * used.
 */
export function momentIn(timeZone: string, day: string, time: string): string {
  const wall = Date.parse(`${day}T${time}Z`)
  const [before, after] = [offsetAt(timeZone, wall - dayMs), offsetAt(timeZone, wall + dayMs)]
  const found = [before, after].find((offset) => offsetAt(timeZone, wall - offset) === offset) ?? before
  return new Date(wall - found).toISOString()
}
