/**
 * A simple reference model of rosters, written from the description of the rules and not from the solver: it looks at
 * every quarter of an hour and at every seat.
 */
import type { Planning, Seat } from '../../src/rosters/solver/planning.ts'

type Person = Planning['people'][number]
type Shift = Planning['shifts'][number]
type Busy = Person['busy'][number]

const minute = 60_000
const quarter = 15 * minute

/** Everything that is wrong with a roster; seats of `planning.pinned` are only wrong if they are gone. */
export function findFaults(planning: Planning, seats: readonly Seat[]): string[] {
  const people = new Map(planning.people.map((person) => [person.uid, person]))
  const shifts = new Map(planning.shifts.map((shift) => [shift.task, shift]))
  const name = ({ uid, task, n }: Seat) => `${uid}/${task}/${n}`
  const pinned = new Set(planning.pinned.map(name))
  const faults = planning.pinned
    .filter((pin) => !seats.some((seat) => name(seat) === name(pin)))
    .map((pin) => `pin lost: ${name(pin)}`)
  for (const shift of planning.shifts)
    for (const role of shift.roles) {
      const here = seats.filter(({ task, n }) => task === shift.task && n === role.n)
      const pins = here.filter((seat) => pinned.has(name(seat))).length
      if (here.length > Math.max(role.spots, pins)) faults.push(`too many: ${shift.task}/${role.n}`)
    }
  for (const [at, seat] of seats.entries()) {
    const [person, shift] = [people.get(seat.uid), shifts.get(seat.task)]
    const role = shift?.roles.find(({ n }) => n === seat.n)
    if (!person || !shift || !role) {
      faults.push(`unknown: ${name(seat)}`)
      continue
    }
    if (pinned.has(name(seat))) continue
    const others = seats.filter(({ uid }, index) => uid === seat.uid && index !== at)
    if (others.some(({ task }) => task === seat.task)) faults.push(`twice: ${name(seat)}`)
    const busy = [...person.busy, ...others.map(({ task }) => ({ ...shifts.get(task)!, pid: planning.pid }))]
    faults.push(
      ...faultsOf(planning, { person, shift, skill: role.skill }, busy).map((one) => `${one}: ${name(seat)}`),
    )
  }
  return faults
}

