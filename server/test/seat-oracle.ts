/**
 * A simple reference model of seats: in memory, one operation at a time, days of 24 hours at a fixed UTC
 * offset. seat-properties.test.ts compares the service with it.
 */
export type Mode = 'off' | 'warn' | 'block'

export interface Rules {
  overlap: { mode: Mode }
  rest: { mode: Mode; minutes: number }
  day_hours: { mode: Mode; hours: number }
  nights: { mode: Mode; max: number }
  own_limits: { mode: Mode }
  travel: { mode: Mode; minutes: number; pairs: { from: string; to: string; minutes: number }[] }
  skill: { mode: Mode }
}

export interface Person {
  uid: string
  own: { max_hours_day: number | null; max_hours: number | null; nights: boolean; break_minutes: number }
  /** The same in every project. */
  skills: string[]
}

interface Seat {
  state: 'requested' | 'waiting' | 'confirmed' | 'arrived' | 'done' | 'no_show' | 'excused'
  n: number
  position: number | null
  offered: boolean
  override: string[] | null
  /** Their earlier excused seat, if they signed up again: restored when this one ends. */
  excused: Seat | null
}

interface Role {
  n: number
  skill: string
  seats: number
  lastPosition: number
}

export interface Task {
  pid: string
  id: string
  rules: Rules
  start: number
  end: number
  location: string
  signUp: 'open' | 'request'
  cancelled: boolean
  /** Whether anyone ever signed up. */
  known: boolean
  roles: Role[]
  seats: Map<string, Seat>
}

/** The result: `ok`, or the code and the rules of the refusal. */
export type Outcome = string
const refusal = (rules: string[]): Outcome => ['conflict', ...rules].join(' ')

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const isHolding = ({ state, offered }: Seat) =>
  offered || ['confirmed', 'arrived', 'done', 'no_show'].includes(state)
export const takenOf = ({ seats }: Task, n: number) =>
  [...seats.values()].filter((seat) => seat.n === n && isHolding(seat)).length

export class Oracle {
  readonly tasks: Task[] = []
  readonly people: Person[] = []
  /** UTC offset of the projects, in hours. */
  private readonly ahead: number

  constructor(ahead: number) {
    this.ahead = ahead
  }

  /** Rules that warn or block, in the order of the response. */
  judge(person: Person, task: Task, skill: string): { block: string[]; warn: string[] } {
    const { rules } = task
    const others = this.tasks.filter((other) => other !== task && !other.cancelled && isBusyOn(person, other))
    const here = others.filter(({ pid }) => pid === task.pid)
    const found: [string, Mode, boolean][] = []
    const gaps = others.map((other) => ({
      other,
      gap: Math.max(other.start - task.end, task.start - other.end),
    }))
    const overlapping = gaps.some(({ gap }) => gap < 0)
    const own = rules.own_limits.mode
    found.push(['overlap', rules.overlap.mode, overlapping])
    const short = gaps.some(({ gap }) => gap < rules.rest.minutes * minute)
    found.push(['rest', rules.rest.mode, !overlapping && short])
    const far = gaps.some(({ other, gap }) => gap < travelOf(rules, task.location, other.location) * minute)
    found.push(['travel', rules.travel.mode, !overlapping && far])
    const longest = Math.max(...this.daysOf(task).map((date) => this.hoursOn(date, [task, ...others])))
    found.push(['day-hours', rules.day_hours.mode, longest > rules.day_hours.hours])
    const nights = new Set([task, ...here].flatMap((one) => this.nightsOf(one)))
    const late = this.nightsOf(task).length > 0
    found.push(['nights', rules.nights.mode, late && nights.size > rules.nights.max])
    found.push(['own-day-hours', own, longest > (person.own.max_hours_day ?? 24)])
    const total = [task, ...here].reduce((sum, { start, end }) => sum + (end - start) / hour, 0)
    found.push(['own-hours', own, total > (person.own.max_hours ?? 10_000)])
    found.push(['own-nights', own, !person.own.nights && late])
    const hurried = gaps.some(({ gap }) => gap >= 0 && gap < person.own.break_minutes * minute)
    found.push(['own-breaks', own, hurried])
    found.push(['skill', rules.skill.mode, skill !== '' && !this.skillsOf(person).includes(skill)])
    const those = (mode: Mode) => found.filter((one) => one[1] === mode && one[2]).map(([rule]) => rule)
    return { block: those('block'), warn: those('warn') }
  }

  private skillsOf(person: Person): string[] {
    const done = this.tasks.flatMap(({ seats, roles }) => {
      const seat = seats.get(person.uid)
      return seat?.state === 'done' ? roles.filter(({ n }) => n === seat.n).map(({ skill }) => skill) : []
    })
    return [...person.skills, ...done]
  }

  private roleFor(person: Person, task: Task): Role {
    let best: { role: Role; against: number } | null = null
    for (const role of task.roles) {
      const { block, warn } = this.judge(person, task, role.skill)
      const full = takenOf(task, role.n) >= role.seats ? 1 : 0
      const against = block.length * 10_000 + full * 100 + warn.length
      if (!best || against < best.against) best = { role, against }
    }
    return best!.role
  }

  signUp(person: Person, task: Task, accept: string[]): Outcome {
    const seat = task.seats.get(person.uid)
    if (seat && seat.state !== 'excused') return 'ok'
    if (task.cancelled) return refusal(['task-cancelled'])
    const role = this.roleFor(person, task)
    const { block, warn } = this.judge(person, task, role.skill)
    if (block.length > 0) return refusal(block)
    const unseen = warn.filter((rule) => !accept.includes(rule))
    if (unseen.length > 0) return refusal(unseen)
    if (task.signUp === 'request') this.put(person, task, { n: role.n, state: 'requested' })
    else if (takenOf(task, role.n) < role.seats) this.put(person, task, { n: role.n, state: 'confirmed' })
    else this.put(person, task, { n: role.n, state: 'waiting', position: ++role.lastPosition })
    return 'ok'
  }

