import type { Db } from '../db/database.ts'
import { forbidden, Problem } from '../errors.ts'
import type { PersonId, SessionId, TokenId } from '../ids.ts'
import { because } from './refusals.ts'

export const scopes = ['read', 'write', 'private', 'admin'] as const
export type Scope = (typeof scopes)[number]

/** The caller. Permissions are checked against the database on each request, never stored here. */
export interface Actor {
  uid: PersonId
  scopes: readonly Scope[]
  /** How they authenticated: by token or by session. */
  by: (ByToken | BySession) & {
    /** Whether two-step verification was completed; for a token, when it was created. */
    strong: boolean
  }
}

/** The part of an actor that decides visibility: without two-step verification, admin rights don't apply. */
export type Requester = { uid: PersonId; by: { strong: boolean } }

interface ByToken {
  token: TokenId
}

interface BySession {
  session: SessionId
  /** For people with two-step verification, only completing it makes the session fresh. */
  freshUntil: Date
  /** Whether they have a passkey or an authenticator app. */
  hasSecondStep: boolean
}

/** Access rule of an operation. The access matrix test runs every role against it. */
export interface Access<Known extends boolean = boolean> {
  /** Shown in the documentation after "Access:". If it names a role, two-step verification may be required. */
  callers: string
  /** Whether a signed-in caller is required before the handler runs. */
  needsActor: Known
  /** Throws a Problem to refuse. Not called without an actor if one is required. */
  check?(db: Db, actor: Actor, params: Record<string, string>): Promise<void>
  /** If `callers` names a role and others: whether the actor needs no role here, and so no two-step verification. */
  isOwn?(db: Db, actor: Actor, given: Given): boolean | Promise<boolean>
}

interface Given {
  params: Record<string, string>
  query: unknown
  body: unknown
}

/** Whether access depends on a role. */
export const asksForRole = ({ callers }: Access): boolean =>
  /\b(admins|owners|finance|chiefs|chief|desk)\b/.test(callers)

export const anyone: Access<false> = { callers: 'anyone', needsActor: false }

export const signedIn: Access<true> = { callers: 'anyone signed in', needsActor: true }

/** For operations on the caller's own data. */
export const oneself: Access<true> = { callers: 'anyone signed in, for themselves', needsActor: true }

/** The same, but web sessions need a fresh sign-in. Tokens are exempt: they were created on purpose. */
export const freshlySignedIn: Access<true> = {
  callers: 'anyone signed in, for themselves; in the web app after a recent sign-in',
  needsActor: true,
  async check(_, actor) {
    if ('session' in actor.by) requireFreshSignIn(actor)
  },
}

/** For operations that need the person in a browser and must not be scripted. */
export const signedInOnTheWeb: Access<true> = {
  callers: 'anyone signed in on the web; not with a token',
  needsActor: true,
  async check(_, { by }) {
    if ('session' in by) return
    throw forbidden([because['web-session-only']])
  },
}

/** Requires a fresh sign-in before sensitive operations. Tokens never satisfy it. */
export function requireFreshSignIn({ by }: Actor): void {
  if ('session' in by && by.freshUntil > new Date()) return
  const strong = 'session' in by && by.hasSecondStep
  throw new Problem('step_up_required', { why: [because[strong ? 'fresh-second-step' : 'fresh-sign-in']] })
}

type StrongSignInSetting = 'installation.admins' | 'project.strong_sign_in' | 'person.second_step'

interface Power {
  admin: boolean
  /** Any role in the project. */
  role: boolean
  /** A role for which the project requires a second step. */
  asked: boolean
}

/**
 * What requires a second step that the actor has not completed; null if nothing does. Admins always need one;
 * others where their project requires it, or if they have one, because reading their mailbox doesn't prove it.
 */
export function whatAsksForSecondStep(
  { admin, role, asked }: Power,
  by: Actor['by'],
): StrongSignInSetting | null {
  if (by.strong) return null
  if (admin) return 'installation.admins'
  if (asked) return 'project.strong_sign_in'
  return role && 'session' in by && by.hasSecondStep ? 'person.second_step' : null
}

/** For actors whose role allows the operation but who have not completed two-step verification. */
export const strongSignInRequired = (setting: StrongSignInSetting): Problem =>
  new Problem('strong_sign_in_required', { why: [{ ...because['strong-sign-in'], setting }] })

export function requireActor(access: Access, scope: Scope, actor: Actor | null): void {
  if (!actor) {
    if (access.needsActor) throw unauthenticated()
    return
  }
  if (actor.scopes.includes(scope)) return
  throw new Problem('insufficient_scope', {
    detail: `This operation needs a token with the scope "${scope}". Create one that has it.`,
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  })
}

export function unauthenticated(detail?: string): Problem {
  return new Problem('unauthenticated', {
    ...(detail && { detail }),
    headers: { 'www-authenticate': detail ? 'Bearer error="invalid_token"' : 'Bearer' },
  })
}
