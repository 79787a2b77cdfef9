import type { FastifyReply, FastifyRequest } from 'fastify'
import type { getMe } from '../../people/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { browserOf, signInBrowser } from './browser.ts'
import { startSession } from './sessions.ts'

interface Welcomed {
  person: Awaited<ReturnType<typeof getMe>>
  isNew: boolean
  return_to: string
}

interface Door {
  way: string
  fresh?: boolean
  request: FastifyRequest
  reply: FastifyReply
  timeZone?: string | null | undefined
  days: number
}

/** Where every way to sign in ends: a session for the person, its cookie for the browser. */
export async function letIn(
  tx: Transaction,
  { person, isNew, return_to }: Welcomed,
  { way, fresh = true, request, reply, timeZone, days }: Door,
) {
  const browser = browserOf(request, timeZone)
  signInBrowser(reply, await startSession(tx, { uid: person.uid, way, fresh, browser, days }), days)
  return { person, is_new: isNew, return_to }
}
