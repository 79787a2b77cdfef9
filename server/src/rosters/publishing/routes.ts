import { type Runnable, write } from '../../platform/http/operation.ts'
import { path, planners, requireSeen, tag } from '../routes.ts'
import { draftParams } from '../schemas.ts'
import { publishDraft } from './publishing.ts'
import { RosterPublication } from './schemas.ts'

export const publicationOperations: Runnable[] = [
  write({
    id: 'publishRosterDraft',
    method: 'PUT',
    path: `${path}/{id}/publication`,
    tag,
    summary: 'Publish a draft of the roster',
    description:
      'Gives people their proposed seats, and sends each one email with all of them, which asks them to confirm. Whoever can’t have one of theirs any more gets none of them, and is listed with the reason. Idempotent.',
    access: planners,
    scope: 'write',
    params: draftParams,
    answer: { status: 200, description: 'What was published.', schema: RosterPublication },
    errors: ['forbidden', 'not_found', 'conflict', 'stale'],
    handle: ({ tx, actor, params, request }) =>
      publishDraft(tx, actor, params, (draft) => requireSeen(request.headers['if-match'], draft)),
  }),
]
