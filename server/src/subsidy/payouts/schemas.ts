import { z } from 'zod'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { text, time } from '../../platform/values.ts'
import { pidParams } from '../../projects/index.ts'
import { currency, money, names } from '../schemas.ts'

const uuid = { example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' }

export const payoutParams = pidParams.extend({
  id: z
    .uuid()
    .toLowerCase()
    .meta({ description: 'Which payout.', ...uuid, override: { type: 'string' } }),
})

export const NewPayout = z
  .strictObject({
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'Three letters, such as TWD.')
      .optional()
      .meta({ description: 'That of the table if left out.', example: 'TWD' }),
  })
  .meta({ id: 'NewPayout' })

const shape = {
  id: z.uuid(),
  state: z.enum(['open', 'paid', 'cancelled']).meta({ example: 'open' }),
  currency: z.string().meta(currency),
  total: money('The sum of its claims when it was made.'),
  count: z.int().meta({ description: 'How many claims it had when it was made.', example: 42 }),
  made_by: z.object({ uid: z.uuid(), name: z.string() }),
  made_at: time('When it was made.'),
  paid_at: time('When it was said to be paid.').nullable(),
  paid: z
    .object({ count: z.int().meta({ example: 41 }), amount: money('Of these claims together.') })
    .nullable()
    .meta({
      description:
        'What was paid and did not come back; null while it is not paid. With what came back it is the total.',
    }),
  returned: z
    .array(
      z.object({
        claim: z.uuid(),
        person: z.object({ uid: z.uuid(), name: z.string() }),
        fee: money('Of this claim, in this payout.'),
        at: time('When it was said to have come back.'),
      }),
    )
    .meta({ description: 'What came back, whatever became of it since.' }),
}

export const PayoutInList = z.object(shape).meta({ id: 'PayoutInList' })
export const Payouts = pageOf(PayoutInList)
export const payoutsQuery = pageQuery

export const Payout = z
  .object({
    ...shape,
    claims: z.array(
      z.object({
        id: z.uuid(),
        person: z.object({ uid: z.uuid(), name: z.string() }),
        origin: names,
        fee: money('Of this claim.'),
        state: z.enum(['submitted', 'approved', 'paid', 'declined', 'draft']),
      }),
    ),
  })
  .meta({ id: 'Payout', description: 'Claims that are paid together.' })

export const formats = ['csv', 'xlsx', 'pain.001'] as const

export const PayoutFile = z
  .strictObject({
    format: z.enum(formats).meta({
      description:
        '`csv` and `xlsx` have all; in `xlsx` account numbers are text, with their zeros. `pain.001` is SEPA (pain.001.001.09), for euros and accounts with an IBAN.',
      example: 'csv',
    }),
  })
  .meta({ id: 'PayoutFile' })

export const Paid = z
  .strictObject({
    returned: z
      .array(z.uuid().toLowerCase())
      .max(10_000)
      .default([])
      .meta({
        description: 'Ids of claims whose transfer did not get through: these wait to be submitted anew.',
        override: { type: 'array', items: { type: 'string' } },
      }),
    reasons: z
      .record(z.uuid(), text(500))
      .default({})
      .meta({
        description:
          'By the id of a claim that did not get through: why, if it is known. Its claimant reads it.',
        example: { '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e': 'No such account.' },
      }),
  })
  .meta({ id: 'PayoutPaid' })

const sum = z.object({
  count: z.int().meta({ example: 12 }),
  amount: money('Of these claims together.'),
})

export const Totals = pageOf(
  z
    .object({
      currency: z.string().meta(currency),
      submitted: sum.meta({ description: 'Waiting for a decision.' }),
      approved: sum.meta({ description: 'Promised, and not paid yet.' }),
      paid: sum.meta({ description: 'Paid.' }),
      declined: sum.meta({ description: 'Declined.' }),
      promised: money('Approved or paid: what the ledger says was promised.'),
      budget: money('Of the table; null for none.').nullable(),
      left: z.string().nullable().meta({
        description: 'The budget without what is promised; below zero if it is overdrawn.',
        example: '65000.00',
      }),
    })
    .meta({ id: 'SubsidyTotals', description: 'What stands in one currency.' }),
)

export const LedgerLine = z
  .object({
    id: z.uuid(),
    at: time('When.'),
    claim: z.uuid(),
    kind: z.enum(['approved', 'withdrawn', 'paid', 'returned']).meta({ example: 'approved' }),
    amount: z.string().meta({ description: 'Below zero for `withdrawn` and `returned`.', example: '350.00' }),
    currency: z.string().meta(currency),
    payout: z.uuid().nullable().meta({ description: 'The one that it is about, if it is.' }),
    by: z.object({ uid: z.uuid(), name: z.string() }),
  })
  .meta({ id: 'SubsidyLedgerLine' })
export const Ledger = pageOf(LedgerLine)
