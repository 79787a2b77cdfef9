import { randomFillSync } from 'node:crypto'
import { z } from 'zod'

declare const kind: unique symbol
type Id<Kind extends string> = string & { readonly [kind]: Kind }

export type PersonId = Id<'person'>
export type ProjectId = Id<'project'>
export type TeamId = Id<'team'>
export type TokenId = Id<'token'>
export type SessionId = Id<'session'>
export type PasskeyId = Id<'passkey'>

/** Ids in payloads of jobs. */
export const personId = z.uuid().transform((uid) => uid as PersonId)
export const projectId = z.string().transform((pid) => pid as ProjectId)

let latest = 0
let turn = 0

/** A timestamp and a counter within it. Monotonic, even if the clock is set back. */
function nextTurn(): { at: number; n: number } {
  const now = Date.now()
  if (now > latest) {
    latest = now
    turn = 0
  } else if (++turn > 0xfff) {
    latest++
    turn = 0
  }
  return { at: latest, n: turn }
}

/**
 * UUIDv7 (RFC 9562): sorts by creation time, so new rows are appended to an index. Ids of one process are strictly
 * increasing, also within a millisecond, unless a time is given.
 */
export function newId<T extends string>(given?: number): T {
  const bytes = randomFillSync(Buffer.alloc(16))
  const { at, n } = given === undefined ? nextTurn() : { at: given, n: bytes.readUInt16BE(6) & 0xfff }
  bytes.writeUIntBE(at, 0, 6)
  bytes.writeUInt16BE(0x7000 | n, 6)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as T
}
