/** The name that a typing mistake most likely meant; null if none is close. */
export function nearest(given: string, names: readonly string[]): string | null {
  const typed = given.toLowerCase()
  const near = names
    .map((name) => ({ name, distance: distanceOf(typed, name.toLowerCase()) }))
    .filter(
      ({ name, distance }) => distance <= Math.max(1, Math.floor(Math.min(typed.length, name.length) / 3)),
    )
  return near.toSorted((a, b) => a.distance - b.distance)[0]?.name ?? null
}

/** How many letters were left out, added, replaced, or swapped with their neighbour. */
function distanceOf(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        last[j]! + 1,
        row[j - 1]! + 1,
        last[j - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, row]
  }
  return last[b.length]!
}
