import { requireRing } from '../../people/index.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { oneself, signedIn } from '../../platform/http/access.ts'
import { etagOf, requireMatch } from '../../platform/http/etags.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { toAttachment } from '../../uploads/index.ts'
import { receiptReaders, treasurers } from '../access.ts'
import { subsidyParams } from '../schemas.ts'
import { approveClaim, declineClaim, reopenClaim, returnClaim } from './deciding.ts'
import { getClaim, listClaims, readReceipt } from './desk.ts'
import { deleteMyClaim, getMyClaim, setMyClaim } from './drafts.ts'
import { listMyClaims } from './mine.ts'
import {
  Approval,
  Claim,
  ClaimCheck,
  ClaimDraft,
  Claims,
  claimParams,
  claimsQuery,
  Decline,
  MyClaim,
  MyClaims,
  Reason,
  ReceiptRead,
  Return,
  Submission,
} from './schemas.ts'
import { checkMyClaim, submitClaim, withdrawClaim } from './submission.ts'

const tag = 'Traffic subsidy'
const path = '/api/projects/{pid}/traffic-subsidy/claims'
const mine = { path: `${path}/me`, tag, access: oneself, params: subsidyParams }
const my = { status: 200, description: 'Your claim.', schema: MyClaim, etag: true }

const matching = (request: { headers: { 'if-match'?: string | undefined } }) => (current: object | null) =>
  requireMatch(request.headers['if-match'], current ? etagOf(JSON.stringify(MyClaim.parse(current))) : '""')

export const claimOperations = (ring: KeyRing | null): Runnable[] => [
  ...ownClaims(ring),
  ...submissions(ring),
  ...desk,
  ...decisions,
  ...receipts(ring),
]

const ownClaims = (ring: KeyRing | null): Runnable[] => [
  read({
    id: 'listMyClaims',
    method: 'GET',
    path: '/api/users/me/claims',
    tag,
    summary: 'List your claims',
    description:
      'Returns your claims in all projects, newest first, projects where you could still claim, and projects with claims for you to decide.',
    access: oneself,
    scope: 'read',
    answer: { status: 200, description: 'Your claims.', schema: MyClaims },
    handle: ({ db, actor }) => listMyClaims(db, actor.uid),
  }),

  read({
    ...mine,
    id: 'getMyClaim',
    method: 'GET',
    summary: 'Get your claim',
    description: 'Returns 404 while you have no claim.',
    // The response includes the last characters of the account.
    scope: 'private',
    answer: my,
    errors: ['not_found'],
    handle: ({ db, actor, params }) => getMyClaim(db, ring, actor, params.pid),
  }),

  write({
    ...mine,
    id: 'setMyClaim',
    method: 'PUT',
    summary: 'Create or update your claim',
    description:
      'You can have one claim per project, and you can change it while it is a draft. A declined claim becomes a draft again, so that you can correct it.',
    access: { ...signedIn, callers: 'people in the project or with a claim in it, for themselves' },
    scope: 'write',
    body: ClaimDraft,
    answer: my,
    errors: ['not_found', 'conflict', 'stale'],
    handle: ({ tx, actor, params, body, request }) =>
      setMyClaim(tx, ring, actor, { pid: params.pid, draft: body, expect: matching(request) }),
  }),

  write({
    ...mine,
    id: 'deleteMyClaim',
    method: 'DELETE',
    summary: 'Delete your claim draft',
    description: 'Also deletes the receipts of the claim. A claim that was ever approved can’t be deleted.',
    scope: 'write',
    answer: { status: 204, description: 'Draft deleted.' },
    errors: ['not_found', 'conflict', 'stale'],
    handle: ({ tx, actor, params, request }) =>
      deleteMyClaim(tx, ring, actor, { pid: params.pid, expect: matching(request) }),
  }),
]

const submissions = (ring: KeyRing | null): Runnable[] => [
  read({
    ...mine,
    path: `${path}/me/submission`,
    id: 'checkMyClaim',
    method: 'GET',
    summary: 'Check whether you can submit your claim',
    description:
      'Returns the amount you would get, and what prevents you from submitting. Works without a draft too.',
    access: { ...signedIn, callers: 'people in the project or with a claim in it, for themselves' },
    scope: 'private',
    answer: { status: 200, description: 'Result of the check.', schema: ClaimCheck },
    errors: ['not_found', 'private_off'],
    handle: ({ db, actor, params }) => checkMyClaim(db, requireRing(ring), actor, params.pid),
  }),

  write({
    ...mine,
    path: `${path}/me/submission`,
    id: 'submitClaim',
    method: 'POST',
    summary: 'Submit your claim',
    description:
      'Fixes the fee from the current table and the bank account from your private data; later changes there don’t affect the claim. Your account and legal name are encrypted for the purpose `traffic-subsidy` only. Owners and finance can see both until the purpose’s current last day, which `checkMyClaim` returns as `account_until`. Show this day on your page and send it back as `account_until`. Idempotent.',
    access: { ...signedIn, callers: 'people in the project or with a claim in it, for themselves' },
    scope: 'private',
    body: Submission,
    // Idempotent anyway; a response stored for replay would hold part of the account in plain text.
    idempotencyKey: false,
    answer: my,
    errors: ['not_found', 'conflict', 'private_off'],
    handle: ({ tx, actor, params, body }) =>
      submitClaim(tx, requireRing(ring), actor, { pid: params.pid, ...body }),
  }),

  write({
    ...mine,
    path: `${path}/me/submission`,
    id: 'withdrawClaim',
    method: 'DELETE',
    summary: 'Withdraw your claim',
    description: 'Possible until the first approval. The claim becomes a draft again. Idempotent.',
    scope: 'write',
    answer: my,
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params }) => withdrawClaim(tx, ring, actor, params.pid),
  }),
]

