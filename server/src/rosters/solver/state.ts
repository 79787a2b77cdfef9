import { type Compiled, countsToStarts } from './compile.ts'
import { costOfBuddies, costOfHours, costOfUnpopular, unitsPerPoint } from './score.ts'

/** A roster that changes seat by seat, with its cost. */
export class State {
  readonly on: Uint8Array
  /** Seats of each person, from where their edges begin; and of each role. */
  readonly mine: Int32Array
  readonly mineCount: Int32Array
  readonly crew: Int32Array
  readonly crewCount: Int32Array
  cost = 0

  readonly #in: Compiled
  readonly #atMine: Int32Array
  readonly #atCrew: Int32Array
  readonly #days: Float64Array
  readonly #used: Float64Array
  readonly #nights: Uint8Array
  readonly #nightCount: Int32Array
  readonly #minutes: Int32Array
  readonly #unpopular: Int32Array
  readonly #experienced: Int32Array
  readonly #shared: Int32Array
  /** The buddies of each person, with the number of the pair, and where they begin. */
  readonly #buddyStart: Int32Array
  readonly #buddies: Int32Array
  readonly #pairs: Int32Array

  constructor(compiled: Compiled) {
    const { people, personOf, roleOf, spots, nights, minutes, buddies } = compiled
    this.#in = compiled
    this.on = new Uint8Array(personOf.length)
    this.mine = new Int32Array(personOf.length)
    this.mineCount = new Int32Array(people.count)
    this.crew = new Int32Array(roleOf.length)
    this.crewCount = new Int32Array(spots.length)
    this.#atMine = new Int32Array(personOf.length)
    this.#atCrew = new Int32Array(personOf.length)
    this.#days = people.usedDays.slice()
    this.#used = people.used.slice()
    this.#nights = people.usedNights.slice()
    this.#nightCount = countNights(people.usedNights, people.count, nights.count)
    this.#minutes = people.minutes.slice()
    this.#unpopular = people.unpopular.slice()
    this.#experienced = new Int32Array(minutes.length)
    this.#shared = new Int32Array(buddies.length)
    const sides = buddies.flatMap(([one, other], pair) => [
      { person: one, buddy: other, pair },
      { person: other, buddy: one, pair },
    ])
    sides.sort((one, other) => one.person - other.person)
    this.#buddyStart = countsToStarts(
      people.count,
      sides.map(({ person }) => person),
    )
    this.#buddies = Int32Array.from(sides, ({ buddy }) => buddy)
    this.#pairs = Int32Array.from(sides, ({ pair }) => pair)
    this.cost = this.#costOfNothing()
  }

  #costOfNothing(): number {
    const { people, spots, price, minutes, buddies, weights, dropped } = this.#in
    let cost = dropped + minutes.length * weights.experience * unitsPerPoint
    for (let role = 0; role < spots.length; role++) cost += spots[role]! * price[role]!
    for (let person = 0; person < people.count; person++) {
      cost += costOfUnpopular(people.unpopular[person]!, weights.fairness)
      const target = people.target[person]!
      if (target >= 0) cost += costOfHours(people.minutes[person]! - target, weights.hours)
    }
    return cost + buddies.length * costOfBuddies(0, weights.buddies)
  }

  isFull(role: number): boolean {
    return this.crewCount[role]! >= this.#in.spots[role]!
  }

  clash(edge: number, other: number): boolean {
    const { personOf, roleOf, shiftOf, clashes, people, minutes } = this.#in
    const bits = clashes[people.clash[personOf[edge]!]!]!
    const bit = shiftOf[roleOf[edge]!]! * minutes.length + shiftOf[roleOf[other]!]!
    return ((bits[bit >> 3]! >> (bit & 7)) & 1) === 1
  }

  /** Which sums would exceed their limit, as bits of `over`. */
  exceeds(edge: number): number {
    const { personOf, roleOf, shiftOf, people, days } = this.#in
    const person = personOf[edge]!
    const shift = shiftOf[roleOf[edge]!]!
    const limit = people.dayLimit[person]!
    let length = 0
    let result = 0
    for (let i = days.start[shift]!; i < days.start[shift + 1]!; i++) {
      length += days.amount[i]!
      if (this.#days[person * days.count + days.index[i]!]! + days.amount[i]! > limit) result |= over.day
    }
    if (this.#used[person]! + length > people.limit[person]!) result |= over.all
    if (this.#exceedsNights(person, shift)) result |= over.nights
    return result
  }

  #exceedsNights(person: number, shift: number): boolean {
    const { people, nights } = this.#in
    const from = nights.start[shift]!
    const to = nights.start[shift + 1]!
    if (from === to) return false
    let count = this.#nightCount[person]!
    for (let i = from; i < to; i++) if (this.#nights[person * nights.count + nights.index[i]!] === 0) count++
    return count > people.nightLimit[person]!
  }

  /** Whether another seat of the person adds to the sums that one more would exceed. */
  countsTowards(exceeded: number, edge: number, other: number): boolean {
    const { roleOf, shiftOf, days, nights } = this.#in
    if (exceeded & over.all) return true
    const shift = shiftOf[roleOf[edge]!]!
    const another = shiftOf[roleOf[other]!]!
    if (exceeded & over.nights && nights.start[another]! < nights.start[another + 1]!) return true
    for (let i = days.start[shift]!; i < days.start[shift + 1]!; i++)
      for (let k = days.start[another]!; k < days.start[another + 1]!; k++)
        if (exceeded & over.day && days.index[i] === days.index[k]) return true
    return false
  }

  /** Whether the person can have it beside all that they have. */
  fits(edge: number): boolean {
    const person = this.#in.personOf[edge]!
    const start = this.#in.personStart[person]!
    for (let i = start; i < start + this.mineCount[person]!; i++)
      if (this.clash(edge, this.mine[i]!)) return false
    return this.exceeds(edge) === 0
  }

  add(edge: number): void {
    const { personStart, roleStart, personOf, roleOf } = this.#in
    const person = personOf[edge]!
    const role = roleOf[edge]!
    this.cost += this.costOf(edge, 1)
    this.#count(edge, 1)
    this.on[edge] = 1
    this.#atMine[edge] = personStart[person]! + this.mineCount[person]!++
    this.mine[this.#atMine[edge]!] = edge
    this.#atCrew[edge] = roleStart[role]! + this.crewCount[role]!++
    this.crew[this.#atCrew[edge]!] = edge
  }

  remove(edge: number): void {
    const { personStart, roleStart, personOf, roleOf } = this.#in
    const person = personOf[edge]!
    const role = roleOf[edge]!
    this.cost += this.costOf(edge, -1)
    this.#count(edge, -1)
    this.on[edge] = 0
    const last = this.mine[personStart[person]! + --this.mineCount[person]!]!
    this.mine[this.#atMine[edge]!] = last
    this.#atMine[last] = this.#atMine[edge]!
    const final = this.crew[roleStart[role]! + --this.crewCount[role]!]!
    this.crew[this.#atCrew[edge]!] = final
    this.#atCrew[final] = this.#atCrew[edge]!
  }

  /** What the roster would cost more if a seat came or went. */
  costOf(edge: number, sign: 1 | -1): number {
    const { personOf, roleOf, shiftOf, cost, price, minutes, unpopular, experienced, people, weights } =
      this.#in
    const person = personOf[edge]!
    const role = roleOf[edge]!
    const shift = shiftOf[role]!
    let change = sign * (cost[edge]! - price[role]!)
    const target = people.target[person]!
    if (target >= 0) {
      const difference = this.#minutes[person]! - target
      change +=
        costOfHours(difference + sign * minutes[shift]!, weights.hours) -
        costOfHours(difference, weights.hours)
    }
    if (unpopular[shift] === 1) {
      const count = this.#unpopular[person]!
      change += costOfUnpopular(count + sign, weights.fairness) - costOfUnpopular(count, weights.fairness)
    }
    if (experienced[edge] === 1) {
      const count = this.#experienced[shift]!
      if (count === 0 || count + sign === 0) change -= sign * weights.experience * unitsPerPoint
    }
    if (this.#buddyStart[person] === this.#buddyStart[person + 1]) return change
    return change + this.#costOfBuddies(person, shift, sign)
  }

  #costOfBuddies(person: number, shift: number, sign: 1 | -1): number {
    const { weights } = this.#in
    let change = 0
    for (let at = this.#buddyStart[person]!; at < this.#buddyStart[person + 1]!; at++) {
      if (!this.#has(this.#buddies[at]!, shift)) continue
      const shared = this.#shared[this.#pairs[at]!]!
      change += costOfBuddies(shared + sign, weights.buddies) - costOfBuddies(shared, weights.buddies)
    }
    return change
  }

  #has(person: number, shift: number): boolean {
    const { personStart, roleOf, shiftOf } = this.#in
    const start = personStart[person]!
    const end = start + this.mineCount[person]!
    for (let i = start; i < end; i++) if (shiftOf[roleOf[this.mine[i]!]!] === shift) return true
    return false
  }

  #count(edge: number, sign: 1 | -1): void {
    const { personOf, roleOf, shiftOf, minutes, unpopular, experienced } = this.#in
    const person = personOf[edge]!
    const shift = shiftOf[roleOf[edge]!]!
    this.#countPortions(person, shift, sign)
    this.#minutes[person]! += sign * minutes[shift]!
    if (unpopular[shift] === 1) this.#unpopular[person]! += sign
    if (experienced[edge] === 1) this.#experienced[shift]! += sign
    for (let at = this.#buddyStart[person]!; at < this.#buddyStart[person + 1]!; at++)
      if (this.#has(this.#buddies[at]!, shift)) this.#shared[this.#pairs[at]!]! += sign
  }

  #countPortions(person: number, shift: number, sign: 1 | -1): void {
    const { days, nights } = this.#in
    for (let i = days.start[shift]!; i < days.start[shift + 1]!; i++) {
      this.#days[person * days.count + days.index[i]!]! += sign * days.amount[i]!
      this.#used[person]! += sign * days.amount[i]!
    }
    for (let i = nights.start[shift]!; i < nights.start[shift + 1]!; i++) {
      const night = person * nights.count + nights.index[i]!
      const before = this.#nights[night]!
      this.#nights[night] = before + sign
      if (before === 0 || before + sign === 0) this.#nightCount[person]! += sign
    }
  }
}

/** Sums with a limit, as bits. */
export const over = { day: 1, all: 2, nights: 4 } as const

function countNights(used: Uint8Array, people: number, nights: number): Int32Array {
  const count = new Int32Array(people)
  for (const [index, amount] of used.entries()) count[Math.floor(index / nights)]! += Number(amount > 0)
  return count
}
