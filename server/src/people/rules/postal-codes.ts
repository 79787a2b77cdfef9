import { plainCharacters } from './characters.ts'

const fiveDigits =
  'DE DZ ES FI AX FR GF GP MQ RE YT PM BL MF CR EE GT HR ID IT SM VA KE KR LK MA MC ME MM MX MY NP PE PK TH TR UA UY BA'
const fourDigits = 'AL AT AU BD BE BG CH CY GE GL HU LI LU MK NO NZ PH SI TN ZA'
const sixDigits = 'BY CN CO EC IN NG RO RU SG'
const british = 'a9 9aa|a99 9aa|aa9 9aa|aa99 9aa|a9a 9aa|aa9a 9aa'
const american = '99999|99999-9999'

const forAll = (countries: string, form: string) =>
  Object.fromEntries(countries.split(' ').map((country) => [country, form]))

/**
 * The formats of a country: 9 is a digit, a a letter, * either. Anything else is literal; spaces and dashes
 * may be left out.
 */
const forms: Record<string, string> = {
  ...forAll(fiveDigits, '99999'),
  ...forAll(fourDigits, '9999'),
  ...forAll(sixDigits, '999999'),
  ...forAll('CZ GR SE SK', '999 99'),
  ...forAll('FO IS', '999'),
  ...forAll('AS GU MP PR US VI', american),
  ...forAll('GG IM JE', british),
  AD: 'AD999',
  AM: '9999|999999',
  AR: '9999|a9999aaa',
  AZ: 'AZ 9999',
  BR: '99999-999',
  CA: 'a9a 9a9',
  CL: '9999999',
  DK: '9999|999',
  EG: '99999|9999999',
  GB: `${british}|GIR 0AA`,
  GI: 'GX11 1AA',
  IE: 'a99 ****|D6W ****',
  IL: '9999999|99999',
  JP: '999-9999',
  KH: '999999|99999',
  KZ: '999999|a99a9a9',
  LT: 'LT-99999',
  LV: 'LV-9999',
  MD: 'MD-9999',
  MT: 'aaa 9999|aaa 99',
  NL: '9999 aa',
  PL: '99-999',
  PT: '9999-999|9999',
  RS: '99999|999999',
  SA: american,
  TW: '999|99999|999999',
  VN: '99999|999999',
}

const classes: Record<string, string> = { '9': '[0-9]', a: '[A-Z]', '*': '[A-Z0-9]' }

const patterns = new Map(
  Object.entries(forms).map(([country, written]) => [
    country,
    written.split('|').map((form) => ({
      pattern: new RegExp(`^${form.replace(/[ -]/g, '').replace(/[9a*]/g, (sign) => classes[sign]!)}$`),
      form,
    })),
  ]),
)

/**
 * The postal code as its country writes it, with or without a country prefix in the input. Where a country
 * has no code, or its format is uncertain, 2 to 12 letters and digits are accepted unchanged.
 */
export function readPostalCode(country: string, text: string): string | null {
  const plain = plainCharacters(text).toUpperCase()
  const known = patterns.get(country)
  if (!known) return /^[A-Z0-9][A-Z0-9 .\-/]{1,11}$/.test(plain) ? plain : null

  const code = plain.replace(/[ -]/g, '')
  const bare = code.startsWith(country) ? code.slice(2) : code
  for (const candidate of [code, bare, country + code]) {
    const fitting = known.find(({ pattern }) => pattern.test(candidate))
    if (fitting) return separate(candidate, fitting.form)
  }
  return null
}

function separate(code: string, form: string): string {
  let taken = 0
  return [...form].map((sign) => (sign === ' ' || sign === '-' ? sign : code[taken++])).join('')
}
