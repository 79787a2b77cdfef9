import type { Table } from '../../../platform/files/table/table.ts'
import type { TeamId } from '../../../platform/ids.ts'
import { type Draft, fillTitle, problem } from '../drafts.ts'
import type { TableQuery } from '../schemas.ts'
import { type Columns, fields, guessColumns, guessLayout, type Layout } from './columns.ts'
import { type EventDays, plain } from './dates.ts'
import type { Reading, TeamFact } from './facts.ts'
import { readList } from './list.ts'
import { readMatrix } from './matrix.ts'
import { readTimes } from './times.ts'

export interface TableReading {
  layout: Layout
  columns: string[]
  mapping: Columns
}

/** Reads at most `mostRows`: more rows have too many tasks anyway. */
export function readDrafts(
  { columns: headings, rows }: Table,
  query: TableQuery,
  { event, teams }: { event: EventDays; teams: TeamFact[] },
): { drafts: Draft[]; table: TableReading } {
  const layout =
    query.layout ??
    guessLayout(
      headings,
      rows.some(({ cells }) => readTimes(cells[0] ?? '') !== null),
    )
  const mapping = columnsOf(query) ?? guessColumns(headings)
  const reading = readingOf(query, event, teams)
  return {
    drafts:
      layout === 'list' ? readList(headings, rows, mapping, reading) : readMatrix(headings, rows, reading),
    table: { layout, columns: headings, mapping },
  }
}

/** Null if none is given. */
function columnsOf(query: TableQuery): Columns | null {
  const given = fields.map((field) => [field, query[`${field}_column`] ?? null] as const)
  return given.some(([, column]) => column !== null) ? (Object.fromEntries(given) as Columns) : null
}

function readingOf(query: TableQuery, event: EventDays, teams: TeamFact[]): Reading {
  const { tid = null, title = '', location = '', seats, days = [] } = query
  const names = new Map(teams.map((team) => [team.tid as string, team.name]))
  const find = teamFinder(teams)
  return {
    event,
    days: days.toSorted(),
    location,
    seats,
    titleOf: ({ location, tid, number }) =>
      fillTitle(title, { location, team: (tid && names.get(tid)) ?? '', number }),
    findTeam(word, problems) {
      if (word === '') return tid as TeamId | null
      const found = find(word)
      if (found.length !== 1)
        problems.push(problem(found.length > 1 ? 'team_ambiguous' : 'team_unknown', word))
      return found[0]?.tid ?? null
    },
    isTeam: (word) => find(word).length > 0,
  }
}

const mostInName = 120

function teamFinder(teams: TeamFact[]): (word: string) => TeamFact[] {
  const byTid = new Map(teams.map((team) => [team.tid as string, team]))
  const byName = Map.groupBy(teams, ({ name }) => plain(name))
  return (word) => {
    if (word.length > mostInName) return []
    const own = byTid.get(plain(word))
    return own ? [own] : (byName.get(plain(word)) ?? [])
  }
}
