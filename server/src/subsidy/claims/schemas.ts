import { z } from 'zod'
import { WhyNot } from '../../platform/docs/why.ts'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { search, text, time } from '../../platform/values.ts'
import { pidParams } from '../../projects/index.ts'
import { ShownPurpose } from '../../purposes/index.ts'
import { currency, givenMoney, money, names, Oid } from '../schemas.ts'

export const claimStates = ['draft', 'submitted', 'approved', 'paid', 'declined'] as const

const uuid = { example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' }

export const claimParams = pidParams.extend({
  id: z
    .uuid()
    .toLowerCase()
    .meta({ description: 'Claim identifier.', ...uuid, override: { type: 'string' } }),
})

export const ClaimDraft = z
  .strictObject({
    oid: Oid,
    note: text(500)
      .default('')
      .meta({ description: 'Note for the people who decide.', example: 'Both ways.' }),
    receipts: z
      .array(z.uuid().toLowerCase())
      .max(5)
      .default([])
      .meta({
        description: 'Identifiers of your uploads. Earlier receipts that are left out are deleted.',
        override: { type: 'array', items: { type: 'string' } },
      }),
  })
  .meta({ id: 'ClaimDraft', description: 'Origin and receipts of your trip.' })
export type ClaimDraft = z.output<typeof ClaimDraft>

export const Submission = z
  .strictObject({
    fee: givenMoney('The amount you were shown. If the table has changed since, the claim is not submitted.'),
    account_until: ShownPurpose.shape.until.optional().meta({
      description:
        'The day that you were shown, as returned by `checkMyClaim` in `account_until`. Nobody can see the account after this day, even if the purpose has been extended since. Defaults to the purpose’s current last day.',
      example: '2027-01-31',
    }),
  })
  .meta({ id: 'ClaimSubmission' })
export type Submission = z.output<typeof Submission>

const receipts = z.array(
  z.object({
    id: z.uuid(),
    name: z.string().meta({ example: 'ticket.jpg' }),
    media_type: z.string().meta({ example: 'image/jpeg' }),
    size: z.int().meta({ description: 'Size in bytes.', example: 182_734 }),
  }),
)

const shape = {
  id: z.uuid(),
  state: z.enum(claimStates).meta({ example: 'submitted' }),
  oid: z.string().meta({ example: 'taichung' }),
  origin: names.nullable().meta({ description: 'Name of the origin at submission; null for a draft.' }),
  fee: money('Amount fixed at submission; null for a draft.').nullable(),
  currency: z.string().nullable().meta(currency),
  approvals: z.int().meta({ description: 'Number of approvals.', example: 0 }),
  approvals_needed: z.int().nullable().meta({ description: 'Number of approvals needed.', example: 1 }),
  revision: z.int().meta({ description: 'Revision, raised with every change by the claimant.', example: 2 }),
  payout: z.uuid().nullable().meta({ description: 'Payout that pays the claim.' }),
  submitted_at: time('When the claim was submitted.').nullable(),
  decided_at: time('When the claim was approved or declined.').nullable(),
  paid_at: time('When the claim was paid.').nullable(),
  returned: z
    .object({
      at: time('When the return was recorded.'),
      payout: z.uuid().meta({ description: 'Payout that the claim was returned from.' }),
      made_at: time('When the payout was created.'),
    })
    .nullable()
    .meta({ description: 'Set if the transfer was returned, until the claimant submits the claim again.' }),
}

const words = {
  note: z.string().meta({ example: 'Both ways.' }),
  reason: z.string().meta({
    description: 'Why the claim was declined, reopened or returned.',
    example: 'The receipt is from last year.',
  }),
  receipts,
}

export const MyClaim = z
  .object({
    ...shape,
    ...words,
    account_ends: z.string().nullable().meta({
      description: 'Last four characters of the receiving account, as of submission.',
      example: '3456',
    }),
    account_shared: z.boolean().nullable().meta({
      description:
        'Whether you share your account and the receipts for this claim with owners and finance. Submitting the claim shares both. Sharing ends when you stop it, and when you’re no longer in the project. It also ends when the purpose is closed, extended or opened again, unless you’re in a team and share your data for the purpose. In that case, you get an email, and until a day later, nobody can see more than before. While you don’t share the account, the claim can’t be included in new payouts. Null if no account is stored, such as for a draft.',
      example: true,
    }),
  })
  .meta({ id: 'MyClaim', description: 'Your claim for a travel allowance.' })

const project = {
  pid: z.string().meta({ description: 'Project identifier.', example: '2026' }),
  project: z.string().meta({ description: 'Name of the project.', example: 'Lantern Days 2026' }),
}

const until = z
  .string()
  .meta({ description: 'Last day to claim; null for no deadline.', example: '2027-01-31' })

export const MyClaims = pageOf(
  z
    .object({
      ...project,
      state: shape.state,
      until: until.nullable(),
      returned_at: time('When the transfer was returned; null once the claim is submitted again.').nullable(),
    })
    .meta({ id: 'MyClaimInList' }),
)
  .extend({
    open_to_you: z
      .array(z.object({ ...project, until: until.nullable() }))
      .meta({ description: 'Projects in which you can make a claim but have not started one.' }),
    to_decide: z
      .array(z.object({ ...project, count: z.int().meta({ example: 3 }) }))
      .meta({ description: 'Projects with claims for you to decide, as an owner or finance.' }),
  })
  .meta({ id: 'MyClaims' })

export const ClaimCheck = z
  .object({
    fee: money('Amount for the origin in your draft; null without a draft.').nullable(),
    currency: z.string().meta(currency),
    minutes: z.int().meta({ description: 'Minutes you have worked in this project.', example: 540 }),
    account_until: z.string().nullable().meta({
      description:
        'Last day on which owners and finance can see your account and receipts if you submit the claim or share its account now. Show this day on your page. Null while the purpose `traffic-subsidy` isn’t open.',
      example: '2027-01-31',
    }),
    why: z.array(WhyNot).meta({ description: 'Why you can’t submit the claim now; empty if you can.' }),
  })
  .meta({ id: 'ClaimCheck', description: 'Whether you can submit your claim now.' })

const person = z.object({ uid: z.uuid(), name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }) })

