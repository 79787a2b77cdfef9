import {
  findObstacles,
  limitsOf,
  nightsOf,
  type OwnLimits,
  type Span,
  splitByDay,
  type TaskRules,
} from '../../tasks/rules/index.ts'
import { findReasons, isAvailable, isBlocking, isVisible } from './judging.ts'
import { type Person, type Planning, type Seat, type Shift, toBusy } from './planning.ts'
import { busyMinutesOf, costOfOpen, costOfWishes, minutesOf, partOf, unitsPerPoint } from './score.ts'

/**
 * A planning as arrays of numbers. An edge is a role that someone can have: `judge` refuses it neither alone nor
 * because of what they do anyway. What depends on their other seats is compiled to pairs of shifts and to sums.
 */
export interface Compiled {
  /** By edge, sorted by person and role. */
  personOf: Int32Array
  roleOf: Int32Array
  /** For wishes, less what is saved by keeping a present seat. */
  cost: Int32Array
  pinned: Uint8Array
  experienced: Uint8Array
  present: Uint8Array
  /** Where the edges of a person begin, and the edges of each role with where they begin. */
  personStart: Int32Array
  roleStart: Int32Array
  roleEdges: Int32Array
  /** By role. */
  shiftOf: Int32Array
  spots: Int32Array
  price: Int32Array
  /** By shift. */
  minutes: Int32Array
  unpopular: Uint8Array
  days: Portions
  nights: Portions
  people: People
  /** By kind of break: whether two shifts clash, one bit each. */
  clashes: Uint8Array[]
  buddies: [number, number][]
  weights: Planning['weights']
  /** What it would cost to drop every present seat. */
  dropped: number
  uids: string[]
  /** By role. */
  keys: { task: string; n: number }[]
}

/** By shift: how much of it falls on which day, or 1 for each night; used are those of each person anyway. */
export interface Portions {
  count: number
  start: Int32Array
  index: Int32Array
  amount: Float64Array
}

export interface People {
  count: number
  clash: Int32Array
  dayLimit: Float64Array
  limit: Float64Array
  nightLimit: Float64Array
  usedDays: Float64Array
  used: Float64Array
  usedNights: Uint8Array
  minutes: Int32Array
  unpopular: Int32Array
  /** Minutes; -1 if they didn't say. */
  target: Int32Array
}

export function compile(planning: Planning): Compiled {
  const { people, shifts, weights } = planning
  const roles = shifts.flatMap((shift, index) => shift.roles.map((role) => ({ ...role, shift: index })))
  const edges = listEdges(planning)
  const days = listPortions(planning, (span) => splitByDay(span, planning.timeZone))
  const nights = listPortions(planning, (span) => nightAmounts(span, planning.timeZone))
  const roleStart = countsToStarts(roles.length, edges.roleOf)
  const pins = new Int32Array(roles.length)
  for (const [edge, pinned] of edges.pinned.entries()) if (pinned) pins[edges.roleOf[edge]!]!++
  const breaks = [...new Set(people.map(({ own }) => own.break_minutes))].sort((a, b) => a - b)
  const indexOf = new Map(people.map(({ uid }, index) => [uid, index]))
  return {
    ...edges,
    personStart: countsToStarts(people.length, edges.personOf),
    roleStart,
    roleEdges: sortByRole(edges.roleOf, roleStart),
    shiftOf: Int32Array.from(roles, ({ shift }) => shift),
    spots: Int32Array.from(roles, ({ spots }, index) => Math.max(spots, pins[index]!)),
    price: Int32Array.from(roles, (role) => costOfOpen(role, weights.open)),
    minutes: Int32Array.from(shifts, minutesOf),
    unpopular: Uint8Array.from(shifts, ({ unpopular }) => Number(unpopular)),
    days: days.portions,
    nights: nights.portions,
    people: listPeople(planning, { days, nights, breaks }),
    clashes: breaks.map((minutes) => listClashes(planning, minutes)),
    buddies: planning.buddies
      .filter((pair) => pair.every((uid) => indexOf.has(uid)))
      .map(([one, other]) => [indexOf.get(one)!, indexOf.get(other)!]),
    weights,
    dropped: planning.present.length * weights.stability * unitsPerPoint,
    uids: people.map(({ uid }) => uid),
    keys: roles.map(({ shift, n }) => ({ task: shifts[shift]!.task, n })),
  }
}

