import { z } from 'zod'
import { allergens, diets, isRetiredDiet } from '../../../../form-schema/src/choices.ts'
import { day, line, text } from '../../platform/values.ts'
import { isTaiwanAccountNumber, isTaiwanBankCode, readBic } from '../rules/banks.ts'
import { isBirthday } from '../rules/birthdays.ts'
import { isCountry, isLanguageTag } from '../rules/codes.ts'
import { readIban } from '../rules/iban.ts'
import { readNationalId } from '../rules/national-ids.ts'
import { readPhone } from '../rules/phones.ts'
import { readPostalCode } from '../rules/postal-codes.ts'

/** Stored as normalised by `read`; refused if `read` returns null. */
const readBy = (read: (text: string) => string | null, message: string) =>
  z
    .string()
    .max(64)
    .overwrite((given) => read(given) ?? given)
    .refine((given) => read(given) !== null, message)

const country = z
  .string()
  .max(2)
  .overwrite((given) => given.toUpperCase())
  .refine(isCountry, 'Must be an ISO 3166 country code, such as TW.')
  .meta({ description: 'Country code (ISO 3166-1 alpha-2).', example: 'TW' })

export const languageTag = z
  .string()
  .max(35)
  .refine(isLanguageTag, 'Must be a BCP 47 language tag, such as zh-Hant or en.')
  .meta({ example: 'zh-Hant' })

/** Letters and digits; separators are removed. */
const compact = (least: number, most: number) =>
  readBy((given) => {
    const kept = given.replace(/[\s-]/g, '').toUpperCase()
    return new RegExp(`^[0-9A-Z]{${least},${most}}$`).test(kept) ? kept : null
  }, `Must have ${least} to ${most} letters and digits.`)

const distinct = <T extends z.ZodType>(one: T, most: number) =>
  z
    .array(one)
    .max(most)
    .overwrite((list) => [...new Set(list)] as typeof list)

type Fields = Record<string, unknown>
type Mistakes = Record<string, string | false | undefined>

/** A section: all fields are optional, but at least one is required. `check` validates interdependent fields. */
function section<Shape extends z.ZodRawShape>(
  shape: Shape,
  check: (value: Partial<z.output<z.ZodObject<Shape>>>) => Mistakes = () => ({}),
) {
  return z
    .strictObject(shape)
    .partial()
    .check((context) => {
      const value = context.value as Fields
      const wrong = new Set(context.issues.map(({ path }) => path?.[0]))
      const mistakes = Object.entries(check(value as Parameters<typeof check>[0]))
      for (const [field, message] of mistakes)
        if (message && !wrong.has(field))
          context.issues.push({ code: 'custom', input: value[field], path: [field], message })
      if (Object.keys(value).length === 0)
        context.issues.push({
          code: 'custom',
          input: value,
          message: 'Give at least one value. Use DELETE to delete the section.',
        })
    })
}

/** Replaces a field by its normalised form. */
function normalise(value: Fields, field: string, read: (text: string) => string | null, message: string) {
  if (value[field] === undefined) return false
  const kept = read(value[field] as string)
  if (kept === null) return message
  value[field] = kept
  return false
}

/** Country codes accepted in IBANs of a country: some territories bank with another country. */
const banksOf = (country: string): string[] => [country, ...(banksAbroad[country] ?? [])]
const banksAbroad: Record<string, string[]> = {
  ...Object.fromEntries(['GG', 'JE', 'IM', 'GI'].map((one) => [one, ['GB']])),
  ...Object.fromEntries(
    ['GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', 'NC', 'PF', 'WF', 'TF'].map((one) => [one, ['FR']]),
  ),
  AX: ['FI'],
}

const BankInput = section(
  {
    country,
    bank_code: compact(1, 12).meta({ description: 'Bank code; three digits in Taiwan.', example: '808' }),
    branch: compact(1, 12).meta({ description: 'Branch code; four digits in Taiwan.', example: '0107' }),
    account_number: compact(4, 34).meta({ example: '0107979123456' }),
    iban: readBy(readIban, 'Must be a valid IBAN. Check the digits.').meta({
      description: 'IBAN, instead of an account number.',
      example: 'DE89370400440532013000',
    }),
    bic: readBy(readBic, 'Must be a BIC of 8 or 11 characters, such as ESUNTWTP.').meta({
      example: 'ESUNTWTP',
    }),
    account_holder: line(120).meta({
      description: 'Name of the account holder, as known to the bank.',
      example: '陳美玲',
    }),
  },
  ({ country, bank_code, branch, account_number, iban }) => ({
    iban:
      iban &&
      country &&
      !banksOf(country).includes(iban.slice(0, 2)) &&
      'This IBAN belongs to another country.',
    account_number:
      (iban && account_number && 'Give an account number or an IBAN, not both.') ||
      (country === 'TW' &&
        account_number &&
        !isTaiwanAccountNumber(account_number, bank_code) &&
        'Account numbers in Taiwan have 10 to 16 digits.'),
    bank_code: country === 'TW' && bank_code && !isTaiwanBankCode(bank_code) && 'No bank has this code.',
    branch:
      country === 'TW' && branch && !/^\d{4}$/.test(branch) && 'Branch codes in Taiwan have four digits.',
  }),
).meta({ id: 'BankInput', description: 'Bank account that receives payments.' })

