import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../config.ts'

/** Public hash of an email address. */
export interface EmailHash {
  kind: 'sha256' | 'md5' | 'keyed'
  /** Key for the keyed hash; empty to use the key created by a migration. */
  key: string
}

export function emailHashOf({ EMAIL_HASH, EMAIL_HASH_KEY }: Config): EmailHash {
  return { kind: EMAIL_HASH, key: EMAIL_HASH_KEY ?? '' }
}

/**
 * Hash for the row `p` of people. PostgreSQL has no built-in HMAC, so it is composed of two SHA-256 with the padded
 * key.
 */
export function hashOf(emailHash: EmailHash): RawBuilder<string> {
  if (emailHash.kind === 'sha256') return sql`p.email_hash`
  if (emailHash.kind === 'md5') return sql`md5(p.email)`
  const inner = paddedKey(emailHash.key, 0x36)
  const outer = paddedKey(emailHash.key, 0x5c)
  return sql`encode(sha256(${outer} || sha256(${inner} || convert_to(p.email, 'UTF8'))), 'hex')`
}

/** The database stores its key already padded, since it can't pad it. */
function paddedKey(key: string, pad: 0x36 | 0x5c): RawBuilder<Buffer> {
  if (key) return sql`${padded(key, pad)}::bytea`
  return pad === 0x36 ? sql`(select inner_pad from listing_key)` : sql`(select outer_pad from listing_key)`
}

function padded(key: string, pad: number): Buffer {
  const bytes = Buffer.from(key)
  const block = Buffer.alloc(64)
  const short = bytes.length > 64 ? createHash('sha256').update(bytes).digest() : bytes
  short.copy(block)
  return block.map((byte) => byte ^ pad) as Buffer
}
