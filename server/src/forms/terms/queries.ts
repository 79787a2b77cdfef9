import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { FormRef, FormRow, Texts } from '../queries.ts'

/** Whether `known`, a version of a form, stated the purpose of `latest`. A form without private questions needs none. */
const hasPurpose = sql`
  latest.texts #>> '{en,purpose}' in ('', known.texts #>> '{en,purpose}')
  and latest.texts #>> '{zh-TW,purpose}' in ('', known.texts #>> '{zh-TW,purpose}')`

/** Versions that told people that this person would read their answers, for the purpose that the form has today. */
const versionsNaming = (reader: PersonId, { pid, fid }: FormRef) => sql`
  select known.version from forms as current
    join form_versions as latest
      on latest.pid = current.pid and latest.fid = current.fid and latest.version = current.version
    join form_versions as known on known.pid = current.pid and known.fid = current.fid
    join project_roles as held on held.pid = current.pid and held.uid = ${reader} and held.settles_at <= now()
   where current.pid = ${pid} and current.fid = ${fid} and ${hasPurpose}
     and (held.role = 'owner' or (held.role = any(current.readers) and held.role = any(known.readers)))`

/** Whether the private part of `answer` may be read by this person: its author agreed, or was told a day ago. */
export const isReadableBy = (reader: PersonId, ref: FormRef): RawBuilder<boolean> => sql<boolean>`(
  answer.version in (${versionsNaming(reader, ref)})
  or coalesce(answer.notified_at <= now() - interval '24 hours'
              and answer.notified_version in (${versionsNaming(reader, ref)}), false))`

/** Marks people to be told now, in one project or in all: whose private answers others read, or for another purpose. */
export async function markToNotify(
  tx: Transaction,
  pid: ProjectId | null,
): Promise<{ pid: ProjectId; fid: string; uid: PersonId }[]> {
  const { rows } = await sql<{ pid: ProjectId; fid: string; uid: PersonId }>`
    update form_answers as answer set notified_version = current.version, notified_at = null
      from forms as current
      join form_versions as latest
        on latest.pid = current.pid and latest.fid = current.fid and latest.version = current.version
      join projects on projects.pid = current.pid
     where answer.pid = current.pid and answer.fid = current.fid and (${pid}::text is null or answer.pid = ${pid})
       and answer.state = 'done' and answer.sealed is not null and projects.state <> 'archived'
       and not exists (select from form_versions as known
                        where known.pid = current.pid and known.fid = current.fid
                          and known.version in (answer.version, answer.notified_version)
                          and ${hasPurpose} and current.readers <@ known.readers)
    returning answer.pid, answer.fid, answer.uid`.execute(tx)
  return rows
}

export interface Terms extends Pick<FormRow, 'version' | 'readers'> {
  texts: Texts
  /** Of the version they answered. */
  given: Texts
}

/** What someone is still to be told about a form. */
export async function selectTerms(db: Db, { pid, fid }: FormRef, uid: PersonId): Promise<Terms | null> {
  const { rows } = await sql<Terms>`
    select known.version, known.readers, known.texts, answered.texts as given
      from form_answers as answer
      join form_versions as known
        on known.pid = answer.pid and known.fid = answer.fid and known.version = answer.notified_version
      join form_versions as answered
        on answered.pid = answer.pid and answered.fid = answer.fid and answered.version = answer.version
     where answer.pid = ${pid} and answer.fid = ${fid} and answer.uid = ${uid}
       and answer.state = 'done' and answer.sealed is not null and answer.notified_at is null`.execute(db)
  return rows[0] ?? null
}

/** If the form changed again while the email was being sent, another one says so. */
export async function setNotified(
  db: Db,
  { pid, fid }: FormRef,
  { uid, version }: { uid: PersonId; version: number },
): Promise<void> {
  await db
    .updateTable('form_answers')
    .set({ notified_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('fid', '=', fid)
    .where('uid', '=', uid)
    .where('notified_version', '=', version)
    .where('notified_at', 'is', null)
    .execute()
}
