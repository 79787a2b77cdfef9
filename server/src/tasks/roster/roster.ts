import type { Db } from '../../platform/db/database.ts'
import { forbidden } from '../../platform/errors.ts'
import { type CalendarEvent, writeCalendar } from '../../platform/files/calendar.ts'
import { writeCsv, writeXlsx } from '../../platform/files/tables.ts'
import type { Actor } from '../../platform/http/access.ts'
import { FileAnswer } from '../../platform/http/operation.ts'
import type { ProjectId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import { requireProject } from '../../projects/index.ts'
import { leadsAny } from '../policy.ts'
import { selectViewer } from '../queries.ts'
import { because } from '../rules/refusals.ts'
import { mostInRoster, type RosterTaskRow, selectRoster } from './queries.ts'
import { type RosterQuery, rosterTypes } from './schemas.ts'
import { columns, type RosterWords, rosterWords } from './words.ts'

/** The roster as a file: of their own teams for chiefs, of all for owners. */
export async function exportRoster(
  db: Db,
  actor: Actor,
  pid: ProjectId,
  { format, from, to, day, tid, language, baseUrl }: RosterQuery & { baseUrl: string },
): Promise<FileAnswer> {
  const project = await requireProject(db, actor, pid)
  const viewer = await selectViewer(db, pid, actor)
  const mayAll = viewer.isOrganiser || (tid !== undefined && viewer.leads.includes(tid))
  if (!mayAll && (tid !== undefined || !leadsAny(viewer))) throw forbidden([because['chiefs-only']])
  const teams = tid !== undefined ? [tid] : viewer.isOrganiser ? null : viewer.leads
  const { time_zone: timeZone } = project
  const times = { from: from ?? null, to: to ?? null, day: day ?? null, timeZone }
  const found = await selectRoster(db, { pid, ...times, teams })
  const tasks = found.slice(0, mostInRoster)
  const cut = found.length > mostInRoster
  const bytes =
    format === 'ics'
      ? Buffer.from(writeCalendar('PUBLISH', eventsOf(tasks, { pid, baseUrl, language: language ?? 'en' })))
      : packTable(format, tableOf(tasks, { timeZone, language, cut }), language ?? 'en')
  return new FileAnswer(rosterTypes[format], bytes, {
    'content-disposition': `attachment; filename="roster-${pid}.${format}"`,
    ...(cut && { 'left-out': 'true' }),
  })
}

const packTable = (format: 'csv' | 'xlsx', rows: string[][], language: Language): Buffer =>
  format === 'csv'
    ? Buffer.from(writeCsv(rows))
    : writeXlsx(rows, { at: new Date(), sheet: rosterWords[language].sheet })

/** More empty lines than this aren't useful. */
const mostFree = 50

interface Table {
  timeZone: string
  /** Without it, headings and states are the names of the API. */
  language?: Language | undefined
  /** Whether tasks were left out. */
  cut?: boolean
}

/** One row per seat, including open ones. In local time. */
export function tableOf(tasks: RosterTaskRow[], { timeZone, language, cut = false }: Table): string[][] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const wall = (at: Date | null) => (at ? (format.format(at).split(' ') as [string, string]) : ['', ''])
  const words = language && rosterWords[language]
  const rows = tasks.flatMap(({ team, title, location, roles, ...task }) => {
    const [day = '', start = ''] = wall(task.starts_at)
    const [lastDay = '', end = ''] = wall(task.ends_at)
    const ends = lastDay === day ? end : `${lastDay} ${end}`
    return roles.flatMap((role) =>
      seatsOf(role).map(({ name, state }) => [
        day,
        start,
        ends,
        team ?? '',
        title,
        location,
        role.name,
        name,
        words?.states[state] ?? state,
      ]),
    )
  })
  const note = (words ?? rosterWords.en).cut(mostInRoster)
  const last = cut ? [columns.map((column) => (column === 'task' ? note : ''))] : []
  return [[...(words?.columns ?? columns)], ...rows, ...last]
}

const seatsOf = ({ people, free }: RosterTaskRow['roles'][number]) => [
  ...people,
  ...Array.from({ length: Math.min(free, mostFree) }, () => ({ name: '', state: 'free' as const })),
]

/** One event per task, different from those in personal calendars. Untimed tasks are left out. */
function eventsOf(
  tasks: RosterTaskRow[],
  { pid, baseUrl, language }: { pid: ProjectId; baseUrl: string; language: Language },
): CalendarEvent[] {
  const host = new URL(baseUrl).hostname
  return tasks.flatMap(({ id, team, title, location, starts_at, ends_at, sequence, changed_at, roles }) => {
    if (!starts_at || !ends_at) return []
    return [
      {
        uid: `roster-${id}@${host}`,
        sequence,
        stamp: changed_at,
        start: starts_at,
        end: ends_at,
        summary: team ? `${team}: ${title}` : title,
        location,
        description: roles.map((role) => lineOf(role, rosterWords[language])).join('\n'),
        url: `${baseUrl}/p/${pid}/tasks/${id}`,
      },
    ]
  })
}

function lineOf({ name, people, free }: RosterTaskRow['roles'][number], words: RosterWords): string {
  const names = people.map((one) =>
    one.state === 'confirmed' ? one.name : words.remark(one.name, words.states[one.state]),
  )
  return words.list(name, [...names, ...(free > 0 ? [words.open(free)] : [])])
}
