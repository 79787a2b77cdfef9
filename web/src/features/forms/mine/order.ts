import type { FormInList } from '@manyhands/api-client'

export const isOpen = ({ state }: Pick<FormInList, 'state'>) => state === 'missing' || state === 'draft'

/** Open forms first, by deadline; the others in the project's order. */
export function inOrder<One extends Pick<FormInList, 'state' | 'due_at'>>(forms: readonly One[]): One[] {
  const due = ({ due_at }: One) => (due_at === null ? Number.POSITIVE_INFINITY : Date.parse(due_at))
  return forms.toSorted((a, b) => {
    const byState = Number(isOpen(b)) - Number(isOpen(a))
    if (byState !== 0 || !isOpen(a)) return byState
    return due(a) === due(b) ? 0 : due(a) - due(b)
  })
}

const dayMs = 86_400_000

/** Whole days until it closes if it closes within a week, else null. */
export function daysLeft(due_at: string | null, now: Date): number | null {
  if (due_at === null) return null
  const days = Math.floor((Date.parse(due_at) - now.getTime()) / dayMs)
  return days >= 0 && days < 7 ? days : null
}
