import { describe, expect, it } from 'vitest'
import { diets, type Game, type Kitchen, type Play, playGame } from '../../../test/differencing/game.ts'
import { guessAllergy, guessDiet } from '../../../test/differencing/guess.ts'
import { createModel, type Rules, rules } from '../../../test/differencing/model.ts'
import { createService } from '../../../test/differencing/service.ts'
import { randomOf, seedOf, sizeOf } from '../../../test/seeds.ts'
import { createWorld } from '../../../test/world/world.ts'
import { nextCountAt } from './policy.ts'

const minutes = 60_000

const openKitchen = createService(await createWorld({ settings: { RATE_LIMIT: '1000000' } }))

async function play(count: number, weak: Partial<Rules> = {}, given: Partial<Play> = {}): Promise<Game[]> {
  const random = randomOf(1)
  const games = []
  for (let n = 0; n < count; n++) {
    const model = createModel({ ...rules, ...weak })
    const own = n % 4
    games.push(
      await playGame(model, { random, most: 45, named: 0.35, elsewhere: 0, own, tries: 1, ...given }),
    )
  }
  return games
}

interface Guessing<T> {
  guess(game: Game): T
  truth(game: Game): T
  /** The best guess without having seen anything. */
  best: T
}

/** The share of right guesses, and what chance explains at most: three standard deviations. */
function scoreOf<T>(games: Game[], { guess, truth, best }: Guessing<T>) {
  const shareOf = (isIt: (game: Game) => boolean) => games.filter(isIt).length / games.length
  const chance = shareOf((game) => truth(game) === best)
  const noise = 3 * Math.sqrt((chance * (1 - chance)) / games.length)
  return { right: shareOf((game) => truth(game) === guess(game)), byChance: chance + noise }
}

const dietsIn = (games: Game[]) =>
  scoreOf(games, { guess: guessDiet, truth: ({ target }) => target.diet, best: diets[0]! })
const allergiesIn = (games: Game[]) =>
  scoreOf(games, { guess: guessAllergy, truth: ({ target }) => target.isAllergic, best: false })

describe('someone who is removed from the counts', () => {
  it.each([
    ['', {}],
    [', also if the owner knows others from another event', { named: 0.1, elsewhere: 0.3 }],
  ])('keeps their diet and allergy to themselves in a thousand random games%s', async (_, given) => {
    const games = await play(1000, {}, given)
    const rounds = games.filter((game) => game.rounds.length > 1)
    expect(rounds.length).toBeGreaterThan(700)
    for (const { right, byChance } of [dietsIn(games), allergiesIn(games)])
      expect(right).toBeLessThan(byChance)
  })

  it.each<[string, Partial<Rules>, Partial<Play>]>([
    [
      'people known by name counted towards the ten',
      {
        mayRecount: ({ eaters, ...counting }) => {
          const unnamed = eaters.map((eater) => ({ ...eater, named: false }))
          return rules.mayRecount({ ...counting, eaters: unnamed, seenByName: new Set() })
        },
      },
      {},
    ],
    [
      'people known from another event counted towards the ten',
      { looksElsewhere: false },
      { named: 0, elsewhere: 0.35 },
    ],
    [
      'one change were enough for new counts',
      {
        mayRecount: ({ last, now, ...counting }) =>
          last ? now >= nextCountAt(last) : rules.mayRecount({ last, now, ...counting }),
      },
      {},
    ],
    // A limit that docs/operators/threat-model.md names.
    ['the owner had nine accounts of their own', {}, { own: 9 }],
  ])('would not if %s', async (_, weak, given) => {
    const games = await play(500, weak, given)
    for (const { right, byChance } of [dietsIn(games), allergiesIn(games)])
      expect(right).toBeGreaterThan(byChance)
  })
})

it('the service counts as in these games', { timeout: 30 * minutes }, async () => {
  const [seed, count] = [seedOf(2), sizeOf({ commit: 20, full: 200 })]
  const games = async (openOne: () => Promise<Kitchen & { close?(): void }>) => {
    const random = randomOf(seed)
    const shown = []
    for (let n = 0; n < count; n++) {
      const kitchen = await openOne()
      const play = { random, most: 16, named: 0.15, elsewhere: n % 2 ? 0.1 : 0, own: n % 4, tries: 0.15 }
      const { rounds } = await playGame(kitchen, play)
      kitchen.close?.()
      shown.push(rounds.map(({ counts }) => counts))
    }
    return shown
  }
  const expected = await games(async () => createModel())
  expect(await games(openKitchen)).toEqual(expected)
  expect(expected.filter((counts) => counts.length > 1).length).toBeGreaterThan(count / 4)
})
