import { type Runnable, read, write } from '../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../projects/index.ts'
import { compareYears } from './comparison.ts'
import { previewRollOver, retryRollOver, rollOver } from './roll-over.ts'
import { NewYear, RollOver, RollOverPreview, RollOverResult } from './schemas.ts'

const tag = 'Projects'

export const yearOperations: Runnable[] = [
  write({
    id: 'previewRollOver',
    method: 'POST',
    path: '/api/projects/{pid}/roll-over/preview',
    tag,
    summary: 'Preview a roll-over',
    description: 'Counts what a roll-over to a new year would copy. Changes nothing.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    body: NewYear,
    answer: { status: 200, description: 'The preview.', schema: RollOverPreview },
    handle: ({ tx, actor, params, body }) => previewRollOver(tx, actor, params.pid, body),
  }),

  write({
    id: 'rollOver',
    method: 'POST',
    path: '/api/projects/{pid}/roll-over',
    tag,
    summary: 'Roll a project over to a new year',
    description:
      'Creates a draft project that you own; if your owner role in this project is new, or you have none, it is new there, too. Teams, chiefs and invitations are copied in the background; poll the URL in `Location` for progress. Members are invited back rather than copied, and no email goes out until you send the invitations. Repeating the request with the same `pid` returns the existing roll-over.',
    access: ownersOfProject,
    scope: 'write',
    params: pidParams,
    body: NewYear,
    answer: {
      status: 202,
      description: 'The roll-over, in progress or already done.',
      schema: RollOver,
      headers: { Location: 'URL at which you can follow the progress.' },
    },
    errors: ['conflict'],
    async handle({ tx, actor, params, body, reply }) {
      const made = await rollOver(tx, actor, params.pid, body)
      reply.header('location', `/api/projects/${made.pid}/roll-over`)
      return made
    },
  }),

  read({
    id: 'getRollOver',
    method: 'GET',
    path: '/api/projects/{pid}/roll-over',
    tag,
    summary: 'Get the roll-over of a project',
    description:
      'Call this on the new project. Returns the progress of the roll-over, returning people, unanswered invitations, and each team compared with the previous year.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'Progress and comparison.', schema: RollOverResult },
    errors: ['not_found'],
    handle: ({ db, params }) => compareYears(db, params.pid),
  }),

  write({
    id: 'retryRollOver',
    method: 'POST',
    path: '/api/projects/{pid}/roll-over/retry',
    tag,
    summary: 'Retry a failed roll-over',
    description:
      'Call this on the new project. Resumes the roll-over where it failed, and does nothing if it has not failed.',
    access: ownersOfProject,
    scope: 'write',
    params: pidParams,
    answer: { status: 202, description: 'The roll-over, in progress or already done.', schema: RollOver },
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params }) => retryRollOver(tx, actor, params.pid),
  }),
]
