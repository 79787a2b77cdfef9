import { drawn, type Random } from '../random.ts'
import { bedNotes, clothesNotes, foodNotes } from './words.ts'

type Values = Record<string, unknown>

/** Picks a key with a probability proportional to its share. */
function pick<Name extends string>(random: Random, shares: Record<Name, number>): Name {
  const all = Object.entries<number>(shares)
  let left = random() * all.reduce((sum, [, share]) => sum + share, 0)
  for (const [name, share] of all) {
    left -= share
    if (left < 0) return name as Name
  }
  return all[0]![0] as Name
}

const sometimes = <T>(random: Random, share: number, make: () => T): T | undefined =>
  random() < share ? make() : undefined

const note = (random: Random, notes: string[]) => notes[Math.floor(random() * notes.length)]!

/** Removes undefined values. */
const given = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const sizes = { XS: 6, S: 20, M: 31, L: 24, XL: 12, '2XL': 5, '3XL': 2 }

function clothes(random: Random): Values {
  const jacket = pick(random, { yes: 35, no: 65 })
  const shirt_size = pick(random, sizes)
  return given({
    shirt_size,
    shirt_cut: pick(random, { straight: 50, fitted: 25, any: 25 }),
    jacket,
    jacket_size: jacket === 'yes' ? shirt_size : undefined,
    clothes_note: sometimes(random, 0.03, () => note(random, clothesNotes)),
  })
}

/** Arrival on the day before the event or its first day, departure on its last day or the day after. */
const accommodation =
  (startsOn: string) =>
  (random: Random, name: string): Values => {
    if (pick(random, { yes: 45, no: 55 }) === 'no') return { needs_bed: 'no' }
    const day = (after: number) =>
      new Date(Date.parse(startsOn) + after * 86_400_000).toISOString().slice(0, 10)
    const [first, last] = [random() < 0.8 ? -1 : 0, random() < 0.7 ? 1 : 2]
    return given({
      needs_bed: 'yes',
      first_night: day(first),
      nights: last - first,
      room_with: pick(random, { women: 38, men: 32, anyone: 25, talk: 5 }),
      legal_name: name,
      bed_note: sometimes(random, 0.08, () => note(random, bedNotes)),
      house_rules: true,
    })
  }

const diets = {
  omnivore: 60,
  'no-beef': 13,
  'vegetarian-no-alliums': 8,
  'vegetarian-with-alliums': 4,
  'vegan-no-alliums': 4,
  'vegan-with-alliums': 1,
  flexible: 4,
  halal: 3,
  'no-pork': 2,
  pescatarian: 1,
}

function catering(random: Random): Values {
  const meals = drawn(random, ['lunch', 'dinner', 'night']).slice(0, 1 + Math.floor(random() * 3))
  const allergy = pick(random, { none: 88, shellfish: 5, peanuts: 4, gluten: 2, milk: 1 })
  const guests = sometimes(random, 0.6, () => Number(pick(random, { 0: 70, 1: 22, 2: 8 })))
  if (random() < 0.04) return given({ eats: 'no', guests })
  const said = sometimes(random, 0.05, () => note(random, foodNotes))
  return given({
    eats: 'yes',
    meals: ['lunch', 'dinner', 'night'].filter((meal) => meals.includes(meal)),
    diet: {
      diet: pick(random, diets),
      ...(allergy !== 'none' && { allergies: [allergy] }),
      ...(said && { note: said }),
    },
    portion: pick(random, { small: 20, usual: 60, large: 20 }),
    guests,
  })
}

export type Answering = (random: Random, name: string) => Values

export const answeringOf = (
  startsOn: string,
): Record<'clothes' | 'accommodation' | 'catering', Answering> => ({
  clothes,
  accommodation: accommodation(startsOn),
  catering,
})