  private put(person: Person, task: Task, seat: Partial<Seat> & Pick<Seat, 'state' | 'n'>): void {
    const excused = task.seats.get(person.uid) ?? null
    task.known = true
    task.seats.set(person.uid, { position: null, offered: false, override: null, ...seat, excused })
  }

  /** By the person, or by a chief. */
  end(person: Person, task: Task, by: 'self' | 'chief'): Outcome {
    const seat = task.seats.get(person.uid)
    if (!seat || seat.state === 'excused') return by === 'self' ? 'ok' : 'not_found'
    if (['arrived', 'done', 'no_show'].includes(seat.state))
      return refusal([by === 'self' ? 'already-there' : 'attendance-recorded'])
    this.leave(person, task, seat)
    return 'ok'
  }

  private leave(person: Person, task: Task, seat: Seat): void {
    const held = isHolding(seat)
    if (seat.excused) task.seats.set(person.uid, seat.excused)
    else task.seats.delete(person.uid)
    if (held) this.offerNext(task, seat.n)
  }

  private offerNext(task: Task, n: number): boolean {
    const [first] = [...task.seats.values()]
      .filter((seat) => seat.n === n && seat.state === 'waiting' && !seat.offered)
      .toSorted((a, b) => a.position! - b.position!)
    if (first) first.offered = true
    return first !== undefined
  }

  answer(person: Person, task: Task, answer: 'yes' | 'no'): Outcome {
    const seat = task.seats.get(person.uid)
    if (!seat) return 'not_found'
    if (seat.state === 'confirmed' && answer === 'yes') return 'ok'
    if (!seat.offered) return refusal(['no-offer'])
    if (answer === 'no') this.leave(person, task, seat)
    else {
      const { block } = this.judge(person, task, task.roles.find(({ n }) => n === seat.n)!.skill)
      if (block.length > 0) return refusal(block)
      Object.assign(seat, { state: 'confirmed', offered: false, override: null })
    }
    return 'ok'
  }

  assign(person: Person, task: Task, override: boolean): Outcome {
    const seat = task.seats.get(person.uid)
    if (seat && ['confirmed', 'arrived', 'done', 'no_show'].includes(seat.state)) return 'ok'
    const before = seat && seat.state !== 'excused' ? seat : null
    const role = before ? task.roles.find(({ n }) => n === before.n)! : this.roleFor(person, task)
    const { block, warn } = this.judge(person, task, role.skill)
    const against = [...block, ...warn]
    if (against.length > 0 && !override) return refusal(against)
    if (!(before && isHolding(before)) && takenOf(task, role.n) >= role.seats) return refusal(['task-full'])
    const given = {
      state: 'confirmed' as const,
      offered: false,
      override: against.length > 0 ? against : null,
    }
    if (before) Object.assign(before, given)
    else this.put(person, task, { ...given, n: role.n })
    return 'ok'
  }

  changeSeats(task: Task, n: number, seats: number): Outcome {
    const role = task.roles.find((one) => one.n === n)!
    if (seats < takenOf(task, n)) return refusal(['seats-taken'])
    role.seats = seats
    while (takenOf(task, n) < role.seats && this.offerNext(task, n));
    return 'ok'
  }

  cancel(task: Task): Outcome {
    task.cancelled = true
    for (const [uid, { state }] of task.seats)
      if (['requested', 'waiting', 'confirmed'].includes(state)) task.seats.delete(uid)
    return 'ok'
  }

  /** Only states that can be recorded now. */
  record(person: Person, task: Task, to: Seat['state']): Outcome {
    const seat = task.seats.get(person.uid)!
    if (seat.state === 'no_show' || seat.state === 'excused') {
      const { block } = this.judge(person, task, task.roles.find(({ n }) => n === seat.n)!.skill)
      const against = block.filter((rule) => !(seat.override ?? []).includes(rule))
      if (against.length > 0) return refusal(against)
      const { seats } = task.roles.find(({ n }) => n === seat.n)!
      if (seat.state === 'excused' && takenOf(task, seat.n) >= seats) return refusal(['task-full'])
    }
    seat.state = to
    if (to === 'excused') this.offerNext(task, seat.n)
    return 'ok'
  }

  private startOf(date: number): number {
    return date * day - this.ahead * hour
  }

  private daysOf({ start, end }: Task): number[] {
    const dates = []
    const first = Math.floor((start + this.ahead * hour) / day)
    for (let date = first; this.startOf(date) < end; date++) dates.push(date)
    return dates
  }

  private hoursOn(date: number, tasks: Task[]): number {
    const [from, to] = [this.startOf(date), this.startOf(date + 1)]
    return tasks.reduce((sum, task) => sum + shared(task, from, to) / hour, 0)
  }

  private nightsOf(task: Task): number[] {
    return this.daysOf(task).filter(
      (date) => shared(task, this.startOf(date), this.startOf(date) + 5 * hour) > 0,
    )
  }
}

const isBusyOn = ({ uid }: Person, { seats }: Task) =>
  ['confirmed', 'arrived', 'done'].includes(seats.get(uid)?.state ?? '')

const shared = ({ start, end }: Task, from: number, to: number) =>
  Math.max(0, Math.min(end, to) - Math.max(start, from))

function travelOf({ travel }: Rules, one: string, other: string): number {
  if (one === '' || other === '' || one === other) return 0
  const pair = travel.pairs.find(({ from, to }) => [from, to].includes(one) && [from, to].includes(other))
  return pair ? pair.minutes : travel.minutes
}
