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
    says: 'What a spreadsheet would take for a formula has a quotation mark before it, which an import takes off.',
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
    summary: `Export the people of a project as ${ending.toUpperCase()}`,
    description: `In the shape that an import takes: \`email\`, \`name\`, \`team\` (its \`tid\`), \`role\`; one row for each team that someone is in. ${says}`,
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    query: exportQuery,
    answer: {
      status: 200,
      description: 'The table.',
      files: [type],
      headers: { 'Content-Disposition': 'A name for the file.' },
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
