import { useState } from 'react'

/** The selection, limited to rows of the list. */
export function useChosen(ids: string[]) {
  const [before, setChosen] = useState<ReadonlySet<string>>(new Set())
  const chosen = before.intersection(new Set(ids))
  if (chosen.size < before.size) setChosen(chosen)
  const choose = (some: string[], on: boolean) =>
    setChosen((now) => (on ? now.union(new Set(some)) : now.difference(new Set(some))))
  return { chosen, choose }
}
