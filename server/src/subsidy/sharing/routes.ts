import type { KeyRing } from '../../platform/db/key-ring.ts'
import { oneself } from '../../platform/http/access.ts'
import { type Runnable, write } from '../../platform/http/operation.ts'
import { sharingQuery } from '../../purposes/index.ts'
import { MyClaim } from '../claims/schemas.ts'
import { subsidyParams } from '../schemas.ts'
import { shareMyAccount, stopSharingMyAccount } from './sharing.ts'

const mine = {
  path: '/api/projects/{pid}/traffic-subsidy/claims/me/account-sharing',
  tag: 'Traffic subsidy',
  access: oneself,
  scope: 'private',
  params: subsidyParams,
  answer: { status: 200, description: 'Your claim.', schema: MyClaim, etag: true },
  errors: ['not_found', 'conflict'],
} as const

export const sharingOperations = (ring: KeyRing | null): Runnable[] => [
  write({
    ...mine,
    id: 'shareMyAccount',
    method: 'PUT',
    summary: 'Share the bank account of your claim again',
    description:
      'Owners and finance can see your account and the receipts for your claim, and pay the claim, until the current last day of the purpose `traffic-subsidy`. `checkMyClaim` returns this day as `account_until`: show the day on your page and send it back as `until`. Doesn’t share your other data for the purpose. Refused if the claim is a draft, if no account is stored, and while the purpose isn’t open. Idempotent.',
    query: sharingQuery,
    handle: ({ tx, actor, params, query }) => shareMyAccount(tx, ring, actor, { pid: params.pid, ...query }),
  }),

  write({
    ...mine,
    id: 'stopSharingMyAccount',
    method: 'DELETE',
    summary: 'Stop sharing the bank account of your claim',
    description:
      'Works after you have left the project, too. From now on, nobody in the project can see your account or the receipts for your claim, and the claim can’t be included in new payouts. Notifies the owners. Also has the effect of `withdrawFromPurpose` for `traffic-subsidy`. Idempotent.',
    handle: ({ tx, actor, params }) => stopSharingMyAccount(tx, ring, actor, params.pid),
  }),
]
