import type { Why } from '../../platform/errors.ts'

export type Fit = 'in-team' | 'skill' | 'did-this-before' | 'few-hours'

export interface Judged {
  uid: string
  why_not: Why[]
  warnings: Why[]
  in_team: boolean
  has_skill: boolean
  did_before: boolean
  /** Whether they said that they can help then; null if that isn't known. */
  available: boolean | null
  /** Of shifts in this project. */
  minutes: number
}

/** Compared from left to right, less is better; the id last, as a tie-breaker. */
export type Rank = [number, number, number, number, number, number, number, string]

const lacks = (has: boolean) => (has ? 0 : 1)

export const rankOf = ({ uid, why_not, warnings, available, ...rest }: Judged): Rank => [
  lacks(why_not.length === 0),
  lacks(available !== false),
  warnings.length,
  lacks(rest.in_team),
  lacks(rest.has_skill),
  lacks(rest.did_before),
  rest.minutes,
  uid,
]

export function compareRanks(one: Rank, other: Rank): number {
  for (const [at, value] of one.entries()) {
    const rival = other[at]!
    if (value !== rival) return value < rival ? -1 : 1
  }
  return 0
}

/** The median. */
export function middleOf(minutes: readonly number[]): number {
  const sorted = minutes.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

/** What speaks for someone. */
export function fitsOf(
  { in_team, has_skill, did_before, minutes }: Judged,
  { skill, middle }: { skill: string; middle: number },
): Fit[] {
  return [
    ...(in_team ? (['in-team'] as const) : []),
    ...(skill !== '' && has_skill ? (['skill'] as const) : []),
    ...(did_before ? (['did-this-before'] as const) : []),
    ...(minutes <= middle ? (['few-hours'] as const) : []),
  ]
}
