import { z } from 'zod'
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

export const ClaimCheck = z
  .object({
    fee: money('What the table says for the place in your draft; null without one.').nullable(),
    currency: z.string().meta(currency),
    minutes: z.int().meta({ description: 'How many minutes you have worked in this project.', example: 540 }),
    why: z
      .array(
        z.object({
          rule: z.string().meta({ example: 'subsidy-hours' }),
          setting: z.string().meta({ example: 'hours of the traffic subsidy' }),
          lifted_by: z.string().meta({ example: 'you' }),
        }),
      )
      .meta({ description: 'What stands in the way of submitting now; empty if nothing does.' }),
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
export const Reason = z.strictObject({ reason }).meta({ id: 'ClaimReason' })
export const ReceiptRead = z
  .strictObject({
    id: z
      .uuid()
      .toLowerCase()
      .meta({ description: 'Which receipt of the claim.', ...uuid, override: { type: 'string' } }),
  })
  .meta({ id: 'ReceiptRead' })
