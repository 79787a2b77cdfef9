/** Moves an item; the target index is counted without the item itself. */
export function moved(list: string[], one: string, to: number): string[] {
  const rest = list.filter((other) => other !== one)
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, one)
}

/** The chosen order, with new items appended and removed ones dropped. */
export function merged(chosen: string[], present: string[]): string[] {
  const here = new Set(present)
  const kept = chosen.filter((one) => here.has(one))
  return [...kept, ...present.filter((one) => !kept.includes(one))]
}
