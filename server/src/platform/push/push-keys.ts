import { createECDH, ECDH } from 'node:crypto'

/** By which push services recognise this server (VAPID, RFC 8292). */
export interface PushKeys {
  /** What browsers are given. */
  publicKey: string
  privateKey: string
}

const curve = 'prime256v1'

export function newPushKey(): string {
  const pair = createECDH(curve)
  pair.generateKeys()
  // Without leading zeros, one in 256 would be too short.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

/** Null unless it is a private key as printed by `manyhands push-key new`. */
export function pushKeysOf(privateKey: string): PushKeys | null {
  if (!/^[\w-]{43}$/.test(privateKey)) return null
  const pair = createECDH(curve)
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  } catch {
    return null
  }
  return { privateKey, publicKey: pair.getPublicKey().toString('base64url') }
}

/** Whether it is a point of the curve: with anything else, nothing can be encrypted. */
export function isPublicKey(text: string): boolean {
  const point = Buffer.from(text, 'base64url')
  try {
    ECDH.convertKey(point, curve)
    return point.length === 65
  } catch {
    return false
  }
}
