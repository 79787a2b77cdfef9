/**
 * Two counts that differ by a few people reveal their diets. So there is no new count before this many people
 * have joined, left or changed their diet since the last: with fewer, guessing from the difference beats
 * chance. People known by name, also from another event, aren't among them: readers can subtract their diets.
 */
export const leastChanged = 10

/** Cells with fewer people are grouped, so that nobody is identified. */
export const leastInCell = 5

/** Who was counted last, and when; nobody before the first count. */
export interface LastCount {
  uids: ReadonlySet<string>
  at: Date
}

/** What decides whether there may be a new count. */
export interface Counting {
  last: LastCount | null
  eaters: Eater[]
  /** Everyone whose diet a reader has seen by name, even if they are no longer named or here. */
  seenByName: ReadonlySet<string>
  now: Date
}

export interface Eater {
  uid: string
  /** When they last changed their diet. */
  updated_at: Date
  named: boolean
}

const day = 86_400_000

/** The earliest time of another count, whoever has joined or left. */
export const nextCountAt = ({ at }: Pick<LastCount, 'at'>): Date => new Date(at.getTime() + day)

export function mayRecount({ last, eaters, seenByName, now }: Counting): boolean {
  if (last && now < nextCountAt(last)) return false
  const cameOrChanged = eaters.filter(({ uid, updated_at, named }) => {
    if (named || seenByName.has(uid)) return false
    return !last?.uids.has(uid) || updated_at > last.at
  })
  const here = new Set(eaters.map(({ uid }) => uid))
  const gone = last?.uids.difference(here).difference(seenByName).size ?? 0
  return cameOrChanged.length + gone >= leastChanged
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
