import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'

export interface TemplateKey {
  pid: ProjectId
  kind: string
  language: Language
}

export interface TemplateRow {
  kind: string
  language: Language
  subject: string
  body: string
}

/** Only templates that owners have edited. */
export async function selectTemplates(db: Db, pid: ProjectId, kind?: string): Promise<TemplateRow[]> {
  return (await db
    .selectFrom('message_templates')
    .select(['kind', 'language', 'subject', 'body'])
    .where('pid', '=', pid)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .orderBy('kind')
    .orderBy('language')
    .execute()) as TemplateRow[]
}

/** False if it was already the same. */
export async function upsertTemplate(
  tx: Transaction,
  { pid, kind, language }: TemplateKey,
  { subject, body, by }: { subject: string; body: string; by: PersonId },
): Promise<boolean> {
  const { rows } = await sql`
    insert into message_templates (pid, kind, language, subject, body, changed_by)
    values (${pid}, ${kind}, ${language}, ${subject}, ${body}, ${by})
        on conflict (pid, kind, language)
        do update set subject = excluded.subject, body = excluded.body,
                      changed_by = excluded.changed_by, changed_at = now()
        where (message_templates.subject, message_templates.body) <> (excluded.subject, excluded.body)
    returning 1`.execute(tx)
  return rows.length > 0
}

/** False if there was none. */
export async function deleteTemplate(
  tx: Transaction,
  { pid, kind, language }: TemplateKey,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('message_templates')
    .where('pid', '=', pid)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Whether someone leads a team of the project, or owns it. */
export async function leadsInProject(db: Db, pid: ProjectId, uid: PersonId): Promise<boolean> {
  const { rows } = await sql<{ leads: boolean }>`
    select exists (select from people where uid = ${uid} and admin)
        or exists (select from project_roles where pid = ${pid} and uid = ${uid} and role = 'owner')
        or exists (select from members
                    where pid = ${pid} and uid = ${uid} and role = 'chief') as leads`.execute(db)
  return rows[0]!.leads
}

export async function selectSelf(db: Db, uid: PersonId): Promise<{ name: string; language: Language }> {
  return (await db
    .selectFrom('people')
    .select(['name', 'language'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()) as { name: string; language: Language }
}
