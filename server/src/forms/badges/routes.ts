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
    summary: 'List who gets a badge',
    description:
      'By name: whoever helps or has a role. Who waits still has to fill in a form that is needed for a badge; `forms` has these, with how many wait for each.',
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
      'Those who are ready, one row a person, for who prints badges: name, name on the badge, teams, roles. The roles are those in the teams, in their order, and then those in the whole project. What a spreadsheet would take for a formula has a quotation mark before it. A file that ends early was cut: ask again.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    query: exportQuery,
    answer: {
      status: 200,
      description: 'The table.',
      files: ['text/csv'],
      headers: { 'Content-Disposition': 'A name for the file.' },
    },
    handle: async ({ db, params, query }) => exportBadges(db, params.pid, query.language),
  }),
]
