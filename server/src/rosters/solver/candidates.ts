import type { Shift as Busy } from '../../tasks/rules/index.ts'
import { findReasons, type Reason } from './judging.ts'
import {
  keyOf,
  type Person,
  type Planning,
  type Role,
  type Score,
  type Seat,
  type Shift,
  toBusy,
} from './planning.ts'
import {
  busyMinutesOf,
  costOfBuddies,
  costOfHours,
  costOfOpen,
  costOfUnpopular,
  costOfWishes,
  minutesOf,
  partOf,
  totalOf,
  unitsPerPoint,
} from './score.ts'

export interface Candidate {
  uid: string
  /** What blocks it beside their other seats; nobody is moved for it. */
  reasons: Reason[]
  /** What the roster would cost more, by kind; less than 0 is a gain. */
  score: Score
  cost: number
}

type Spot = Omit<Seat, 'uid'>

/** A roster with what is asked about it often. */
export interface Looked {
  planning: Planning
  shifts: Map<string, Shift>
  seatsBy: Map<string, Seat[]>
  seatsOn: Map<string, Seat[]>
  presentKeys: Set<string>
}

export const lookAt = (planning: Planning, seats: readonly Seat[]): Looked => ({
  planning,
  shifts: new Map(planning.shifts.map((shift) => [shift.task, shift])),
  seatsBy: Map.groupBy(seats, ({ uid }) => uid),
  seatsOn: Map.groupBy(seats, ({ task }) => task),
  presentKeys: new Set(planning.present.map(keyOf)),
})

/** Everyone who doesn't have the shift: first those without reasons against it, then by what it costs. */
export function rankCandidates(looked: Looked, spot: Spot): Candidate[] {
  const { shift, role } = findRole(looked, spot)
  const part = partOf(shift, looked.planning.timeZone)
  const crew = new Set(looked.seatsOn.get(shift.task)?.map(({ uid }) => uid))
  const buddies = buddiesOn(looked, crew)
  const isGreen = !looked.planning.people.some(
    ({ uid, experience }) => crew.has(uid) && experience.includes(shift.category),
  )
  const candidates = looked.planning.people
    .filter(({ uid }) => !crew.has(uid))
    .map((person): Candidate => {
      const given = { person, shift, role, part, isGreen, buddies: buddies.get(person.uid) ?? [] }
      const score = scoreSeat(looked, given)
      return { uid: person.uid, reasons: reasonsFor(looked, given), score, cost: totalOf(score) }
    })
  return candidates.sort(
    (one, other) =>
      one.reasons.length - other.reasons.length || one.cost - other.cost || (one.uid < other.uid ? -1 : 1),
  )
}

export function findRole({ shifts }: Looked, { task, n }: Spot): { shift: Shift; role: Role } {
  const shift = shifts.get(task)
  const role = shift?.roles.find((one) => one.n === n)
  if (!shift || !role) throw new Error('There is no such role.')
  return { shift, role }
}

interface Case {
  person: Person
  shift: Shift
  role: Role
}

/** What blocks someone, beside their other seats unless they are to be left out. */
export function reasonsFor(looked: Looked, given: Case, isAlone = false): Reason[] {
  const others = isAlone ? [] : otherShifts(looked, given)
  return findReasons(looked.planning, given, [...given.person.busy, ...others])
}

function otherShifts({ planning, shifts, seatsBy }: Looked, { person, shift }: Case): Busy[] {
  return (seatsBy.get(person.uid) ?? [])
    .filter(({ task }) => task !== shift.task)
    .map(({ task }) => toBusy(shifts.get(task)!, planning.pid))
}

/** For each buddy of the crew, how many shifts each pair already shares. */
function buddiesOn({ planning, seatsBy }: Looked, crew: Set<string>): Map<string, number[]> {
  const shared = new Map<string, number[]>()
  const tasksOf = (uid: string) => new Set(seatsBy.get(uid)?.map(({ task }) => task))
  for (const [one, other] of planning.buddies)
    for (const [uid, buddy] of [
      [one, other],
      [other, one],
    ] as const)
      if (crew.has(buddy))
        shared.set(uid, [...(shared.get(uid) ?? []), tasksOf(uid).intersection(tasksOf(buddy)).size])
  return shared
}

interface Added extends Case {
  part: ReturnType<typeof partOf>
  /** Whether nobody experienced is on the shift. */
  isGreen: boolean
  buddies: number[]
}

/** What the roster costs more, in points, with one seat more. */
function scoreSeat(looked: Looked, { person, shift, role, part, isGreen, buddies }: Added): Score {
  const { planning, shifts, seatsBy, seatsOn, presentKeys } = looked
  const { weights, pid } = planning
  const has = (seatsBy.get(person.uid) ?? []).map(({ task }) => shifts.get(task)!)
  const difference =
    has.reduce((sum, one) => sum + minutesOf(one), busyMinutesOf(person, pid)) - (person.target ?? 0) * 60
  const unpopular = person.unpopular + has.filter((one) => one.unpopular).length
  const isOpen = (seatsOn.get(shift.task) ?? []).filter(({ n }) => n === role.n).length < role.spots
  const isPresent = presentKeys.has(keyOf({ uid: person.uid, task: shift.task, n: role.n }))
  const isExperienced = person.experience.includes(shift.category)
  const change = (
    costOf: (value: number, weight: number) => number,
    from: number,
    to: number,
    weight: number,
  ) => (costOf(to, weight) - costOf(from, weight)) / unitsPerPoint
  return {
    open: isOpen ? -costOfOpen(role, weights.open) / unitsPerPoint : 0,
    preferences: costOfWishes(person, shift, { part, weight: weights.preferences }) / unitsPerPoint,
    hours:
      person.target === null
        ? 0
        : change(costOfHours, difference, difference + minutesOf(shift), weights.hours),
    fairness: change(costOfUnpopular, unpopular, unpopular + Number(shift.unpopular), weights.fairness),
    buddies: buddies.reduce((sum, n) => sum + change(costOfBuddies, n, n + 1, weights.buddies), 0),
    stability: isPresent ? -weights.stability : 0,
    experience: isGreen && isExperienced ? -weights.experience : 0,
  }
}

export interface Fillers {
  /** People who could have it at once. */
  free: string[]
  /** People whom a single rule keeps from it, by that rule. */
  oneRuleAway: Map<Reason['rule'], string[]>
}

/** What would fill a spot: those who are free, and those who would be if one rule were lifted. */
export function findFillers(looked: Looked, spot: Spot): Fillers {
  const candidates = rankCandidates(looked, spot)
  const close = candidates.filter(({ reasons }) => reasons.length === 1)
  const byRule = Map.groupBy(close, ({ reasons }) => reasons[0]!.rule)
  return {
    free: candidates.filter(({ reasons }) => reasons.length === 0).map(({ uid }) => uid),
    oneRuleAway: new Map([...byRule].map(([rule, all]) => [rule, all.map(({ uid }) => uid)])),
  }
}
