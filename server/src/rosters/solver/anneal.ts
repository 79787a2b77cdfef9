import { type Compiled, compile, listSeats } from './compile.ts'
import { findRefused } from './judging.ts'
import { narrowPlanning, type Planning, type Seat, sortSeats } from './planning.ts'
import { unitsPerPoint } from './score.ts'
import { State } from './state.ts'

export interface Effort {
  seed: number
  /** Stops by steps and not by time, so that every machine finds the same roster. */
  steps: number
  /** Points that it may lose in a step at first; few if only a little of the present roster should move. */
  heat: number
}

export interface Watch {
  /** Called at the start and then ten times, with the cost in points and the open spots of the best roster. */
  report(share: number, cost: number, open: number): void
  isStopped(): boolean
}

interface Annealed {
  on: Uint8Array
  /** In units. */
  cost: number
  stopped: boolean
}

/** Drafts a roster in this thread. Every seat that isn't pinned is judged again, so a wrong one can't get out. */
export function draftSeats(
  planning: Planning,
  effort: Effort,
  watch: Watch,
): { seats: Seat[]; stopped: boolean } {
  const narrow = narrowPlanning(planning)
  const compiled = compile(narrow)
  const { on, stopped } = anneal(compiled, effort, watch)
  const seats = listSeats(compiled, (edge) => on[edge] === 1)
  const [refused] = findRefused(narrow, seats)
  if (refused) throw new Error(`The rules refuse a drafted seat: ${JSON.stringify(refused)}`)
  return { seats: sortSeats([...narrow.kept, ...seats]), stopped }
}

/** In points. */
const coldest = 0.25
/** After this share of the steps nothing gets worse any more. */
const frozen = 0.95

/** In units. */
const temperatureAt = (share: number, heat: number): number =>
  share < frozen ? unitsPerPoint * heat * (coldest / heat) ** (share / frozen) : 0

const stepsPerLook = 1024

/**
 * Improves a roster by random moves, which may make it worse as long as it is hot. Hard rules always hold.
 */
function anneal(compiled: Compiled, { seed, steps, heat }: Effort, watch: Watch): Annealed {
  const state = startFromPresent(compiled)
  const moves = new Moves(compiled, state, seed)
  let best = { on: state.on.slice(), cost: state.cost }
  let reported = 0
  let step = 0
  let stopped = false
  const report = (share: number) => watch.report(share, best.cost / unitsPerPoint, openOf(compiled, best.on))
  report(0)
  while (step < steps && moves.isPossible && !stopped) {
    const temperature = temperatureAt(step / steps, heat)
    const until = Math.min(steps, step + stepsPerLook)
    for (; step < until; step++) moves.step(temperature)
    if (state.cost < best.cost) best = { on: state.on.slice(), cost: state.cost }
    for (; reported < Math.floor((10 * step) / steps); reported++) report((reported + 1) / 10)
    stopped = watch.isStopped()
  }
  for (; reported < 10 && !stopped; reported++) report((reported + 1) / 10)
  return { ...best, stopped }
}

const openOf = ({ spots }: Compiled, on: Uint8Array): number =>
  spots.reduce((sum, count) => sum + count, 0) - on.reduce((sum, one) => sum + one, 0)

/** Pinned seats, and all present ones that still fit. */
function startFromPresent(compiled: Compiled): State {
  const { pinned, present, roleOf } = compiled
  const state = new State(compiled)
  for (const [edge, isPinned] of pinned.entries()) if (isPinned) state.add(edge)
  for (const [edge, isPresent] of present.entries())
    if (isPresent && !pinned[edge] && !state.isFull(roleOf[edge]!) && state.fits(edge)) state.add(edge)
  return state
}

/** Moves of one roster: each is done as a whole and undone as a whole. */
class Moves {
  readonly isPossible: boolean
  readonly #in: Compiled
  readonly #state: State
  readonly #free: Int32Array
  /** What the present move did: an edge that was added, or the complement of one that was removed. */
  #done: number[] = []
  /** The cost up to which the present move is accepted. */
  #most = 0
  #random: number

  constructor(compiled: Compiled, state: State, seed: number) {
    this.#in = compiled
    this.#state = state
    this.#random = seed
    this.#free = Int32Array.from(compiled.pinned.keys()).filter((edge) => !compiled.pinned[edge])
    this.isPossible = this.#free.length > 0
  }

