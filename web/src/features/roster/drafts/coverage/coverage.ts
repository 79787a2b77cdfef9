import type { RosterShift } from '@manyhands/api-client'
import { wallOf } from '../../times.ts'

export interface Filled {
  seats: number
  taken: number
  proposed: number
}

export interface Line {
  key: string
  name: string
  /** One per hour; null where there are no shifts. */
  cells: (Filled | null)[]
}

const halfHour = 1_800_000

/** The hours of a day, in the event's time zone, in which a shift takes place. */
function hoursOn(day: string, { starts_at, ends_at }: RosterShift, timeZone: string): number[] {
  const hours = new Set<number>()
  for (let at = Date.parse(starts_at); at < Date.parse(ends_at); at += halfHour) {
    const wall = wallOf(timeZone, new Date(at))
    if (wall.day === day) hours.add(Number(wall.time.slice(0, 2)))
  }
  return [...hours]
}

const add = (all: Filled | null, { seats, taken, proposed }: Filled): Filled => ({
  seats: (all?.seats ?? 0) + seats,
  taken: (all?.taken ?? 0) + taken,
  proposed: (all?.proposed ?? 0) + proposed,
})

/** How many spots are filled in each hour of a day, by team or role; those with most open spots first. */
export function coverageOn(
  day: string,
  shifts: RosterShift[],
  { timeZone, by, nameOf }: { timeZone: string; by: 'team' | 'role'; nameOf: (key: string) => string },
): { hours: number[]; all: (Filled | null)[]; lines: Line[] } {
  const spots = shifts.flatMap((shift) => {
    const hours = hoursOn(day, shift, timeZone)
    return hours.length === 0
      ? []
      : shift.roles.map((role) => ({ key: by === 'team' ? (shift.tid ?? '') : role.name, hours, role }))
  })
  const within = spots.flatMap((spot) => spot.hours)
  const first = Math.min(...within)
  const hours =
    within.length === 0 ? [] : Array.from({ length: Math.max(...within) - first + 1 }, (_, n) => first + n)
  const cellsOf = (some: typeof spots) =>
    hours.map((hour) =>
      some.reduce<Filled | null>(
        (sum, spot) => (spot.hours.includes(hour) ? add(sum, spot.role) : sum),
        null,
      ),
    )
  const open = (some: typeof spots) =>
    some.reduce((sum, { role }) => sum + role.seats - role.taken - role.proposed, 0)
  const lines = [...Map.groupBy(spots, ({ key }) => key)]
    .toSorted(([, a], [, b]) => open(b) - open(a))
    .map(([key, some]) => ({ key, name: nameOf(key), cells: cellsOf(some) }))
  return { hours, all: cellsOf(spots), lines }
}
