import { writeCsv, writeXlsx } from '../platform/files/tables.ts'
import { FileAnswer, type Runnable, read } from '../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../projects/index.ts'
import {
  reportApplications,
  reportAttendance,
  reportCoverage,
  reportDelivery,
  reportForms,
  reportHours,
  reportRetention,
  reportStaffing,
} from './reports.ts'
import {
  ApplicationsReport,
  AttendanceReport,
  CoverageReport,
  coverageQuery,
  DeliveryReport,
  exportQuery,
  FormsReport,
  HoursReport,
  RetentionReport,
  StaffingReport,
} from './schemas.ts'
import { tabulate } from './tables.ts'

const tag = 'Reports'
const path = '/api/projects/{pid}/reports'
/** Declared alike: numbers of one project, for its owners. */
const declared = {
  method: 'GET',
  tag,
  access: ownersOfProject,
  scope: 'read',
  params: pidParams,
} as const

const shiftReports: Runnable[] = [
  read({
    ...declared,
    id: 'getCoverageReport',
    path: `${path}/coverage`,
    summary: 'Report coverage by hour and team',
    description:
      'Returns seats and taken seats of one day, by hour and team: in each hour, those of the quarter with the most free seats. Neither cancelled shifts nor those of archived teams count.',
    query: coverageQuery,
    answer: { status: 200, description: 'The report.', schema: CoverageReport },
    handle: ({ db, params, query }) => reportCoverage(db, params.pid, query.day),
  }),

  read({
    ...declared,
    id: 'getStaffingReport',
    path: `${path}/staffing`,
    summary: 'Report how seats were filled over time',
    description:
      'Returns, until the last day of the event, how many of today’s seats existed and were taken. A taken seat counts from the day on which its person signed up, or took it over from someone else. Seats that were dropped later do not count, nor do cancelled tasks and those of archived teams.',
    answer: { status: 200, description: 'The report.', schema: StaffingReport },
    handle: ({ db, params }) => reportStaffing(db, params.pid),
  }),

  read({
    ...declared,
    id: 'getHoursReport',
    path: `${path}/hours`,
    summary: 'Report hours worked by team',
    description:
      'Returns hours by team, and how many people worked how long. `listHoursByPerson` has the hours of each person.',
    answer: { status: 200, description: 'The report.', schema: HoursReport },
    handle: ({ db, params }) => reportHours(db, params.pid),
  }),

  read({
    ...declared,
    id: 'getAttendanceReport',
    path: `${path}/attendance`,
    summary: 'Report no-shows and late arrivals',
    description: 'Returns the attendance on shifts that are over, by team.',
    answer: { status: 200, description: 'The report.', schema: AttendanceReport },
    handle: ({ db, params }) => reportAttendance(db, params.pid),
  }),
]

const peopleReports: Runnable[] = [
  read({
    ...declared,
    id: 'getApplicationsReport',
    path: `${path}/applications`,
    summary: 'Report applications and the time to decide on them',
    description:
      'Returns what became of applications and applicants, and how long teams took to decide. Offers from the talent pool are not decisions.',
    answer: { status: 200, description: 'The report.', schema: ApplicationsReport },
    handle: ({ db, params }) => reportApplications(db, params.pid),
  }),

  read({
    ...declared,
    id: 'getRetentionReport',
    path: `${path}/retention`,
    summary: 'Report who came back',
    description:
      'Returns how many people of each year came back the year after, and of each team of the project before. A project follows another if it was created from it. Years stop before the first project that you do not own, unless you are an admin. People who have not accepted do not count.',
    answer: { status: 200, description: 'The report.', schema: RetentionReport },
    handle: ({ db, actor, params }) => reportRetention(db, params.pid, actor),
  }),

  read({
    ...declared,
    id: 'getFormsReport',
    path: `${path}/forms`,
    summary: 'Report completion of forms',
    description: 'Returns how many people have submitted each form. It says nothing about their answers.',
    answer: { status: 200, description: 'The report.', schema: FormsReport },
    handle: ({ db, params }) => reportForms(db, params.pid),
  }),

  read({
    ...declared,
    id: 'getDeliveryReport',
    path: `${path}/delivery`,
    summary: 'Report delivery of emails',
    description: 'Returns how many emails of the last year were delivered, by kind.',
    answer: { status: 200, description: 'The report.', schema: DeliveryReport },
    handle: ({ db, params }) => reportDelivery(db, params.pid),
  }),
]

const exportAs = (ending: 'csv' | 'xlsx', says: string): Runnable => {
  const type =
    ending === 'csv' ? 'text/csv' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return read({
    ...declared,
    id: ending === 'csv' ? 'exportReportCsv' : 'exportReportXlsx',
    path: `${path}.${ending}`,
    summary: `Export a report as ${ending.toUpperCase()}`,
    description: `Returns the rows of a report, with the names of its fields as columns: coverage of all days; applications, hours and retention by team. ${says}`,
    query: exportQuery,
    answer: {
      status: 200,
      description: 'The file.',
      files: [type],
      headers: { 'Content-Disposition': 'Suggested file name.' },
    },
    async handle({ db, actor, params: { pid }, query: { report } }) {
      const rows = await tabulate(db, { pid, reader: actor, report })
      const bytes =
        ending === 'csv' ? Buffer.from(writeCsv(rows)) : writeXlsx(rows, { at: new Date(), sheet: report })
      return new FileAnswer(ending === 'csv' ? `${type}; charset=utf-8` : type, bytes, {
        'content-disposition': `attachment; filename="${report}-${pid}.${ending}"`,
      })
    },
  })
}

export const reportOperations: Runnable[] = [
  ...shiftReports,
  ...peopleReports,
  exportAs('csv', 'Cells that a spreadsheet would read as a formula are prefixed with a quotation mark.'),
  exportAs('xlsx', 'Numbers and days are typed cells; text is never a formula.'),
]
