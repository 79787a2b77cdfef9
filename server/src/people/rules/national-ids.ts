import { plainCharacters } from './characters.ts'
import { americanIds } from './national-ids/americas.ts'
import { asianAndAfricanIds } from './national-ids/asia-and-africa.ts'
import { centralEuropeanIds } from './national-ids/central-europe.ts'
import type { NationalIdRule } from './national-ids/check-digits.ts'
import { eastAsianIds } from './national-ids/east-asia.ts'
import { northernEuropeanIds } from './national-ids/northern-europe.ts'
import { westernEuropeanIds } from './national-ids/western-europe.ts'

const rules = new Map<string, NationalIdRule>(
  Object.entries({
    ...eastAsianIds,
    ...asianAndAfricanIds,
    ...americanIds,
    ...westernEuropeanIds,
    ...northernEuropeanIds,
    ...centralEuropeanIds,
  }),
)

/**
 * The number in upper case and without separators, or null if it is impossible for its country. Where a rule
 * is uncertain or recent numbers break it, the number is accepted.
 */
export function readNationalId(country: string, text: string): string | null {
  const plain = plainCharacters(text).toUpperCase()
  if (plain.length > 32) return null
  const rule = rules.get(country)
  return rule ? rule(plain) : readAnyId(plain)
}

function readAnyId(plain: string): string | null {
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\-./ ]{2,31}$/u.test(plain) ? plain : null
}
