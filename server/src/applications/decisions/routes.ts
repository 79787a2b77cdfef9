import { signedIn } from '../../platform/http/access.ts'
import { type Runnable, write } from '../../platform/http/operation.ts'
import { pidParams } from '../../projects/index.ts'
import { Application, applicationParams } from '../schemas.ts'
import { decideAll, decideOne } from './decisions.ts'
import { Decided, Decision, Decisions, Undoing } from './schemas.ts'
import { undoAll, undoOne } from './undo.ts'

const tag = 'Applications'
const deciders = {
  ...signedIn,
  callers: 'chiefs of the team that is reviewing the application, owners of the project, admins',
}
const undoers = { ...signedIn, callers: 'the person who decided, owners of the project, admins' }

export const decisionOperations: Runnable[] = [
  write({
    id: 'decideApplication',
    method: 'POST',
    path: '/api/projects/{pid}/applications/{id}/decision',
    tag,
    summary: 'Decide on an application',
    description:
      '`accept`: the applicant becomes a member of the team immediately. `decline`: the next preferred team gets the application; after the last one, it goes to the talent pool if the applicant agreed to that. `forward`: another team gets it. Only the first decision counts: later callers get a conflict that says who decided what, in `decided`. Emails are held for 30 seconds, during which the decision can be undone.',
    access: deciders,
    scope: 'write',
    params: applicationParams,
    body: Decision,
    answer: { status: 200, description: 'The updated application.', schema: Application },
    errors: ['conflict', 'forbidden'],
    handle: ({ tx, actor, params, body }) => decideOne(tx, actor, params, body),
  }),

  write({
    id: 'decideApplications',
    method: 'POST',
    path: '/api/projects/{pid}/applications/decisions',
    tag,
    summary: 'Decide on several applications',
    description:
      'Each application is decided separately: the result says which were decided, and why others were not.',
    access: deciders,
    scope: 'write',
    params: pidParams,
    body: Decisions,
    answer: { status: 200, description: 'Result for each application.', schema: Decided },
    errors: ['conflict', 'forbidden'],
    handle: ({ tx, actor, params, body }) => decideAll(tx, actor, params.pid, body),
  }),

  write({
    id: 'undoDecision',
    method: 'POST',
    path: '/api/projects/{pid}/applications/{id}/undo',
    tag,
    summary: 'Undo the last decision on an application',
    description:
      'Possible within 30 seconds, unless the application has changed since the decision. Restores the previous state, and no email is sent.',
    access: undoers,
    scope: 'write',
    params: applicationParams,
    answer: { status: 200, description: 'The restored application.', schema: Application },
    errors: ['conflict', 'forbidden'],
    handle: ({ tx, actor, params }) => undoOne(tx, actor, params),
  }),

  write({
    id: 'undoDecisions',
    method: 'POST',
    path: '/api/projects/{pid}/applications/undo',
    tag,
    summary: 'Undo decisions on several applications',
    description:
      'Each decision is undone separately: the result says which were undone, and why others were not.',
    access: undoers,
    scope: 'write',
    params: pidParams,
    body: Undoing,
    answer: { status: 200, description: 'Result for each application.', schema: Decided },
    errors: ['conflict'],
    handle: ({ tx, actor, params, body }) => undoAll(tx, actor, params.pid, body.ids),
  }),
]
