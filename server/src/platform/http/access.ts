import type { Db } from '../db/database.ts'
import { Problem } from '../errors.ts'
import type { PersonId, SessionId, TokenId } from '../ids.ts'

export const scopes = ['read', 'write', 'private', 'admin'] as const
export type Scope = (typeof scopes)[number]

/** Who is calling. What they may do is asked of the database each time, never kept here. */
export interface Actor {
  uid: PersonId
  scopes: readonly Scope[]
  /** What they showed: one of the two. */
  by: { token: TokenId } | { session: SessionId; freshUntil: Date }
}

/** Declared beside the path of an operation; the access matrix runs every role against it. */
export interface Access<Known extends boolean = boolean> {
  /** As the documentation says it, after "Who may call it:". */
  who: string
  /** If so, a handler is never run without one. */
  needsActor: Known
  /** Throws a Problem to refuse. Not called without an actor when one is needed. */
  check?(db: Db, actor: Actor, params: Record<string, string>): Promise<void>
}

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
    throw new Problem('forbidden', {
      detail: 'This needs a sign-in in the browser. A token cannot do it.',
      why: [{ rule: 'web-session-only', setting: 'how you signed in', lifted_by: 'you, in the web app' }],
    })
  },
}

/** Before what would hurt most in a browser left open. A token has no fresh sign-in to show. */
export function requireFreshSignIn({ by }: Actor): void {
  if ('session' in by && by.freshUntil > new Date()) return
  throw new Problem('step_up_required', {
    why: [{ rule: 'fresh-sign-in', setting: 'your last sign-in', lifted_by: 'you, by signing in again' }],
  })
}

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
