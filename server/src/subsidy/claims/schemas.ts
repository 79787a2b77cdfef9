import { z } from 'zod'
import { WhyNot } from '../../platform/docs/why.ts'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { text, time } from '../../platform/values.ts'
import { pidParams } from '../../projects/index.ts'
import { currency, givenMoney, money, names, Oid } from '../schemas.ts'

export const claimStates = ['draft', 'submitted', 'approved', 'paid', 'declined'] as const

const uuid = { example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' }

export const claimParams = pidParams.extend({
  id: z
    .uuid()
    .toLowerCase()
    .meta({ description: 'Which claim.', ...uuid, override: { type: 'string' } }),
})

export const ClaimDraft = z
  .strictObject({
    oid: Oid,
    note: text(500).default('').meta({ description: 'What who decides should know.', example: 'Both ways.' }),
    receipts: z
      .array(z.uuid().toLowerCase())
      .max(5)
      .default([])
      .meta({
        description: 'Ids of your uploads. Those of before that are not here are gone.',
        override: { type: 'array', items: { type: 'string' } },
      }),
  })
  .meta({ id: 'ClaimDraft', description: 'Where you come from, and what shows it.' })
export type ClaimDraft = z.output<typeof ClaimDraft>

export const Submission = z
  .strictObject({
    fee: givenMoney('What you saw. If the table says otherwise by now, nothing is submitted.'),
  })
  .meta({ id: 'ClaimSubmission' })

const receipts = z.array(
  z.object({
    id: z.uuid(),
    name: z.string().meta({ example: 'ticket.jpg' }),
    media_type: z.string().meta({ example: 'image/jpeg' }),
    size: z.int().meta({ description: 'In bytes.', example: 182_734 }),
  }),
)

const shape = {
  id: z.uuid(),
  state: z.enum(claimStates).meta({ example: 'submitted' }),
  oid: z.string().meta({ example: 'taichung' }),
  origin: names.nullable().meta({ description: 'As the table called it at submission; null in a draft.' }),
  fee: money('Fixed at submission, by the server; null in a draft.').nullable(),
  currency: z.string().nullable().meta(currency),
  approvals: z.int().meta({ description: 'How many have approved.', example: 0 }),
  approvals_needed: z.int().nullable().meta({ description: 'How many must.', example: 1 }),
  revision: z.int().meta({ description: 'Raised whenever the claimant changes it.', example: 2 }),
  payout: z.uuid().nullable().meta({ description: 'The one that pays it.' }),
  submitted_at: time('When it was submitted.').nullable(),
  decided_at: time('When it was approved or declined.').nullable(),
  paid_at: time('When it was paid.').nullable(),
  returned: z
    .object({
      at: time('When it was said to have come back.'),
      payout: z.uuid().meta({ description: 'The one that it came back from.' }),
      made_at: time('When that payout was made.'),
    })
    .nullable()
    .meta({ description: 'If its transfer came back: until its claimant submits it anew.' }),
}

const words = {
  note: z.string().meta({ example: 'Both ways.' }),
  reason: z.string().meta({
    description: 'Why it was declined, opened again or came back.',
    example: 'The receipt is of last year.',
  }),
  receipts,
}

export const MyClaim = z
  .object({
    ...shape,
    ...words,
    account_ends: z.string().nullable().meta({
      description: 'The last four characters of the account that it goes to, as it was at submission.',
      example: '3456',
    }),
  })
  .meta({ id: 'MyClaim', description: 'What you ask of the project for your way there.' })

const project = {
  pid: z.string().meta({ description: 'Project identifier.', example: '2026' }),
  project: z.string().meta({ description: 'What it is called.', example: 'Lantern Days 2026' }),
}

const until = z
  .string()
  .meta({ description: 'The last day to claim there; null for no end.', example: '2027-01-31' })

export const MyClaims = pageOf(
  z
    .object({
      ...project,
      state: shape.state,
      until: until.nullable(),
      returned_at: time('When its transfer came back; null once it is submitted anew.').nullable(),
    })
    .meta({ id: 'MyClaimInList' }),
)
  .extend({
    open_to_you: z
      .array(z.object({ ...project, until: until.nullable() }))
      .meta({ description: 'Where you could claim by the rules of the table, and have not begun.' }),
    to_decide: z
      .array(z.object({ ...project, count: z.int().meta({ example: 3 }) }))
      .meta({ description: 'Where claims of others wait for a decision of yours: owners and finance.' }),
  })
  .meta({ id: 'MyClaims' })

export const ClaimCheck = z
  .object({
    fee: money('What the table says for the place in your draft; null without one.').nullable(),
    currency: z.string().meta(currency),
    minutes: z.int().meta({ description: 'How many minutes you have worked in this project.', example: 540 }),
    why: z.array(WhyNot).meta({ description: 'Why you can’t submit it now; empty if you can.' }),
  })
  .meta({ id: 'ClaimCheck', description: 'Whether your claim could be submitted now.' })

const person = z.object({ uid: z.uuid(), name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }) })

export const ClaimInList = z
  .object({
    ...shape,
    person: person.meta({ description: 'Who claims.' }),
    receipts: z.int().meta({ description: 'How many.', example: 1 }),
    yours_to_approve: z
      .boolean()
      .meta({ description: 'Whether it waits for an approval that you may give.', example: true }),
  })
  .meta({ id: 'ClaimInList' })

export const Claims = pageOf(ClaimInList)

export const claimsQuery = pageQuery.extend({
  state: z
    .enum(['submitted', 'approved', 'paid', 'declined'])
    .optional()
    .meta({ description: 'All but drafts if left out.' }),
})

export const Claim = z
  .object({
    ...shape,
    ...words,
    person,
    approved_by: z.array(person.extend({ at: time('When.') })),
    yours_to_approve: z.boolean().meta({ example: true }),
  })
  .meta({ id: 'Claim', description: 'A claim, for who decides on it.' })

const revision = z.int().min(1).max(2_000_000_000).meta({
  description: 'The one that you have looked at: nobody decides on what they have not seen.',
  example: 2,
})
const reason = text(500).min(1, 'Say why.').meta({ example: 'The receipt is of last year.' })

export const Approval = z.strictObject({ revision }).meta({ id: 'ClaimApproval' })
export const Decline = z.strictObject({ revision, reason }).meta({ id: 'ClaimDecline' })
export const Reason = z
  .strictObject({
    reason: text(500).default('').meta({
      description:
        'The claimant reads it. It may be left out within a minute of your own approval: that alone is taken back then.',
      example: 'The wrong place.',
    }),
  })
  .meta({ id: 'ClaimReason' })
export const Return = z
  .strictObject({
    reason: text(500).default('').meta({
      description: 'What the bank says, if it is known. The claimant reads it.',
      example: 'No such account.',
    }),
  })
  .meta({ id: 'ClaimReturn' })
export const ReceiptRead = z
  .strictObject({
    id: z
      .uuid()
      .toLowerCase()
      .meta({ description: 'Which receipt of the claim.', ...uuid, override: { type: 'string' } }),
  })
  .meta({ id: 'ReceiptRead' })
