import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../config.ts'

/** What stands for an address in public. */
export interface EmailHash {
  kind: 'sha256' | 'md5' | 'keyed'
  /** Of the installation; for the kind that nobody else can compute. */
  key: string
}

export function emailHashOf({ EMAIL_HASH, EMAIL_HASH_KEY }: Config): EmailHash {
  return { kind: EMAIL_HASH, key: EMAIL_HASH_KEY ?? '' }
}

/**
 * Of the row `p` of people. PostgreSQL has no HMAC of its own, but HMAC is two SHA-256 over two
 * paddings of the key.
 */
export function hashOf(emailHash: EmailHash): RawBuilder<string> {
  if (emailHash.kind === 'sha256') return sql`p.email_hash`
  if (emailHash.kind === 'md5') return sql`md5(p.email)`
  const inner = padded(emailHash.key, 0x36)
  const outer = padded(emailHash.key, 0x5c)
  return sql`encode(sha256(${outer}::bytea || sha256(${inner}::bytea || convert_to(p.email, 'UTF8'))), 'hex')`
}

function padded(key: string, pad: number): Buffer {
  const bytes = Buffer.from(key)
  const block = Buffer.alloc(64)
  const short = bytes.length > 64 ? createHash('sha256').update(bytes).digest() : bytes
  short.copy(block)
  return block.map((byte) => byte ^ pad) as Buffer
}
