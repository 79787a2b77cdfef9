import { randomFillSync } from 'node:crypto'

declare const kind: unique symbol
type Id<Kind extends string> = string & { readonly [kind]: Kind }

export type PersonId = Id<'person'>
export type ProjectId = Id<'project'>
export type TeamId = Id<'team'>
export type TokenId = Id<'token'>
export type SessionId = Id<'session'>
export type PasskeyId = Id<'passkey'>

/** UUIDv7 (RFC 9562): sorts by the time it was made, so new rows land at the end of an index. */
export function newId<T extends string>(now = Date.now()): T {
  const bytes = randomFillSync(Buffer.alloc(16))
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as T
}