/** The seats of the edges that are chosen. */
export function listSeats({ personOf, roleOf, uids, keys }: Compiled, isChosen: (edge: number) => boolean) {
  const edges = [...personOf.keys()].filter(isChosen)
  return edges.map((edge): Seat => ({ uid: uids[personOf[edge]!]!, ...keys[roleOf[edge]!]! }))
}

function listEdges(planning: Planning) {
  const { people, shifts, weights, timeZone } = planning
  const parts = shifts.map((shift) => partOf(shift, timeZone))
  const [present, pinned] = [rolesByPerson(planning.present), rolesByPerson(planning.pinned)]
  const edges = { person: [], role: [], cost: [], pinned: [], present: [], experienced: [] } as Columns
  for (const [index, person] of people.entries()) {
    const [has, keeps] = [present.get(person.uid) ?? none, pinned.get(person.uid) ?? none]
    let role = -1
    for (const [at, shift] of shifts.entries())
      for (const one of shift.roles) {
        role += 1
        const isPinned = keeps.size > 0 && keeps.has(`${shift.task} ${one.n}`)
        if (!isPinned && !canHave(planning, person, shift, one)) continue
        const isPresent = has.size > 0 && has.has(`${shift.task} ${one.n}`)
        const wishes = costOfWishes(person, shift, { part: parts[at]!, weight: weights.preferences })
        edges.person.push(index)
        edges.role.push(role)
        edges.cost.push(wishes - (isPresent ? weights.stability * unitsPerPoint : 0))
        edges.pinned.push(Number(isPinned))
        edges.present.push(Number(isPresent))
        edges.experienced.push(Number(person.experience.includes(shift.category)))
      }
  }
  return {
    personOf: Int32Array.from(edges.person),
    roleOf: Int32Array.from(edges.role),
    cost: Int32Array.from(edges.cost),
    pinned: Uint8Array.from(edges.pinned),
    present: Uint8Array.from(edges.present),
    experienced: Uint8Array.from(edges.experienced),
  }
}

type Columns = Record<'person' | 'role' | 'cost' | 'pinned' | 'present' | 'experienced', number[]>

const none: ReadonlySet<string> = new Set()

function rolesByPerson(seats: readonly Seat[]): Map<string, Set<string>> {
  const roles = new Map<string, Set<string>>()
  for (const { uid, task, n } of seats) roles.set(uid, (roles.get(uid) ?? new Set()).add(`${task} ${n}`))
  return roles
}

/** Cheap questions first. */
const canHave = (planning: Planning, person: Person, shift: Shift, role: Shift['roles'][number]): boolean =>
  role.spots > 0 &&
  isVisible(person, shift) &&
  isAvailable(person, shift) &&
  findReasons(planning, { person, shift, role }, person.busy).length === 0

/** Where the items of each number begin, once they are sorted by it. */
export function countsToStarts(count: number, values: Iterable<number>): Int32Array {
  const start = new Int32Array(count + 1)
  for (const value of values) start[value + 1]!++
  for (let i = 0; i < count; i++) start[i + 1]! += start[i]!
  return start
}

function sortByRole(roles: Int32Array, start: Int32Array): Int32Array {
  const next = start.slice()
  const sorted = new Int32Array(roles.length)
  for (const [edge, role] of roles.entries()) sorted[next[role]!++] = edge
  return sorted
}

type Split = (span: Span) => ReadonlyMap<string, number>

const nightAmounts = (span: Span, timeZone: string) =>
  new Map(nightsOf(span, timeZone).map((night) => [night, 1]))

interface Listed {
  portions: Portions
  indexOf: Map<string, number>
  split: Split
}

