import { hash } from 'node:crypto'
import { Problem } from '../errors.ts'

/** A strong ETag: the same for the same bytes in every process. */
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

/**
 * Optimistic lock: refuses a change if the resource differs from what the caller read. `others` are ETags of the
 * same state as others read it.
 */
export function requireMatch(header: string | undefined, etag: string, ...others: string[]): void {
  if (header === undefined || header.trim() === '*') return
  if (header.split(',').some((one) => [etag, ...others].includes(one.trim()))) return
  throw new Problem('stale', { headers: { etag } })
}
