import { type Runnable, read } from '../../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../../projects/index.ts'
import { exportBadges, listBadges } from './badges.ts'
import { Badges, badgesQuery, exportQuery } from './schemas.ts'

const tag = 'Badges'

export const badgeOperations: Runnable[] = [
  read({
    id: 'listBadges',
    method: 'GET',
    path: '/api/projects/{pid}/badges',
    tag,
    summary: 'List badges',
    description:
      'Returns everyone in a team or with a role, ordered by name. People in state `waiting` still have to fill in a form required for a badge; `forms` lists these forms and how many people haven’t filled them in.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    query: badgesQuery,
    answer: { status: 200, description: 'A page of people.', schema: Badges },
    handle: ({ db, params, query }) => listBadges(db, params.pid, query),
  }),

  read({
    id: 'exportBadges',
    method: 'GET',
    path: '/api/projects/{pid}/badges.csv',
    tag,
    summary: 'Export badges as CSV',
    description:
      'One row per person who is ready, for badge printing: name, name on the badge, teams, roles. Team roles come first, in the order of the teams, then project roles. Cells that a spreadsheet would read as a formula are prefixed with a quotation mark. A truncated file means that the export was interrupted: request it again.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    query: exportQuery,
    answer: {
      status: 200,
      description: 'The CSV file.',
      files: ['text/csv'],
      headers: { 'Content-Disposition': 'Suggested file name.' },
    },
    handle: async ({ db, params, query }) => exportBadges(db, params.pid, query.language),
  }),
]
