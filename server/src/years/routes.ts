import { type Runnable, read, write } from '../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../projects/index.ts'
import { compareYears } from './comparison.ts'
import { getOverview } from './overview.ts'
import { previewRollOver, retryRollOver, rollOver } from './roll-over.ts'
import { NewYear, Overview, RollOver, RollOverPreview, RollOverResult } from './schemas.ts'

const tag = 'Projects'

export const yearOperations: Runnable[] = [
  read({
    id: 'getOverview',
    method: 'GET',
    path: '/api/projects/{pid}/overview',
    tag,
    summary: 'See how a project is doing',
    description: 'Its teams and what they want, who came and went, and what needs someone.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'How it is doing now.', schema: Overview },
    handle: ({ db, params }) => getOverview(db, params.pid),
  }),

  write({
    id: 'previewRollOver',
    method: 'POST',
    path: '/api/projects/{pid}/roll-over/preview',
    tag,
    summary: 'See what would come along into a new year',
    description: 'Counts what the roll-over would do. Changes nothing.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    body: NewYear,
    answer: { status: 200, description: 'What would happen.', schema: RollOverPreview },
    handle: ({ tx, actor, params, body }) => previewRollOver(tx, actor, params.pid, body),
  }),

  write({
    id: 'rollOver',
    method: 'POST',
    path: '/api/projects/{pid}/roll-over',
    tag,
    summary: 'Start a new year from this one',
    description:
      'The new project is a draft that you own. Teams, chiefs and invitations follow in the background; read how far it is where `Location` says. Members are invited back, never copied, and no mail goes out before you send it. The same `pid` again answers with the one that is there.',
    access: ownersOfProject,
    scope: 'write',
    params: pidParams,
    body: NewYear,
    answer: {
      status: 202,
      description: 'Under way, or done before.',
      schema: RollOver,
      headers: { Location: 'Where its progress can be read.' },
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
    summary: 'Compare a project with the year before',
    description:
      'Of the new project: how far the roll-over is, who returns, who has not answered, and each team then and now.',
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
    summary: 'Try a roll-over again that has failed',
    description:
      'Of the new project. It goes on where it stopped and does nothing twice. One that has not failed stays as it is.',
    access: ownersOfProject,
    scope: 'write',
    params: pidParams,
    answer: { status: 202, description: 'Under way, or done before.', schema: RollOver },
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params }) => retryRollOver(tx, actor, params.pid),
  }),
]
