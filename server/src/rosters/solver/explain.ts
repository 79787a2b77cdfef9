import { findRole, type Looked, lookAt, reasonsFor } from './candidates.ts'
import { type Compiled, compile, listSeats } from './compile.ts'
import type { Reason } from './judging.ts'
import { keyOf, narrowPlanning, type Planning, type Score, type Seat, sortSeats } from './planning.ts'
import { differenceOf, scoreRoster } from './score.ts'
import { State } from './state.ts'

/** Why someone doesn't have a seat. */
export interface Explanation {
  /** What blocks it beside their other seats. */
  reasons: Reason[]
  /** What it would cost to give it to them all the same; null if a rule blocks it whatever they have. */
  exchange: Exchange | null
}

export interface Exchange {
  /** What the roster would cost more, by kind. */
  score: Score
  removed: Seat[]
  added: Seat[]
}

/** A roster that can be tried out. */
export interface Trial {
  looked: Looked
  seats: Seat[]
  compiled: Compiled
  edges: Map<string, number>
}

export function prepareTrial(planning: Planning, seats: readonly Seat[]): Trial {
  const whole = narrowPlanning({ ...planning, teams: null })
  const compiled = compile(whole)
  const edges = new Map<string, number>()
  for (const [edge, seat] of listSeats(compiled, () => true).entries()) edges.set(keyOf(seat), edge)
  return { looked: lookAt(whole, seats), seats: sortSeats(seats), compiled, edges }
}

export function explainSeat(trial: Trial, seat: Seat): Explanation {
  const { looked, edges } = trial
  const person = looked.planning.people.find(({ uid }) => uid === seat.uid)
  if (!person) throw new Error('There is no such person.')
  const given = { person, ...findRole(looked, seat) }
  const reasons = reasonsFor(looked, given)
  const edge = edges.get(keyOf(seat))
  if (edge === undefined || reasonsFor(looked, given, true).length > 0) return { reasons, exchange: null }
  return { reasons, exchange: findExchange(trial, edge) }
}

/** The cheapest of the ways to seat them: people who aren't involved keep all their seats. */
function findExchange({ compiled, edges, seats, looked }: Trial, edge: number): Exchange | null {
  const state = new State(compiled)
  for (const seat of seats) {
    const known = edges.get(keyOf(seat))
    if (known !== undefined) state.add(known)
  }
  const role = compiled.roleOf[edge]!
  const crew = state.crew.slice(compiled.roleStart[role]!, compiled.roleStart[role]! + state.crewCount[role]!)
  const leaving = state.isFull(role) ? [...crew].filter((other) => !compiled.pinned[other]) : [null]
  let best: { on: Uint8Array; cost: number } | null = null
  for (const leaves of leaving) {
    const repair = new Repair(compiled, state)
    if (repair.give(edge, leaves) && (best === null || state.cost < best.cost))
      best = { on: state.on.slice(), cost: state.cost }
    repair.undo()
  }
  if (!best) return null
  const { on } = best
  const changed = (from: Uint8Array, to: Uint8Array) =>
    sortSeats(listSeats(compiled, (one) => to[one]! > from[one]!))
  const [added, removed] = [changed(state.on, on), changed(on, state.on)]
  const gone = new Set(removed.map(keyOf))
  const after = [...seats.filter((seat) => !gone.has(keyOf(seat))), ...added]
  const score = differenceOf(scoreRoster(looked.planning, after), scoreRoster(looked.planning, seats))
  return { score, removed, added }
}

/** Seats one person and repairs what that breaks, one seat after the other. */
class Repair {
  readonly #in: Compiled
  readonly #state: State
  readonly #done: number[] = []

  constructor(compiled: Compiled, state: State) {
    this.#in = compiled
    this.#state = state
  }

  give(edge: number, leaves: number | null): boolean {
    const { personOf } = this.#in
    if (leaves !== null) this.#remove(leaves)
    const freed = this.#makeRoom(edge)
    if (!freed) return false
    this.#add(edge)
    for (const role of freed) this.#addBest(this.#edgesOfRole(role))
    if (leaves !== null)
      this.#addBest(this.#edgesOfPerson(personOf[leaves]!).filter((other) => other !== leaves))
    for (const role of freed) if (!this.#state.isFull(role)) this.#addBest(this.#edgesOfRole(role))
    return true
  }

  undo(): void {
    for (const edge of this.#done.reverse())
      if (edge < 0) this.#state.add(~edge)
      else this.#state.remove(edge)
  }

  /** The roles of the seats that they had to leave; null if pinned seats prevent it. */
  #makeRoom(edge: number): number[] | null {
    const person = this.#in.personOf[edge]!
    const freed: number[] = []
    for (;;) {
      const mine = this.#seatsOf(person)
      const inTheWay = mine.filter((other) => this.#state.clash(edge, other))
      if (inTheWay.length === 0 && this.#state.exceeds(edge) === 0) return freed
      const removable = (inTheWay.length > 0 ? inTheWay : mine).filter((other) => !this.#in.pinned[other])
      const first = this.#cheapestToLeave(edge, removable)
      if (first === null) return null
      this.#remove(first)
      freed.push(this.#in.roleOf[first]!)
    }
  }

  /** One that makes room at once if there is any, else the one that costs least. */
  #cheapestToLeave(edge: number, removable: number[]): number | null {
    const tried = removable.map((other) => {
      this.#state.remove(other)
      const [cost, isEnough] = [this.#state.cost, this.#state.fits(edge)]
      this.#state.add(other)
      return { other, cost, missing: Number(!isEnough) }
    })
    tried.sort((one, other) => one.missing - other.missing || one.cost - other.cost)
    return tried[0]?.other ?? null
  }

  #addBest(edges: number[]): void {
    let best: { edge: number; cost: number } | null = null
    const before = this.#state.cost
    for (const edge of edges) {
      if (this.#state.on[edge] || this.#state.isFull(this.#in.roleOf[edge]!) || !this.#state.fits(edge))
        continue
      this.#state.add(edge)
      if (this.#state.cost < (best?.cost ?? before)) best = { edge, cost: this.#state.cost }
      this.#state.remove(edge)
    }
    if (best) this.#add(best.edge)
  }

  #seatsOf(person: number): number[] {
    const start = this.#in.personStart[person]!
    return [...this.#state.mine.subarray(start, start + this.#state.mineCount[person]!)]
  }

  #edgesOfPerson(person: number): number[] {
    const { personStart } = this.#in
    const start = personStart[person]!
    return Array.from({ length: personStart[person + 1]! - start }, (_, at) => start + at)
  }

  #edgesOfRole(role: number): number[] {
    const { roleStart, roleEdges } = this.#in
    return [...roleEdges.subarray(roleStart[role]!, roleStart[role + 1]!)]
  }

  #add(edge: number): void {
    this.#state.add(edge)
    this.#done.push(edge)
  }

  #remove(edge: number): void {
    this.#state.remove(edge)
    this.#done.push(~edge)
  }
}
