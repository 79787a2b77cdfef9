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
import { checkMyClaim, submitClaim, takeBackClaim } from './submission.ts'

const tag = 'Traffic subsidy'
const path = '/api/projects/{pid}/traffic-subsidy/claims'
const mine = { path: `${path}/me`, tag, access: oneself, params: subsidyParams }
const my = { status: 200, description: 'Your claim as it is now.', schema: MyClaim, etag: true }

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
      'Of every project, the newest first, with where you could claim and do not yet, and where claims of others wait for you.',
    access: oneself,
    scope: 'read',
    answer: { status: 200, description: 'All of them.', schema: MyClaims },
    handle: ({ db, actor }) => listMyClaims(db, actor.uid),
  }),

  read({
    ...mine,
    id: 'getMyClaim',
    method: 'GET',
    summary: 'Read your claim',
    description: '`not_found` while there is none.',
    // The end of the account is in it.
    scope: 'private',
    answer: my,
    errors: ['not_found'],
    handle: ({ db, actor, params }) => getMyClaim(db, ring, actor, params.pid),
  }),

  write({
    ...mine,
    id: 'setMyClaim',
    method: 'PUT',
    summary: 'Write your claim',
    description:
      'One for each person and project. While it is a draft; one that was declined becomes a draft again, so that you can mend it.',
    access: { ...signedIn, who: 'people of the project and whoever has a claim there, for themselves' },
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
    summary: 'Delete your draft',
    description: 'With its receipts. What was approved once stays.',
    scope: 'write',
    answer: { status: 204, description: 'Deleted.' },
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
    summary: 'See whether your claim could be submitted',
    description: 'What the table pays, and what stands in the way. Also without a draft.',
    access: { ...signedIn, who: 'people of the project and whoever has a claim there, for themselves' },
    scope: 'private',
    answer: { status: 200, description: 'What there is to know.', schema: ClaimCheck },
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
      'The fee is the one of the table at this moment, and the account the one of your private data at this moment: what you change there later moves no money. Your account and your legal name are sealed, for the purpose `traffic-subsidy` alone. Twice is once.',
    access: { ...signedIn, who: 'people of the project and whoever has a claim there, for themselves' },
    scope: 'private',
    body: Submission,
    // Twice is once anyway; an answer kept for replay would keep the end of the account in clear.
    idempotencyKey: false,
    answer: my,
    errors: ['not_found', 'conflict', 'private_off'],
    handle: ({ tx, actor, params, body }) =>
      submitClaim(tx, requireRing(ring), actor, { pid: params.pid, fee: body.fee }),
  }),

  write({
    ...mine,
    path: `${path}/me/submission`,
    id: 'takeBackClaim',
    method: 'DELETE',
    summary: 'Take your claim back',
    description: 'While nobody has approved it. It is a draft again. Twice is once.',
    scope: 'write',
    answer: my,
    errors: ['not_found', 'conflict'],
    handle: ({ tx, actor, params }) => takeBackClaim(tx, ring, actor, params.pid),
  }),
]

const desk: Runnable[] = [
  read({
    id: 'listClaims',
    method: 'GET',
    path,
    tag,
    summary: 'List claims',
    description: 'What was submitted first stands first.',
    access: treasurers,
    scope: 'read',
    params: subsidyParams,
    query: claimsQuery,
    answer: { status: 200, description: 'A page of them.', schema: Claims },
    errors: ['not_found', 'forbidden'],
    handle: ({ db, actor, params, query }) => listClaims(db, actor, params.pid, query),
  }),

  read({
    id: 'getClaim',
    method: 'GET',
    path: `${path}/{id}`,
    tag,
    summary: 'Read a claim',
    description: 'Without the account, which stands in the file of its payout alone.',
    access: treasurers,
    scope: 'read',
    params: claimParams,
    answer: { status: 200, description: 'The claim.', schema: Claim },
    errors: ['not_found', 'forbidden'],
    handle: ({ db, actor, params }) => getClaim(db, actor, params),
  }),
]

const decided = { status: 200, description: 'The claim as it is now.', schema: Claim }
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
      'Never one’s own, and none whose transfer came back until it is submitted anew. Above the sum that the table names it takes two people, the second of whom has no new role. If one of them gave the other a role within 30 days, another owner must have confirmed it. Idempotent.',
    body: Approval,
    handle: ({ tx, actor, params, body }) => approveClaim(tx, actor, params, body),
  }),

  write({
    ...deciding,
    id: 'declineClaim',
    path: `${path}/{id}/decline`,
    summary: 'Decline a claim',
    description:
      'With a reason, which the claimant reads. They may mend it and submit it again. Never one’s own.',
    body: Decline,
    handle: ({ tx, actor, params, body }) => declineClaim(tx, actor, params, body),
  }),

  write({
    ...deciding,
    id: 'reopenClaim',
    path: `${path}/{id}/reopening`,
    summary: 'Open a claim again',
    description:
      'One that is approved and in no payout, or declined, waits again for a decision; approvals of before do not count. Without a reason, and within a minute of your own approval, that one alone is taken back: the approval of someone else stands, and the claimant gets no mail.',
    body: Reason,
    handle: ({ tx, actor, params, body }) => reopenClaim(tx, actor, params, body),
  }),

  write({
    ...deciding,
    id: 'returnClaim',
    path: `${path}/{id}/returns`,
    summary: 'Say that a transfer came back',
    description:
      'What was paid waits again. The claimant is told, with the reason if there is one. Nobody can approve it until they have taken it back and submitted it anew.',
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
    summary: 'Look at a receipt',
    description: 'Gives its bytes, and leaves a line that the claimant can read.',
    access: receiptReaders,
    scope: 'private',
    params: claimParams,
    body: ReceiptRead,
    // An answer kept for replay would keep private data in clear.
    idempotencyKey: false,
    answer: { status: 200, description: 'The file.', files: ['image/png', 'image/jpeg', 'application/pdf'] },
    errors: ['not_found', 'forbidden', 'conflict', 'private_off'],
    handle: async ({ tx, actor, params, body }) =>
      toAttachment(await readReceipt(tx, requireRing(ring), actor, { ...params, upload: body.id })),
  }),
]
