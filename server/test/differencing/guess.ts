import { allergen, allergicShare, type Counts, type Diet, diets, type Game, shares } from './game.ts'

interface Answers {
  diet: Diet
  isAllergic: boolean
}

/** Something that is true of some people, and how many of them the counts show; null if too few. */
interface Property {
  share: number
  isOf(answers: Answers): boolean
  shown(counts: Counts): number | null
}

const logFactorials = [0]
for (let n = 1; n < 500; n++) logFactorials.push(logFactorials[n - 1]! + Math.log(n))
const logChoose = (n: number, k: number) => logFactorials[n]! - logFactorials[k]! - logFactorials[n - k]!

/** How likely k of n people have a property. */
const binomial = (n: number, k: number, share: number) =>
  Math.exp(logChoose(n, k) + k * Math.log(share) + (n - k) * Math.log(1 - share))
/** How likely k of the rest have it, if x of n have it and not all stay. */
const hypergeometric = ({ n, x, stay, k }: { n: number; x: number; stay: number; k: number }) =>
  Math.exp(logChoose(x, k) + logChoose(n - x, stay - k) - logChoose(n, stay))

/**
 * The logarithm of how likely all the counts were, if the target has the property, or if not. For each round,
 * `chances` has the probability that so many of the other people whose answers are unknown have it.
 */
function logLikelihood({ target, rounds }: Game, { share, isOf, shown }: Property, targetHas: boolean) {
  let chances = [1]
  let before = new Set<object>()
  let sum = 0
  for (const { counts, guests } of rounds) {
    const known = [...guests].filter(([guest, { isKnown }]) => isKnown && guest !== target)
    const unknown = [...guests].filter(([guest, { isKnown }]) => !isKnown && guest !== target)
    const now = new Set<object>(unknown.map(([guest]) => guest))
    const stay = now.intersection(before).size
    const next = chancesAfter(chances, { n: before.size, stay, come: now.size - stay, share })
    const certain =
      known.filter(([, answers]) => isOf(answers)).length + Number(targetHas && guests.has(target))
    const total = shown(counts)
    const fitting = next.map((chance, x) =>
      (total === null ? x + certain < 5 : x + certain === total) ? chance : 0,
    )
    const likelihood = fitting.reduce((all, chance) => all + chance, 0)
    sum += Math.log(likelihood)
    chances = fitting.map((chance) => chance / likelihood)
    before = now
  }
  return sum
}

/** After some have left, whoever they were, and others have come. */
function chancesAfter(
  chances: number[],
  { n, stay, come, share }: { n: number; stay: number; come: number; share: number },
): number[] {
  const after: number[] = Array(stay + come + 1).fill(0)
  const comers = Array.from({ length: come + 1 }, (_, k) => binomial(come, k, share))
  for (const [x, chance] of chances.entries()) {
    if (chance < 1e-12) continue
    for (let k = Math.max(0, stay - (n - x)); k <= Math.min(x, stay); k++) {
      const both = chance * hypergeometric({ n, x, stay, k })
      for (const [more, its] of comers.entries()) after[k + more]! += both * its
    }
  }
  return after
}

/** How much more likely the counts are if the target has the property; 0 if the counts can't tell. */
function logRatio(game: Game, property: Property): number {
  const ratio = logLikelihood(game, property, true) - logLikelihood(game, property, false)
  return Number.isNaN(ratio) ? 0 : ratio
}

const isDiet = (diet: Diet): Property => ({
  share: shares[diet],
  isOf: (answers) => answers.diet === diet,
  shown: (counts) => counts.diets[diet] ?? null,
})

/** The most likely diet of the target, after everything the owner has seen. */
export function guessDiet(game: Game): Diet {
  const everShown = diets.filter((diet) => game.rounds.some(({ counts }) => diet in counts.diets))
  const alwaysShown = diets.filter((diet) => game.rounds.every(({ counts }) => diet in counts.diets))
  const rest: Property = {
    share: 1 - alwaysShown.reduce((sum, diet) => sum + shares[diet], 0),
    isOf: ({ diet }) => !alwaysShown.includes(diet),
    shown: ({ answered, diets: cells }) => alwaysShown.reduce((left, diet) => left - cells[diet]!, answered),
  }
  const isMixed = alwaysShown.length > 0 && alwaysShown.length < diets.length
  const ofRest = isMixed ? logRatio(game, rest) : 0
  const scores = diets.map((diet) => {
    const ratio = everShown.includes(diet) ? logRatio(game, isDiet(diet)) : ofRest
    return { diet, score: Math.log(shares[diet]) + ratio }
  })
  return scores.toSorted((a, b) => b.score - a.score)[0]!.diet
}

const isAllergic: Property = {
  share: allergicShare,
  isOf: (answers) => answers.isAllergic,
  shown: (counts) => counts.allergies[allergen] ?? null,
}

export const guessAllergy = (game: Game): boolean =>
  logRatio(game, isAllergic) > Math.log((1 - allergicShare) / allergicShare)
