import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import type { AnnouncementRef, Texts } from '../queries.ts'

export interface NewAutomatic extends AnnouncementRef {
  automation: string
  occasion: string
  author: PersonId
  conditions: object[]
  texts: Texts
}

export async function insertAutomatic(
  tx: Transaction,
  { conditions, texts, ...row }: NewAutomatic,
): Promise<void> {
  await tx
    .insertInto('announcements')
    .values({
      ...row,
      conditions: JSON.stringify(conditions),
      texts: JSON.stringify(texts),
      urgent: false,
      state: 'sent',
      send_at: sql<Date>`now()`,
      sent_at: sql<Date>`now()`,
    })
    .execute()
}

export async function insertChosen(
  tx: Transaction,
  { pid, id }: AnnouncementRef,
  uids: PersonId[],
): Promise<void> {
  await sql`
    insert into announcement_recipients (pid, id, uid)
    select ${pid}, ${id}, uid from unnest(${uids}::uuid[]) as uid`.execute(tx)
}

export interface DueForm {
  title: Record<Language, string>
  closes_at: Date | null
  time_zone: string
}

export async function selectDueForm(db: Db, pid: ProjectId, fid: string): Promise<DueForm | null> {
  const { rows } = await sql<DueForm>`
    select json_build_object('en', asked.texts #> '{en,title}', 'zh-TW', asked.texts #> '{zh-TW,title}') as title,
           form.closes_at, project.time_zone
      from forms as form join projects as project using (pid)
      join form_versions as asked
        on asked.pid = form.pid and asked.fid = form.fid and asked.version = form.version
     where form.pid = ${pid} and form.fid = ${fid}`.execute(db)
  return rows[0] ?? null
}
