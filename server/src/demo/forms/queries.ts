import type { Values } from '../../../../form-schema/src/validate.ts'
import type { FormRef } from '../../forms/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'

export interface PastAnswer {
  uid: PersonId
  state: 'draft' | 'done'
  values: Values
  sealed: Buffer | null
  at: Date
}

/** Inserts answers to the first version of a form. */
export async function insertPastAnswers(
  tx: Transaction,
  { pid, fid }: FormRef,
  answers: PastAnswer[],
): Promise<void> {
  if (answers.length === 0) return
  const rows = answers.map(({ at, values, ...answer }) => ({
    ...answer,
    pid,
    fid,
    version: 1,
    values: JSON.stringify(values),
    done_at: answer.state === 'done' ? at : null,
    changed_at: at,
  }))
  await tx.insertInto('form_answers').values(rows).execute()
}
