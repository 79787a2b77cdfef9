import { withoutSeparators } from '../characters.ts'

/** Takes ASCII in upper case; returns the number as stored, or null. */
export type NationalIdRule = (plain: string) => string | null

/** A rule for numbers in which separators have no meaning. */
export function rule(form: RegExp, isValid: (number: string) => boolean): NationalIdRule {
  return (plain) => {
    const number = withoutSeparators(plain)
    return form.test(number) && isValid(number) ? number : null
  }
}

/** The number in a range of characters. */
export function part(number: string, from: number, to: number): number {
  return Number(number.slice(from, to))
}

/** The weighted sum of digits, up to the number of weights. */
export function weigh(number: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(number[index]), 0)
}

/** The non-negative remainder. */
export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}

export function isLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** ISO 7064 MOD 11,10. */
export function isMod11And10(number: string): boolean {
  const product = [...number].slice(0, -1).reduce((carried, digit) => {
    const sum = (Number(digit) + carried) % 10 || 10
    return (sum * 2) % 11
  }, 10)
  return (11 - product) % 10 === Number(number.at(-1))
}

/** Rows of the multiplication table of the dihedral group of order ten. */
function combine(left: number, right: number): number {
  if (left < 5) return right < 5 ? (left + right) % 5 : ((left + right) % 5) + 5
  return right < 5 ? modulo(left - right, 5) + 5 : modulo(left - right, 5)
}

const firstPermutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

export function isVerhoeff(number: string): boolean {
  const total = [...number].reverse().reduce((carried, digit, index) => {
    let value = Number(digit)
    for (let turn = 0; turn < index % 8; turn++) value = firstPermutation[value]!
    return combine(carried, value)
  }, 0)
  return total === 0
}
