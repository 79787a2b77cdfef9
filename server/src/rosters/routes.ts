import { signedIn } from '../platform/http/access.ts'
import { etagOf, requireMatch } from '../platform/http/etags.ts'
import { type Runnable, read, write } from '../platform/http/operation.ts'
import { pidParams } from '../projects/index.ts'
import { changeDraft } from './drafts/changing.ts'
import { createDraft, discardDraft, listDrafts, presentDraft, viewDraft } from './drafts/drafts.ts'
import { listSeats, listShifts } from './drafts/listing.ts'
import { compareDrafts, getScore } from './drafts/scores.ts'
import {
  comparisonQuery,
  draftParams,
  NewRosterDraft,
  RosterComparison,
  RosterDraft,
  RosterDraftChange,
  RosterDrafts,
  RosterScore,
  RosterSeats,
  RosterShifts,
  seatsQuery,
  shiftsQuery,
} from './schemas.ts'

export const tag = 'Rosters'
export const path = '/api/projects/{pid}/roster-drafts'
export const planners = {
  ...signedIn,
  callers: 'owners of the project, admins; for a draft of a team: chiefs of the team, unless they are new',
}
const shared = { tag, access: planners, params: draftParams }
export const requireSeen = (ifMatch: string | undefined, draft: unknown): void =>
  requireMatch(ifMatch, etagOf(JSON.stringify(RosterDraft.parse(draft))))

export const draftOperations: Runnable[] = [
  write({
    ...shared,
    id: 'createRosterDraft',
    method: 'POST',
    path,
    summary: 'Create a draft of the roster',
    description:
      'A draft proposes seats beside those that people have, for the whole project or for one team. Only those who may plan the same see it, and nobody gets an email. It is empty at first. A project can have 20 drafts.',
    scope: 'write',
    params: pidParams,
    body: NewRosterDraft,
    answer: { status: 201, description: 'The draft.', schema: RosterDraft, etag: true },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params, body }) => createDraft(tx, actor, params.pid, body),
  }),

  read({
    ...shared,
    id: 'listRosterDrafts',
    method: 'GET',
    path,
    summary: 'List drafts of the roster',
    description: 'Returns the drafts that you may change, the newest first.',
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'The drafts.', schema: RosterDrafts },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params }) => listDrafts(db, actor, params.pid),
  }),

  read({
    ...shared,
    id: 'getRosterDraft',
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Get a draft of the roster',
    description: 'Returns the draft without its seats, and how far filling it has got.',
    scope: 'read',
    answer: { status: 200, description: 'The draft.', schema: RosterDraft, etag: true },
    errors: ['forbidden', 'not_found'],
    handle: async ({ db, actor, params }) => presentDraft((await viewDraft(db, actor, params)).draft),
  }),

  write({
    ...shared,
    id: 'changeRosterDraft',
    method: 'PATCH',
    path: `${path}/{id}`,
    summary: 'Change a draft of the roster',
    description:
      'Renames it, and adds, removes, moves, swaps and locks proposed seats. Each seat must keep all scheduling rules, also those that only warn elsewhere, and what people said about when they can help.',
    scope: 'write',
    body: RosterDraftChange,
    answer: { status: 200, description: 'The changed draft.', schema: RosterDraft, etag: true },
    errors: ['forbidden', 'not_found', 'conflict', 'stale'],
    handle: ({ tx, actor, params, body, request }) =>
      changeDraft(tx, actor, params, {
        change: body,
        expect: (draft) => requireSeen(request.headers['if-match'], draft),
      }),
  }),

  write({
    ...shared,
    id: 'discardRosterDraft',
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Discard a draft of the roster',
    description: 'Deletes it with its proposed seats, and stops filling it. Seats that were published stay.',
    scope: 'write',
    answer: { status: 204, description: 'Draft discarded.' },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params }) => discardDraft(tx, actor, params),
  }),

  read({
    ...shared,
    id: 'listRosterShifts',
    method: 'GET',
    path: `${path}/{id}/shifts`,
    summary: 'List the shifts of a draft',
    description:
      'Returns the shifts that the draft is about, by time: those that haven’t begun and aren’t cancelled, with how many seats are taken and proposed.',
    scope: 'read',
    query: shiftsQuery,
    answer: { status: 200, description: 'A page of shifts.', schema: RosterShifts },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => listShifts(db, actor, params, query),
  }),

  read({
    ...shared,
    id: 'listRosterSeats',
    method: 'GET',
    path: `${path}/{id}/seats`,
    summary: 'List the proposed seats of a draft',
    description:
      'Returns the proposed seats by time of the shift, each with what is against it by now. The people who have seats already are those of the task.',
    scope: 'read',
    query: seatsQuery,
    answer: { status: 200, description: 'A page of seats.', schema: RosterSeats },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => listSeats(db, actor, params, query),
  }),

  read({
    ...shared,
    id: 'getRosterScore',
    method: 'GET',
    path: `${path}/{id}/score`,
    summary: 'Get the score of a draft',
    description: 'Computes open spots and what the draft costs, beside the seats that people have now.',
    scope: 'read',
    answer: { status: 200, description: 'The score.', schema: RosterScore },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params }) => getScore(db, actor, params),
  }),

  read({
    ...shared,
    id: 'compareRosterDrafts',
    method: 'GET',
    path: `${path}/{id}/comparison`,
    summary: 'Compare two drafts of the roster',
    description: 'Returns the scores of both, and the seats that only one of them proposes, by time.',
    scope: 'read',
    query: comparisonQuery,
    answer: { status: 200, description: 'The comparison.', schema: RosterComparison },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ db, actor, params, query }) => compareDrafts(db, actor, params, query),
  }),
]
