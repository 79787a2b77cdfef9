import type { Db } from '../db/database.ts'
import { forbidden, Problem } from '../errors.ts'
import type { PersonId, SessionId, TokenId } from '../ids.ts'
import { because } from './refusals.ts'

export const scopes = ['read', 'write', 'private', 'admin'] as const
export type Scope = (typeof scopes)[number]

/** Who is calling. What they may do is asked of the database each time, never kept here. */
export interface Actor {
  uid: PersonId
  scopes: readonly Scope[]
  /** What they showed: one of the two. */
  by: (ByToken | BySession) & {
    /** Whether they proved who they are by more than a mail; of a token, when it was made. */
    strong: boolean
  }
}

/** As much of them as decides what they see: without a second step an admin is one by name alone. */
export type Looker = { uid: PersonId; by: { strong: boolean } }

interface ByToken {
  token: TokenId
}

interface BySession {
  session: SessionId
  /** For whoever has a second step, only that makes it fresh. */
  freshUntil: Date
  /** Whether they have a second step: a passkey or an authenticator app. */
  hasSecondStep: boolean
}

/** Declared beside the path of an operation; the access matrix runs every role against it. */
export interface Access<Known extends boolean = boolean> {
  /** As the documentation says it, after "Who may call it:". Whoever it names by a role may need a second step. */
  who: string
  /** If so, a handler is never run without one. */
  needsActor: Known
  /** Throws a Problem to refuse. Not called without an actor when one is needed. */
  check?(db: Db, actor: Actor, params: Record<string, string>): Promise<void>
  /** Where `who` names a role and others: whether the actor needs no role for this, and so no second step. */
  isOwn?(db: Db, actor: Actor, given: Given): boolean | Promise<boolean>
}

interface Given {
  params: Record<string, string>
  query: unknown
  body: unknown
}

/** Whether it lets someone in by a role of theirs. */
export const asksForRole = ({ who }: Access): boolean =>
  /\b(admins|owners|finance|chiefs|chief|desk)\b/.test(who)

export const anyone: Access<false> = { who: 'anyone', needsActor: false }

export const signedIn: Access<true> = { who: 'anyone signed in', needsActor: true }

/** For what is the caller's own in any case. */
export const oneself: Access<true> = { who: 'anyone signed in, for themselves', needsActor: true }

/** The same where a browser left open must not be enough; a token was made for it on purpose. */
export const freshlySignedIn: Access<true> = {
  who: 'anyone signed in, for themselves; in the web app after a fresh sign-in',
  needsActor: true,
  async check(_, actor) {
    if ('session' in actor.by) requireFreshSignIn(actor)
  },
}

/** For what a script must not do on its own: it takes the person, in a browser. */
export const signedInOnTheWeb: Access<true> = {
  who: 'anyone signed in on the web, not by a token',
  needsActor: true,
  async check(_, { by }) {
    if ('session' in by) return
    throw forbidden([because['web-session-only']])
  },
}

/** Before what would hurt most in a browser left open. A token has no fresh sign-in to show. */
export function requireFreshSignIn({ by }: Actor): void {
  if ('session' in by && by.freshUntil > new Date()) return
  const rule = 'session' in by && by.hasSecondStep ? 'fresh-second-step' : 'fresh-sign-in'
  throw new Problem('step_up_required', { why: [because[rule]] })
}

/** For whoever has the power for this, but has not shown a second step. */
export const strongSignInRequired = (
  setting: 'installation.admins' | 'project.strong_sign_in' | 'person.second_step',
): Problem => new Problem('strong_sign_in_required', { why: [{ ...because['strong-sign-in'], setting }] })

export function requireActor(access: Access, scope: Scope, actor: Actor | null): void {
  if (!actor) {
    if (access.needsActor) throw unauthenticated()
    return
  }
  if (actor.scopes.includes(scope)) return
  throw new Problem('insufficient_scope', {
    detail: `This operation needs a token with the scope "${scope}".`,
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  })
}

export function unauthenticated(detail?: string): Problem {
  return new Problem('unauthenticated', {
    ...(detail && { detail }),
    headers: { 'www-authenticate': detail ? 'Bearer error="invalid_token"' : 'Bearer' },
  })
}
