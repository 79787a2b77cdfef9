import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function base62(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 62n) text = digits[Number(rest % 62n)] + text
  return text.padStart(length, '0')
}

function checkDigits(text: string): string {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(text))
  return base62(sum, 6)
}

/** `mh_`, 256 random bits, six check digits: typos and leaks are detected without a query. */
export function newToken(): string {
  const text = `mh_${base62(randomBytes(32), 43)}`
  return text + checkDigits(text)
}

export function isWellFormedToken(text: string): boolean {
  return /^mh_[0-9A-Za-z]{49}$/.test(text) && checkDigits(text.slice(0, -6)) === text.slice(-6)
}

export function newExchangeCredentials() {
  return { username: `once-${base62(randomBytes(8), 11)}`, password: base62(randomBytes(20), 27) }
}

/** A fast hash on purpose: its input has too many bits to be guessed. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** A session secret: 256 random bits. */
export const newSecret = (): string => base62(randomBytes(32), 43)

export const isSecret = (text: string): boolean => /^[0-9A-Za-z]{43}$/.test(text)
