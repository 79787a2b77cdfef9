import { etagOf, requireMatch } from '../platform/http/etags.ts'
import { bytes, type Runnable, read, write } from '../platform/http/operation.ts'
import { claimants, tableKeepers } from './access.ts'
import { previewTable, readLines } from './pasted.ts'
import { importQuery, NewSubsidy, Subsidy, subsidyParams, TablePreview } from './schemas.ts'
import { getSubsidy, setSubsidy } from './table.ts'

const tag = 'Traffic subsidy'
const path = '/api/projects/{pid}/traffic-subsidy'

export const tableOperations: Runnable[] = [
  read({
    id: 'getTrafficSubsidy',
    method: 'GET',
    path,
    tag,
    summary: 'Read what a project pays towards the way there',
    description:
      'From where, how much, and who may claim it. `not_found` while the project has no such table. Owners, finance and admins also read the budget and who pays.',
    access: claimants,
    scope: 'read',
    params: subsidyParams,
    answer: { status: 200, description: 'The table.', schema: Subsidy, etag: true },
    errors: ['not_found'],
    handle: ({ db, actor, params }) => getSubsidy(db, actor, params.pid),
  }),

  write({
    id: 'setTrafficSubsidy',
    method: 'PUT',
    path,
    tag,
    summary: 'Write what a project pays towards the way there',
    description:
      'The whole table. What is submitted already keeps its fee. The currency stays once there are claims that are no drafts: 409 with the rule `currency-fixed`. The same again changes nothing; what changed stands in the history of the project.',
    access: tableKeepers,
    scope: 'write',
    params: subsidyParams,
    body: NewSubsidy,
    answer: { status: 200, description: 'The table as it is now.', schema: Subsidy, etag: true },
    errors: ['stale', 'conflict', 'not_found', 'forbidden'],
    handle: ({ tx, actor, params, body, request }) =>
      setSubsidy(tx, actor, params.pid, {
        table: body,
        expect: (current) =>
          requireMatch(
            request.headers['if-match'],
            current ? etagOf(JSON.stringify(Subsidy.parse(current))) : '""',
          ),
      }),
  }),

  write({
    id: 'previewTrafficSubsidyImport',
    method: 'POST',
    path: `${path}/import`,
    tag,
    summary: 'See what a file would make of the table',
    description:
      'CSV, or what was copied from a spreadsheet: separated by comma, semicolon or tab. A name and a fee in each row, or a name in English, one in Chinese, and a fee; a first row that names the columns is passed over. Nothing is stored: send the rows that you want with the whole table.',
    access: tableKeepers,
    scope: 'write',
    params: subsidyParams,
    query: importQuery,
    body: bytes,
    accepts: ['text/csv'],
    idempotencyKey: false,
    answer: { status: 200, description: 'What each row says.', schema: TablePreview },
    errors: ['not_found', 'forbidden'],
    prepare: readLines,
    handle: ({ tx, params, query, body }) => previewTable(tx, params.pid, { lines: body, ...query }),
  }),
]
