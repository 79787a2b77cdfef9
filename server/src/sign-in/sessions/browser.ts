import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, setCookie } from '../../platform/http/browser/browsers.ts'
import { type Sighting, sightingOf } from '../../platform/http/browser/devices.ts'

/** The requesting browser, signed in or not. */
export interface Browser extends Sighting {
  sessionToken: string | null
  deviceToken: string | null
  timeZone: string | null
}

export function browserOf(request: FastifyRequest, timeZone?: string | null): Browser {
  const { cookie } = request.headers
  return {
    ...sightingOf(request),
    sessionToken: readCookie(cookie, 'session'),
    deviceToken: readCookie(cookie, 'device'),
    timeZone: timeZone ?? null,
  }
}

const day = 86_400

/** Browsers keep a cookie for at most 400 days. */
export const rememberDevice = (reply: FastifyReply, token: string) =>
  setCookie(reply, 'device', token, 400 * day)

export function signInBrowser(
  reply: FastifyReply,
  { token, deviceToken }: { token: string; deviceToken: string },
  days: number,
): void {
  setCookie(reply, 'session', token, days * day)
  rememberDevice(reply, deviceToken)
}

/** Whatever the app keeps on the device goes with the session. */
export function signOutBrowser(reply: FastifyReply): void {
  setCookie(reply, 'session', '', 0)
  reply.header('clear-site-data', '"storage"')
}
