import type { FastifyReply, FastifyRequest } from 'fastify'
import { changeMe, type getMe } from '../../people/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { anyone } from '../../platform/http/access.ts'
import type { Language } from '../../platform/values.ts'
import { browserOf, signInBrowser } from './browser.ts'
import { SignedIn } from './schemas.ts'
import { startSession } from './sessions.ts'

/** Shared by all operations that create a session. */
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

interface SignedInPerson {
  person: Awaited<ReturnType<typeof getMe>>
  /** The language of the page they come from, if known. */
  language?: Language
  return_to: string
}

interface SignInParts {
  method: string
  /** Now, unless a provider says otherwise. */
  provenAt?: Date | null
  /** When they proved a second step, if they did. */
  strongAt?: Date | null
  request: FastifyRequest
  reply: FastifyReply
  timeZone?: string | null | undefined
  days: number
}

/** The last step of every sign-in: creates a session and sets its cookie. */
export async function completeSignIn(
  tx: Transaction,
  { person, language = person.language, return_to }: SignedInPerson,
  { method, provenAt = new Date(), strongAt = null, request, reply, timeZone, days }: SignInParts,
) {
  const browser = browserOf(request, timeZone)
  const session = await startSession(tx, { uid: person.uid, method, provenAt, strongAt, browser, days })
  signInBrowser(reply, session, days)
  // The person who invited them may have guessed the language.
  const isStrange = session.isFirst && language !== person.language
  const signedIn = isStrange
    ? await changeMe(tx, person.uid, { change: { language }, expect: () => {} })
    : person
  return { person: signedIn, is_new: session.isFirst, return_to }
}
