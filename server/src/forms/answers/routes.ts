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
  ...readingOperations,
  exportOperation(
    'csv',
    'Cells that a spreadsheet would read as a formula are prefixed with a quotation mark.',
  ),
  exportOperation(
    'xlsx',
    'Numbers, dates and times are typed cells; what people wrote is text, never a formula.',
  ),
  ...privateOperations(parts),
  reminderOperation,
]

const tag = 'Answers to forms'
const formPath = '/api/projects/{pid}/forms/{fid}'

const readingOperations: Runnable[] = [
  read({
    id: 'listFormAnswers',
    method: 'GET',
    path: `${formPath}/answers`,
    tag,
    summary: 'List answers to a form',
    description:
      'Returns answers from people in the form’s current audience, ordered by name. A column stands for one question as long as its meaning stays the same, so every answer appears under the question that was asked. Private answers are not included.',
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
    path: `${formPath}/answers/summary`,
    tag,
    summary: 'Summarise answers to a form',
    description:
      'Counts how many people answered, and what. Private answers are not counted. To count diets, open the purpose `catering`.',
    access: readersOfForm,
    scope: 'read',
    params: formParams,
    query: summaryQuery,
    answer: { status: 200, description: 'The counts.', schema: AnswerSummary },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, params, query }) => summariseAnswers(db, { ref: params, tid: query.tid }),
  }),

  read({
    id: 'listMissingAnswers',
    method: 'GET',
    path: `${formPath}/missing`,
    tag,
    summary: 'List people who have not filled in a form',
    description: 'Returns people in the form’s audience who have not submitted it, ordered by name.',
    access: readersOfForm,
    scope: 'read',
    params: formParams,
    query: missingQuery,
    answer: { status: 200, description: 'A page of people.', schema: MissingPage },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, params, query }) => listMissing(db, params, query),
  }),
]

const fileHeaders = { 'Content-Disposition': 'Suggested file name.' }

const exportOperation = (format: Format, says: string): Runnable =>
  read({
    id: format === 'csv' ? 'exportFormAnswersCsv' : 'exportFormAnswersXlsx',
    method: 'GET',
    path: `${formPath}/answers.${format}`,
    tag,
    summary: `Export answers to a form as ${format.toUpperCase()}`,
    description: `Returns the submitted answers, one row per person, all from the same snapshot. Options keep the wording of the version that was answered. Private answers are not included. ${says} A truncated file means that the export was interrupted: request it again.`,
    access: readersOfForm,
    scope: 'read',
    params: formParams,
    query: exportQuery,
    answer: {
      status: 200,
      description: 'The file.',
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
    path: `${formPath}/answers/private-reads`,
    tag,
    summary: 'Read private answers to a form',
    description:
      'Returns a page of people with private answers, ordered by name. Each of them sees in their access log who read which answers, and is emailed the first time you read any of their private answers.',
    access: privateReadersOfForm,
    scope: 'private',
    params: formParams,
    body: PrivateReading,
    // A response stored for replay would hold private data in plain text.
    idempotencyKey: false,
    answer: { status: 200, description: 'A page of private answers.', schema: PrivateAnswers },
    errors: ['step_up_required', 'forbidden', 'not_found', 'private_off'],
    handle: ({ tx, actor, params, body }) =>
      readPrivateAnswers(tx, requireRing(ring), actor, { ...body, ref: params }),
  }),

  write({
    id: 'exportPrivateAnswers',
    method: 'POST',
    path: `${formPath}/answers/private-exports`,
    tag,
    summary: 'Export answers to a form, including private ones',
    description:
      'Returns the same columns as the other exports, plus the private ones. Uploaded files are not included and must be read one by one. Each person whose private answers are included can see this in their access log, and is emailed the first time you read any of their private answers.',
    access: privateReadersOfForm,
    scope: 'private',
    params: formParams,
    body: PrivateExport,
    idempotencyKey: false,
    answer: {
      status: 200,
      description: 'The file.',
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
    path: `${formPath}/answers/{uid}/file-reads`,
    tag,
    summary: 'Read a file submitted as an answer',
    description:
      'The read is recorded in the person’s access log. They are emailed the first time you read any of their private answers.',
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
  path: `${formPath}/reminders`,
  tag,
  summary: 'Remind people who have not filled in a form',
  description:
    'Sends each person an email, at most once a day. People who answer before the email is sent don’t get it.',
  access: ownersOfProject,
  scope: 'write',
  params: formParams,
  body: ReminderRequest,
  answer: { status: 200, description: 'Number of people reminded.', schema: Reminded },
  errors: ['conflict', 'not_found'],
  handle: ({ tx, actor, params, body }) => remindMissing(tx, actor, { ref: params, uids: body.uids }),
})
