import { hourOf } from '../../tasks/rules/index.ts'
import type { DayPart, Kind, Person, Planning, Role, Score, Seat, Shift } from './planning.ts'
import { keyOf, kinds } from './planning.ts'

/** Costs are integers in minutes of a point, so that sums are exact on every machine. */
export const unitsPerPoint = 60

/** How often buddies would like to share a shift. */
export const sharedShifts = 2

/** Hours from the target that nobody minds, and from where an hour counts three times. */
export const fewHours = 2
export const manyHours = 5

/** Cost of working some minutes more or less than wished, in units. */
export function costOfHours(difference: number, weight: number): number {
  const minutes = Math.abs(difference)
  if (minutes <= fewHours * 60) return 0
  return weight * (minutes - fewHours * 60 + 2 * Math.max(0, minutes - manyHours * 60))
}

/** Cost of having so many unpopular shifts, in units: the first is free, more than two count three times. */
export const costOfUnpopular = (count: number, weight: number): number =>
  weight * unitsPerPoint * (Math.max(0, count - 1) + 2 * Math.max(0, count - 2))

/** Cost of buddies sharing so few shifts, in units. */
export const costOfBuddies = (shared: number, weight: number): number =>
  weight * unitsPerPoint * Math.max(0, sharedShifts - shared)

/** Cost of an open spot, in units. */
export const costOfOpen = ({ critical }: Role, weight: number): number =>
  weight * unitsPerPoint * (critical ? 2 : 1)

/** Cost of giving someone a shift that they didn't wish for, in units. */
export function costOfWishes(
  { likes, dislikes }: Person,
  { team, category }: Shift,
  { part, weight }: { part: DayPart; weight: number },
): number {
  const of = (liked: readonly string[], one: string, points: number) =>
    liked.length > 0 && !liked.includes(one) ? points : 0
  const disliked = dislikes.categories.includes(category)
  const points =
    of(likes.teams, team, 2) + (disliked ? 5 : of(likes.categories, category, 1)) + of(likes.parts, part, 1)
  return weight * unitsPerPoint * points
}

const partsUntil: [number, DayPart][] = [
  [5, 'night'],
  [11, 'morning'],
  [15, 'noon'],
  [20, 'evening'],
]

/** The part of the day in which it starts. */
export function partOf({ start }: Shift, timeZone: string): DayPart {
  const hour = hourOf(start, timeZone)
  return partsUntil.find(([until]) => hour < until)?.[1] ?? 'night'
}

export const minutesOf = ({ start, end }: { start: number; end: number }): number =>
  Math.round((end - start) / 60_000)

/** Minutes in the project that aren't up to the draft. */
export const busyMinutesOf = ({ busy }: Person, pid: string): number =>
  busy.reduce((sum, shift) => sum + (shift.pid === pid ? minutesOf(shift) : 0), 0)

export const totalOf = (score: Score): number => kinds.reduce((sum, kind) => sum + score[kind], 0)

export const differenceOf = (after: Score, before: Score): Score =>
  mapKinds((kind) => after[kind] - before[kind])

const mapKinds = (pointsOf: (kind: Kind) => number) =>
  Object.fromEntries(kinds.map((kind) => [kind, pointsOf(kind)])) as Score

/** What a roster costs, in points, computed from nothing but the seats. */
export function scoreRoster(planning: Planning, seats: readonly Seat[]): Score {
  const units: Score = {
    open: unitsOfOpen(planning, seats),
    ...unitsOfPeople(planning, seats),
    buddies: unitsOfBuddies(planning, seats),
    stability: unitsOfDropped(planning, seats),
    experience: unitsOfExperience(planning, seats),
  }
  return mapKinds((kind) => units[kind] / unitsPerPoint)
}

/** How many spots are open. */
export function countOpen({ shifts }: Planning, seats: readonly Seat[]): number {
  const count = countRoles(seats)
  return shifts
    .flatMap(({ task, roles }) => roles.map(({ n, spots }) => spots - (count.get(`${task} ${n}`) ?? 0)))
    .reduce((sum, open) => sum + Math.max(0, open), 0)
}

function countRoles(seats: readonly Seat[]): Map<string, number> {
  const count = new Map<string, number>()
  for (const { task, n } of seats) count.set(`${task} ${n}`, (count.get(`${task} ${n}`) ?? 0) + 1)
  return count
}

function unitsOfOpen({ shifts, weights }: Planning, seats: readonly Seat[]): number {
  const count = countRoles(seats)
  const openOf = (task: string, { n, spots }: Role) => Math.max(0, spots - (count.get(`${task} ${n}`) ?? 0))
  return shifts
    .flatMap(({ task, roles }) => roles.map((role) => openOf(task, role) * costOfOpen(role, weights.open)))
    .reduce((sum, cost) => sum + cost, 0)
}

function unitsOfPeople({ people, shifts, weights, pid, timeZone }: Planning, seats: readonly Seat[]) {
  const units = { preferences: 0, hours: 0, fairness: 0 }
  const known = new Map(shifts.map((shift) => [shift.task, shift]))
  const mine = Map.groupBy(seats, ({ uid }) => uid)
  for (const person of people) {
    const has = (mine.get(person.uid) ?? []).map(({ task }) => known.get(task)!)
    for (const shift of has) {
      const given = { part: partOf(shift, timeZone), weight: weights.preferences }
      units.preferences += costOfWishes(person, shift, given)
    }
    const minutes = has.reduce((sum, shift) => sum + minutesOf(shift), busyMinutesOf(person, pid))
    if (person.target !== null) units.hours += costOfHours(minutes - person.target * 60, weights.hours)
    const unpopular = has.filter((shift) => shift.unpopular).length
    units.fairness += costOfUnpopular(person.unpopular + unpopular, weights.fairness)
  }
  return units
}

function unitsOfBuddies({ buddies, weights }: Planning, seats: readonly Seat[]): number {
  const tasks = new Map<string, Set<string>>()
  for (const { uid, task } of seats) tasks.set(uid, (tasks.get(uid) ?? new Set()).add(task))
  const none = new Set<string>()
  return buddies
    .map(([one, other]) => (tasks.get(one) ?? none).intersection(tasks.get(other) ?? none).size)
    .reduce((sum, shared) => sum + costOfBuddies(shared, weights.buddies), 0)
}

function unitsOfDropped({ present, weights }: Planning, seats: readonly Seat[]): number {
  const keys = new Set(seats.map(keyOf))
  return present.filter((seat) => !keys.has(keyOf(seat))).length * weights.stability * unitsPerPoint
}

function unitsOfExperience({ people, shifts, weights }: Planning, seats: readonly Seat[]): number {
  const experience = new Map(people.map((person) => [person.uid, person.experience]))
  const crews = Map.groupBy(seats, ({ task }) => task)
  const isGreen = ({ task, category }: Shift) =>
    !crews.get(task)?.some(({ uid }) => experience.get(uid)!.includes(category))
  return shifts.filter(isGreen).length * weights.experience * unitsPerPoint
}
