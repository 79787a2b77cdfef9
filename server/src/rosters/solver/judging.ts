import { type Shift as Busy, findObstacles, type Obstacle } from '../../tasks/rules/index.ts'
import { type Person, type Planning, type Role, type Seat, type Shift, toBusy } from './planning.ts'

/** Why someone can't have a seat: a rule of `judge`, or of the roster. */
export type Reason = { rule: Obstacle['rule'] | 'not-available' | 'not-in-team'; with?: Busy }

type Rules = Pick<Planning, 'pid' | 'timeZone' | 'rules'>

interface Case {
  person: Person
  shift: Shift
  role: Pick<Role, 'skill'>
}

/** Every reason that blocks, if they had these other shifts as well. */
export function findReasons(
  { pid, timeZone, rules }: Rules,
  { person, shift, role }: Case,
  others: readonly Busy[],
): Reason[] {
  const reasons: Reason[] = []
  if (!isAvailable(person, shift)) reasons.push({ rule: 'not-available' })
  if (!isVisible(person, shift)) reasons.push({ rule: 'not-in-team' })
  const { own, skills, forms } = person
  const asked = { pid, location: shift.location, skill: role.skill, span: shift }
  for (const obstacle of findObstacles({ rules, timeZone, shift: asked, others, own, skills, forms }))
    if (isBlocking(obstacle))
      reasons.push({ rule: obstacle.rule, ...('with' in obstacle && { with: obstacle.with }) })
  return reasons
}

/** Nobody is asked to be at two shifts at once, even if the project lets people choose to. */
export const isBlocking = ({ mode, rule }: Obstacle): boolean => mode === 'block' || rule === 'overlap'

export const isAvailable = ({ windows }: Person, { start, end }: Shift): boolean =>
  windows === null || windows.some((window) => window.start <= start && end <= window.end)

export const isVisible = ({ teams }: Person, { only }: Shift): boolean =>
  only === null || teams.includes(only)

interface Refused {
  seat: Seat
  reasons: Reason[]
}

/** Judges every seat of a roster that isn't pinned beside all others of the person. */
export function findRefused(planning: Planning, seats: readonly Seat[]): Refused[] {
  const people = new Map(planning.people.map((person) => [person.uid, person]))
  const shifts = new Map(planning.shifts.map((shift) => [shift.task, shift]))
  const mine = Map.groupBy(seats, ({ uid }) => uid)
  const pinned = new Set(planning.pinned.map(({ uid, task, n }) => `${uid} ${task} ${n}`))
  return seats
    .filter(({ uid, task, n }) => !pinned.has(`${uid} ${task} ${n}`))
    .map((seat) => {
      const person = people.get(seat.uid)!
      const shift = shifts.get(seat.task)!
      const role = shift.roles.find(({ n }) => n === seat.n)!
      const others = mine
        .get(seat.uid)!
        .filter(({ task }) => task !== seat.task)
        .map(({ task }) => toBusy(shifts.get(task)!, planning.pid))
      return { seat, reasons: findReasons(planning, { person, shift, role }, [...person.busy, ...others]) }
    })
    .filter(({ reasons }) => reasons.length > 0)
}
