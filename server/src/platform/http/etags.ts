import { hash } from 'node:crypto'
import { Problem } from '../errors.ts'

/** A strong validator: the same for the same bytes, in every process. */
export function etagOf(bytes: string | Buffer): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
}

/** Whether an If-None-Match header names this ETag (RFC 9110: weak comparison). */
export function matches(header: string, etag: string): boolean {
  if (header === etag) return true
  return header.split(',').some((one) => {
    const tag = one.trim().replace(/^W\//, '')
    return tag === '*' || tag === etag
  })
}

/** Refuses a change of something that is no longer what the caller has read. */
export function requireMatch(header: string | undefined, etag: string): void {
  if (header === undefined || header.trim() === '*') return
  if (header.split(',').some((one) => one.trim() === etag)) return
  throw new Problem('stale', { headers: { etag } })
}
