import { sql } from 'kysely'
import type { Transaction } from './db/database.ts'
import { prepared } from './db/statements/prepared.ts'
import { newId, type PersonId, type ProjectId, type TeamId } from './ids.ts'

interface Line {
  /** Who did it; null for the command line. */
  actor: PersonId | null
  /** What happened, as `noun.past-participle`. */
  verb: string
  /** What it happened to, as `kind:id`. */
  subject: string
  pid?: ProjectId
  tid?: TeamId
  /** Must not contain private values. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Writes many entries in one statement. */
export async function auditAll(tx: Transaction, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line) => ({ id: newId(), ...line }))
  await sql`
    insert into audit (id, actor, verb, subject, pid, tid, before, after)
    select id, actor, verb, subject, pid, tid, before, after
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as line (id uuid, actor uuid, verb text, subject text, pid text, tid text, before jsonb, after jsonb)
     order by id`.execute(tx)
}

/** Writes one audit entry in the transaction of the change. A trigger makes entries immutable. */
export async function audit(
  tx: Transaction,
  { actor, verb, subject, pid, tid, before, after }: Line,
): Promise<void> {
  await prepared(sql`
    insert into audit (id, actor, verb, subject, pid, tid, before, after)
    values (${newId()}, ${actor}, ${verb}, ${subject}, ${pid ?? null}, ${tid ?? null},
            ${before ? JSON.stringify(before) : null}, ${after ? JSON.stringify(after) : null})`).execute(tx)
}