interface Given {
  person: Person
  shift: Shift
  skill: string
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

function* faultsOf({ rules, pid, timeZone }: Planning, { person, shift, skill }: Given, busy: Busy[]) {
  const blocks = ({ mode }: { mode: string }) => mode === 'block'
  const { own } = person
  const limited = blocks(rules.own_limits)
  if (person.windows && !person.windows.some(({ start, end }) => start <= shift.start && end >= shift.end))
    yield 'not available'
  if (shift.only !== null && !person.teams.includes(shift.only)) yield 'not in the team'
  if (person.forms.length > 0) yield 'form'
  if (blocks(rules.skill) && skill !== '' && !person.skills.some((one) => same(one, skill))) yield 'skill'
  const gaps = busy.map((other) => ({
    other,
    gap: Math.max(other.start - shift.end, shift.start - other.end),
  }))
  if (gaps.some(({ gap }) => gap < 0)) yield 'overlap'
  const clear = gaps.filter(({ gap }) => gap >= 0)
  if (blocks(rules.rest) && clear.some(({ gap }) => gap < rules.rest.minutes * minute)) yield 'rest'
  if (
    blocks(rules.travel) &&
    clear.some(({ gap, other }) => gap < wayOf(rules, shift.location, other.location) * minute)
  )
    yield 'travel'
  if (limited && clear.some(({ gap }) => gap < own.break_minutes * minute)) yield 'break'
  const days = new Set(quartersOf(shift, timeZone).map(({ day }) => day))
  const hours = new Map<string, number>()
  for (const one of [shift, ...busy])
    for (const { day } of quartersOf(one, timeZone)) hours.set(day, (hours.get(day) ?? 0) + 0.25)
  const longest = Math.max(...[...days].map((day) => hours.get(day)!))
  if (blocks(rules.day_hours) && longest > rules.day_hours.hours) yield 'hours a day'
  if (limited && own.max_hours_day !== null && longest > own.max_hours_day) yield 'own hours a day'
  const here = busy.filter((other) => other.pid === pid)
  const all = [shift, ...here].reduce((sum, { start, end }) => sum + end - start, 0) / 60 / minute
  if (limited && own.max_hours !== null && all > own.max_hours) yield 'own hours'
  const nightsOf = (one: Shift | Busy) =>
    quartersOf(one, timeZone).flatMap(({ day, hour }) => (hour < 5 ? [day] : []))
  const mine = nightsOf(shift)
  if (mine.length === 0) return
  if (limited && !own.nights) yield 'own nights'
  if (blocks(rules.nights) && new Set([...mine, ...here.flatMap(nightsOf)]).size > rules.nights.max)
    yield 'nights'
}

function wayOf({ travel }: Planning['rules'], one: string, other: string): number {
  if (!one.trim() || !other.trim() || same(one, other)) return 0
  const pair = travel.pairs.find(
    ({ from, to }) => (same(from, one) && same(to, other)) || (same(from, other) && same(to, one)),
  )
  return pair ? pair.minutes : travel.minutes
}

const known = new Map<string, { day: string; hour: number }>()

/** The local day and hour of each quarter of an hour. */
function quartersOf({ start, end }: { start: number; end: number }, timeZone: string) {
  const quarters: { day: string; hour: number }[] = []
  for (let at = start; at < end; at += quarter) {
    const key = `${at} ${timeZone}`
    if (!known.has(key)) {
      const written = new Date(at).toLocaleString('sv-SE', { timeZone })
      known.set(key, { day: written.slice(0, 10), hour: Number(written.slice(11, 13)) })
    }
    quarters.push(known.get(key)!)
  }
  return quarters
}

/** The points of a roster by kind, counted seat by seat. */
export function countPoints(planning: Planning, seats: readonly Seat[]) {
  const { people, shifts, weights, timeZone, pid } = planning
  const points = { open: 0, preferences: 0, hours: 0, fairness: 0, buddies: 0, stability: 0, experience: 0 }
  const has = (uid: string, task: string) => seats.some((seat) => seat.uid === uid && seat.task === task)
  for (const shift of shifts) {
    for (const { n, spots, critical } of shift.roles) {
      const filled = seats.filter((seat) => seat.task === shift.task && seat.n === n).length
      for (let open = filled; open < spots; open++) points.open += weights.open * (critical ? 2 : 1)
    }
    if (!people.some(({ uid, experience }) => has(uid, shift.task) && experience.includes(shift.category)))
      points.experience += weights.experience
  }
  for (const person of people) {
    const mine = shifts.filter(({ task }) => has(person.uid, task))
    for (const shift of mine) points.preferences += weights.preferences * complaints(person, shift, timeZone)
    const here = person.busy.filter((one) => one.pid === pid)
    const hours = [...mine, ...here].reduce((sum, { start, end }) => sum + (end - start) / 60 / minute, 0)
    const away = person.target === null ? 0 : Math.abs(hours - person.target)
    points.hours += weights.hours * (away > 5 ? 3 + (away - 5) * 3 : away > 2 ? away - 2 : 0)
    const unpopular = person.unpopular + mine.filter((shift) => shift.unpopular).length
    points.fairness += weights.fairness * [0, 0, 1][Math.min(unpopular, 2)]!
    if (unpopular > 2) points.fairness += weights.fairness * 3 * (unpopular - 2)
  }
  for (const [one, other] of planning.buddies) {
    const shared = shifts.filter(({ task }) => has(one, task) && has(other, task)).length
    points.buddies += weights.buddies * Math.max(0, 2 - shared)
  }
  for (const { uid, task, n } of planning.present)
    if (!seats.some((seat) => seat.uid === uid && seat.task === task && seat.n === n))
      points.stability += weights.stability
  return points
}

function complaints({ likes, dislikes }: Person, shift: Shift, timeZone: string): number {
  const { hour } = quartersOf(shift, timeZone)[0]!
  const part = hour < 5 || hour >= 20 ? 'night' : hour < 11 ? 'morning' : hour < 15 ? 'noon' : 'evening'
  const wrongTeam = likes.teams.length > 0 && !likes.teams.includes(shift.team)
  const wrongPart = likes.parts.length > 0 && !likes.parts.includes(part)
  const wrongKind = likes.categories.length > 0 && !likes.categories.includes(shift.category)
  const kind = dislikes.categories.includes(shift.category) ? 5 : wrongKind ? 1 : 0
  return (wrongTeam ? 2 : 0) + kind + (wrongPart ? 1 : 0)
}
