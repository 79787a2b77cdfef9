import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { newId, type PersonId } from '../../platform/ids.ts'
import type { ApplicationRef } from '../queries.ts'

export interface NoteRow {
  id: string
  by: { uid: PersonId; name: string }
  text: string
  at: Date
}

/** Oldest first. */
export async function selectNotes(db: Db, { pid, id }: ApplicationRef): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select note.id, jsonb_build_object('uid', people.uid, 'name', people.name) as by, note.text, note.at
      from application_notes as note join people on people.uid = note.by
     where note.pid = ${pid} and note.application = ${id} order by note.at, note.id`.execute(db)
  return rows
}

export async function insertNote(
  tx: Transaction,
  { pid, id }: ApplicationRef,
  { by, text }: { by: PersonId; text: string },
): Promise<NoteRow> {
  const { rows } = await sql<NoteRow>`
    with added as (
      insert into application_notes (pid, id, application, by, text)
      values (${pid}, ${newId<string>()}, ${id}, ${by}, ${text}) returning *
    )
    select added.id, jsonb_build_object('uid', people.uid, 'name', people.name) as by, added.text, added.at
      from added join people on people.uid = added.by`.execute(tx)
  return rows[0]!
}
