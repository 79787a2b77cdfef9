import { z } from 'zod'
import { day, line, time } from '../platform/values.ts'
import { pidParams } from '../projects/index.ts'
import { isCurrency } from './money.ts'

export const subsidyParams = pidParams

/** As it leaves the house: with all decimals of its currency. */
export const money = (description: string) =>
  z.string().meta({ description: `${description} In decimals, as its currency has them.`, example: '350.00' })

/** As people write it. Whether it has too many decimals, only its currency says. */
export const givenMoney = (description: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,15}(\.\d{1,4})?$/, 'An amount such as 350 or 350.50.')
    .meta({ description, example: '350.00' })

export const currency = { description: 'ISO 4217.', example: 'TWD' }

const Currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'Three letters, such as TWD.')
  .refine(isCurrency, 'A currency as ISO 4217 codes it, such as TWD.')
  .meta({ ...currency, override: { type: 'string' } })

export const Oid = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,63}$/,
    'Letters, digits, dot, dash and underscore, at most 64; starts with a letter or digit.',
  )
  .meta({
    description: 'Identifier of a place of departure. Upper and lower case are the same.',
    example: 'taichung',
    override: { type: 'string' },
  })

const newNames = z
  .strictObject({ en: line(80), 'zh-TW': line(80) })
  .meta({ description: 'In both languages.', example: { en: 'Taichung', 'zh-TW': '臺中' } })
export const names = z
  .object({ en: z.string(), 'zh-TW': z.string() })
  .meta({ example: { en: 'Taichung', 'zh-TW': '臺中' } })

export const whoMayClaim = ['everyone', 'chiefs', 'teams'] as const
export const receiptRules = ['none', 'optional', 'required'] as const

const rules = {
  who: z.enum(whoMayClaim).meta({
    description: 'Who may claim: `everyone` in the project, `chiefs`, or the people of some `teams`.',
    example: 'everyone',
  }),
  tids: z.array(z.string()).max(200).meta({ description: 'For `teams`: which.', example: [] }),
  hours: z
    .number()
    .min(0)
    .max(1000)
    .meta({ description: 'From how many hours of work in this project on.', example: 8 }),
  receipt: z.enum(receiptRules).meta({ description: 'Whether a receipt is asked for.', example: 'optional' }),
}
const until = {
  description: 'The last day to claim, where the event is; null for no end.',
  example: '2027-01-31',
}
const secondAbove = 'Above this a second person has to approve; null for never.'
const budget = 'What may be promised and paid in all; null for no limit. It is shown, it stops nobody.'

const NewRules = z
  .strictObject({
    ...rules,
    tids: z
      .array(z.string().trim().toLowerCase().max(64))
      .max(200)
      .default([])
      .meta({
        description: 'For `teams`: which.',
        example: [],
        override: { type: 'array', items: { type: 'string' } },
      }),
    until: day().nullable().meta(until),
    second_above: givenMoney(secondAbove).nullable(),
    budget: givenMoney(budget).nullable(),
  })
  .meta({ id: 'NewSubsidyRules' })

const NewOrigin = z.strictObject({ oid: Oid, names: newNames, fee: givenMoney('What is paid from there.') })

const NewPayer = z
  .strictObject({
    name: line(70).meta({ description: 'As the bank knows it.', example: 'Lantern Days e.V.' }),
    iban: z
      .string()
      .trim()
      .max(64)
      .meta({ description: 'Of the account that pays.', example: 'DE89370400440532013000' }),
    bic: z.string().trim().max(16).nullable().default(null).meta({ example: 'COBADEFFXXX' }),
  })
  .meta({ id: 'NewSubsidyPayer' })

export const NewSubsidy = z
  .strictObject({
    currency: Currency,
    origins: z.array(NewOrigin).max(500).meta({ description: 'In the order in which people choose.' }),
    rules: NewRules,
    payer: NewPayer.nullable()
      .default(null)
      .meta({ description: 'Who pays, for bank files; null while it is not known.' }),
  })
  .meta({ id: 'NewTrafficSubsidy', description: 'The whole table: what is not in it is gone.' })
export type NewSubsidy = z.output<typeof NewSubsidy>

export const Subsidy = z
  .object({
    currency: z.string().meta(currency),
    origins: z.array(
      z.object({
        oid: z.string().meta({ example: 'taichung' }),
        names,
        fee: money('What is paid from there.'),
      }),
    ),
    rules: z.object({
      ...rules,
      until: z.string().nullable().meta(until),
      second_above: money(secondAbove).nullable(),
      budget: money(budget)
        .nullable()
        .optional()
        .meta({ description: `${budget} For owners, finance and admins.` }),
    }),
    payer: z
      .object({ name: z.string(), iban: z.string(), bic: z.string().nullable() })
      .nullable()
      .optional()
      .meta({ description: 'Who pays; for owners, finance and admins.' }),
    changed_at: time('When it was changed last.'),
  })
  .meta({ id: 'TrafficSubsidy', description: 'What a project pays towards the way there, and to whom.' })

export const tableProblems = ['name_missing', 'fee_missing', 'fee_invalid', 'duplicate'] as const
export type TableProblem = (typeof tableProblems)[number]

export const importQuery = z.object({
  currency: Currency.optional().meta({
    description: 'Of the fees; that of the table if left out.',
    example: 'TWD',
    override: { type: 'string' },
  }),
})

export const TablePreview = z
  .object({
    currency: z.string().meta(currency),
    rows: z.array(
      z.object({
        n: z.int().meta({ description: 'Which row of the file.', example: 2 }),
        oid: z.string().meta({
          description: 'As it would be called; that of the table where a name is the same.',
          example: 'taichung',
        }),
        names,
        fee: money('What is paid from there; null where it cannot be read.').nullable(),
        before: money('What the table has now; null if it is new.').nullable(),
        problems: z.array(z.enum(tableProblems)),
      }),
    ),
  })
  .meta({ id: 'SubsidyTablePreview', description: 'What a file would make of the table. Nothing is stored.' })
