import { isDeepStrictEqual } from 'node:util'
import { audit } from '../platform/audit.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { Problem, refused } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import { lockProject, requireLive, requireLiveProject, requireProject } from '../projects/index.ts'
import type { StatementRef } from './queries.ts'
import {
  insertSignatures,
  insertVersion,
  type SignedRow,
  selectMyStatements,
  selectStatements,
  selectUnsigned,
  setRetired,
} from './queries.ts'
import { because } from './refusals.ts'
import type { Texts } from './schemas.ts'

const present = ({ sid, version, texts, made_at, signed_version }: SignedRow) => ({
  sid,
  version,
  texts,
  made_at: made_at.toISOString(),
  signed_version,
})

export async function listStatements(db: Db, actor: Actor | null, pid: ProjectId) {
  await requireProject(db, actor, pid)
  const rows = await selectStatements(db, pid, actor)
  const data = rows.map((row) => ({
    ...present(row),
    ...(row.signed_count !== null && { signed_count: row.signed_count }),
  }))
  return { data, next_cursor: null }
}

export async function getStatement(db: Db, actor: Actor | null, ref: StatementRef) {
  await requireProject(db, actor, ref.pid)
  const row = await findStatement(db, ref, actor)
  if (!row) throw new Problem('not_found')
  return present(row)
}

async function findStatement(
  db: Db,
  { pid, sid }: StatementRef,
  actor: Actor | null,
): Promise<SignedRow | undefined> {
  return (await selectStatements(db, pid, actor)).find((row) => row.sid === sid)
}

interface Change {
  texts: Texts
  /** Called with the current state; throws to refuse. */
  expect(current: object | null): void
}

/** A new wording is a new version, which nobody has signed yet. */
export async function setStatement(
  tx: Transaction,
  actor: Actor,
  ref: StatementRef,
  { texts, expect }: Change,
) {
  requireLive(await lockProject(tx, ref.pid))
  const before = await findStatement(tx, ref, actor)
  expect(before ? present(before) : null)
  if (before && isDeepStrictEqual(before.texts, texts)) return present(before)
  await addVersion(tx, actor.uid, ref, texts)
  return present((await findStatement(tx, ref, actor))!)
}

async function addVersion(tx: Transaction, actor: PersonId, { pid, sid }: StatementRef, texts: Texts) {
  const version = await insertVersion(tx, { pid, sid }, { texts, made_by: actor })
  if (!version)
    throw new Problem('conflict', { detail: 'Someone else has just changed this statement. Fetch it again.' })
  const subject = `statement:${sid}`
  await audit(tx, { actor, verb: 'statement.set', subject, pid, after: { version } })
}

export async function retireStatement(
  tx: Transaction,
  actor: Actor,
  { pid, sid }: StatementRef,
  { expect }: Pick<Change, 'expect'>,
): Promise<void> {
  requireLive(await lockProject(tx, pid))
  const before = await findStatement(tx, { pid, sid }, actor)
  if (!before) throw new Problem('not_found')
  expect(present(before))
  await setRetired(tx, { pid, sid })
  await audit(tx, { actor: actor.uid, verb: 'statement.retired', subject: `statement:${sid}`, pid })
}

/** Idempotent. */
export async function signStatement(tx: Transaction, actor: Actor, version: SignedStatement): Promise<void> {
  await requireProject(tx, actor, version.pid)
  await requireLiveProject(tx, version.pid)
  const statement = await findStatement(tx, version, null)
  if (!statement) throw new Problem('not_found')
  requireCurrent(version, statement)
  await sign(tx, actor.uid, version.pid, [version])
}

type SignedStatement = StatementRef & { version: number }

function requireCurrent({ sid, version }: SignedStatement, current: { version: number }): void {
  if (current.version !== version) throw refused([{ ...because['statement-changed'], statement: sid }])
}

interface Version {
  sid: string
  version: number
}

async function sign(tx: Transaction, uid: PersonId, pid: ProjectId, versions: Version[]): Promise<void> {
  const rows = versions.map(({ sid, version }) => ({ pid, sid, version, uid }))
  for (const { sid, version } of await insertSignatures(tx, rows)) {
    const subject = `statement:${sid}`
    await audit(tx, { actor: uid, verb: 'statement.signed', subject, pid, after: { version } })
  }
}

export async function listMyStatements(db: Db, uid: PersonId) {
  const rows = await selectMyStatements(db, uid)
  return {
    data: rows.map(({ made_at, ...row }) => ({ ...row, made_at: made_at.toISOString() })),
    next_cursor: null,
  }
}

/** Whether they have signed all current statements. */
export async function hasSigned(db: Db, pid: ProjectId, uid: PersonId): Promise<boolean> {
  return (await selectUnsigned(db, [pid], uid)).length === 0
}

/** Before anyone joins: they must have signed all current statements. */
export async function requireSigned(tx: Transaction, pid: ProjectId, uid: PersonId): Promise<void> {
  const [unsigned] = await selectUnsigned(tx, [pid], uid)
  if (unsigned) throw refused([{ ...because['statement-unsigned'], statement: unsigned.sid }])
}

/** Signs the versions that the person agreed to while joining, except those retired meanwhile. */
export async function signAll(
  tx: Transaction,
  { pid, uid }: { pid: ProjectId; uid: PersonId },
  given: readonly Version[],
): Promise<void> {
  if (given.length === 0) return
  const current = new Map(
    (await selectStatements(tx, pid, null)).map((statement) => [statement.sid, statement]),
  )
  const active = given.filter(({ sid }) => current.has(sid))
  for (const { sid, version } of active) requireCurrent({ pid, sid, version }, current.get(sid)!)
  if (active.length > 0) await sign(tx, uid, pid, active)
}

/** Copies the statements of another year, starting at their first version. Existing ones stay. */
export async function copyStatements(
  tx: Transaction,
  actor: PersonId,
  { from, pid }: { from: ProjectId; pid: ProjectId },
): Promise<void> {
  const here = new Set((await selectStatements(tx, pid, null)).map(({ sid }) => sid))
  for (const { sid, texts } of await selectStatements(tx, from, null))
    if (!here.has(sid)) await addVersion(tx, actor, { pid, sid }, texts)
}
