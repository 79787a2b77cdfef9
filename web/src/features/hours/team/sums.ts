import type { PersonHours } from '@manyhands/api-client'
import { isFoundIn } from '../../../lib/i18n/alike.ts'

export interface TeamSum {
  /** Empty for shifts without a team. */
  tid: string
  team: string | null
  minutes: number
  people: number
}

export interface PersonSum {
  uid: string
  name: string
  minutes: number
  shifts: number
  teams: string[]
}

const longest = (a: { minutes: number }, b: { minutes: number }) => b.minutes - a.minutes

/** One entry per team, most hours first. People without hours aren't counted. */
export function teamsOf(rows: PersonHours[]): TeamSum[] {
  const teams = new Map<string, TeamSum>()
  for (const { tid, team, minutes } of rows) {
    const key = tid ?? ''
    const before = teams.get(key) ?? { tid: key, team, minutes: 0, people: 0 }
    teams.set(key, {
      ...before,
      minutes: before.minutes + minutes,
      people: before.people + Number(minutes > 0),
    })
  }
  return [...teams.values()].sort(longest)
}

/** One entry per person over all their teams; most hours first, then in the given order. */
export function peopleOf(rows: PersonHours[]): PersonSum[] {
  const people = new Map<string, PersonSum>()
  for (const { uid, name, minutes, shifts, team } of rows) {
    const before = people.get(uid) ?? { uid, name, minutes: 0, shifts: 0, teams: [] }
    people.set(uid, {
      ...before,
      minutes: before.minutes + minutes,
      shifts: before.shifts + shifts,
      teams: [...before.teams, ...(team ? [team] : [])],
    })
  }
  return [...people.values()].sort(longest)
}

/** Number of people with hours. */
export const countOf = (people: { minutes: number }[]): number =>
  people.filter(({ minutes }) => minutes > 0).length

export const sumOf = (rows: { minutes: number }[]): number =>
  rows.reduce((all, { minutes }) => all + minutes, 0)

/** Matches parts of the name, ignoring accents. */
export const namedLike = <Row extends { name: string }>(rows: Row[], wanted: string): Row[] =>
  rows.filter(({ name }) => isFoundIn(name, wanted))
