import type { TeamId } from '../../../platform/ids.ts'
import type { DraftProblem } from '../drafts.ts'
import type { EventDays } from './dates.ts'

export interface TeamFact {
  tid: TeamId
  name: string
}

/** What is known besides the table. */
export interface Reading {
  event: EventDays
  /** Of what has no date. */
  days: string[]
  location: string
  seats: number
  titleOf(given: { location: string; tid: TeamId | null; number: number | null }): string
  /** By tid or name; the given one if there is no word. */
  findTeam(word: string, problems: DraftProblem[]): TeamId | null
  isTeam(word: string): boolean
}

export const roleWith = (name: string, seats: number) => [{ name, skill: '', seats }]
