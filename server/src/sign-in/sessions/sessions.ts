import { z } from 'zod'
import { addressesOf, lockPerson, voidAddressChanges } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import { newId, type PersonId, type SessionId } from '../../platform/ids.ts'
import { voidCodesTo } from '../mail/queries.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { deleteCredentialsOf, revokeTokensOf } from '../tokens/queries.ts'
import type { Browser } from './browser.ts'
import { notifyOfNewDevice } from './notifications.ts'
import {
  endSession,
  endSessionByToken,
  endSessionsOf,
  insertSession,
  selectAcquaintance,
  selectHistory,
  selectSessions,
} from './queries.ts'

interface SignIn {
  uid: PersonId
  /** `code`, `link`, `passkey`, `totp`, `recovery-code`, or `provider:` and its id. */
  method: string
  /** When they proved their identity, if known. */
  provenAt: Date | null
  /** When they proved a second step. */
  strongAt: Date | null
  browser: Browser
  days: number
}

/**
 * A new session with a new token; the browser's previous session ends. Someone who has signed in before, but
 * not on this device, gets an email.
 */
export async function startSession(tx: Transaction, { uid, method, browser, days, ...proof }: SignIn) {
  const replaced = browser.sessionToken ? await replaceSession(tx, browser.sessionToken) : undefined
  // This person's earlier proof in this browser still counts.
  const strongBefore = replaced?.uid === uid ? replaced.strong_at : null
  const id = newId<SessionId>()
  const token = newSecret()
  const deviceToken = browser.deviceToken ?? newSecret()
  const deviceHash = hashSecret(deviceToken)
  const { signedInBefore, knowsDevice } = await selectAcquaintance(tx, uid, deviceHash)
  await insertSession(tx, {
    id,
    uid,
    token_hash: hashSecret(token),
    device_hash: deviceHash,
    device: browser.device,
    address: browser.address,
    time_zone: browser.timeZone,
    method,
    proven_at: proof.provenAt,
    strong_at: proof.strongAt ?? strongBefore,
    expires_at: new Date(Date.now() + days * 86_400_000),
  })
  await audit(tx, {
    actor: uid,
    verb: 'session.started',
    subject: `session:${id}`,
    after: { method },
  })
  if (signedInBefore && !knowsDevice) await notifyOfNewDevice(tx, id)
  return { token, deviceToken, isFirst: !signedInBefore }
}

async function replaceSession(tx: Transaction, token: string) {
  const ended = await endSessionByToken(tx, hashSecret(token))
  if (ended) await audit(tx, { actor: ended.uid, verb: 'session.ended', subject: `session:${ended.id}` })
  return ended
}

interface PageQuery {
  limit: number
  cursor?: string | undefined
}

export async function listSessions(db: Db, actor: Actor, { limit, cursor }: PageQuery, idleDays: number) {
  const key = readCursor(cursor, z.tuple([z.uuid()]))
  const rows = await selectSessions(db, actor.uid, { before: key?.[0] ?? null, limit, idleDays })
  const page = toPage(rows, limit, (row) => [row.id])
  return {
    ...page,
    data: page.data.map((row) => ({
      ...row,
      current: 'session' in actor.by && actor.by.session === row.id,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    })),
  }
}

/** Others' sessions are not found. */
export async function endOneSession(tx: Transaction, actor: Actor, id: SessionId): Promise<void> {
  if (!(await endSession(tx, actor.uid, id))) throw new Problem('not_found')
  await audit(tx, { actor: actor.uid, verb: 'session.ended', subject: `session:${id}` })
}

/** Credentials that belong to slices above this one. */
export interface WaysIn {
  /** Whether there was one. */
  endCalendar(tx: Transaction, actor: Actor): Promise<boolean>
  /** How many there were. */
  voidInvitationLinks(tx: Transaction, uid: PersonId): Promise<number>
}

/**
 * Ends everything by which this person can sign in, including pending sign-ins, except for one session.
 * Sign-ins and exchanges lock their code or credentials first and then the person, so this does, too.
 */
export async function revokeAllAccess(
  tx: Transaction,
  actor: Actor,
  { waysIn, keep }: { waysIn: WaysIn; keep: SessionId | null },
) {
  const { uid } = actor
  await voidCodesTo(tx, await addressesOf(tx, uid))
  const credentials = await deleteCredentialsOf(tx, uid)
  const calendars = (await waysIn.endCalendar(tx, actor)) ? 1 : 0
  const invitation_links = await waysIn.voidInvitationLinks(tx, uid)
  await lockPerson(tx, uid)
  await voidAddressChanges(tx, uid)
  const sessions = await endSessionsOf(tx, uid, keep)
  const tokens = await revokeTokensOf(tx, uid)
  return { sessions, tokens, credentials, calendars, invitation_links }
}

export async function endAllSessions(tx: Transaction, actor: Actor, waysIn: WaysIn): Promise<void> {
  const { sessions, tokens } = await revokeAllAccess(tx, actor, { waysIn, keep: null })
  await audit(tx, {
    actor: actor.uid,
    verb: 'sessions.ended',
    subject: `person:${actor.uid}`,
    after: { sessions, tokens },
  })
}

export async function listSignIns(db: Db, { uid }: Actor, { limit, cursor }: PageQuery) {
  const key = readCursor(cursor, z.tuple([z.uuid()]))
  const rows = await selectHistory(db, uid, { before: key?.[0] ?? null, limit })
  const page = toPage(rows, limit, (row) => [row.id])
  return {
    ...page,
    data: page.data.map(({ verb, at, ...row }) => ({ ...row, event: verb, at: at.toISOString() })),
  }
}
