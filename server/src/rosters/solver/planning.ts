import type { Shift as Busy, OwnLimits, Span, TaskRules } from '../../tasks/rules/index.ts'

/** Everything that a roster is drafted from. */
export interface Planning {
  pid: string
  timeZone: string
  /** Only what blocks is kept; pass `block` instead of `warn` to keep warnings as well. */
  rules: TaskRules
  people: Person[]
  shifts: Shift[]
  /** Pairs of people who would like to work together. */
  buddies: [string, string][]
  /** The roster as it is now; the draft starts from it. */
  present: Seat[]
  /** Seats that stay, whatever the rules say. */
  pinned: Seat[]
  /** Only shifts of these teams are drafted, and the rest of `present` stays; null for all. */
  teams: string[] | null
  weights: Weights
}

export interface Person {
  uid: string
  teams: string[]
  skills: string[]
  own: OwnLimits
  /** Required forms that aren't done. */
  forms: { fid: string; lifted_by: string }[]
  /** Shifts that aren't in `shifts`, in any project. */
  busy: Busy[]
  /** When they are available; null if they didn't say, which means always. */
  windows: Span[] | null
  /** Hours that they would like to work; null if they didn't say. */
  target: number | null
  likes: { teams: string[]; categories: string[]; parts: DayPart[] }
  dislikes: { categories: string[] }
  /** Categories in which they are experienced. */
  experience: string[]
  /** How many of `busy` are unpopular. */
  unpopular: number
}

export interface Shift extends Span {
  task: string
  title: string
  location: string
  category: string
  /** The only team whose members see it; null if everyone does. */
  only: string | null
  team: string
  unpopular: boolean
  roles: Role[]
}

export interface Role {
  n: number
  skill: string
  spots: number
  /** Counts twice while it is open. */
  critical: boolean
}

/** One person in one role of a shift. */
export interface Seat {
  uid: string
  task: string
  n: number
}

export const dayParts = ['morning', 'noon', 'evening', 'night'] as const
export type DayPart = (typeof dayParts)[number]

export const kinds = [
  'open',
  'preferences',
  'hours',
  'fairness',
  'buddies',
  'stability',
  'experience',
] as const
export type Kind = (typeof kinds)[number]
/** Points by kind; less is better. */
export type Score = Record<Kind, number>
/** Points for one wish that isn't granted. */
export type Weights = Score

export const defaultWeights: Weights = {
  open: 100,
  preferences: 1,
  hours: 1,
  fairness: 4,
  buddies: 5,
  stability: 5,
  experience: 30,
}

export const keyOf = ({ uid, task, n }: Seat): string => `${uid} ${task} ${n}`

const bySeat = (one: Seat, other: Seat): number =>
  compare(one.task, other.task) || one.n - other.n || compare(one.uid, other.uid)

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** In an order that doesn't depend on where they come from. */
export const sortSeats = (seats: Iterable<Seat>): Seat[] => [...seats].sort(bySeat)

/** Sorted, and only with the shifts that are drafted: seats on the others make people busy. */
export function narrowPlanning(planning: Planning): Planning & { kept: Seat[] } {
  const { teams, pid } = planning
  const isDrafted = ({ team }: Shift) => teams === null || teams.includes(team)
  const shifts = planning.shifts.filter(isDrafted)
  const others = new Map(planning.shifts.filter((shift) => !isDrafted(shift)).map((one) => [one.task, one]))
  const seats = unique([...planning.present, ...planning.pinned])
  const kept = seats.filter(({ task }) => others.has(task))
  const keptBy = Map.groupBy(kept, ({ uid }) => uid)
  const people = planning.people.map((person): Person => {
    const also = (keptBy.get(person.uid) ?? []).map(({ task }) => others.get(task)!)
    if (also.length === 0) return person
    const unpopular = also.filter((shift) => shift.unpopular).length
    return {
      ...person,
      busy: [...person.busy, ...also.map((shift) => toBusy(shift, pid))],
      unpopular: person.unpopular + unpopular,
    }
  })
  const isHere = ({ task }: Seat) => !others.has(task)
  return {
    ...planning,
    people: people.sort((one, other) => compare(one.uid, other.uid)),
    shifts: shifts.sort((one, other) => one.start - other.start || compare(one.task, other.task)),
    present: planning.present.filter(isHere),
    pinned: planning.pinned.filter(isHere),
    kept,
  }
}

const unique = (seats: Seat[]): Seat[] => [...new Map(seats.map((seat) => [keyOf(seat), seat])).values()]

export const toBusy = ({ task, title, location, start, end }: Shift, pid: string): Busy => ({
  pid,
  task,
  title,
  location,
  start,
  end,
})
