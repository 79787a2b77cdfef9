import { z } from 'zod'
import { allergens, diets } from '../../../../form-schema/src/choices.ts'
import { day, line, text } from '../../platform/values.ts'
import { isTaiwanAccountNumber, isTaiwanBankCode, readBic } from '../rules/banks.ts'
import { isBirthday } from '../rules/birthdays.ts'
import { readIban } from '../rules/iban.ts'
import { readNationalId } from '../rules/national-ids.ts'
import { readPhone } from '../rules/phones.ts'
import { isCountry, isLanguageTag } from '../rules/places.ts'
import { readPostalCode } from '../rules/postal-codes.ts'

/** Kept as `read` gives it back; what it does not know is refused. */
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
  .refine(isCountry, 'A country as ISO 3166 codes it, such as TW.')
  .meta({ description: 'ISO 3166-1 alpha-2.', example: 'TW' })

export const languageTag = z
  .string()
  .max(35)
  .refine(isLanguageTag, 'A language as BCP 47 tags it, such as zh-Hant or en.')
  .meta({ example: 'zh-Hant' })

/** Letters and digits; what people put between them is taken out. */
const compact = (least: number, most: number) =>
  readBy((given) => {
    const kept = given.replace(/[\s-]/g, '').toUpperCase()
    return new RegExp(`^[0-9A-Z]{${least},${most}}$`).test(kept) ? kept : null
  }, `${least} to ${most} letters and digits.`)

const distinct = <T extends z.ZodType>(one: T, most: number) =>
  z
    .array(one)
    .max(most)
    .overwrite((list) => [...new Set(list)] as typeof list)

type Fields = Record<string, unknown>
type Mistakes = Record<string, string | false | undefined>

/** A section: nothing in it must be given, but something; `check` looks at fields that depend on each other. */
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
          message: 'Give at least one value. DELETE erases the section.',
        })
    })
}

/** Puts the form that is kept in place of the one that was given. */
function normalise(value: Fields, field: string, read: (text: string) => string | null, message: string) {
  if (value[field] === undefined) return false
  const kept = read(value[field] as string)
  if (kept === null) return message
  value[field] = kept
  return false
}

/** Whose codes stand in the IBANs of a country: some bank with a neighbour or a motherland. */
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
    bank_code: compact(1, 12).meta({ description: 'In Taiwan three digits.', example: '808' }),
    branch: compact(1, 12).meta({ description: 'In Taiwan four digits.', example: '0107' }),
    account_number: compact(4, 34).meta({ example: '0107979123456' }),
    iban: readBy(readIban, 'Not a valid IBAN: check the digits.').meta({
      description: 'Instead of an account number.',
      example: 'DE89370400440532013000',
    }),
    bic: readBy(readBic, 'A BIC has 8 or 11 characters, such as ESUNTWTP.').meta({ example: 'ESUNTWTP' }),
    account_holder: line(120).meta({ description: 'As the bank writes it.', example: '陳美玲' }),
  },
  ({ country, bank_code, branch, account_number, iban }) => ({
    iban:
      iban && country && !banksOf(country).includes(iban.slice(0, 2)) && 'This IBAN is of another country.',
    account_number:
      (iban && account_number && 'Give an account number or an IBAN, not both.') ||
      (country === 'TW' &&
        account_number &&
        !isTaiwanAccountNumber(account_number, bank_code) &&
        'In Taiwan an account number has 10 to 16 digits.'),
    bank_code:
      country === 'TW' && bank_code && !isTaiwanBankCode(bank_code) && 'There is no bank with this code.',
    branch: country === 'TW' && branch && !/^\d{4}$/.test(branch) && 'In Taiwan a branch has four digits.',
  }),
).meta({ id: 'BankInput', description: 'Where money is paid to.' })

const ResumeInput = section({
  skills: distinct(line(60), 30).meta({ example: ['Photography', 'First aid'] }),
  languages: distinct(languageTag, 20).meta({ description: 'BCP 47.', example: ['zh-Hant', 'en'] }),
  occupation: line(120).meta({ example: 'Nurse' }),
  hours_a_week: z.int().min(0).max(80).meta({ description: 'That you can give.', example: 4 }),
  teams_of_interest: distinct(line(120), 20).meta({ example: ['Documentary'] }),
  about: text(4000).meta({ example: 'I have run the photo team of a smaller event twice.' }),
}).meta({ id: 'ResumeInput', description: 'What you can do and like to do.' })

const AddressInput = section(
  {
    receiver: line(120).meta({ example: '陳美玲' }),
    country,
    postal_code: line(12).meta({ example: '106409' }),
    lines: z
      .array(line(120))
      .min(1)
      .max(5)
      .meta({ example: ['大安區新生南路一段 1 號', '臺北市'] }),
  },
  (value) => ({
    postal_code: normalise(
      value,
      'postal_code',
      (given) => readPostalCode(value.country ?? '', given),
      'Not a postal code of this country.',
    ),
  }),
).meta({ id: 'AddressInput', description: 'Where parcels go.' })

const DietaryHabitInput = section({
  diet: z.enum(diets).meta({
    description: '`five-pungent-free` is the Buddhist vegetarian diet without onion, garlic and leek.',
    example: 'vegetarian',
  }),
  allergies: distinct(z.enum(allergens), 9).meta({ example: ['peanuts'] }),
  other_allergies: line(200).meta({ example: 'Kiwi' }),
  note: text(500).meta({ example: 'Spicy is fine.' }),
  named: z.boolean().meta({
    description: 'Whether the kitchen sees this with your name. Otherwise you are counted, and that is all.',
    example: false,
  }),
}).meta({ id: 'DietaryHabitInput', description: 'What you eat, and what you must not.' })

const RealProfileInput = section(
  {
    legal_name: line(120).meta({ description: 'As in your passport or id card.', example: '陳美玲' }),
    phone: line(40).meta({
      description: 'Kept as E.164. Without its country it is read as one of the country of the id.',
      example: '+886912345678',
    }),
    national_id: line(32).meta({ example: 'A123456789' }),
    national_id_country: country,
    birthday: day()
      .refine((date) => isBirthday(date, new Date()), 'Not a day on which someone living was born.')
      .meta({ example: '1996-02-29' }),
    organisation: line(120).meta({ description: 'Company or school.', example: 'NTU Hospital' }),
  },
  (value) => ({
    phone: normalise(
      value,
      'phone',
      (given) => readPhone(given, value.national_id_country),
      'A phone number with its country, such as +886 912 345 678.',
    ),
    national_id: normalise(
      value,
      'national_id',
      (given) => readNationalId(value.national_id_country ?? '', given),
      'Not a valid number of this country.',
    ),
    national_id_country:
      value.national_id !== undefined &&
      value.national_id_country === undefined &&
      'Say which country gave the number.',
  }),
).meta({ id: 'RealProfileInput', description: 'Who you are to insurers and accountants.' })

/** The private sections, by the name they have in paths and tables. */
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

/** What was good enough to be kept is good enough to be shown: no rule for input runs here. */
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
