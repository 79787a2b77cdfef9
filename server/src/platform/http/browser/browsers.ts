import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { Problem } from '../../errors.ts'
import { because } from '../refusals.ts'

/** `__Host-` cookies go only to the host that set them, over HTTPS or loopback. They are also `HttpOnly`. */
const nameOf = (name: string) => `__Host-manyhands-${name}`

export const sessionCookie = nameOf('session')

export function readCookie(header: string | undefined, name: string): string | null {
  const start = `${nameOf(name)}=`
  for (const part of header?.split(';') ?? []) {
    const cookie = part.trim()
    if (cookie.startsWith(start)) return cookie.slice(start.length)
  }
  return null
}

/** SameSite=Lax: sent when following links to this site, but not with requests by other sites. */
export function setCookie(reply: FastifyReply, name: string, value: string, seconds: number): void {
  reply.header(
    'set-cookie',
    `${nameOf(name)}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Lax`,
  )
}

/** CSRF protection by `Origin` and `Sec-Fetch-Site`, which pages can't forge. Requests without them are refused. */
export function requireOwnPages(headers: IncomingHttpHeaders, ownOrigin: string): void {
  const { 'sec-fetch-site': site, origin } = headers
  if (site !== undefined ? site === 'same-origin' : origin === ownOrigin) return
  throw new Problem('cross_site', { why: [because['own-pages-only']] })
}
