import { withoutSeparators } from './characters.ts'
import { isCountry } from './codes.ts'

/**
 * Ranges of assigned codes: banks, credit cooperatives, payment services, farmers and fishers, post, banks.
 */
const codeRanges: [from: number, to: number][] = [
  [1, 99],
  [100, 229],
  [300, 399],
  [500, 700],
  [800, 999],
]

const postOffice = '700'

/** Whether a bank, a cooperative or an association can have this code. */
export function isTaiwanBankCode(code: string): boolean {
  if (!/^\d{3}$/.test(code)) return false
  return codeRanges.some(([from, to]) => Number(code) >= from && Number(code) <= to)
}

/** Whether the digits can be an account number; the post office has fourteen, others ten to sixteen. */
export function isTaiwanAccountNumber(number: string, bankCode?: string): boolean {
  return (bankCode === postOffice ? /^\d{14}$/ : /^\d{10,16}$/).test(number)
}

/** The BIC in upper case, if it is well-formed and names a real country. */
export function readBic(text: string): string | null {
  const bic = withoutSeparators(text)
  if (!/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)) return null
  return isCountry(bic.slice(4, 6)) ? bic : null
}
