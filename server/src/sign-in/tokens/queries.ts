import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/http/access.ts'
import type { PersonId, TokenId } from '../../platform/ids.ts'

interface Credentials {
  uid: PersonId
  username: string
  password_hash: Buffer
  name: string
  scopes: Scope[]
  strong: boolean
  expires_at: Date
}

/** A person has at most one pair, so a new one voids the previous. */
export async function upsertCredentials(tx: Transaction, credentials: Credentials): Promise<void> {
  await tx
    .insertInto('exchange_credentials')
    .values(credentials)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(credentials))
    .execute()
}

interface Exchange {
  username: string
  passwordHash: Buffer
  /** Null for all that the credentials allow. */
  scopes: Scope[] | null
  tokenId: TokenId
  tokenHash: Buffer
  days: number
}

export interface Issued {
  uid: PersonId
  name: string
  scopes: Scope[]
}

/**
 * Consumes the credentials and creates the token in one statement: of concurrent attempts, one finds the row.
 * Requesting too wide a scope doesn't consume them.
 */
export async function exchange(
  tx: Transaction,
  { username, passwordHash, scopes, tokenId, tokenHash, days }: Exchange,
): Promise<Issued | null> {
  const { rows } = await sql<Issued>`
    with used as (
      delete from exchange_credentials
       where username = ${username} and password_hash = ${passwordHash} and expires_at > now()
         and coalesce(${scopes}::text[] <@ scopes, true)
      returning uid, name, strong, coalesce(${scopes}::text[], scopes) as scopes
    )
    insert into api_tokens (id, uid, token_hash, name, scopes, strong, expires_at)
    select ${tokenId}, uid, ${tokenHash}, name, scopes, strong, now() + make_interval(days => ${days}) from used
    returning uid, name, scopes`.execute(tx)
  return rows[0] ?? null
}

export async function credentialsExist(db: Db, username: string, passwordHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('exchange_credentials')
    .select('uid')
    .where('username', '=', username)
    .where('password_hash', '=', passwordHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

export interface LiveToken {
  id: TokenId
  uid: PersonId
  scopes: Scope[]
  strong: boolean
  expires_at: Date
}

export async function selectLiveToken(db: Db, tokenHash: Buffer): Promise<LiveToken | null> {
  const row = await db
    .selectFrom('api_tokens')
    .select(['id', 'uid', 'scopes', 'strong', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return (row as LiveToken | undefined) ?? null
}

const shown = ['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const

/** Newest first. Returns one more than requested. */
export async function selectTokens(
  db: Db,
  uid: PersonId,
  { before, limit }: { before: string | null; limit: number },
) {
  return db
    .selectFrom('api_tokens')
    .select(shown)
    .where('uid', '=', uid)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Whether it was this person's and valid. */
export async function revoke(tx: Transaction, uid: PersonId, id: TokenId): Promise<boolean> {
  const { numUpdatedRows: revoked } = await tx
    .updateTable('api_tokens')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('uid', '=', uid)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return revoked === 1n
}

export async function touchTokens(tx: Transaction, uses: Map<TokenId, Date>): Promise<void> {
  await sql`
    update api_tokens set last_used_at = used.at
      from unnest(${[...uses.keys()]}::uuid[], ${[...uses.values()]}::timestamptz[]) as used (id, at)
     where api_tokens.id = used.id`.execute(tx)
}

export async function deleteExpiredCredentials(tx: Transaction): Promise<void> {
  await tx.deleteFrom('exchange_credentials').where('expires_at', '<', sql<Date>`now()`).execute()
}

/** How many could still be exchanged. */
export async function deleteCredentialsOf(tx: Transaction, uid: PersonId): Promise<number> {
  const deleted = await tx
    .deleteFrom('exchange_credentials')
    .where('uid', '=', uid)
    .returning(sql<boolean>`expires_at > now()`.as('live'))
    .execute()
  return deleted.filter(({ live }) => live).length
}

/** How many were valid. */
export async function revokeTokensOf(tx: Transaction, uid: PersonId): Promise<number> {
  const revoked = await tx
    .updateTable('api_tokens')
    .set({ revoked_at: sql`now()` })
    .where('uid', '=', uid)
    .where('revoked_at', 'is', null)
    .returning(sql<boolean>`expires_at > now()`.as('live'))
    .execute()
  return revoked.filter(({ live }) => live).length
}
