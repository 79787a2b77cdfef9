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
    summary: 'Export the roster',
    description:
      'Returns a table with one row per seat, including open seats, in local times; or a calendar with one event per task and the names in its description. In CSV, cells that a spreadsheet would read as a formula are prefixed with a quotation mark; in XLSX, all cells are text. Tasks without a time are included only if you give none of `from`, `to` and `day`. Chiefs get the tasks of their teams; owners get all tasks. The export contains at most 5,000 tasks: if there are more, the `Left-Out` header and the last row of the table say so.',
    access: { ...signedIn, callers: 'chiefs of a team, owners of the project, admins' },
    scope: 'read',
    params: pidParams,
    query: rosterQuery,
    answer: {
      status: 200,
      description: 'The roster.',
      files: Object.values(rosterTypes).map((type) => type.split(';')[0]!),
      headers: {
        'Content-Disposition': 'Suggested file name.',
        'Left-Out': '`true` if tasks were left out.',
      },
    },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => exportRoster(db, actor, params.pid, { ...query, baseUrl }),
  }),
]
