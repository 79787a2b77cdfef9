const leastChanged = 10
const leastInCell = 5
const hoursBetween = 24

/** Hours that passed, and the number of changes so far, which orders what happened in the same hour. */
export interface Now {
  hours: number
  changes: number
}

export interface Diner {
  id: string
  diet: string
  /** The number of the change that was the last of their diet. */
  changed: number
}

interface Count extends Now {
  ids: ReadonlySet<string>
  counts: object
  seenBy: Set<string>
}

/** A model of the counts of diets in one year. */
export class Counts {
  private last: Count | null = null

  /** What a reader sees, and who finds a new line in their access log. */
  count(diners: Diner[], { reader, now }: { reader: string; now: Now }) {
    if (this.isNewAllowed(diners, now)) {
      const ids = new Set(diners.map(({ id }) => id))
      this.last = { ...now, ids, counts: sumsOf(diners), seenBy: new Set() }
    }
    if (!this.last) return { counts: null, counted: [] }
    const { counts, ids, seenBy } = this.last
    const counted = seenBy.has(reader) ? [] : [...ids]
    seenBy.add(reader)
    return { counts, counted }
  }

  private isNewAllowed(diners: Diner[], now: Now): boolean {
    const { last } = this
    if (!last) return diners.length >= leastChanged
    if (now.hours - last.hours < hoursBetween) return false
    const cameOrChanged = diners.filter(({ id, changed }) => !last.ids.has(id) || changed > last.changes)
    const gone = last.ids.difference(new Set(diners.map(({ id }) => id)))
    return cameOrChanged.length + gone.size >= leastChanged
  }
}

/** No diet of fewer than five people. */
function sumsOf(diners: Diner[]) {
  const sizes = Map.groupBy(diners, ({ diet }) => diet)
  const named = [...sizes].filter(([, together]) => together.length >= leastInCell)
  const counts = named.map(([diet, together]) => [diet, together.length] as const)
  const inNamed = counts.reduce((sum, [, size]) => sum + size, 0)
  return {
    people: diners.length,
    answered: diners.length,
    diets: Object.fromEntries(counts),
    other_diets: diners.length - inNamed,
    allergies: {},
    other_allergies: 0,
  }
}