  step(temperature: number): void {
    this.#most = this.#state.cost - temperature * Math.log(1 - this.#share())
    this.#done.length = 0
    const isDone = this.#tryMove(this.#free[this.#below(this.#free.length)]!)
    if (!isDone || this.#state.cost > this.#most) this.#undo()
  }

  /** A number in [0, 1) by Mulberry32. */
  #share(): number {
    this.#random = (this.#random + 0x6d2b79f5) | 0
    let t = Math.imul(this.#random ^ (this.#random >>> 15), 1 | this.#random)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  #below(count: number): number {
    return Math.floor(this.#share() * count)
  }

  #tryMove(edge: number): boolean {
    if (this.#state.on[edge]) return this.#replace(edge)
    return this.#state.isFull(this.#in.roleOf[edge]!) ? this.#displace(edge) : this.#fill(edge)
  }

  /** Someone else has the seat, or nobody. */
  #replace(edge: number): boolean {
    this.#remove(edge)
    if (this.#share() < 0.1) return true
    const other = this.#anyFor(this.#in.roleOf[edge]!)
    return other === edge || this.#state.on[other] === 1 || this.#force(other, true)
  }

  /** Someone gets a seat in a full role, and the one who had it gets another. */
  #displace(edge: number): boolean {
    const { personOf, roleOf, roleStart, personStart, pinned } = this.#in
    const { crew, crewCount, on } = this.#state
    const role = roleOf[edge]!
    const leaves = crew[roleStart[role]! + this.#below(crewCount[role]!)]!
    if (pinned[leaves]) return false
    this.#remove(leaves)
    const isLast = this.#share() < 0.5
    if (!this.#force(edge, isLast)) return false
    if (isLast) return true
    const person = personOf[leaves]!
    const first = this.#done[1]!
    const start = personStart[person]!
    const next =
      first < 0
        ? this.#edgeOf(person, roleOf[~first]!)
        : start + this.#below(personStart[person + 1]! - start)
    if (next < 0 || on[next] || this.#state.isFull(roleOf[next]!)) return true
    return this.#force(next, true)
  }

  /** Someone gets an open seat; if they had to leave another, that may be filled as well. */
  #fill(edge: number): boolean {
    if (!this.#force(edge, false)) return false
    const first = this.#done[0]!
    if (first >= 0 || this.#share() < 0.3) return true
    const role = this.#in.roleOf[~first]!
    const next = this.#anyFor(role)
    return this.#state.on[next] === 1 || this.#state.isFull(role) || this.#force(next, true)
  }

  #anyFor(role: number): number {
    const { roleStart, roleEdges } = this.#in
    const start = roleStart[role]!
    return roleEdges[start + this.#below(roleStart[role + 1]! - start)]!
  }

  /** The edge of a person and a role; -1 if there is none. */
  #edgeOf(person: number, role: number): number {
    const { personStart, roleOf } = this.#in
    let low = personStart[person]!
    let high = personStart[person + 1]! - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      if (roleOf[middle] === role) return middle
      if (roleOf[middle]! < role) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  /** Adds a seat and removes what prevents it; false if something pinned does, or if it is the last and costs too much. */
  #force(edge: number, isLast: boolean): boolean {
    const { personOf, personStart, pinned } = this.#in
    const { mine, mineCount } = this.#state
    const person = personOf[edge]!
    const start = personStart[person]!
    for (let i = start + mineCount[person]! - 1; i >= start; i--) {
      const other = mine[i]!
      if (!this.#state.clash(edge, other)) continue
      if (pinned[other]) return false
      this.#remove(other)
    }
    for (let tries = 0; ; tries++) {
      const exceeded = this.#state.exceeds(edge)
      if (exceeded === 0) break
      if (tries > 3 || !this.#removeOneOf(person, edge, exceeded)) return false
    }
    if (isLast && this.#state.cost + this.#state.costOf(edge, 1) > this.#most) return false
    this.#add(edge)
    return true
  }

  /** Removes one of the seats that count towards what is exceeded; false if there is none. */
  #removeOneOf(person: number, edge: number, exceeded: number): boolean {
    const { personStart, pinned } = this.#in
    const { mine, mineCount } = this.#state
    const start = personStart[person]!
    let chosen = -1
    let count = 0
    for (let i = start; i < start + mineCount[person]!; i++) {
      const other = mine[i]!
      if (pinned[other] || !this.#state.countsTowards(exceeded, edge, other)) continue
      count += 1
      if (this.#below(count) === 0) chosen = other
    }
    if (chosen < 0) return false
    this.#remove(chosen)
    return true
  }

  #add(edge: number): void {
    this.#state.add(edge)
    this.#done.push(edge)
  }

  #remove(edge: number): void {
    this.#state.remove(edge)
    this.#done.push(~edge)
  }

  #undo(): void {
    for (let i = this.#done.length - 1; i >= 0; i--) {
      const edge = this.#done[i]!
      if (edge < 0) this.#state.add(~edge)
      else this.#state.remove(edge)
    }
  }
}
