import { at, database, make, newNumber, ownersAndAdmins, people, pid, type Row, type Rows } from './stage.ts'

const nextYear = async () => ({
  pid: `next-${newNumber()}`,
  name: 'Next',
  starts_on: '2027-12-11',
  ends_on: '2027-12-12',
  choices: ['teams'],
})

/** A draft created from the project, with the same owners. */
const next = 'next-year'
await database.db
  .insertInto('projects')
  .values({ pid: next, name: 'Next', starts_on: '2027-12-11', ends_on: '2027-12-12', time_zone: 'UTC' })
  .execute()
for (const role of ['owner', 'new-owner'] as const) await make.owner(next, people[role].uid)
await database.db
  .insertInto('roll_overs')
  .values({ pid: next, from_pid: pid, asked_by: people.owner.uid, choices: ['teams'] })
  .execute()

const report = (rest: string): Row => ({
  call: at(`GET /api/projects/${pid}/reports${rest}`),
  scope: 'read',
  answers: ownersAndAdmins(200),
})

export const years: Rows = {
  getOverview: {
    call: at(`GET /api/projects/${pid}/overview`),
    scope: 'read',
    answers: { ...ownersAndAdmins(200), chief: 200, 'chief-of-another-team': 200 },
  },
  getCoverageReport: report('/coverage'),
  getStaffingReport: report('/staffing'),
  getApplicationsReport: report('/applications'),
  getHoursReport: report('/hours'),
  getAttendanceReport: report('/attendance'),
  getRetentionReport: report('/retention'),
  getFormsReport: report('/forms'),
  getDeliveryReport: report('/delivery'),
  exportReportCsv: report('.csv?report=hours'),
  exportReportXlsx: report('.xlsx?report=hours'),
  getClosing: {
    call: at(`GET /api/projects/${pid}/closing`),
    scope: 'read',
    answers: ownersAndAdmins(200),
  },
  previewRollOver: {
    call: async () => ({ line: `POST /api/projects/${pid}/roll-over/preview`, body: await nextYear() }),
    scope: 'read',
    answers: ownersAndAdmins(200),
  },
  rollOver: {
    call: async () => ({ line: `POST /api/projects/${pid}/roll-over`, body: await nextYear() }),
    scope: 'write',
    answers: ownersAndAdmins(202),
  },
  getRollOver: {
    call: at(`GET /api/projects/${next}/roll-over`),
    scope: 'read',
    answers: { anyone: 401, else: 404, owner: 200, admin: 200 },
  },
  retryRollOver: {
    call: at(`POST /api/projects/${next}/roll-over/retry`),
    scope: 'write',
    answers: { anyone: 401, else: 404, owner: 202, admin: 202 },
  },
  sendInvitations: {
    call: at(`POST /api/projects/${pid}/invitations/send`),
    scope: 'write',
    answers: ownersAndAdmins(202),
  },
}
