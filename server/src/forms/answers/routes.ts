import { requireRing } from '../../people/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { ownersOfProject } from '../../projects/index.ts'
import { privateReadersOfForm, readersOfForm } from '../access.ts'
import { formParams } from '../schemas.ts'
import { exportAnswers, exportPrivateAnswers } from './export.ts'
import { listAnswers, listMissing, readFile, readPrivateAnswers } from './reading.ts'
import { remindMissing } from './reminders.ts'
import {
  AnswerSummary,
  AnswersPage,
  answersQuery,
  exportQuery,
  exportTypes,
  FileReading,
  type Format,
  MissingPage,
  missingQuery,
  PrivateAnswers,
  PrivateExport,
  PrivateReading,
  personParams,
  Reminded,
  ReminderRequest,
  summaryQuery,
} from './schemas.ts'
import { summariseAnswers } from './summary.ts'

interface Parts {
  ring: KeyRing | null
  database: Database
}

export const answerOperations = (parts: Parts): Runnable[] => [
  ...readingOperations(parts),
  exportOperation(
    'csv',
    'In CSV what a spreadsheet would take for a formula has a quotation mark before it.',
  ),
  exportOperation(
    'xlsx',
    'Numbers, days and times are cells of their kind; what people have written is text, never a formula.',
  ),
  ...privateOperations(parts),
  reminderOperation,
]

const tag = 'Answers to forms'
const place = '/api/projects/{pid}/forms/{fid}'

const readingOperations = ({ ring }: Parts): Runnable[] => [
  read({
    id: 'listFormAnswers',
    method: 'GET',
    path: `${place}/answers`,
    tag,
    summary: 'List the answers to a form',
    description:
      'By name, of the people whom the form asks now. A column is a question for as long as it stayed the same one: an answer stands under what was asked. Private answers are not here.',
    access: readersOfForm,
    scope: 'read',
    params: formParams,
    query: answersQuery,
    answer: { status: 200, description: 'A page of answers.', schema: AnswersPage },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, params, query }) => listAnswers(db, params, query),
  }),

  read({
    id: 'summariseFormAnswers',
    method: 'GET',
    path: `${place}/answers/summary`,
    tag,
    summary: 'Count the answers to a form',
    description:
      'How many have answered, and what. Private answers are not counted; diets are, from five answers on and not for one team alone, and name nobody.',
    access: readersOfForm,
    scope: 'read',
    params: formParams,
    query: summaryQuery,
    answer: { status: 200, description: 'The counts.', schema: AnswerSummary },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) =>
      summariseAnswers(db, ring, actor, { ref: params, tid: query.tid }),
  }),

  read({
    id: 'listMissingAnswers',
    method: 'GET',
    path: `${place}/missing`,
    tag,
    summary: 'List who has not answered a form',
    description: 'By name: whom it asks and who is not done with it.',
    access: readersOfForm,
    scope: 'read',
    params: formParams,
    query: missingQuery,
    answer: { status: 200, description: 'A page of people.', schema: MissingPage },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, params, query }) => listMissing(db, params, query),
  }),
]

const fileHeaders = { 'Content-Disposition': 'A name for the file.' }

const exportOperation = (format: Format, says: string): Runnable =>
  read({
    id: format === 'csv' ? 'exportFormAnswersCsv' : 'exportFormAnswersXlsx',
    method: 'GET',
    path: `${place}/answers.${format}`,
    tag,
    summary: `Export the answers to a form as ${format.toUpperCase()}`,
    description: `What was handed in, one row a person, as it was at one moment; options in the words of the version that was answered. Private answers are not in it. ${says} A file that ends early was cut: ask again.`,
    access: readersOfForm,
    scope: 'read',
    params: formParams,
    query: exportQuery,
    answer: {
      status: 200,
      description: 'The table.',
      files: [exportTypes[format].split(';')[0]!],
      headers: fileHeaders,
    },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => exportAnswers(db, actor, { ref: params, format, ...query }),
  })

const privateOperations = ({ ring, database }: Parts): Runnable[] => [
  write({
    id: 'readPrivateAnswers',
    method: 'POST',
    path: `${place}/answers/private-reads`,
    tag,
    summary: 'Read private answers to a form',
    description:
      'A page of those who gave some, by name. Each of whom something is in it can see who has read which of their answers.',
    access: privateReadersOfForm,
    scope: 'private',
    params: formParams,
    body: PrivateReading,
    // An answer kept for replay would keep private data in clear.
    idempotencyKey: false,
    answer: { status: 200, description: 'A page of private answers.', schema: PrivateAnswers },
    errors: ['step_up_required', 'forbidden', 'not_found', 'private_off'],
    handle: ({ tx, actor, params, body }) =>
      readPrivateAnswers(tx, requireRing(ring), actor, { ...body, ref: params }),
  }),

  write({
    id: 'exportPrivateAnswers',
    method: 'POST',
    path: `${place}/answers/private-exports`,
    tag,
    summary: 'Export the answers to a form, private ones included',
    description:
      'As the other exports, with private columns; files are read one by one. Each person of whom something private is in it can see that.',
    access: privateReadersOfForm,
    scope: 'private',
    params: formParams,
    body: PrivateExport,
    idempotencyKey: false,
    answer: {
      status: 200,
      description: 'The table.',
      files: Object.values(exportTypes).map((type) => type.split(';')[0]!),
      headers: fileHeaders,
    },
    errors: ['step_up_required', 'forbidden', 'not_found', 'private_off'],
    handle: ({ tx, actor, params, body }) =>
      exportPrivateAnswers(tx, actor, { ...body, ref: params, ring: requireRing(ring), database }),
  }),

  write({
    id: 'readAnswerFile',
    method: 'POST',
    path: `${place}/answers/{uid}/file-reads`,
    tag,
    summary: 'Read a file that someone gave as an answer',
    description: 'The person can see that you did.',
    access: privateReadersOfForm,
    scope: 'private',
    params: personParams,
    body: FileReading,
    idempotencyKey: false,
    answer: {
      status: 200,
      description: 'The file.',
      files: ['image/png', 'image/jpeg', 'application/pdf'],
      headers: fileHeaders,
    },
    errors: ['step_up_required', 'forbidden', 'not_found', 'private_off'],
    handle: ({ tx, actor, params: { uid, ...form }, body }) =>
      readFile(tx, requireRing(ring), actor, { ref: form, uid, ...body }),
  }),
]

const reminderOperation = write({
  id: 'remindMissingAnswers',
  method: 'POST',
  path: `${place}/reminders`,
  tag,
  summary: 'Remind who has not answered a form',
  description: 'By mail, nobody more than once a day. Who answers before it is sent gets none.',
  access: ownersOfProject,
  scope: 'write',
  params: formParams,
  body: ReminderRequest,
  answer: { status: 200, description: 'How many.', schema: Reminded },
  errors: ['conflict', 'not_found'],
  handle: ({ tx, actor, params, body }) => remindMissing(tx, actor, { ref: params, uids: body.uids }),
})
