import { Secret, TOTP } from 'otpauth'

const period = 30
/** Tolerated clock skew in periods. */
const skew = 1

/** 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: 20 }).bytes)

const totpOf = (secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, period, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })

export const secretText = (secret: Buffer): string => totpOf(secret).secret.base32

/** The content of the QR code. */
export const totpUri = (secret: Buffer, names: { issuer: string; label: string }): string =>
  totpOf(secret, names).toString()

/** The period of a code, if it is the current one or a neighbour. */
export function stepOf(secret: Buffer, code: string, now = Date.now()): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: skew })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}
