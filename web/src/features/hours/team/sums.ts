import type { PersonHours } from '../../../../../api-client/src/index.ts'
import { isFoundIn } from '../../../lib/words/alike.ts'

export interface TeamSum {
  /** Empty for what belongs to no team. */
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

/** Each team once, the one with most hours first. Who has none so far is not counted. */
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

/** Each person once, over all their teams; who has helped longest first, else by name as they came. */
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

/** Those who have hours. */
export const countOf = (people: { minutes: number }[]): number =>
  people.filter(({ minutes }) => minutes > 0).length

export const sumOf = (rows: { minutes: number }[]): number =>
  rows.reduce((all, { minutes }) => all + minutes, 0)

/** By parts of the name, with or without its accents. */
export const namedLike = <Row extends { name: string }>(rows: Row[], wanted: string): Row[] =>
  rows.filter(({ name }) => isFoundIn(name, wanted))
