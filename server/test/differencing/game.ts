import type { sumsOf } from '../../src/purposes/diets/policy.ts'

export type Counts = ReturnType<typeof sumsOf>

/** How likely each answer is, which everyone knows. */
export const shares = {
  omnivore: 0.45,
  'vegetarian-no-alliums': 0.2,
  'vegan-no-alliums': 0.12,
  halal: 0.1,
  'no-beef': 0.1,
  'no-pork': 0.03,
}
export type Diet = keyof typeof shares
export const diets = Object.keys(shares) as Diet[]
export const allergen = 'peanuts'
export const allergicShare = 0.3

export interface Guest {
  diet: Diet
  isAllergic: boolean
  named: boolean
  /** An account of the owner's own. */
  own: boolean
  /** The owner knows their diet by name from another event, where they wanted that. */
  elsewhere: boolean
}

/** An event whose owner counts diets. */
export interface Kitchen {
  join(guest: Guest): Promise<void> | void
  /** By the owner. */
  remove(guest: Guest): Promise<void> | void
  /** In whatever way. */
  leave(guest: Guest): Promise<void> | void
  /** The guest has new answers. */
  change(guest: Guest): Promise<void> | void
  passDay(): Promise<void> | void
  /** Null if there are no new counts. Reads the names first. */
  count(): Promise<Counts | null> | Counts | null
}

/** What the owner saw, and whose answers they knew at the time. */
export interface Round {
  counts: Counts
  guests: Map<Guest, { diet: Diet; isAllergic: boolean; isKnown: boolean }>
}

export interface Game {
  target: Guest
  rounds: Round[]
}

export interface Play {
  random: () => number
  /** At most so many people at first; at least eleven. */
  most: number
  /** The share of those who want the kitchen to know their name. */
  named: number
  /** The share of those whose diets the owner knows from another event. */
  elsewhere: number
  /** Accounts of the owner's own. */
  own: number
  /** How likely the owner is to try to count after a change. */
  tries: number
}

/**
 * An owner who wants to learn one person's diet: days of people who join, leave or change something, then the
 * target is removed, with accounts of the owner's own and people known by name first, and others only if that
 * isn't enough for new counts.
 */
export async function playGame(
  kitchen: Kitchen,
  { random, most, named, elsewhere, own, tries }: Play,
): Promise<Game> {
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(some: readonly T[]): T | undefined => some[below(some.length)]
  const here = new Set<Guest>()
  const wasNamed = new Set<Guest>()
  const rounds: Round[] = []
  let ownLeft = own
  const isKnown = (guest: Guest) => guest.own || guest.elsewhere || wasNamed.has(guest)

  const join = async (given: Partial<Guest> = {}) => {
    const isAllergic = random() < allergicShare
    const isElsewhere = elsewhere > 0 && !given.own && random() < elsewhere
    const fromElsewhere = { named: false, own: false, elsewhere: isElsewhere }
    const guest = { diet: drawDiet(random), isAllergic, ...fromElsewhere, ...given }
    here.add(guest)
    await kitchen.join(guest)
    return guest
  }
  const joinAsOwn = async () => {
    if (ownLeft === 0) return
    ownLeft--
    await join({ own: true, diet: pick(diets)! })
  }
  const leave = async (guest: Guest | undefined) => {
    if (guest && here.delete(guest)) await kitchen.leave(guest)
  }
  const change = async (guest: Guest | undefined, given: Partial<Guest>) => {
    if (guest) await kitchen.change(Object.assign(guest, given))
  }
  const count = async () => {
    await kitchen.passDay()
    for (const guest of here) if (guest.named) wasNamed.add(guest)
    const counts = await kitchen.count()
    if (!counts) return false
    const known = (guest: Guest) => ({ ...guest, isKnown: isKnown(guest) })
    rounds.push({ counts, guests: new Map([...here].map((guest) => [guest, known(guest)])) })
    return true
  }

  const target = await join({ elsewhere: false })
  for (let n = 10 + below(most - 10); n > 0; n--) await join({ named: random() < named })
  await count()
  const others = () => [...here].filter((guest) => guest !== target)
  const steps = [
    async () => {
      for (let n = below(6); n > 0; n--) await join({ named: random() < named })
    },
    async () => {
      for (let n = below(6); n > 0 && here.size > 8; n--) await leave(pick(others()))
    },
    joinAsOwn,
    () => change(pick(others().filter((guest) => guest.own)), { diet: pick(diets)! }),
    () => change(pick(others().filter((guest) => guest.named)), { named: false }),
  ]
  for (let n = below(8); n > 0; n--) {
    await pick(steps)!()
    if (random() < tries) await count()
  }

  here.delete(target)
  await kitchen.remove(target)
  const order = others()
    .map((guest) => ({ guest, at: random() - Number(isKnown(guest)) }))
    .toSorted((a, b) => a.at - b.at)
  for (const { guest } of order) {
    if (random() < tries && (await count())) break
    if (ownLeft > 0) await joinAsOwn()
    else await leave(guest)
  }
  return { target, rounds }
}

function drawDiet(random: () => number): Diet {
  const at = random()
  let end = 0
  for (const diet of diets) {
    end += shares[diet]
    if (at < end) return diet
  }
  return diets[0]!
}
