/**
 * Two counts that differ by a few people reveal their diets. So there is no new count before this many people
 * have joined, left or changed their diet since the last: with fewer, guessing from the difference beats
 * chance.
 */
export const leastChanged = 10

/** Cells with fewer people are grouped, so that nobody is identified. */
export const leastInCell = 5

/** Who was counted last, and when; nobody before the first count. */
export interface LastCount {
  uids: ReadonlySet<string>
  at: Date
}

export interface Eater {
  uid: string
  /** When they last changed their diet. */
  updated_at: Date
}

const day = 86_400_000

/** The earliest time of another count, whoever has joined or left. */
export const nextCountAt = ({ at }: Pick<LastCount, 'at'>): Date => new Date(at.getTime() + day)

export function mayRecount(last: LastCount | null, eaters: Eater[], now: Date): boolean {
  if (!last) return eaters.length >= leastChanged
  if (now < nextCountAt(last)) return false
  const here = new Set(eaters.map(({ uid }) => uid))
  const cameOrChanged = eaters.filter(({ uid, updated_at }) => !last.uids.has(uid) || updated_at > last.at)
  const gone = last.uids.difference(here)
  return cameOrChanged.length + gone.size >= leastChanged
}

export interface Habit {
  diet?: string | undefined
  allergies?: readonly string[] | undefined
  other_allergies?: string | undefined
}

/** The number of people by diet, with small cells grouped. No free text. */
export function sumsOf(habits: Habit[]) {
  const [diets, otherDiets] = cellsOf(habits.map(({ diet }) => (diet ? [diet] : [])))
  const [allergies, otherAllergies] = cellsOf(
    habits.map(({ allergies = [], other_allergies }) => [
      ...allergies,
      ...(other_allergies ? ['other'] : []),
    ]),
  )
  return {
    answered: habits.length,
    diets,
    other_diets: otherDiets,
    allergies,
    other_allergies: otherAllergies,
  }
}

/** Large cells by name, and the number of people in other cells. */
function cellsOf(people: readonly (readonly string[])[]): [Record<string, number>, number] {
  const sizes = Map.groupBy(people.flat(), (name) => name)
  const isNamed = (name: string) => name !== 'other' && sizes.get(name)!.length >= leastInCell
  const named = [...sizes.keys()].filter(isNamed).toSorted()
  const others = people.filter((names) => names.some((name) => !isNamed(name)))
  return [Object.fromEntries(named.map((name) => [name, sizes.get(name)!.length])), others.length]
}