function listPortions({ shifts, people }: Planning, split: Split): Listed {
  const indexOf = new Map<string, number>()
  const start = [0]
  const [index, amount]: [number[], number[]] = [[], []]
  const spans = [...shifts, ...people.flatMap(({ busy }) => busy)]
  for (const [at, span] of spans.entries())
    for (const [name, value] of split(span)) {
      if (!indexOf.has(name)) indexOf.set(name, indexOf.size)
      if (at >= shifts.length) continue
      index.push(indexOf.get(name)!)
      amount.push(value)
      start[at + 1] = index.length
    }
  for (let at = 0; at < shifts.length; at++) start[at + 1] ??= start[at]!
  const portions = {
    count: indexOf.size,
    start: Int32Array.from(start),
    index: Int32Array.from(index),
    amount: Float64Array.from(amount),
  }
  return { portions, indexOf, split }
}

const hour = 3_600_000

function listPeople(
  { people, rules, pid }: Planning,
  { days, nights, breaks }: { days: Listed; nights: Listed; breaks: number[] },
): People {
  const limits = people.map(({ own }) => limitsOf(rules, own))
  const here = people.map((person) => ({ busy: person.busy.filter((shift) => shift.pid === pid) }))
  return {
    count: people.length,
    clash: Int32Array.from(people, ({ own }) => breaks.indexOf(own.break_minutes)),
    dayLimit: Float64Array.from(limits, ({ dayHours }) => dayHours * hour),
    limit: Float64Array.from(limits, ({ hours }) => hours * hour),
    nightLimit: Float64Array.from(limits, (limit) => limit.nights),
    usedDays: Float64Array.from(usedOf(people, days)),
    used: Float64Array.from(here, ({ busy }) => busy.reduce((sum, { start, end }) => sum + end - start, 0)),
    usedNights: Uint8Array.from(usedOf(here, nights), (count) => Number(count > 0)),
    minutes: Int32Array.from(people, (person) => busyMinutesOf(person, pid)),
    unpopular: Int32Array.from(people, ({ unpopular }) => unpopular),
    target: Int32Array.from(people, ({ target }) => (target === null ? -1 : Math.round(target * 60))),
  }
}

function usedOf(people: Pick<Person, 'busy'>[], { indexOf, split }: Listed): Float64Array {
  const used = new Float64Array(people.length * indexOf.size)
  for (const [person, { busy }] of people.entries())
    for (const shift of busy)
      for (const [name, value] of split(shift)) used[person * indexOf.size + indexOf.get(name)!]! += value
  return used
}

/** What `judge` says of each two shifts, for someone who wants breaks of this length and has no other limit. */
function listClashes({ shifts, rules, pid, timeZone }: Planning, breakMinutes: number): Uint8Array {
  const own: OwnLimits = { max_hours_day: null, max_hours: null, nights: true, break_minutes: breakMinutes }
  const pairwise: TaskRules = {
    ...rules,
    day_hours: { ...rules.day_hours, mode: 'off' },
    nights: { ...rules.nights, mode: 'off' },
  }
  const bits = new Uint8Array(Math.ceil(shifts.length ** 2 / 8))
  const set = (bit: number) => (bits[bit >> 3]! |= 1 << (bit & 7))
  const reach = 60_000 * longestGap(rules, breakMinutes)
  for (const [at, shift] of shifts.entries()) {
    set(at * shifts.length + at)
    const asked = { pid, location: shift.location, skill: '', span: shift }
    const facts = { rules: pairwise, timeZone, shift: asked, own, skills: [], forms: [] }
    for (let next = at + 1; next < shifts.length && shifts[next]!.start < shift.end + reach; next++) {
      if (!findObstacles({ ...facts, others: [toBusy(shifts[next]!, pid)] }).some(isBlocking)) continue
      set(at * shifts.length + next)
      set(next * shifts.length + at)
    }
  }
  return bits
}

/** Shifts with a longer gap can't clash, so nobody has to ask about them. */
const longestGap = ({ rest, travel }: TaskRules, breakMinutes: number): number =>
  Math.max(rest.minutes, travel.minutes, breakMinutes, ...travel.pairs.map(({ minutes }) => minutes))