const account_shared = z.boolean().meta({
  description:
    'Whether the claimant shares their account and the receipts for this claim. If not, the claim can’t be included in new payouts.',
  example: true,
})
const account_readable = z.boolean().meta({
  description:
    'Whether you can see the account and the receipts for this claim, provided that the purpose `traffic-subsidy` is open. You can if the claimant shares both and knows the current last day: it was shown when they shared the data, or they were told by email at least a day ago. If not, the claim can’t be included in new payouts.',
  example: true,
})

export const ClaimInList = z
  .object({
    ...shape,
    person: person.meta({ description: 'The claimant.' }),
    receipts: z.int().meta({ description: 'Number of receipts.', example: 1 }),
    account_shared,
    account_readable,
    yours_to_approve: z
      .boolean()
      .meta({ description: 'Whether the claim needs an approval that you can give.', example: true }),
  })
  .meta({ id: 'ClaimInList' })

export const Claims = pageOf(ClaimInList).extend({
  total: z.int().meta({ description: 'Number of claims on all pages.', example: 34 }),
})

export const claimsQuery = pageQuery.extend({
  state: z
    .enum(['submitted', 'approved', 'paid', 'declined'])
    .optional()
    .meta({ description: 'Only claims in this state. Defaults to all except drafts.' }),
  search: search('Search in names and origins: all words, in any order.', 'mei 台中'),
  held: z.enum(['waiting', 'withheld']).optional().meta({
    description:
      'Only approved claims that are in no payout, and that a new payout wouldn’t include: `withheld` if the claimant doesn’t share the account, `waiting` if they haven’t been told long enough that you can see it.',
  }),
})

export const Claim = z
  .object({
    ...shape,
    ...words,
    person,
    account_shared,
    account_readable,
    approved_by: z.array(person.extend({ at: time('When this person approved the claim.') })),
    yours_to_approve: z.boolean().meta({ example: true }),
  })
  .meta({ id: 'Claim', description: 'A claim, as shown to the people who decide.' })

const revision = z.int().min(1).max(2_000_000_000).meta({
  description: 'Revision that you reviewed. If the claim has changed since then, the request is refused.',
  example: 2,
})
const reason = text(500).min(1, 'Give a reason.').meta({ example: 'The receipt is from last year.' })

export const Approval = z.strictObject({ revision }).meta({ id: 'ClaimApproval' })
export const Decline = z.strictObject({ revision, reason }).meta({ id: 'ClaimDecline' })
export const Reason = z
  .strictObject({
    reason: text(500).default('').meta({
      description:
        'Reason, shown to the claimant. Can be omitted within a minute of your own approval; then only that approval is undone.',
      example: 'Wrong origin.',
    }),
  })
  .meta({ id: 'ClaimReason' })
export const Return = z
  .strictObject({
    reason: text(500).default('').meta({
      description: 'Reason given by the bank, if known. Shown to the claimant.',
      example: 'No such account.',
    }),
  })
  .meta({ id: 'ClaimReturn' })
export const ReceiptRead = z
  .strictObject({
    id: z
      .uuid()
      .toLowerCase()
      .meta({ description: 'Receipt identifier.', ...uuid, override: { type: 'string' } }),
  })
  .meta({ id: 'ReceiptRead' })
