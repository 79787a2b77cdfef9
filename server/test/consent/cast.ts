import type { PersonId } from '../../src/platform/ids.ts'
import type { Person, Shown, Team } from './model.ts'

export interface Cast {
  owner: Caller
  accomplice: Caller
  people: (Caller & { email: string; secretValue: string })[]
}
export interface Where {
  person: Person
  team: Team
}

export interface Caller {
  uid: PersonId
  token: string
}

export const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** In a request. */
export const asShown = ({ purpose, until }: Shown) => ({ purpose, until: dayIn(until) })
