import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, setCookie } from '../../platform/http/browsers.ts'
import { deviceOf } from './device.ts'

/** What is known of the browser in front of us, signed in or not. */
export interface Browser {
  sessionToken: string | null
  deviceToken: string | null
  device: string
  address: string
  timeZone: string | null
}

export function browserOf({ headers, ip }: FastifyRequest, timeZone?: string | null): Browser {
  return {
    sessionToken: readCookie(headers.cookie, 'session'),
    deviceToken: readCookie(headers.cookie, 'device'),
    device: deviceOf(headers['user-agent']),
    address: ip.replace(/^::ffff:/, ''),
    timeZone: timeZone ?? null,
  }
}

const day = 86_400

/** Browsers keep a cookie for 400 days at most. */
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

export const signOutBrowser = (reply: FastifyReply) => setCookie(reply, 'session', '', 0)
