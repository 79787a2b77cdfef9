import type { FastifyReply, FastifyRequest } from 'fastify'
import { changeMe, type getMe } from '../../people/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { anyone } from '../../platform/http/access.ts'
import type { Language } from '../../platform/values.ts'
import { browserOf, signInBrowser } from './browser.ts'
import { SignedIn } from './schemas.ts'
import { startSession } from './sessions.ts'

/** What every operation that makes a session has in common. */
export const signInOperation = {
  method: 'POST',
  tag: 'Sign-in',
  access: anyone,
  scope: 'read',
  ignoresToken: true,
  idempotencyKey: false,
  fromOwnPages: true,
} as const

export const signedInAnswer = {
  status: 200,
  description: 'Signed in.',
  schema: SignedIn,
  headers: { 'Set-Cookie': 'The session cookie (`HttpOnly`).' },
}

interface Welcomed {
  person: Awaited<ReturnType<typeof getMe>>
  /** That of the page they come from, if it said so. */
  language?: Language
  return_to: string
}

interface Door {
  way: string
  /** Now, unless a provider says otherwise. */
  provenAt?: Date | null
  /** When they proved it by more than a mail, if they did. */
  strongAt?: Date | null
  request: FastifyRequest
  reply: FastifyReply
  timeZone?: string | null | undefined
  days: number
}

/** Where every way to sign in ends: a session for the person, its cookie for the browser. */
export async function completeSignIn(
  tx: Transaction,
  { person, language = person.language, return_to }: Welcomed,
  { way, provenAt = new Date(), strongAt = null, request, reply, timeZone, days }: Door,
) {
  const browser = browserOf(request, timeZone)
  const session = await startSession(tx, { uid: person.uid, way, provenAt, strongAt, browser, days })
  signInBrowser(reply, session, days)
  // Someone else may have named them, who could only guess.
  const isStrange = session.isFirst && language !== person.language
  const told = isStrange ? await changeMe(tx, person.uid, { change: { language }, expect: () => {} }) : person
  return { person: told, is_new: session.isFirst, return_to }
}
