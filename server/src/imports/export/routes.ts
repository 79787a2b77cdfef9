import { writeCsv, writeXlsx } from '../../platform/files/tables.ts'
import { FileAnswer, type Runnable, read } from '../../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../../projects/index.ts'
import { exportQuery } from '../schemas.ts'
import { peopleTable } from './people-table.ts'

interface Kind {
  id: string
  ending: 'csv' | 'xlsx'
  type: string
  pack(rows: string[][]): Buffer
  says: string
}

const kinds: Kind[] = [
  {
    id: 'exportPeopleCsv',
    ending: 'csv',
    type: 'text/csv',
    pack: (rows) => Buffer.from(writeCsv(rows)),
    says: 'Cells that a spreadsheet would read as a formula are prefixed with a quotation mark, which an import removes.',
  },
  {
    id: 'exportPeopleXlsx',
    ending: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pack: (rows) => writeXlsx(rows, { at: new Date(), sheet: 'People' }),
    says: 'All cells are text.',
  },
]

export const exportOperations: Runnable[] = kinds.map(({ id, ending, type, pack, says }) =>
  read({
    id,
    method: 'GET',
    path: `/api/projects/{pid}/people.${ending}`,
    tag: 'Import and export',
    summary: `Export people of a project as ${ending.toUpperCase()}`,
    description: `Uses the format of imports: \`email\`, \`name\`, \`team\` (its \`tid\`), \`role\`, with one row per person and team. ${says}`,
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    query: exportQuery,
    answer: {
      status: 200,
      description: 'The file.',
      files: [type],
      headers: { 'Content-Disposition': 'Suggested file name.' },
    },
    async handle({ db, params: { pid }, query }) {
      const bytes = pack(await peopleTable(db, pid, query))
      const name = query.template ? `people-template.${ending}` : `people-${pid}.${ending}`
      return new FileAnswer(type === 'text/csv' ? `${type}; charset=utf-8` : type, bytes, {
        'content-disposition': `attachment; filename="${name}"`,
      })
    },
  }),
)
