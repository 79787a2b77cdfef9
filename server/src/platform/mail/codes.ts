import { hash, randomInt } from 'node:crypto'
import type { RateLimits } from '../http/rate-limits.ts'

/** Six digits: few enough to type, so tries are counted. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** What is kept of a code. It stands for the one thing that it was mailed for. */
export const hashCode = (id: string, code: string): Buffer => hash('sha256', `${id}:${code}`, 'buffer')

/** 123456 is read as 123 456. */
export const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`

const mails = { name: 'mail', most: 5, seconds: 600 }

/** However many ask, this many mails with a code go to one address in ten minutes. */
export function spendMailTo(limits: RateLimits, email: string): Promise<void> {
  return limits.spendExactly(mails, [`mail:to:${hash('sha256', email, 'base64url')}`])
}
