import {
  mostTableBytes,
  readableTables,
  readUploadedTable,
  tableTypes,
} from '../platform/files/table/upload.ts'
import type { Actor } from '../platform/http/access.ts'
import { bytes, type Runnable, read, write } from '../platform/http/operation.ts'
import { perMinute, type RateLimits } from '../platform/http/rate-limits.ts'
import { ownersOfProject, pidParams } from '../projects/index.ts'
import { changeMapping, createImport, getImport, listRows, runImport } from './imports.ts'
import { fileQuery, Import, ImportRows, importParams, Mapping, rowsQuery } from './schemas.ts'

const tag = 'Import and export'
const shared = { tag, access: ownersOfProject }

/** Each compares up to 10,000 rows with the people of the project: far more than anyone reads. */
const previews = perMinute('import-previews', 60)

const limitPreviews = (limits: RateLimits, { uid }: Actor): Promise<void> =>
  limits.spendExactly(previews, [`import-previews:${uid}`])

export const importOperations = (limits: RateLimits): Runnable[] => [
  ...uploadOperations(limits),
  ...reviewOperations(limits),
]

const uploadOperations = (limits: RateLimits): Runnable[] => [
  write({
    ...shared,
    id: 'importPeople',
    method: 'POST',
    path: '/api/projects/{pid}/imports',
    summary: 'Upload a table of people to import',
    description: `${readableTables} The first row contains the column names. Nothing is imported yet: review the rows, correct the column mapping if needed, then run the import. Replaces your previous draft.`,
    scope: 'write',
    params: pidParams,
    query: fileQuery,
    body: bytes,
    accepts: tableTypes,
    bodyLimit: mostTableBytes,
    answer: {
      status: 201,
      description: 'The import draft.',
      schema: Import,
      headers: { Location: 'URL of the import.' },
    },
    errors: ['conflict'],
    limit: ({ actor }) => limitPreviews(limits, actor),
    prepare: readUploadedTable,
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
    summary: 'Get an import',
    description:
      'Returns progress and results, which are kept for 30 days. Drafts and rows can be requested 60 times a minute, uploads and new mappings included.',
    scope: 'read',
    params: importParams,
    answer: { status: 200, description: 'The import.', schema: Import },
    handle: ({ db, actor, params }) => getImport(db, params, () => limitPreviews(limits, actor)),
  }),
]

const reviewOperations = (limits: RateLimits): Runnable[] => [
  write({
    ...shared,
    id: 'mapImport',
    method: 'PUT',
    path: '/api/projects/{pid}/imports/{id}/mapping',
    summary: 'Set the column mapping of an import',
    description: 'Possible while the import is a draft.',
    scope: 'write',
    params: importParams,
    body: Mapping,
    answer: { status: 200, description: 'The updated import.', schema: Import },
    errors: ['conflict'],
    limit: ({ actor }) => limitPreviews(limits, actor),
    handle: ({ tx, params, body }) => changeMapping(tx, params, body),
  }),

  read({
    ...shared,
    id: 'listImportRows',
    method: 'GET',
    path: '/api/projects/{pid}/imports/{id}/rows',
    summary: 'List rows of an import',
    description: 'Returns what each row would do now or, for processed rows, what it did.',
    scope: 'read',
    params: importParams,
    query: rowsQuery,
    answer: { status: 200, description: 'A page of rows.', schema: ImportRows },
    async handle({ db, actor, params, query }) {
      await limitPreviews(limits, actor)
      return listRows(db, params, query)
    },
  }),

  write({
    ...shared,
    id: 'runImport',
    method: 'POST',
    path: '/api/projects/{pid}/imports/{id}/run',
    summary: 'Run an import',
    description:
      'Runs in the background; `done` counts processed rows. Rows with problems are skipped. Names of existing people don’t change, and nobody is removed from a team. Importing the same file again changes nothing. Idempotent; a failed import resumes where it stopped. Everyone added gets one invitation email and joins their teams when they accept. If the project is still a draft, the emails are sent when it opens.',
    scope: 'write',
    params: importParams,
    answer: { status: 202, description: 'The running import.', schema: Import },
    errors: ['conflict'],
    handle: ({ tx, actor, params }) => runImport(tx, actor, params),
  }),
]
