import type { PersonId } from '../../src/platform/ids.ts'
import type { Person, Team } from './model.ts'

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
