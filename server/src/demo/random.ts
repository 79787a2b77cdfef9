export type Random = () => number

/** Mulberry32: the same seed gives the same sequence of numbers in [0, 1), on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Sorts items by a random number plus a handicap, lowest first. */
export function drawn<T>(random: Random, items: Iterable<T>, handicap: (item: T) => number = () => 0): T[] {
  return Array.from(items, (item) => ({ item, rank: random() + handicap(item) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
