import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, SessionId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'

interface NewSession {
  id: SessionId
  uid: PersonId
  token_hash: Buffer
  device_hash: Buffer
  device: string
  address: string
  time_zone: string | null
  method: string
  proven_at: Date | null
  strong_at: Date | null
  expires_at: Date
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx.insertInto('sessions').values(session).execute()
}

/** What this person's earlier sign-ins say about a device. */
export async function selectAcquaintance(
  tx: Transaction,
  uid: PersonId,
  deviceHash: Buffer,
): Promise<{ signedInBefore: boolean; knowsDevice: boolean }> {
  const row = await tx
    .selectFrom('sessions')
    .select([sql<boolean>`true`.as('any'), sql<boolean>`bool_or(device_hash = ${deviceHash})`.as('device')])
    .where('uid', '=', uid)
    .groupBy('uid')
    .executeTakeFirst()
  return { signedInBefore: row !== undefined, knowsDevice: row?.device ?? false }
}

export async function hasSignedIn(db: Db, uid: PersonId): Promise<boolean> {
  const row = await db.selectFrom('sessions').select('id').where('uid', '=', uid).limit(1).executeTakeFirst()
  return row !== undefined
}

export interface LiveSession {
  id: SessionId
  uid: PersonId
  proven_at: Date | null
  strong_at: Date | null
  hasSecondStep: boolean
  last_seen_at: Date
  expires_at: Date
}

export async function selectLiveSession(db: Db, tokenHash: Buffer): Promise<LiveSession | null> {
  const { rows } = await sql<LiveSession>`
    select id, uid, proven_at, strong_at, last_seen_at, expires_at,
           exists (select from passkeys where uid = sessions.uid)
           or exists (select from totp_secrets where uid = sessions.uid and confirmed_at is not null)
           as "hasSecondStep"
      from sessions where token_hash = ${tokenHash} and ended_at is null`.execute(db)
  return rows[0] ?? null
}

const shown = [
  'id',
  'device',
  'address',
  'time_zone',
  'method',
  'created_at',
  'last_seen_at',
  'expires_at',
] as const

/** Valid sessions, newest first. Returns one more than requested. */
export async function selectSessions(
  db: Db,
  uid: PersonId,
  { before, limit, idleDays }: { before: string | null; limit: number; idleDays: number },
) {
  return db
    .selectFrom('sessions')
    .select(shown)
    .where('uid', '=', uid)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_seen_at', '>', sql<Date>`now() - make_interval(days => ${idleDays})`)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

interface EmailedSession {
  device: string
  address: string
  time_zone: string | null
  created_at: Date
  email: string
  name: string
  language: Language
}

export async function selectSession(db: Db, id: SessionId): Promise<EmailedSession | null> {
  const { rows } = await sql<EmailedSession>`
    select device, address, sessions.time_zone, sessions.created_at, email, name, language
      from sessions join people using (uid) where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Whether it was this person's and valid. */
export async function endSession(tx: Transaction, uid: PersonId, id: SessionId): Promise<boolean> {
  const { numUpdatedRows: ended } = await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('id', '=', id)
    .where('uid', '=', uid)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return ended === 1n
}

/** Returns its owner, if it was valid. */
export async function endSessionByToken(tx: Transaction, tokenHash: Buffer) {
  const row = await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .returning(['id', 'uid', 'strong_at'])
    .executeTakeFirst()
  return row as { id: SessionId; uid: PersonId; strong_at: Date | null } | undefined
}

export async function isStrongSession(db: Db, id: SessionId): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('strong_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Its owner has just proven a second step. */
export async function markStrong(tx: Transaction, id: SessionId): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proven_at: sql`now()`, strong_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Returns how many were valid. */
export async function endSessionsOf(
  tx: Transaction,
  uid: PersonId,
  except: SessionId | null,
): Promise<number> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('uid', '=', uid)
    .where('ended_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except))
    .returning(sql<boolean>`expires_at > now()`.as('live'))
    .execute()
  return ended.filter(({ live }) => live).length
}

export async function touchSessions(tx: Transaction, uses: Map<SessionId, Date>): Promise<void> {
  await sql`
    update sessions set last_seen_at = greatest(last_seen_at, used.at)
      from unnest(${[...uses.keys()]}::uuid[], ${[...uses.values()]}::timestamptz[]) as used (id, at)
     where sessions.id = used.id`.execute(tx)
}

/** Of whoever they are done to, not of whoever does them. */
const aboutSomeone = [
  'second-step-reset.requested',
  'second-step-reset.confirmed',
  'second-step-reset.withdrawn',
  'second-step-reset.stopped',
  'admin.granted',
  'admin.revoked',
] as const

const events = [
  'session.started',
  'session.ended',
  'sessions.ended',
  'account.secured',
  'sign-in.refused',
  'sign-in-link.created',
  'identity.linked',
  'identity.removed',
  'passkey.added',
  'passkey.removed',
  'totp.added',
  'totp.removed',
  'recovery-codes.created',
  'recovery-code.used',
  'second-step.reset',
  ...aboutSomeone,
  'address.added',
  'address.made-primary',
  'address.removed',
  'credentials.created',
  'token.issued',
  'token.revoked',
  'calendar.created',
  'calendar.ended',
] as const

interface HistoryRow {
  id: string
  at: Date
  verb: string
  method: string | null
  device: string | null
  address: string | null
  time_zone: string | null
  name: string | null
}

/**
 * The history of someone's sign-in methods, newest first. Returns one more than requested. The audit contains
 * no user text: names and devices come from what still exists.
 */
export async function selectHistory(
  db: Db,
  uid: PersonId,
  { before, limit }: { before: string | null; limit: number },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select audit.id, at, verb, method, device, address, sessions.time_zone,
           coalesce(api_tokens.name, passkeys.name) as name
      from audit
      left join sessions on audit.subject = 'session:' || sessions.id and sessions.uid = ${uid}
      left join api_tokens on audit.subject = 'token:' || api_tokens.id and api_tokens.uid = ${uid}
      left join passkeys on audit.subject = 'passkey:' || passkeys.id and passkeys.uid = ${uid}
     where (actor = ${uid} and verb <> all(${aboutSomeone}::text[]) or subject = ${`person:${uid}`})
       and verb = any(${events}::text[])
       and (${before}::uuid is null or audit.id < ${before})
     order by audit.id desc
     limit ${limit + 1}`.execute(db)
  return rows
}

/** A device is recognised by its sessions; a year after the last one it is new again. */
export async function deleteOldSessions(tx: Transaction): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now() - interval '1 year'`).execute()
}
