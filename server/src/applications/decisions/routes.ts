import { signedIn } from '../../platform/http/access.ts'
import { type Runnable, write } from '../../platform/http/operation.ts'
import { pidParams } from '../../projects/index.ts'
import { Application, applicationParams } from '../schemas.ts'
import { decideAll, decideOne } from './decisions.ts'
import { Decided, Decision, Decisions, Undoing } from './schemas.ts'
import { undoAll, undoOne } from './undo.ts'

const tag = 'Applications'
const deciders = { ...signedIn, who: 'chiefs of the team it is before, owners of the project, admins' }
const undoers = { ...signedIn, who: 'whoever decided, owners of the project, admins' }

export const decisionOperations: Runnable[] = [
  write({
    id: 'decideApplication',
    method: 'POST',
    path: '/api/projects/{pid}/applications/{id}/decision',
    tag,
    summary: 'Decide on an application',
    description:
      '`accept`: a member of the team at once. `decline`: the next team wished for has it; after the last one the pool, if the person agreed to it. `forward`: another team has it. One decision counts: whoever comes later is told who decided what, in `decided`. Mails about it wait for 30 seconds, in which it can be undone.',
    access: deciders,
    scope: 'write',
    params: applicationParams,
    body: Decision,
    answer: { status: 200, description: 'The application as it is now.', schema: Application },
    errors: ['conflict', 'forbidden'],
    handle: ({ tx, actor, params, body }) => decideOne(tx, actor, params, body),
  }),

  write({
    id: 'decideApplications',
    method: 'POST',
    path: '/api/projects/{pid}/applications/decisions',
    tag,
    summary: 'Decide on several applications',
    description: 'Each for itself: what cannot be decided says why, the others are done.',
    access: deciders,
    scope: 'write',
    params: pidParams,
    body: Decisions,
    answer: { status: 200, description: 'What came of each.', schema: Decided },
    errors: ['conflict', 'forbidden'],
    handle: ({ tx, actor, params, body }) => decideAll(tx, actor, params.pid, body),
  }),

  write({
    id: 'undoDecision',
    method: 'POST',
    path: '/api/projects/{pid}/applications/{id}/undo',
    tag,
    summary: 'Undo the last decision on an application',
    description: 'Within 30 seconds and while nothing came after it. All is as before, and no mail is sent.',
    access: undoers,
    scope: 'write',
    params: applicationParams,
    answer: { status: 200, description: 'The application as it is again.', schema: Application },
    errors: ['conflict', 'forbidden'],
    handle: ({ tx, actor, params }) => undoOne(tx, actor, params),
  }),

  write({
    id: 'undoDecisions',
    method: 'POST',
    path: '/api/projects/{pid}/applications/undo',
    tag,
    summary: 'Undo the last decisions on several applications',
    description: 'Each for itself: what cannot be undone says why, the others are as before.',
    access: undoers,
    scope: 'write',
    params: pidParams,
    body: Undoing,
    answer: { status: 200, description: 'What came of each.', schema: Decided },
    errors: ['conflict'],
    handle: ({ tx, actor, params, body }) => undoAll(tx, actor, params.pid, body.ids),
  }),
]
