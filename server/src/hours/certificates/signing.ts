import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import type { KeyRing } from '../../platform/db/key-ring.ts'

/** The prefix of the 32 bytes of an Ed25519 key, by RFC 8410. */
const privateHead = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicHead = Buffer.from('302a300506032b6570032100', 'hex')

/** Derived from the installation's key each time, so that there is no other secret to keep. */
const privateKeyOf = (ring: KeyRing): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([privateHead, ring.derive('certificates: Ed25519, 1')]),
    format: 'der',
    type: 'pkcs8',
  })

const objectOf = (publicKey: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicHead, publicKey]), format: 'der', type: 'spki' })

/** Its 32 bytes. */
export const publicKeyOf = (ring: KeyRing): Buffer =>
  createPublicKey(privateKeyOf(ring)).export({ format: 'der', type: 'spki' }).subarray(publicHead.length)

export const pemOf = (publicKey: Buffer): string =>
  objectOf(publicKey).export({ format: 'pem', type: 'spki' }).toString()

/** Distinguishes keys and reveals nothing else. */
export const keyIdOf = (publicKey: Buffer): string => hash('sha256', publicKey, 'hex').slice(0, 8)

export const signText = (ring: KeyRing, text: string): Buffer =>
  sign(null, Buffer.from(text), privateKeyOf(ring))

export const isSigned = (text: string, signature: Buffer, publicKey: Buffer): boolean =>
  verify(null, Buffer.from(text), objectOf(publicKey), signature)

const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/**
 * Twenty unambiguous letters and digits derived from the signature: can be computed from the certificate, but
 * not guessed.
 */
export function codeOf(signature: Buffer): string {
  let number = BigInt(`0x${hash('sha256', signature, 'hex')}`)
  let code = ''
  for (let i = 0; i < 20; i++) {
    code += letters[Number(number % BigInt(letters.length))]
    number /= BigInt(letters.length)
  }
  return code
}

export const codeHashOf = (code: string): Buffer => hash('sha256', code, 'buffer')

/** Everything needed to verify it offline: content, a full stop, signature; both as base64url. */
export const tokenOf = (text: string, signature: Buffer): string =>
  `${Buffer.from(text).toString('base64url')}.${signature.toString('base64url')}`
