import type { KeyRing } from '../../platform/db/key-ring.ts'
import { oneself } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { MyPurposes, PrivateRead, purposeParams, sharingQuery } from '../schemas.ts'
import { listAccessLog, listMyPurposes, shareForPurpose, withdrawFromPurpose } from './mine.ts'

const ofMine = {
  path: '/api/users/me/purposes/{pid}/{purpose}/withdrawal',
  tag: 'Your private data',
  access: oneself,
  scope: 'private',
  params: purposeParams,
  errors: ['not_found'],
} as const

export const myPurposeOperations = (ring: KeyRing | null): Runnable[] => [
  read({
    id: 'listMyPurposes',
    method: 'GET',
    path: '/api/users/me/purposes',
    tag: 'Your private data',
    summary: 'List purposes that use your data',
    description:
      'Returns who can read which of your private data, for which purpose and during which period, and which data you have provided and which is still missing.',
    access: oneself,
    scope: 'private',
    answer: { status: 200, description: 'The open purposes of your projects.', schema: MyPurposes },
    handle: ({ db, actor }) => listMyPurposes(db, ring, actor.uid),
  }),

  read({
    id: 'listAccessLog',
    method: 'GET',
    path: '/api/users/me/access-log',
    tag: 'Your private data',
    summary: 'List your access log',
    description:
      'Newest first. One entry for each time someone else reads a section of your private data or includes you in a count.',
    access: oneself,
    scope: 'private',
    query: pageQuery,
    answer: { status: 200, description: 'A page of log entries.', schema: pageOf(PrivateRead) },
    handle: ({ db, actor, query }) => listAccessLog(db, actor.uid, query),
  }),

  write({
    ...ofMine,
    id: 'withdrawFromPurpose',
    method: 'PUT',
    summary: 'Stop sharing your data for a purpose',
    description:
      'From now on, nobody in the project can read your data for this purpose, and you are left out of counts. The owners are notified. This stays in effect until you share your data again, even if the purpose is closed and reopened. Idempotent.',
    answer: { status: 204, description: 'Your data is no longer shared.' },
    handle: ({ tx, actor, params }) => withdrawFromPurpose(tx, actor, params),
  }),

  write({
    ...ofMine,
    id: 'shareForPurpose',
    method: 'DELETE',
    summary: 'Share your data for a purpose again',
    description:
      'From now on, the readers of the purpose can read your data again, until the last day that you were shown or told of by email. With `until`, sharing for `traffic-subsidy` also shares your account and the receipts for your claim. Idempotent.',
    query: sharingQuery,
    answer: { status: 204, description: 'Your data is shared.' },
    handle: ({ tx, actor, params, query }) => shareForPurpose(tx, actor, params, query.until),
  }),
]
