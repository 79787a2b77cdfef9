import type { TeamId } from '../platform/ids.ts'
import { emailAddress } from '../platform/values.ts'
import type { PersonFact, StoredRow, TeamFact } from './queries.ts'
import type { Effect, Mapping, ProblemCode } from './schemas.ts'
import { roleOf } from './table/mapping.ts'

export interface Facts {
  teams: TeamFact[]
  /** By address. */
  people: Map<string, PersonFact>
}

export interface Judged {
  n: number
  email: string | null
  name: string | null
  team: TeamFact | null
  role: 'chief' | 'member' | null
  person: PersonFact | null
  effect: Effect
  problems: { code: ProblemCode; detail: string; row?: number }[]
}

const address = emailAddress('')

/** A normalised address; null if it is invalid. */
const readAddress = (text: string): string | null => {
  const read = address.safeParse(text)
  return read.success ? read.data : null
}

export const addressesIn = (rows: StoredRow[], { email }: Mapping): string[] => {
  const found = rows.map(({ cells }) => readAddress(cellOf(cells, email)))
  return [...new Set(found.filter((one) => one !== null))]
}

/** What each row does, given the current state and the rows before it. Pure. */
export function judge(rows: StoredRow[], mapping: Mapping, { teams, people }: Facts): Judged[] {
  const findTeam = teamFinder(teams)
  const newcomers = new Set<string>()
  const turns = new Map<string, number>()
  for (const { key, rows } of people.values())
    for (const [tid, n] of Object.entries(rows)) turns.set(`${key} ${tid}`, n)

  return rows.map(({ n, cells }) => {
    const row = readRow(n, cells, mapping, { findTeam, people })
    const { email, team, person, problems } = row
    if (problems.length > 0 || !email || !team) return row
    const turn = `${person?.key ?? email} ${team.tid}`
    const first = turns.get(turn) ?? n
    if (first !== n) {
      problems.push({ code: 'duplicate', detail: `Same person and team as row ${first}.`, row: first })
      return row
    }
    turns.set(turn, n)
    row.effect = effectOf(row, newcomers.has(email))
    newcomers.add(email)
    return row
  })
}

function effectOf({ person, team, role }: Judged, seen: boolean): Effect {
  if (!person) return seen ? 'add' : 'new-person'
  const now = Object.hasOwn(person.roles, team!.tid) ? person.roles[team!.tid] : undefined
  if (!now) return 'add'
  return role && role !== now ? 'role-change' : 'nothing'
}

const cellOf = (cells: string[], column: number | null) =>
  column === null ? '' : (cells[column] ?? '').trim()

interface JudgingContext {
  findTeam(word: string): Found
  people: Facts['people']
}

function readRow(n: number, cells: string[], mapping: Mapping, { findTeam, people }: JudgingContext): Judged {
  const problems: Judged['problems'] = []
  const [email, name, team, role] = [mapping.email, mapping.name, mapping.team, mapping.role].map((column) =>
    cellOf(cells, column),
  ) as [string, string, string, string]
  const note = (code: ProblemCode, detail: string) => void problems.push({ code, detail })

  const known = readAddress(email)
  if (email === '') note('email_missing', 'The email address is missing.')
  else if (!known) note('email_invalid', `"${email}" is not a valid email address.`)
  const found = team === '' ? null : findTeam(team)
  if (!found) note('team_missing', 'The team is missing.')
  else if (found.problem) note(...found.problem)
  const meant = roleOf(role)
  if (role !== '' && !meant) note('role_unknown', `"${role}" is not a role: use "chief" or "member".`)
  return {
    n,
    email: known,
    name: cleanName(name),
    team: found?.team ?? null,
    role: meant,
    person: (known && people.get(known)) || null,
    effect: 'skip',
    problems,
  }
}

const cleanName = (name: string): string | null =>
  name
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, 120)
    .toWellFormed()
    .trim() || null

interface Found {
  team: TeamFact | null
  problem?: [ProblemCode, string]
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** By tid, else by name; an archived one only if no other matches. */
function teamFinder(teams: TeamFact[]): (word: string) => Found {
  const byTid = new Map(teams.map((team) => [team.tid, team]))
  const byName = Map.groupBy(teams, ({ name }) => plain(name))
  return (word) => {
    const named = byName.get(plain(word)) ?? []
    const live = named.filter(({ archived }) => !archived)
    const own = byTid.get(plain(word) as TeamId)
    const team = own && !(own.archived && live.length > 0) ? own : (live[0] ?? named[0] ?? null)
    if (!team) return { team, problem: ['team_unknown', `There is no team "${word}" in this project.`] }
    if (team !== own && live.length > 1)
      return {
        team: null,
        problem: ['team_ambiguous', `Several teams are called "${word}". Use the tid instead.`],
      }
    if (team.archived) return { team, problem: ['team_archived', `The team "${word}" is archived.`] }
    return { team }
  }
}
