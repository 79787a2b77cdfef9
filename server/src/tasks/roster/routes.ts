import { signedIn } from '../../platform/http/access.ts'
import { type Runnable, read } from '../../platform/http/operation.ts'
import { pidParams } from '../../projects/index.ts'
import { exportRoster } from './roster.ts'
import { rosterQuery, rosterTypes } from './schemas.ts'

export const rosterOperations = ({ baseUrl }: { baseUrl: string }): Runnable[] => [
  read({
    id: 'exportRoster',
    method: 'GET',
    path: '/api/projects/{pid}/roster',
    tag: 'Tasks',
    summary: 'Export who comes when',
    description:
      'As a table, one row for each seat, free ones included, with the times of the place; or as a calendar, one event for each task with the names in its description. In CSV what a spreadsheet would take for a formula has a quotation mark before it; in XLSX all cells are text. What has no time is there only without `from` and `to`. Chiefs have their teams, owners all. At most 5,000 tasks: where there are more, `Left-Out` says so, and in a table its last line.',
    access: { ...signedIn, who: 'chiefs of a team, owners of the project, admins' },
    scope: 'read',
    params: pidParams,
    query: rosterQuery,
    answer: {
      status: 200,
      description: 'The roster.',
      files: Object.values(rosterTypes).map((type) => type.split(';')[0]!),
      headers: {
        'Content-Disposition': 'A name for the file.',
        'Left-Out': '`true` where there are more tasks than it has.',
      },
    },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => exportRoster(db, actor, params.pid, { ...query, baseUrl }),
  }),
]
