import type { PersonId } from '../../src/platform/ids.ts'
import type { Audience } from './circle.ts'
import type { Now } from './counts.ts'
import type { Person, Shown, Team, Year } from './model.ts'

/** Also an owner of the first year, so they can add themselves. */
export const selfAdder: Person = 2
export const readers = ['owner', 'accomplice'] as const
export type Reader = (typeof readers)[number]

export interface Cast extends Record<Reader, Caller & { email: string }> {
  people: (Caller & { email: string; secretValue: string })[]
  /** They only eat. */
  crowd: Caller[]
}
export interface Where {
  person: Person
  team: Team
}

export interface Caller {
  uid: PersonId
  token: string
}

export interface Played {
  pid: string
  model: Year
}

/** One or two years, as modelled and as they are. */
export interface Play {
  years: Played[]
  now: Now
  /** With whom people share their phone numbers. */
  audiences: Map<Person, Audience>
}

export const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** In a request. */
export const asShown = ({ purpose, until }: Shown) => ({ purpose, until: dayIn(until) })

/** A refusal is part of the game; a rate limit or a crash would end it unnoticed. */
export function isDone({ statusCode, body }: { statusCode: number; body: string }): boolean {
  if (statusCode === 429 || statusCode >= 500) throw new Error(body)
  return statusCode < 300
}
