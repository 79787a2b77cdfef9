import { expect, it } from 'vitest'
import { randomOf, seedOf } from '../../../test/seeds.ts'
import { type Eater, type LastCount, leastChanged, mayRecount, sumsOf } from './policy.ts'

/** The prior probability of each diet. */
const shares = {
  omnivore: 0.45,
  'vegetarian-no-alliums': 0.2,
  'vegan-no-alliums': 0.12,
  halal: 0.1,
  'no-beef': 0.1,
  'no-pork': 0.03,
}
const diets = Object.keys(shares)
const commonest = diets[0]!
/** Cumulative shares, from 0 to 1. */
const ends = diets.map((diet, n) => ({
  diet,
  end: Object.values(shares)
    .slice(0, n + 1)
    .reduce((sum, share) => sum + share),
}))
const day = 86_400_000

interface Guest extends Eater {
  diet: string
}

/**
 * An owner who wants to learn one person's diet: they count, remove that person together with as few others
 * as possible, count again, and look at what decreased.
 */
function game(random: () => number, least: number) {
  const draw = (): string => {
    const at = random()
    return ends.find(({ end }) => at < end)?.diet ?? commonest
  }
  let n = 0
  const guest = (): Guest => ({ uid: `${n++}`, updated_at: new Date(0), named: false, diet: draw() })
  const party = Array.from({ length: 12 + Math.floor(random() * 50) }, guest)
  const victim = party[Math.floor(random() * party.length)]!
  const count = (guests: Guest[], last: LastCount | null, now: Date) =>
    mayRecount({ last, eaters: guests, seenByName: new Set(), now }) ? sumsOf(guests) : null
  const start = new Date(day)
  const before = count(party, null, start)!
  const last = { at: start, uids: new Set(party.map(({ uid }) => uid)) }
  // Alone first, then with more and more others, until the counts change.
  const others = party.filter((one) => one !== victim)
  for (let gone = 1; gone <= others.length; gone++) {
    const left = others.slice(gone - 1)
    const now = new Date(start.getTime() + gone * day)
    const after = gone < least ? count(left, last, now) : sumsOf(left)
    if (after) return { victim: victim.diet, before, after, gone }
  }
  return { victim: victim.diet, before, after: before, gone: 0 }
}

type Game = ReturnType<typeof game>

/** The count that fell most compared with the share of those who left; small cells count as one. */
function featureOf({ before, after, gone }: Game): string {
  const falls = diets.map((diet) => ({
    diet,
    fall: (before.diets[diet] ?? 0) - (after.diets[diet] ?? 0) - gone * shares[diet as keyof typeof shares],
  }))
  const others = { diet: 'other', fall: before.other_diets - after.other_diets }
  return [...falls, others].toSorted((a, b) => b.fall - a.fall)[0]!.diet
}

/** The accuracy of an attacker who has learnt what such a difference most often means. */
function accuracy(games: Game[], learnt: Map<string, string>): number {
  const right = games.filter((one) => (learnt.get(featureOf(one)) ?? commonest) === one.victim)
  return right.length / games.length
}

function learn(games: Game[]): Map<string, string> {
  const byFeature = Map.groupBy(games, featureOf)
  const mostOften = (some: Game[]) => {
    const groups = Map.groupBy(some, ({ victim }) => victim)
    return [...groups].toSorted(([, a], [, b]) => b.length - a.length)[0]![0]
  }
  return new Map([...byFeature].map(([feature, some]) => [feature, mostOften(some)]))
}

const play = (least: number, count: number, seed: number) => {
  const random = randomOf(seed)
  return Array.from({ length: count }, () => game(random, least))
}

it('a thousand games of counting, removing and counting again reveal no diet better than chance', () => {
  const learnt = learn(play(leastChanged, 5000, seedOf(1)))
  const games = play(leastChanged, 1000, seedOf(2))
  expect(games.every(({ gone }) => gone === 0 || gone >= leastChanged)).toBe(true)
  const chance = games.filter(({ victim }) => victim === commonest).length / games.length
  // Three standard deviations of a thousand guesses.
  const noise = 3 * Math.sqrt((chance * (1 - chance)) / games.length)
  expect(accuracy(games, learnt)).toBeLessThan(chance + noise)
})

it('but would, if one person were enough for a new count', () => {
  const learnt = learn(play(1, 5000, seedOf(1)))
  const games = play(1, 1000, seedOf(2))
  expect(accuracy(games, learnt)).toBeGreaterThan(0.7)
})
