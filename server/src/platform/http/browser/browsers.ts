import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { Problem } from '../../errors.ts'
import { because } from '../refusals.ts'

/** The host that set it is the only one that gets it back, over HTTPS or on loopback, and no script sees it. */
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

/** Sent along by links to us, not by forms and scripts of other sites. */
export function setCookie(reply: FastifyReply, name: string, value: string, seconds: number): void {
  reply.header(
    'set-cookie',
    `${nameOf(name)}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Lax`,
  )
}

/** Browsers say where a request comes from, and no page can make them lie. What says nothing is refused. */
export function requireOwnPages(headers: IncomingHttpHeaders, ownOrigin: string): void {
  const { 'sec-fetch-site': site, origin } = headers
  if (site !== undefined ? site === 'same-origin' : origin === ownOrigin) return
  throw new Problem('cross_site', { why: [because['own-pages-only']] })
}
