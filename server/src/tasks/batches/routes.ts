import {
  mostTableBytes,
  readableTables,
  readUploadedTable,
  tableTypes,
} from '../../platform/files/table/upload.ts'
import type { Actor } from '../../platform/http/access.ts'
import { bytes, type Runnable, write } from '../../platform/http/operation.ts'
import { perMinute, type RateLimits } from '../../platform/http/rate-limits.ts'
import { pidParams } from '../../projects/index.ts'
import { generateTasks, importTasks, taskLeaders } from './batches.ts'
import { planQuery, seriesParams, TaskBatch, TaskPlan, tableQuery, UndoneBatch } from './schemas.ts'
import { undoSeries } from './undoing.ts'

const shared = {
  tag: 'Tasks',
  method: 'POST',
  access: taskLeaders,
  scope: 'write',
  errors: ['forbidden', 'not_found', 'conflict', 'stale'],
} as const

const answer = {
  status: 200,
  description: 'What was created or, without `create`, what would be created.',
  schema: TaskBatch,
  etag: true,
}

const once =
  'Without `create`, this is a preview. To create exactly what you saw, send the ETag of the preview in `If-Match`. Creates all tasks or none, and skips those that exist already.'

/** Each plans up to 500 tasks. */
const batches = perMinute('task-batches', 120)

const limitBatches = (limits: RateLimits, { uid }: Actor): Promise<void> =>
  limits.spendExactly(batches, [`task-batches:${uid}`])

export const batchOperations = (limits: RateLimits): Runnable[] => [
  write({
    ...shared,
    id: 'generateTasks',
    path: '/api/projects/{pid}/task-batches/plan',
    summary: 'Create tasks by a plan',
    description: `Creates one task for each day, time slot, team and location, at most 500. ${once}`,
    params: pidParams,
    query: planQuery,
    body: TaskPlan,
    answer,
    limit: ({ actor }) => limitBatches(limits, actor),
    handle: ({ tx, actor, params, query: { create }, body, request }) =>
      generateTasks(tx, actor, params.pid, { plan: body, create, seen: request.headers['if-match'] }),
  }),

  write({
    ...shared,
    id: 'importTasks',
    path: '/api/projects/{pid}/task-batches/table',
    summary: 'Create tasks from a table',
    description: `${readableTables} At most 500 tasks. A list has one task per row; a matrix has time slots by rows, and locations or days by columns. Layout and columns are detected; give the number of any column to set them yourself. Dates and times are in the project’s time zone. Rows of the same task with different roles become one task. ${once}`,
    params: pidParams,
    query: tableQuery,
    body: bytes,
    accepts: tableTypes,
    bodyLimit: mostTableBytes,
    answer,
    limit: ({ actor }) => limitBatches(limits, actor),
    prepare: readUploadedTable,
    handle: ({ tx, actor, params, query: { create, ...query }, body, request }) =>
      importTasks(tx, actor, params.pid, {
        table: body,
        query: { create, ...query },
        create,
        seen: request.headers['if-match'],
      }),
  }),

  write({
    ...shared,
    id: 'undoTaskSeries',
    path: '/api/projects/{pid}/task-series/{series}/undo',
    summary: 'Undo the creation of a series',
    description:
      'Deletes the tasks that were created together, within an hour. Tasks that someone changed, signed up for or was assigned to stay and are listed.',
    params: seriesParams,
    answer: { status: 200, description: 'What was deleted, and what stays.', schema: UndoneBatch },
    handle: ({ tx, actor, params }) => undoSeries(tx, actor, params.pid, params.series),
  }),
]
