import { createHmac, timingSafeEqual } from 'node:crypto'

/** A code is shown for this long, and accepted until the next one has been shown for as long. */
export const codeSeconds = 45

/** Without characters that look alike. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 8

const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / codeSeconds)

function codeOf(secret: Buffer, step: number): string {
  const bytes = createHmac('sha256', secret).update(`check-in ${step}`).digest()
  return Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join('')
}

export const currentCode = (secret: Buffer, now: Date) => ({
  code: codeOf(secret, stepAt(now)),
  changes_at: new Date((stepAt(now) + 1) * codeSeconds * 1000),
})

/** Phones that were offline scanned it by their own clock, which may differ by a step. */
export function isCode(secret: Buffer, code: string, { at, offline }: { at: Date; offline: boolean }) {
  const steps = offline ? [-2, -1, 0, 1] : [-1, 0]
  const given = Buffer.from(code)
  return steps
    .map((step) => Buffer.from(codeOf(secret, stepAt(at) + step)))
    .some((known) => known.length === given.length && timingSafeEqual(known, given))
}

/** As people type it. */
export const normaliseCode = (written: string): string =>
  written.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
