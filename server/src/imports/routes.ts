import { bytes, type Runnable, read, write } from '../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../projects/index.ts'
import { changeMapping, createImport, getImport, listRows, readPeople, runImport } from './imports.ts'
import { fileQuery, Import, ImportRows, importParams, Mapping, rowsQuery } from './schemas.ts'

const tag = 'Import and export'
const shared = { tag, access: ownersOfProject }

export const importOperations: Runnable[] = [
  write({
    ...shared,
    id: 'importPeople',
    method: 'POST',
    path: '/api/projects/{pid}/imports',
    summary: 'Bring a table of people',
    description:
      'CSV (UTF-8, UTF-16 or Big5; separated by comma, semicolon or tab) or XLSX (its first sheet), at most 5 MiB, 10,000 rows, 50 columns, 500 characters a cell and 20 million in all. The first row names the columns. Nothing happens yet: look at the rows, mend the mapping if it was guessed wrong, then run it. Takes the place of a draft that you brought before.',
    scope: 'write',
    params: pidParams,
    query: fileQuery,
    body: bytes,
    accepts: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    bodyLimit: 5 * 1024 * 1024,
    answer: {
      status: 201,
      description: 'What was read.',
      schema: Import,
      headers: { Location: 'Where it can be read.' },
    },
    errors: ['conflict'],
    prepare: readPeople,
    async handle({ tx, actor, params, query, body, reply }) {
      const made = await createImport(tx, actor, params.pid, { table: body, ...query })
      reply.header('location', `/api/projects/${params.pid}/imports/${made.id}`)
      return made
    },
  }),

  read({
    ...shared,
    id: 'getImport',
    method: 'GET',
    path: '/api/projects/{pid}/imports/{id}',
    summary: 'Read an import',
    description: 'How far it is, and what came of it. It is kept for 30 days.',
    scope: 'read',
    params: importParams,
    answer: { status: 200, description: 'The import.', schema: Import },
    handle: ({ db, params }) => getImport(db, params),
  }),

  write({
    ...shared,
    id: 'mapImport',
    method: 'PUT',
    path: '/api/projects/{pid}/imports/{id}/mapping',
    summary: 'Say which column holds what',
    description: 'While it is a draft.',
    scope: 'write',
    params: importParams,
    body: Mapping,
    answer: { status: 200, description: 'The import as it is now.', schema: Import },
    errors: ['conflict'],
    handle: ({ tx, params, body }) => changeMapping(tx, params, body),
  }),

  read({
    ...shared,
    id: 'listImportRows',
    method: 'GET',
    path: '/api/projects/{pid}/imports/{id}/rows',
    summary: 'See what each row does',
    description: 'As things are now; for rows that are carried out, what they did.',
    scope: 'read',
    params: importParams,
    query: rowsQuery,
    answer: { status: 200, description: 'A page of rows.', schema: ImportRows },
    handle: ({ db, params, query }) => listRows(db, params, query),
  }),

  write({
    ...shared,
    id: 'runImport',
    method: 'POST',
    path: '/api/projects/{pid}/imports/{id}/run',
    summary: 'Carry out an import',
    description:
      'In the background: `done` counts the rows. Rows with problems are left out. The names of people who are known here stay as they are, and nobody is taken out of a team. The same file again changes nothing. Twice is once; one that has failed goes on where it stopped. Everyone who is added is invited by one mail, to a draft when it is opened, and in their teams once they say yes.',
    scope: 'write',
    params: importParams,
    answer: { status: 202, description: 'It is under way.', schema: Import },
    errors: ['conflict'],
    handle: ({ tx, actor, params }) => runImport(tx, actor, params),
  }),
]
