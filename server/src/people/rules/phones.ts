import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { plainCharacters } from './characters.ts'

/**
 * The number in E.164 format. Without a country it must begin with + or 00. Extensions are refused, because
 * E.164 has none.
 */
export function readPhone(text: string, country?: string): string | null {
  const plain = plainCharacters(text)
  if (plain.length > 40 || !/^[+\d(][\d ().\-/]*$/.test(plain)) return null
  return (
    readInternational(plain) ?? (country && isSupportedCountry(country) ? readValid(plain, country) : null)
  )
}

function readInternational(plain: string): string | null {
  const international = plain.replace(/^\(?00\)?/, '+')
  return international.startsWith('+') ? readValid(international) : null
}

function readValid(plain: string, defaultCountry?: CountryCode) {
  const number = parsePhoneNumberFromString(plain, defaultCountry)
  return number?.isValid() ? number.number : null
}
