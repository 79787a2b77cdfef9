import { z } from 'zod'
import { aboutToken, notifyPerson } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import { type Actor, scopes as allScopes, type Scope } from '../../platform/http/access.ts'
import type { Sighting } from '../../platform/http/browser/devices.ts'
import { OtherAnswer } from '../../platform/http/operation.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import { newId, type PersonId, type TokenId } from '../../platform/ids.ts'
import { hashSecret, newExchangeCredentials, newToken } from '../secrets.ts'
import { credentialsExist, exchange, revoke, selectTokens, upsertCredentials } from './queries.ts'
import type { TokenRefusal } from './schemas.ts'

const minutesToExchange = 5

interface Wanted {
  uid: PersonId
  /** Who requests them: the person, or null for the command line. */
  actor: PersonId | null
  name: string
  scopes: Scope[]
  /** Whether the requester has proven a second step. The operator on the command line has. */
  strong: boolean
}

/** A username and a password that are shown once, work once, and void the previous pair. */
export async function makeExchangeCredentials(tx: Transaction, { uid, actor, name, scopes, strong }: Wanted) {
  const { username, password } = newExchangeCredentials()
  const expires_at = new Date(Date.now() + minutesToExchange * 60_000)
  const password_hash = hashSecret(password)
  await upsertCredentials(tx, { uid, username, password_hash, name, scopes, strong, expires_at })
  await audit(tx, { actor, verb: 'credentials.created', subject: `person:${uid}`, after: { scopes } })
  return { username, password, expires_at: expires_at.toISOString() }
}

interface Given {
  username: string
  password: string
  scope?: string | undefined
}

export async function exchangeCredentials(
  tx: Transaction,
  { username, password, scope }: Given,
  { days, seen }: { days: number; seen: Sighting },
) {
  const wanted = scope?.split(' ').filter(Boolean) ?? []
  if (!wanted.every(isScope)) return refuse('invalid_scope', `Available scopes: ${allScopes.join(', ')}.`)
  const token = newToken()
  const tokenId = newId<TokenId>()
  const passwordHash = hashSecret(password)
  const scopes = wanted.length > 0 ? [...new Set(wanted)] : null
  const issued = await exchange(tx, {
    username,
    passwordHash,
    scopes,
    tokenId,
    tokenHash: hashSecret(token),
    days,
  })
  if (!issued) {
    return (await credentialsExist(tx, username, passwordHash))
      ? refuse(
          'invalid_scope',
          'The credentials don’t include this scope. You can still use them for their own scopes.',
        )
      : refuse(
          'invalid_grant',
          'The credentials are wrong, used or expired. Make new ones: they work once, within five minutes.',
        )
  }
  await audit(tx, {
    actor: issued.uid,
    verb: 'token.issued',
    subject: `token:${tokenId}`,
    after: { scopes: issued.scopes },
  })
  await notifyPerson(tx, {
    uid: issued.uid,
    kind: 'token-issued',
    about: aboutToken(issued.scopes, issued.name),
    seen,
  })
  return {
    access_token: token,
    token_type: 'bearer' as const,
    expires_in: days * 86_400,
    scope: issued.scopes.join(' '),
  }
}

const isScope = (text: string): text is Scope => (allScopes as readonly string[]).includes(text)

export function refuse(error: TokenRefusal['error'], error_description: string): OtherAnswer {
  return new OtherAnswer(400, { error, error_description })
}

export async function listTokens(
  db: Db,
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const key = readCursor(cursor, z.tuple([z.uuid()]))
  const rows = await selectTokens(db, actor.uid, { before: key?.[0] ?? null, limit })
  const page = toPage(rows, limit, (row) => [row.id])
  return {
    ...page,
    data: page.data.map((row) => ({
      ...row,
      scopes: row.scopes as Scope[],
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      last_used_at: row.last_used_at?.toISOString() ?? null,
    })),
  }
}

/** From now on every process refuses it. Idempotent; others' tokens are not found. */
export async function revokeToken(tx: Transaction, actor: Actor, id: TokenId): Promise<void> {
  if (!(await revoke(tx, actor.uid, id))) throw new Problem('not_found')
  await audit(tx, { actor: actor.uid, verb: 'token.revoked', subject: `token:${id}` })
}
