/** The list with one of it at another place; the place is counted in the list without it. */
export function moved(list: string[], one: string, to: number): string[] {
  const rest = list.filter((other) => other !== one)
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, one)
}

/** As someone has put them, with those that came meanwhile at the end and without those that went. */
export function merged(chosen: string[], present: string[]): string[] {
  const here = new Set(present)
  const kept = chosen.filter((one) => here.has(one))
  return [...kept, ...present.filter((one) => !kept.includes(one))]
}
