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
    .meta({ description: 'Payout identifier.', ...uuid, override: { type: 'string' } }),
})

export const NewPayout = z
  .strictObject({
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'Must be three letters, such as TWD.')
      .optional()
      .meta({
        description: 'Currency of the payout. Defaults to the currency of the project’s traffic subsidy.',
        example: 'TWD',
      }),
  })
  .meta({ id: 'NewPayout' })

const shape = {
  id: z.uuid(),
  state: z.enum(['open', 'paid', 'cancelled']).meta({ example: 'open' }),
  currency: z.string().meta(currency),
  total: money('Sum of the payout’s claims when the payout was created.'),
  count: z.int().meta({ description: 'Number of claims when the payout was created.', example: 42 }),
  made_by: z.object({ uid: z.uuid(), name: z.string() }),
  made_at: time('When the payout was created.'),
  paid_at: time('When the payout was marked as paid.').nullable(),
  paid: z
    .object({ count: z.int().meta({ example: 41 }), amount: money('Sum of these claims.') })
    .nullable()
    .meta({
      description:
        'Sum that was paid and not returned; null until the payout is marked as paid. Together with the returned claims, it adds up to the total.',
    }),
  returned: z
    .array(
      z.object({
        claim: z.uuid(),
        person: z.object({ uid: z.uuid(), name: z.string() }),
        fee: money('Amount of this claim in this payout.'),
        at: time('When the return was recorded.'),
      }),
    )
    .meta({ description: 'Returned transfers, regardless of what has happened to the claims since then.' }),
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
        fee: money('Amount of this claim.'),
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
        '`csv` and `xlsx` include all claims; in `xlsx`, account numbers are text, so leading zeros are kept. `pain.001` is SEPA (pain.001.001.09), for euros and accounts with an IBAN.',
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
        description: 'Identifiers of claims whose transfer was returned. They must be submitted again.',
        override: { type: 'array', items: { type: 'string' } },
      }),
    reasons: z
      .record(z.uuid(), text(500))
      .default({})
      .meta({
        description: 'Reasons by claim identifier, if known. Shown to the claimant.',
        example: { '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e': 'No such account.' },
      }),
  })
  .meta({ id: 'PayoutPaid' })

const sum = z.object({
  count: z.int().meta({ example: 12 }),
  amount: money('Sum of these claims.'),
})

export const Totals = pageOf(
  z
    .object({
      currency: z.string().meta(currency),
      submitted: sum.meta({ description: 'Submitted claims that need a decision.' }),
      approved: sum.meta({ description: 'Claims that are approved, but not paid yet.' }),
      ready: sum.meta({ description: 'Approved claims that a new payout would include.' }),
      paid: sum.meta({ description: 'Claims that are paid.' }),
      declined: sum.meta({ description: 'Claims that are declined.' }),
      promised: money('Total approved according to the ledger, paid or not.'),
      budget: money('Budget of the table; null for none.').nullable(),
      left: z.string().nullable().meta({
        description: 'Remaining budget; negative if overspent.',
        example: '65000.00',
      }),
    })
    .meta({ id: 'SubsidyTotals', description: 'Totals in one currency.' }),
)

export const LedgerLine = z
  .object({
    id: z.uuid(),
    at: time('When the entry was recorded.'),
    claim: z.uuid(),
    kind: z.enum(['approved', 'withdrawn', 'paid', 'returned']).meta({ example: 'approved' }),
    amount: z
      .string()
      .meta({ description: 'Amount; negative for `withdrawn` and `returned`.', example: '350.00' }),
    currency: z.string().meta(currency),
    payout: z.uuid().nullable().meta({ description: 'Payout concerned, if any.' }),
    by: z.object({ uid: z.uuid(), name: z.string() }),
  })
  .meta({ id: 'SubsidyLedgerLine' })
export const Ledger = pageOf(LedgerLine)
