import { hash, randomInt } from 'node:crypto'
import type { RateLimits } from '../http/rate-limits.ts'

/** Six digits are easy to type but guessable, so attempts are limited. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Stored hash of a code, bound to the request it was sent for. */
export const hashCode = (id: string, code: string): Buffer => hash('sha256', `${id}:${code}`, 'buffer')

/** Formats 123456 as 123 456. */
export const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`

const messages = { name: 'mail', most: 5, seconds: 600 }

/** Limits the number of emails with a code per address and ten minutes. */
export function limitEmailsTo(limits: RateLimits, email: string): Promise<void> {
  return limits.spendExactly(messages, [`mail:to:${hash('sha256', email, 'base64url')}`])
}
