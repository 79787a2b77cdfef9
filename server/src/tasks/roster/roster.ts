import type { Db } from '../../platform/db/database.ts'
import { forbidden } from '../../platform/errors.ts'
import { type CalendarEvent, writeCalendar } from '../../platform/files/calendar.ts'
import { writeCsv, writeXlsx } from '../../platform/files/tables.ts'
import type { Actor } from '../../platform/http/access.ts'
import { FileAnswer } from '../../platform/http/operation.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { requireProject } from '../../projects/index.ts'
import { leadsAny } from '../policy.ts'
import { selectViewer } from '../queries.ts'
import { because } from '../rules/refusals.ts'
import { mostInRoster, type RosterTaskRow, selectRoster } from './queries.ts'
import { type RosterQuery, rosterTypes } from './schemas.ts'

/** The roster as a file: of their own teams for chiefs, of all for owners. */
export async function exportRoster(
  db: Db,
  actor: Actor,
  pid: ProjectId,
  { format, from, to, tid, baseUrl }: RosterQuery & { baseUrl: string },
): Promise<FileAnswer> {
  const project = await requireProject(db, actor, pid)
  const viewer = await selectViewer(db, pid, actor)
  const mayAll = viewer.isOrganiser || (tid !== undefined && viewer.leads.includes(tid))
  if (!mayAll && (tid !== undefined || !leadsAny(viewer))) throw forbidden([because['chiefs-only']])
  const teams = tid !== undefined ? [tid] : viewer.isOrganiser ? null : viewer.leads
  const found = await selectRoster(db, { pid, from: from ?? null, to: to ?? null, teams })
  const tasks = found.slice(0, mostInRoster)
  const cut = found.length > mostInRoster
  const bytes =
    format === 'ics'
      ? Buffer.from(writeCalendar('PUBLISH', eventsOf(tasks, { pid, baseUrl })))
      : packTable(format, [...tableOf(tasks, project.time_zone), ...(cut ? [cutLine] : [])])
  return new FileAnswer(rosterTypes[format], bytes, {
    'content-disposition': `attachment; filename="roster-${pid}.${format}"`,
    ...(cut && { 'left-out': 'true' }),
  })
}

const packTable = (format: 'csv' | 'xlsx', rows: string[][]): Buffer =>
  format === 'csv' ? Buffer.from(writeCsv(rows)) : writeXlsx(rows, { at: new Date(), sheet: 'Roster' })

const columns = ['day', 'start', 'end', 'team', 'task', 'location', 'role', 'name', 'state']

/** Readers of the file alone must know. */
const cutLine = columns.map((column) =>
  column === 'task'
    ? `Only the first ${mostInRoster} shifts are included. Export one team, or fewer days.`
    : '',
)

/** More empty lines than this aren't useful. */
const mostFree = 50

/** One row per seat, including open ones. In local time. */
export function tableOf(tasks: RosterTaskRow[], timeZone: string): string[][] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const wall = (at: Date | null) => (at ? (format.format(at).split(' ') as [string, string]) : ['', ''])
  const rows = tasks.flatMap(({ team, title, location, roles, ...task }) => {
    const [day = '', start = ''] = wall(task.starts_at)
    const [lastDay = '', end = ''] = wall(task.ends_at)
    const ends = lastDay === day ? end : `${lastDay} ${end}`
    return roles.flatMap((role) =>
      seatsOf(role).map((seat) => [
        day,
        start,
        ends,
        team ?? '',
        title,
        location,
        role.name,
        seat.name,
        seat.state,
      ]),
    )
  })
  return [columns, ...rows]
}

const seatsOf = ({ people, free }: RosterTaskRow['roles'][number]) => [
  ...people,
  ...Array.from({ length: Math.min(free, mostFree) }, () => ({ name: '', state: 'free' })),
]

/** One event per task, different from those in personal calendars. Untimed tasks are left out. */
function eventsOf(
  tasks: RosterTaskRow[],
  { pid, baseUrl }: { pid: ProjectId; baseUrl: string },
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
        location: location,
        description: roles.map(lineOf).join('\n'),
        url: `${baseUrl}/p/${pid}/tasks/${id}`,
      },
    ]
  })
}

function lineOf({ name, people, free }: RosterTaskRow['roles'][number]): string {
  const names = people.map((one) => (one.state === 'confirmed' ? one.name : `${one.name} (${one.state})`))
  const all = [...names, ...(free > 0 ? [`${free} open`] : [])].join(', ')
  return name ? `${name}: ${all}` : all
}
