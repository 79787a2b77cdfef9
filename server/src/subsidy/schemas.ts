import { z } from 'zod'
import { day, line, time } from '../platform/values.ts'
import { pidParams } from '../projects/index.ts'
import { isCurrency } from './money.ts'

export const subsidyParams = pidParams

/** An amount in a response, with all decimals of its currency. */
export const money = (description: string) =>
  z.string().meta({
    description: `${description} A decimal string.`,
    example: '350.00',
  })

/** An amount in a request. The number of decimals is checked against the currency elsewhere. */
export const givenMoney = (description: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,15}(\.\d{1,4})?$/, 'Must be an amount such as 350 or 350.50.')
    .meta({ description, example: '350.00' })

export const currency = { description: 'Currency code (ISO 4217).', example: 'TWD' }

const Currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'Must be three letters, such as TWD.')
  .refine(isCurrency, 'Must be an ISO 4217 currency code, such as TWD.')
  .meta({ ...currency, override: { type: 'string' } })

export const Oid = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,63}$/,
    'Use up to 64 letters, digits, dots, dashes and underscores, starting with a letter or digit.',
  )
  .meta({
    description: 'Origin identifier, case-insensitive.',
    example: 'taichung',
    override: { type: 'string' },
  })

const newNames = z
  .strictObject({ en: line(80), 'zh-TW': line(80) })
  .meta({ description: 'Name in both languages.', example: { en: 'Taichung', 'zh-TW': '台中' } })
export const names = z
  .object({ en: z.string(), 'zh-TW': z.string() })
  .meta({ example: { en: 'Taichung', 'zh-TW': '台中' } })

export const claimAudiences = ['everyone', 'chiefs', 'teams'] as const
export const receiptRules = ['none', 'optional', 'required'] as const

const rules = {
  audience: z.enum(claimAudiences).meta({
    description: 'Who can claim: `everyone` in the project, `chiefs`, or people in some `teams`.',
    example: 'everyone',
  }),
  tids: z
    .array(z.string())
    .max(200)
    .meta({ description: 'With `teams`: the teams whose members can claim.', example: [] }),
  hours: z
    .number()
    .min(0)
    .max(1000)
    .meta({ description: 'Minimum hours of work in this project.', example: 8 }),
  receipt: z.enum(receiptRules).meta({ description: 'Whether a receipt is required.', example: 'optional' }),
}
const until = {
  description: 'Last day to claim, in the project’s time zone; null for no deadline.',
  example: '2027-01-31',
}
const secondAbove = 'Claims above this amount need a second approval; null for never.'
const budget = 'Budget for approved and paid claims, for information only; null for none.'

const NewRules = z
  .strictObject({
    ...rules,
    tids: z
      .array(z.string().trim().toLowerCase().max(64))
      .max(200)
      .default([])
      .meta({
        description: 'With `teams`: the teams whose members can claim.',
        example: [],
        override: { type: 'array', items: { type: 'string' } },
      }),
    until: day().nullable().meta(until),
    second_above: givenMoney(secondAbove).nullable(),
    budget: givenMoney(budget).nullable(),
  })
  .meta({ id: 'NewSubsidyRules' })

const NewOrigin = z.strictObject({
  oid: Oid,
  names: newNames,
  fee: givenMoney('Amount paid for a trip from this origin.'),
})

const NewPayer = z
  .strictObject({
    name: line(70).meta({
      description: 'Account holder, as known to the bank.',
      example: 'Lantern Days e.V.',
    }),
    iban: z
      .string()
      .trim()
      .max(64)
      .meta({ description: 'IBAN of the paying account.', example: 'DE89370400440532013000' }),
    bic: z.string().trim().max(16).nullable().default(null).meta({ example: 'COBADEFFXXX' }),
  })
  .meta({ id: 'NewSubsidyPayer' })

export const NewSubsidy = z
  .strictObject({
    currency: Currency,
    origins: z.array(NewOrigin).max(500).meta({ description: 'Origins in display order.' }),
    rules: NewRules,
    payer: NewPayer.nullable()
      .default(null)
      .meta({ description: 'Payer, used in bank files; null if not set.' }),
  })
  .meta({
    id: 'NewTrafficSubsidy',
    description: 'The complete table. Origins that are left out are removed.',
  })
export type NewSubsidy = z.output<typeof NewSubsidy>

export const Subsidy = z
  .object({
    currency: z.string().meta(currency),
    origins: z.array(
      z.object({
        oid: z.string().meta({ example: 'taichung' }),
        names,
        fee: money('Amount paid for a trip from this origin.'),
      }),
    ),
    rules: z.object({
      ...rules,
      until: z.string().nullable().meta(until),
      second_above: money(secondAbove).nullable(),
      budget: money(budget)
        .nullable()
        .optional()
        .meta({ description: `${budget} Only for owners, finance and admins.` }),
    }),
    payer: z
      .object({ name: z.string(), iban: z.string(), bic: z.string().nullable() })
      .nullable()
      .optional()
      .meta({ description: 'Payer. Only for owners, finance and admins.' }),
    changed_at: time('When the table was last changed.'),
  })
  .meta({
    id: 'TrafficSubsidy',
    description: 'Travel allowance of a project: fixed amounts per origin, and the rules for claiming them.',
  })

export const tableProblems = ['name_missing', 'fee_missing', 'fee_invalid', 'duplicate'] as const
export type TableProblem = (typeof tableProblems)[number]

export const importQuery = z.object({
  currency: Currency.optional().meta({
    description: 'Currency of the fees. Defaults to that of the table.',
    example: 'TWD',
    override: { type: 'string' },
  }),
})

export const TablePreview = z
  .object({
    currency: z.string().meta(currency),
    rows: z.array(
      z.object({
        n: z.int().meta({ description: 'Row number in the file.', example: 2 }),
        oid: z.string().meta({
          description: 'Proposed origin identifier; the existing one if a name matches.',
          example: 'taichung',
        }),
        names,
        fee: money('Amount paid from this origin; null if it can’t be parsed.').nullable(),
        before: money('Current amount in the table; null if the origin is new.').nullable(),
        problems: z.array(z.enum(tableProblems)),
      }),
    ),
  })
  .meta({ id: 'SubsidyTablePreview', description: 'Preview of an import. Nothing is stored.' })
