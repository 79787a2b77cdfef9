import { oneself, signedIn } from '../platform/http/access.ts'
import { FileAnswer, type Runnable, read, write } from '../platform/http/operation.ts'
import { pidParams } from '../projects/index.ts'
import { seatParams } from '../tasks/index.ts'
import {
  correctHours,
  exportHours,
  getMyHours,
  listHours,
  listHoursByPerson,
  listMyShifts,
  listShiftsOf,
} from './hours.ts'
import {
  CorrectedHours,
  Hours,
  HoursCorrection,
  hoursFileQuery,
  hoursOfParams,
  hoursQuery,
  OwnHours,
  PeopleHours,
  peopleHoursQuery,
  WorkedShifts,
} from './schemas.ts'

const tag = 'Hours and certificates'
const chiefs = { ...signedIn, callers: 'chiefs for their teams, owners of the project, admins' }

export const workOperations: Runnable[] = [
  read({
    id: 'getMyHours',
    method: 'GET',
    path: '/api/users/me/hours',
    tag,
    summary: 'Get your hours',
    description:
      'Returns your hours per project. A chief’s correction counts first; otherwise the time between check-in and check-out, limited to one hour before and after the planned time; otherwise the planned time.',
    access: oneself,
    scope: 'read',
    answer: { status: 200, description: 'Your hours per project.', schema: OwnHours },
    handle: ({ db, actor }) => getMyHours(db, actor),
  }),

  read({
    id: 'listMyShifts',
    method: 'GET',
    path: '/api/users/me/hours/{pid}',
    tag,
    summary: 'List the shifts behind your hours',
    description:
      'Returns each task in the project that you worked on or were marked as a no-show for, with any correction, who made it and why.',
    access: oneself,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'Shifts worked, latest first.', schema: WorkedShifts },
    handle: ({ db, actor, params }) => listMyShifts(db, actor, params.pid),
  }),

  read({
    id: 'listHours',
    method: 'GET',
    path: '/api/projects/{pid}/hours',
    tag,
    summary: 'List hours of a project',
    description:
      'Returns one row per person and team. Chiefs get the rows of their teams; owners get all rows. People who were only ever invited have no hours until they accept.',
    access: chiefs,
    scope: 'read',
    params: pidParams,
    query: hoursQuery,
    answer: { status: 200, description: 'A page of hours, ordered by name.', schema: Hours },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => listHours(db, actor, params.pid, query),
  }),

  read({
    id: 'listHoursByPerson',
    method: 'GET',
    path: '/api/projects/{pid}/hours-by-person',
    tag,
    summary: 'List hours of a project by person',
    description:
      'Returns one row per person across all teams, most hours first, with totals. Chiefs get the hours of their teams; owners get all hours.',
    access: chiefs,
    scope: 'read',
    params: pidParams,
    query: peopleHoursQuery,
    answer: { status: 200, description: 'A page of people.', schema: PeopleHours },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => listHoursByPerson(db, actor, params.pid, query),
  }),

  read({
    id: 'listShiftsOf',
    method: 'GET',
    path: '/api/projects/{pid}/hours/{uid}',
    tag,
    summary: 'List the shifts behind someone’s hours',
    description: 'Chiefs get the shifts of their teams; owners get all shifts.',
    access: chiefs,
    scope: 'read',
    params: hoursOfParams,
    answer: { status: 200, description: 'Shifts worked, latest first.', schema: WorkedShifts },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params }) => listShiftsOf(db, actor, params),
  }),

  read({
    id: 'exportHours',
    method: 'GET',
    path: '/api/projects/{pid}/hours.csv',
    tag,
    summary: 'Export hours of a project',
    description:
      'CSV with the columns `name`, `uid`, `tid`, `team`, `shifts`, `minutes`, `hours`. Cells that a spreadsheet would read as a formula are prefixed with a quotation mark.',
    access: chiefs,
    scope: 'read',
    params: pidParams,
    query: hoursFileQuery,
    answer: {
      status: 200,
      description: 'The CSV file.',
      files: ['text/csv'],
      headers: { 'Content-Disposition': 'Suggested file name.' },
    },
    errors: ['forbidden', 'not_found'],
    async handle({ db, actor, params: { pid }, query: { tid } }) {
      return new FileAnswer('text/csv; charset=utf-8', await exportHours(db, actor, { pid, tid }), {
        'content-disposition': `attachment; filename="hours-${pid}.csv"`,
      })
    },
  }),

  write({
    id: 'correctHours',
    method: 'PUT',
    path: '/api/projects/{pid}/tasks/{id}/people/{uid}/hours',
    tag,
    summary: 'Correct someone’s hours',
    description: 'Requires a reason and recorded attendance. Nobody can correct their own hours.',
    access: {
      ...signedIn,
      callers: 'chiefs of the team, owners of the project, admins; never for themselves',
    },
    scope: 'write',
    params: seatParams,
    body: HoursCorrection,
    answer: { status: 200, description: 'The corrected hours.', schema: CorrectedHours },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params: { pid, id, uid }, body }) =>
      correctHours(tx, actor, { pid, id }, { uid, ...body }),
  }),
]
