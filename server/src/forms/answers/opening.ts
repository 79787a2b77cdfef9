import type { Values } from '../../../../form-schema/src/validate.ts'
import { insertReads, openWith } from '../../people/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem } from '../../platform/errors.ts'
import { newId, type PersonId } from '../../platform/ids.ts'
import { aboutAnswers } from '../mine/answers.ts'
import { notifyOfReading } from '../notifications.ts'
import type { FormRef } from '../queries.ts'
import { type Column, pickAnswers } from './columns.ts'
import type { SealedRow } from './queries.ts'

/** Rows decrypted before yielding to other requests: some milliseconds of work. */
export const openedAtOnce = 100

/** Decrypts the private answers of one person to these columns; the caller must log the read first. */
export function openRow(
  ring: KeyRing,
  ref: FormRef,
  {
    uid,
    sealed_values,
    key_id,
    sealed_key,
  }: Pick<SealedRow, 'uid' | 'sealed_values' | 'key_id' | 'sealed_key'>,
  columns: Column[] | undefined,
): Values {
  if (!columns || !sealed_values || !key_id || !sealed_key) return {}
  const opened = openWith(ring, uid, { key_id, sealed_key }, aboutAnswers(ref), sealed_values)
  return pickAnswers(columns, JSON.parse(opened.toString()) as Values)
}

interface Opened {
  uid: PersonId
  /** By column. */
  values: Values
}

/**
 * Logs one entry per person whose data is seen, which they can read: who, when, which questions. Those whose answers
 * the reader sees for the first time get an email.
 */
export async function recordReads(
  tx: Transaction,
  { pid, fid, reader }: FormRef & { reader: PersonId },
  opened: Opened[],
): Promise<void> {
  const of = opened.flatMap(({ uid, values }) => {
    const fields = Object.keys(values).map((column) => `${fid}.${column.split('@')[0]}`)
    return fields.length > 0 ? [{ id: newId<string>(), uid, fields: [...new Set(fields)] }] : []
  })
  if (of.length === 0) return
  const people = await insertReads(tx, { reader, pid, purpose: 'form', section: 'answers', of })
  await notifyOfReading(tx, { pid, fid }, { reader, people })
}

/** The private columns, all or the named ones. */
export function choosePrivate(columns: Column[], wanted: string[] | undefined): Column[] {
  const secret = columns.filter((one) => one.private)
  if (!wanted) return secret
  const errors = wanted.flatMap((name, at) =>
    secret.some(({ column }) => column === name)
      ? []
      : [
          {
            pointer: `/body/columns/${at}`,
            code: 'custom',
            detail: 'This form has no private column with this name. Fetch the form to see its questions.',
          },
        ],
  )
  if (errors.length > 0) throw new Problem('invalid_request', { errors })
  return secret.filter(({ column }) => wanted.includes(column))
}
