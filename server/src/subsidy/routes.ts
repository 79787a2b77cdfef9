import { etagOf, requireMatch } from '../platform/http/etags.ts'
import { bytes, type Runnable, read, write } from '../platform/http/operation.ts'
import { claimants, tableEditors } from './access.ts'
import { importQuery, NewSubsidy, Subsidy, subsidyParams, TablePreview } from './schemas.ts'
import { getSubsidy, setSubsidy } from './table.ts'
import { previewTable, readLines } from './table-import.ts'

const tag = 'Traffic subsidy'
const path = '/api/projects/{pid}/traffic-subsidy'

export const tableOperations: Runnable[] = [
  read({
    id: 'getTrafficSubsidy',
    method: 'GET',
    path,
    tag,
    summary: 'Get the traffic subsidy of a project',
    description:
      'Returns the travel allowance per origin, and who can claim it. Returns 404 while the project has none. Owners, finance and admins also get the budget and the payer.',
    access: claimants,
    scope: 'read',
    params: subsidyParams,
    answer: { status: 200, description: 'The traffic subsidy.', schema: Subsidy, etag: true },
    errors: ['not_found'],
    handle: ({ db, actor, params }) => getSubsidy(db, actor, params.pid),
  }),

  write({
    id: 'setTrafficSubsidy',
    method: 'PUT',
    path,
    tag,
    summary: 'Replace the traffic subsidy of a project',
    description:
      'Replaces the whole table. Submitted claims keep their fee. The currency can’t change once there are claims other than drafts: trying to change it returns 409 with the rule `currency-fixed`. Changes are recorded in the project history. Idempotent.',
    access: tableEditors,
    scope: 'write',
    params: subsidyParams,
    body: NewSubsidy,
    answer: { status: 200, description: 'The updated traffic subsidy.', schema: Subsidy, etag: true },
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
    summary: 'Preview a traffic subsidy import',
    description:
      'CSV or cells copied from a spreadsheet, separated by commas, semicolons or tabs. Each row has a name and a fee, or a name in English, one in Chinese, and a fee; a header row is skipped. Nothing is stored: include the rows you want when you replace the traffic subsidy.',
    access: tableEditors,
    scope: 'write',
    params: subsidyParams,
    query: importQuery,
    body: bytes,
    accepts: ['text/csv'],
    idempotencyKey: false,
    answer: { status: 200, description: 'The parsed rows.', schema: TablePreview },
    errors: ['not_found', 'forbidden'],
    prepare: readLines,
    handle: ({ tx, params, query, body }) => previewTable(tx, params.pid, { lines: body, ...query }),
  }),
]