const ResumeInput = section({
  skills: distinct(line(60), 30).meta({ example: ['Photography', 'First aid'] }),
  languages: distinct(languageTag, 20).meta({
    description: 'Spoken languages, as BCP 47 tags.',
    example: ['zh-Hant', 'en'],
  }),
  occupation: line(120).meta({ example: 'Nurse' }),
  hours_a_week: z.int().min(0).max(80).meta({ description: 'Hours per week you are available.', example: 4 }),
  teams_of_interest: distinct(line(120), 20).meta({ example: ['Documentary'] }),
  about: text(4000).meta({ example: 'I have run the photo team of a smaller event twice.' }),
}).meta({ id: 'ResumeInput', description: 'Your skills and interests.' })

const AddressInput = section(
  {
    receiver: line(120).meta({ example: '陳美玲' }),
    country,
    postal_code: line(12).meta({ example: '106409' }),
    lines: z
      .array(line(120))
      .min(1)
      .max(5)
      .meta({ example: ['大安區新生南路一段 1 號', '台北市'] }),
  },
  (value) => ({
    postal_code: normalise(
      value,
      'postal_code',
      (given) => readPostalCode(value.country ?? '', given),
      'Must be a postal code of this country.',
    ),
  }),
).meta({ id: 'AddressInput', description: 'Postal address for parcels.' })

const DietaryHabitInput = section({
  diet: z
    .enum(diets, {
      error: ({ input }) =>
        isRetiredDiet(input) ? 'No longer an option. Choose one of the current diets.' : undefined,
    })
    .meta({
      description:
        '`flexible`: eats the vegetables in a dish cooked with meat. `vegetarian-…`: eats eggs and milk. `vegan-…`: eats neither eggs nor milk. Alliums are onion, garlic, leek, chives and shallots. Data stored earlier may hold `vegetarian`, `five-pungent-free` or `vegan`, which are no longer accepted.',
      example: 'vegetarian-no-alliums',
    }),
  allergies: distinct(z.enum(allergens), 9).meta({ example: ['peanuts'] }),
  other_allergies: line(200).meta({ example: 'Kiwi' }),
  note: text(500).meta({ example: 'Spicy is fine.' }),
  named: z.boolean().meta({
    description:
      'Whether the kitchen sees your diet with your name. Otherwise, your diet is only included in counts.',
    example: false,
  }),
}).meta({ id: 'DietaryHabitInput', description: 'Diet and allergies.' })

const RealProfileInput = section(
  {
    legal_name: line(120).meta({ description: 'Name as in your passport or ID card.', example: '陳美玲' }),
    phone: line(40).meta({
      description:
        'Phone number, stored as E.164. Without a country code, it is treated as a number in the ID’s country.',
      example: '+886912345678',
    }),
    national_id: line(32).meta({ example: 'A123456789' }),
    national_id_country: country,
    birthday: day()
      .refine((date) => isBirthday(date, new Date()), 'Must be a valid date of birth.')
      .meta({ example: '1996-02-29' }),
    organisation: line(120).meta({
      description: 'Company, school or organisation.',
      example: 'NTU Hospital',
    }),
  },
  (value) => ({
    phone: normalise(
      value,
      'phone',
      (given) => readPhone(given, value.national_id_country),
      'Must be a phone number with country code, such as +886 912 345 678.',
    ),
    national_id: normalise(
      value,
      'national_id',
      (given) => readNationalId(value.national_id_country ?? '', given),
      'Must be a valid national ID number of this country.',
    ),
    national_id_country:
      value.national_id !== undefined &&
      value.national_id_country === undefined &&
      'Give the country that issued the ID number.',
  }),
).meta({ id: 'RealProfileInput', description: 'Legal identity, for insurance and accounting.' })

/** Private sections, by their name in paths and tables. */
export const sectionInputs = {
  bank: BankInput,
  resume: ResumeInput,
  address: AddressInput,
  'dietary-habit': DietaryHabitInput,
  'real-profile': RealProfileInput,
} as const

export type Section = keyof typeof sectionInputs
export type SectionOf<Name extends Section> = z.output<(typeof sectionInputs)[Name]>
export const sections = Object.keys(sectionInputs) as [Section, ...Section[]]

/** Stored values are returned as they are, without input validation. */
export function shown(section: Section): z.ZodObject {
  const fields = Object.entries(sectionInputs[section].shape).map(([name, { def }]) => {
    const given: z.ZodType = def.innerType
    const plain =
      { array: z.array(z.string()), number: z.number(), boolean: z.boolean() }[given.type as string] ??
      z.string()
    return [name, plain.meta(given.meta() ?? {}).optional()]
  })
  return z.object(Object.fromEntries(fields))
}
