import type { Db } from '../platform/db/database.ts'
import type { Cell } from '../platform/files/tables.ts'
import type { Requester } from '../platform/http/access.ts'
import type { ProjectId } from '../platform/ids.ts'
import { selectCoverage } from './queries.ts'
import {
  reportApplications,
  reportAttendance,
  reportDelivery,
  reportForms,
  reportHours,
  reportRetention,
  reportStaffing,
} from './reports.ts'
import type { ReportName } from './schemas.ts'

type Tabulate = (db: Db, pid: ProjectId, reader: Requester) => Promise<Cell[][]>

/** The rows of each report, or those of its teams; the first row has the names of the columns. */
const tables: Record<ReportName, Tabulate> = {
  coverage: async (db, pid) =>
    toTable(
      ['day', 'hour', 'tid', 'team', 'seats', 'taken'],
      (await selectCoverage(db, pid)).map(({ day, ...cell }) => ({ ...cell, day: { day } })),
    ),
  staffing: async (db, pid) =>
    toTable(
      ['day', 'days_before', 'seats', 'taken'],
      (await reportStaffing(db, pid)).points.map(({ day, ...point }) => ({ ...point, day: { day } })),
    ),
  applications: async (db, pid) =>
    toTable(
      ['tid', 'team', 'received', 'accepted', 'waiting', 'median_hours'],
      (await reportApplications(db, pid)).teams,
    ),
  hours: async (db, pid) =>
    toTable(
      ['tid', 'team', 'people', 'shifts', 'minutes', 'hours'],
      (await reportHours(db, pid)).teams.map((team) => ({
        ...team,
        hours: Math.round(team.minutes / 0.6) / 100,
      })),
    ),
  attendance: async (db, pid) =>
    toTable(
      ['tid', 'team', 'came', 'late', 'no_show', 'excused', 'unrecorded'],
      (await reportAttendance(db, pid)).teams,
    ),
  retention: async (db, pid, reader) =>
    toTable(
      ['tid', 'team', 'before', 'same_team', 'other_team'],
      (await reportRetention(db, pid, reader)).teams,
    ),
  forms: async (db, pid) =>
    toTable(
      ['fid', 'title', 'title_zh_tw', 'state', 'asked', 'started', 'submitted'],
      (await reportForms(db, pid)).forms.map((form) => ({
        ...form,
        title: form.title.en,
        title_zh_tw: form.title['zh-TW'],
      })),
    ),
  delivery: async (db, pid) =>
    toTable(['kind', 'sent', 'waiting', 'undelivered', 'dropped'], (await reportDelivery(db, pid)).kinds),
}

interface Wanted {
  pid: ProjectId
  reader: Requester
  report: ReportName
}

export const tabulate = (db: Db, { pid, reader, report }: Wanted): Promise<Cell[][]> =>
  tables[report](db, pid, reader)

const toTable = <Column extends string>(columns: Column[], rows: Record<Column, Cell | null>[]): Cell[][] => [
  columns,
  ...rows.map((row) => columns.map((column) => row[column] ?? '')),
]
