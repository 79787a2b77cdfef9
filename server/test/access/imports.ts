import { newId } from '../../src/platform/ids.ts'
import { at, database, ownersAndAdmins, people, pid, type Rows } from './stage.ts'

/** A file with an address and a team in each row, uploaded by someone else. */
async function draft(): Promise<string> {
  const id = newId<string>()
  const mapping = JSON.stringify({ email: 0, name: null, team: 1, role: null })
  const file = { file_name: 'people.csv', columns: ['email', 'team'], mapping, total: 0 }
  await database.db
    .insertInto('imports')
    .values({ pid, id, made_by: people.desk.uid, ...file })
    .execute()
  return `/api/projects/${pid}/imports/${id}`
}

export const imports: Rows = {
  importPeople: {
    call: async () => ({
      line: `POST /api/projects/${pid}/imports`,
      body: Buffer.from('email,team\n'),
      headers: { 'content-type': 'text/csv' },
    }),
    scope: 'write',
    answers: ownersAndAdmins(201),
  },
  getImport: {
    call: async () => ({ line: `GET ${await draft()}` }),
    scope: 'read',
    answers: ownersAndAdmins(200),
  },
  mapImport: {
    call: async () => ({ line: `PUT ${await draft()}/mapping`, body: { email: 0, team: 1 } }),
    scope: 'write',
    answers: ownersAndAdmins(200),
  },
  listImportRows: {
    call: async () => ({ line: `GET ${await draft()}/rows` }),
    scope: 'read',
    answers: ownersAndAdmins(200),
  },
  runImport: {
    call: async () => ({ line: `POST ${await draft()}/run`, body: {} }),
    scope: 'write',
    answers: ownersAndAdmins(202),
  },
  exportPeopleCsv: {
    call: at(`GET /api/projects/${pid}/people.csv`),
    scope: 'read',
    answers: ownersAndAdmins(200),
  },
  exportPeopleXlsx: {
    call: at(`GET /api/projects/${pid}/people.xlsx`),
    scope: 'read',
    answers: ownersAndAdmins(200),
  },
}
