import { sql } from 'kysely'
import type { FormSchema } from '../../../../form-schema/src/schema.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import { canBeFilledIn, type FormRef, hasClosed, isDone, peopleAsked } from '../queries.ts'

interface Settings {
  state: 'draft' | 'open' | 'retired'
  audience: 'everyone' | 'chiefs' | 'teams'
  tids: TeamId[]
  opens_at: Date | null
  closes_at: Date | null
  required_for: ('badge' | 'task' | 'claim')[]
  readers: ('finance' | 'desk')[]
  position: number
}

type Texts = Record<Language, { title: string; intro: string; purpose: string }>

/** Serialises counting: of two concurrent requests for the last one, one is refused. */
export async function countForms(tx: Transaction, pid: ProjectId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`forms of ${pid}`}, 0))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from forms where pid = ${pid}`.execute(tx)
  return rows[0]!.count
}

/** False if the fid is taken. */
export async function insertForm(
  tx: Transaction,
  { pid, fid }: FormRef,
  form: Omit<Settings, 'position'> & { made_by: PersonId },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into forms (pid, fid, version, state, audience, tids, opens_at, closes_at, required_for, readers,
                       made_by, position)
    select ${pid}, ${fid}, 1, ${form.state}, ${form.audience}, ${form.tids}::text[], ${form.opens_at},
           ${form.closes_at}, ${form.required_for}::text[], ${form.readers}::text[], ${form.made_by},
           coalesce(max(position) + 1, 0)
      from forms where pid = ${pid}
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function insertVersion(
  tx: Transaction,
  { pid, fid }: FormRef,
  row: { version: number; texts: Texts; schema: FormSchema; readers: Settings['readers']; made_by: PersonId },
): Promise<void> {
  await tx
    .insertInto('form_versions')
    .values({ pid, fid, ...row, texts: JSON.stringify(row.texts), schema: JSON.stringify(row.schema) })
    .execute()
}

export async function updateForm(
  tx: Transaction,
  { pid, fid }: FormRef,
  change: Partial<Settings & { version: number; answers_valid_since: number }>,
): Promise<void> {
  await tx
    .updateTable('forms')
    .set(({ eb }) => ({ ...change, revision: eb('revision', '+', 1), changed_at: sql`now()` }))
    .where('pid', '=', pid)
    .where('fid', '=', fid)
    .execute()
}

/** Deletes everything that belongs to it except answers, of which there must be none. */
export async function deleteForm(tx: Transaction, { pid, fid }: FormRef): Promise<void> {
  for (const table of ['form_reminders', 'form_versions', 'forms'] as const)
    await tx.deleteFrom(table).where('pid', '=', pid).where('fid', '=', fid).execute()
}

export async function hasAnswers(db: Db, { pid, fid }: FormRef): Promise<boolean> {
  const row = await db
    .selectFrom('form_answers')
    .select('uid')
    .where('pid', '=', pid)
    .where('fid', '=', fid)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The highest rev that each question ever had: a question that is added again is a new one. */
export async function selectRevs(db: Db, { pid, fid }: FormRef): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; rev: number }>`
    select question.key as id, max((question.value ->> 'x-rev')::int) as rev
      from form_versions, jsonb_each(schema -> 'properties') as question
     where pid = ${pid} and fid = ${fid} group by question.key`.execute(db)
  return new Map(rows.map(({ id, rev }) => [id, rev]))
}

export async function selectTids(db: Db, pid: ProjectId): Promise<Set<string>> {
  const rows = await db.selectFrom('teams').select('tid').where('pid', '=', pid).execute()
  return new Set(rows.map(({ tid }) => tid))
}

export interface FormProgress {
  fid: string
  title: Record<Language, string>
  closes_at: Date | null
  /** People whom it asks. */
  asked: number
  /** Those of them who haven't submitted it, as in its list of missing answers. */
  missing: number
}

/** Of every form that can be filled in now, in order. */
export async function selectFormProgress(db: Db, pid: ProjectId): Promise<FormProgress[]> {
  const { rows } = await sql<FormProgress>`
    select form.fid, form.closes_at, count(*)::int as asked,
           json_build_object('en', latest.texts->'en'->>'title', 'zh-TW', latest.texts->'zh-TW'->>'title') as title,
           (count(*) filter (where not ${isDone}))::int
             as missing
      from forms as form
      join form_versions as latest
        on latest.pid = form.pid and latest.fid = form.fid and latest.version = form.version
     cross join lateral ${peopleAsked} as asked
      join people on people.uid = asked.uid and people.erased_at is null
      left join form_answers as answer
        on answer.pid = form.pid and answer.fid = form.fid and answer.uid = asked.uid
     where form.pid = ${pid} and ${canBeFilledIn}
     group by form.pid, form.fid, latest.texts
     order by form.position, form.fid`.execute(db)
  return rows
}

export interface FormCompletion {
  fid: string
  title: Record<Language, string>
  state: 'open' | 'closed'
  /** People whom it asks now. */
  asked: number
  /** Those of them who have begun, but not submitted it. */
  started: number
  submitted: number
}

/** Of every form that has opened, in order. */
export async function selectFormCompletion(db: Db, pid: ProjectId): Promise<FormCompletion[]> {
  const { rows } = await sql<FormCompletion>`
    select form.fid, case when ${hasClosed} then 'closed' else 'open' end as state, count(*)::int as asked,
           json_build_object('en', latest.texts->'en'->>'title', 'zh-TW', latest.texts->'zh-TW'->>'title') as title,
           (count(*) filter (where answer.uid is not null and not ${isDone}))::int as started,
           (count(*) filter (where ${isDone}))::int as submitted
      from forms as form
      join form_versions as latest
        on latest.pid = form.pid and latest.fid = form.fid and latest.version = form.version
     cross join lateral ${peopleAsked} as asked
      join people on people.uid = asked.uid and people.erased_at is null
      left join form_answers as answer
        on answer.pid = form.pid and answer.fid = form.fid and answer.uid = asked.uid
     where form.pid = ${pid} and form.state <> 'draft' and coalesce(form.opens_at <= now(), true)
     group by form.pid, form.fid, latest.texts
     order by form.position, form.fid`.execute(db)
  return rows
}