const desk: Runnable[] = [
  read({
    id: 'listClaims',
    method: 'GET',
    path,
    tag,
    summary: 'List claims of a project',
    description: 'Ordered by time of submission, oldest first.',
    access: treasurers,
    scope: 'read',
    params: subsidyParams,
    query: claimsQuery,
    answer: { status: 200, description: 'A page of claims.', schema: Claims },
    errors: ['not_found', 'forbidden'],
    handle: ({ db, actor, params, query }) => listClaims(db, actor, params.pid, query),
  }),

  read({
    id: 'getClaim',
    method: 'GET',
    path: `${path}/{id}`,
    tag,
    summary: 'Get a claim',
    description: 'Doesn’t include the bank account, which appears only in payout files.',
    access: treasurers,
    scope: 'read',
    params: claimParams,
    answer: { status: 200, description: 'The claim.', schema: Claim },
    errors: ['not_found', 'forbidden'],
    handle: ({ db, actor, params }) => getClaim(db, actor, params),
  }),
]

const decided = { status: 200, description: 'The updated claim.', schema: Claim }
const deciding = {
  method: 'POST' as const,
  tag,
  access: treasurers,
  scope: 'write' as const,
  params: claimParams,
  answer: decided,
  errors: ['not_found', 'forbidden', 'conflict'] as const,
}

const decisions: Runnable[] = [
  write({
    ...deciding,
    id: 'approveClaim',
    path: `${path}/{id}/approvals`,
    summary: 'Approve a claim',
    description:
      'You can’t approve your own claim, or a claim whose transfer was returned and that has not been submitted again. Claims above the amount set in the table need a second approval, by someone whose role is not new. If one approver gave the other a role within the last 30 days, another owner must have confirmed that role. The email to the claimant is held for a short time, during which the approval can be undone. Idempotent.',
    body: Approval,
    handle: ({ tx, actor, params, body }) => approveClaim(tx, actor, params, body),
  }),

  write({
    ...deciding,
    id: 'declineClaim',
    path: `${path}/{id}/decline`,
    summary: 'Decline a claim',
    description:
      'Sends the claim back with a reason, which is emailed to the claimant. They can correct it and submit it again. You can’t decline your own claim.',
    body: Decline,
    handle: ({ tx, actor, params, body }) => declineClaim(tx, actor, params, body),
  }),

  write({
    ...deciding,
    id: 'reopenClaim',
    path: `${path}/{id}/reopening`,
    summary: 'Reopen a claim',
    description:
      'Reopens a declined claim, or an approved claim that is in no payout. The claim needs a new decision, and earlier approvals no longer count. Without a reason, and within a minute of your own approval, only that approval is undone: other approvals stay, and the claimant gets no email.',
    body: Reason,
    handle: ({ tx, actor, params, body }) => reopenClaim(tx, actor, params, body),
  }),

  write({
    ...deciding,
    id: 'returnClaim',
    path: `${path}/{id}/returns`,
    summary: 'Record a returned transfer',
    description:
      'Marks a paid claim as returned by the bank and emails the claimant, with the reason if given. The claim can’t be approved until they withdraw and resubmit it.',
    body: Return,
    handle: ({ tx, actor, params, body }) => returnClaim(tx, actor, params, body),
  }),
]

const receipts = (ring: KeyRing | null): Runnable[] => [
  write({
    id: 'readReceipt',
    method: 'POST',
    path: `${path}/{id}/receipt-reads`,
    tag,
    summary: 'Read a receipt',
    description:
      'Returns the file. The read is recorded in the claimant’s access log. If you see their data for the first time, they are emailed.',
    access: receiptReaders,
    scope: 'private',
    params: claimParams,
    body: ReceiptRead,
    // A response stored for replay would hold private data in plain text.
    idempotencyKey: false,
    answer: { status: 200, description: 'The file.', files: ['image/png', 'image/jpeg', 'application/pdf'] },
    errors: ['not_found', 'forbidden', 'conflict', 'private_off'],
    handle: async ({ tx, actor, params, body }) =>
      toAttachment(await readReceipt(tx, requireRing(ring), actor, { ...params, upload: body.id })),
  }),
]
