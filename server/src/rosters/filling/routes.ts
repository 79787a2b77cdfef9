import { type Runnable, write } from '../../platform/http/operation.ts'
import type { Policy, RateLimits } from '../../platform/http/rate-limits.ts'
import { path, planners, requireSeen, tag } from '../routes.ts'
import { draftParams, RosterDraft } from '../schemas.ts'
import { NewRosterFill } from './schemas.ts'
import { requestStop, startFill } from './starting.ts'

const shared = {
  tag,
  path: `${path}/{id}/fill`,
  access: planners,
  scope: 'write',
  params: draftParams,
} as const
const fills: Policy = { name: 'roster-fills', most: 20, seconds: 3600 }

export const fillOperations = (limits: RateLimits): Runnable[] => [
  write({
    ...shared,
    id: 'fillRosterDraft',
    method: 'PUT',
    summary: 'Fill a draft of the roster',
    description:
      'Starts to search for the best seats, beside those that people have and those that are locked. Get the draft to see how far it is; it can’t be changed meanwhile. A project fills one draft at a time.',
    body: NewRosterFill,
    answer: { status: 202, description: 'The draft.', schema: RosterDraft, etag: true },
    errors: ['forbidden', 'not_found', 'conflict', 'stale'],
    limit: ({ actor }) => limits.spendExactly(fills, [`${fills.name}:${actor.uid}`]),
    handle: ({ tx, actor, params, body, request }) =>
      startFill(tx, actor, params, {
        ...body,
        expect: (draft) => requireSeen(request.headers['if-match'], draft),
      }),
  }),

  write({
    ...shared,
    id: 'stopFillingRosterDraft',
    method: 'DELETE',
    summary: 'Stop filling a draft of the roster',
    description: 'Keeps the best seats until then, within a second or two. Idempotent.',
    answer: { status: 202, description: 'The draft.', schema: RosterDraft, etag: true },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params }) => requestStop(tx, actor, params),
  }),
]
