import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { awaitReplication, type Transaction } from '../db/database.ts'
import { Problem } from '../errors.ts'
import type { PersonId } from '../ids.ts'
import type { Answer } from './answers.ts'

interface Call {
  actor: PersonId
  key: string
  /** Must be identical for the key to mean the same request. */
  request: string
  /** Instead of a day. */
  keptUntil?: Date | undefined
}

/** Far more than a phone sends in a day; further keys are kept for a day. */
const mostKept = 5000

/**
 * Runs the work once per key. The record commits together with the work, so a crash leaves both or neither, and a
 * concurrent duplicate waits at the insert. Work that throws is not recorded.
 */
export async function runIdempotently(
  tx: Transaction,
  { actor, key, request, keptUntil }: Call,
  work: () => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  if (key.length > 255)
    throw new Problem('invalid_request', { detail: 'An Idempotency-Key can have up to 255 characters.' })
  const fingerprint = hash('sha256', request, 'buffer')
  const { numInsertedOrUpdatedRows: mine } = await tx
    .insertInto('idempotency_keys')
    .values({
      actor,
      key,
      fingerprint,
      ...(keptUntil && (await keepsFewer(tx, actor)) && { kept_until: keptUntil }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (mine === 0n) return { ...(await replay(tx, { actor, key }, fingerprint)), replayed: true }

  const answer = await work()
  await tx
    .updateTable('idempotency_keys')
    .set(answer)
    .where('actor', '=', actor)
    .where('key', '=', key)
    .execute()
  return { ...answer, replayed: false }
}

async function keepsFewer(tx: Transaction, actor: PersonId): Promise<boolean> {
  const { kept } = await tx
    .selectFrom('idempotency_keys')
    .select((select) => select.fn.countAll<string>().as('kept'))
    .where('actor', '=', actor)
    .where('kept_until', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(kept) < mostKept
}

async function replay(
  tx: Transaction,
  { actor, key }: Pick<Call, 'actor' | 'key'>,
  fingerprint: Buffer,
): Promise<Answer> {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body', 'location'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!first.fingerprint.equals(fingerprint)) throw new Problem('idempotency_key_reused')
  // The request was carried out and must not be repeated; only its stored response was deleted.
  if (first.body === null) throw new Problem('answer_gone')
  await awaitReplication(tx)
  return { status: first.status!, body: first.body, location: first.location }
}

export async function deleteOldKeys(tx: Transaction, before: Date): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', before)
    .where(sql<boolean>`coalesce(kept_until < now(), true)`)
    .execute()
}
