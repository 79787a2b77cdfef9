import { sql } from 'kysely'
import type { Values } from '../../../../form-schema/src/validate.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import type { FormRef } from '../queries.ts'

export interface AnswerRef extends FormRef {
  uid: PersonId
}

export interface AnswerRow {
  version: number
  state: 'draft' | 'done'
  values: Values
  /** All private values together. */
  sealed: Buffer | null
  done_at: Date | null
  changed_at: Date
  /** The version whose readers and purpose they were told of since. */
  notified_version: number | null
}

export async function selectAnswer(db: Db, { pid, fid, uid }: AnswerRef): Promise<AnswerRow | null> {
  const row = await db
    .selectFrom('form_answers')
    .select(['version', 'state', 'values', 'sealed', 'done_at', 'changed_at', 'notified_version'])
    .where('pid', '=', pid)
    .where('fid', '=', fid)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return (row as unknown as AnswerRow | undefined) ?? null
}

export async function upsertAnswer(
  tx: Transaction,
  { pid, fid, uid }: AnswerRef,
  { version, state, values, sealed }: Pick<AnswerRow, 'version' | 'state' | 'values' | 'sealed'>,
): Promise<void> {
  await sql`
    insert into form_answers (pid, fid, uid, version, state, "values", sealed, done_at)
    values (${pid}, ${fid}, ${uid}, ${version}, ${state}, ${JSON.stringify(values)}::jsonb, ${sealed},
            case when ${state} = 'done' then now() end)
    on conflict (pid, fid, uid) do update
      set version = excluded.version, state = excluded.state, "values" = excluded."values",
          sealed = excluded.sealed, revision = form_answers.revision + 1,
          done_at = coalesce(excluded.done_at, form_answers.done_at), changed_at = now(),
          notified_version = null, notified_at = null`.execute(tx)
}

/** Private answers to projects that ended before then, unchanged since. */
export async function unsealEnded(tx: Transaction, before: Date): Promise<AnswerRef[]> {
  const { rows } = await sql<AnswerRef>`
    update form_answers as answer set sealed = null, revision = revision + 1
      from projects as project
     where project.pid = answer.pid and last_day(project) < ${before}::date and answer.changed_at < ${before}
       and answer.sealed is not null
    returning answer.pid, answer.fid, answer.uid`.execute(tx)
  return rows
}

export async function deleteAnswer(tx: Transaction, { pid, fid, uid }: AnswerRef): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('form_answers')
    .where('pid', '=', pid)
    .where('fid', '=', fid)
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
