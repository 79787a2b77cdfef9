import { type RawBuilder, sql } from 'kysely'
import type { FormSchema } from '../../../form-schema/src/schema.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { Requester } from '../platform/http/access.ts'
import type { PersonId, ProjectId, TeamId } from '../platform/ids.ts'
import type { Language } from '../platform/values.ts'

export interface FormRef {
  pid: ProjectId
  fid: string
}

export type Texts = Record<Language, { title: string; intro: string; purpose: string }>

/** With the texts and questions of its latest version. */
export interface FormRow extends FormRef {
  version: number
  answers_valid_since: number
  state: 'draft' | 'open' | 'retired'
  texts: Texts
  schema: FormSchema
  audience: 'everyone' | 'chiefs' | 'teams'
  tids: TeamId[]
  opens_at: Date | null
  closes_at: Date | null
  required_for: ('badge' | 'task' | 'claim')[]
  readers: ('finance' | 'desk')[]
  position: number
}

export const formColumns = sql.raw(
  ['pid', 'fid', 'version', 'answers_valid_since', 'state', 'audience', 'tids', 'opens_at', 'closes_at']
    .concat(['required_for', 'readers', 'position'])
    .map((column) => `form.${column}`)
    .concat('asked.texts', 'asked.schema')
    .join(', '),
)

/** `form` with `asked`, its latest version. */
export const formsWithQuestions = sql`
  forms as form join form_versions as asked
    on asked.pid = form.pid and asked.fid = form.fid and asked.version = form.version`

/** Whether `form` asks the person `uid`: everyone means members and people with a role. */
export const asks = (uid: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from members as stay
           where stay.pid = form.pid and stay.uid = ${uid}
             and (form.audience = 'everyone'
                  or (form.audience = 'chiefs' and stay.role = 'chief')
                  or (form.audience = 'teams' and stay.tid = any(form.tids))))
  or (form.audience = 'everyone'
      and exists (select from project_roles as held where held.pid = form.pid and held.uid = ${uid})))`

/** The people whom `form` asks, as `uid`: the same for all of them at once. */
export const peopleAsked = sql`(
  select stay.uid from members as stay
   where stay.pid = form.pid
     and (form.audience = 'everyone'
          or (form.audience = 'chiefs' and stay.role = 'chief')
          or (form.audience = 'teams' and stay.tid = any(form.tids)))
  union
  select held.uid from project_roles as held where held.pid = form.pid and form.audience = 'everyone')`

/** Whether `form` has opened. */
export const hasOpened: RawBuilder<boolean> = sql<boolean>`(
  form.state = 'open' and coalesce(form.opens_at <= now(), true))`

/** Whether it can no longer be filled in. */
export const hasClosed: RawBuilder<boolean> = sql<boolean>`(
  form.state = 'retired' or coalesce(form.closes_at <= now(), false))`

/** Whether it can be filled in now. */
export const canBeFilledIn: RawBuilder<boolean> = sql<boolean>`(
  form.state = 'open' and coalesce(form.opens_at <= now(), true) and coalesce(form.closes_at > now(), true))`

/** Whether `answer`, a row of form_answers or null, counts as done. */
export const isDone: RawBuilder<boolean> = sql<boolean>`(
  coalesce(answer.state = 'done' and answer.version >= form.answers_valid_since, false))`

export interface ReadingRow {
  reader: string
  texts: Record<Language, { title: string }>
}

/** Names of a form and of who read answers to it; null if either no longer exists. */
export async function selectReading(
  db: Db,
  { pid, fid }: FormRef,
  reader: PersonId,
): Promise<ReadingRow | null> {
  const { rows } = await sql<ReadingRow>`
    select people.name as reader, asked.texts from ${formsWithQuestions} join people on people.uid = ${reader}
     where form.pid = ${pid} and form.fid = ${fid}`.execute(db)
  return rows[0] ?? null
}

export async function selectForm(db: Db, { pid, fid }: FormRef): Promise<FormRow | null> {
  const { rows } = await sql<FormRow>`
    select ${formColumns} from ${formsWithQuestions} where form.pid = ${pid} and form.fid = ${fid}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Locks it against changes and answers until the transaction ends. */
export async function lockForm(tx: Transaction, ref: FormRef): Promise<FormRow | null> {
  await tx
    .selectFrom('forms')
    .select('fid')
    .where('pid', '=', ref.pid)
    .where('fid', '=', ref.fid)
    .forUpdate()
    .execute()
  return selectForm(tx, ref)
}

/** Locks it against changes until the transaction ends. */
export async function lockFormForShare(tx: Transaction, ref: FormRef): Promise<FormRow | null> {
  await tx
    .selectFrom('forms')
    .select('fid')
    .where('pid', '=', ref.pid)
    .where('fid', '=', ref.fid)
    .forShare()
    .execute()
  return selectForm(tx, ref)
}

export async function selectVersionSchema(
  db: Db,
  { pid, fid }: FormRef,
  version: number,
): Promise<FormSchema | null> {
  const row = await db
    .selectFrom('form_versions')
    .select('schema')
    .where('pid', '=', pid)
    .where('fid', '=', fid)
    .where('version', '=', version)
    .executeTakeFirst()
  return (row?.schema as unknown as FormSchema | undefined) ?? null
}

/** Someone's relation to a form. */
export interface Viewer {
  owner: boolean
  roles: string[]
  asked: boolean
  answered: boolean
}

export async function selectViewer(
  db: Db,
  { pid, fid }: FormRef,
  { uid, by }: Requester,
): Promise<Viewer | null> {
  const { rows } = await sql<Viewer>`
    select exists (select from people where uid = ${uid} and admin and ${by.strong}::boolean)
             or exists (select from project_roles as own
                         where own.pid = form.pid and own.uid = ${uid} and own.role = 'owner') as owner,
           array(select role from project_roles as held where held.pid = form.pid and held.uid = ${uid}) as roles,
           ${hasOpened} and ${asks(sql`${uid}::uuid`)} as asked,
           exists (select from form_answers as given
                    where given.pid = form.pid and given.fid = form.fid and given.uid = ${uid}) as answered
      from forms as form where form.pid = ${pid} and form.fid = ${fid}`.execute(db)
  return rows[0] ?? null
}

export interface Wanting {
  pid: ProjectId
  uid: PersonId
  thing: 'badge' | 'task' | 'claim'
}

export interface MissingForm {
  fid: string
  title: Record<Language, string>
  /** A closed form must be reopened by an owner. */
  lifted_by: 'self' | 'owner'
}

/** The forms that someone must complete for this thing, in order. */
export async function selectMissing(db: Db, { pid, uid, thing }: Wanting): Promise<MissingForm[]> {
  const { rows } = await sql<MissingForm>`
    select form.fid, case missing.lifted_by when 'you' then 'self' else missing.lifted_by end as lifted_by,
           jsonb_build_object('en', texts #> '{en,title}', 'zh-TW', texts #> '{zh-TW,title}') as title
      from missing_forms(${pid}, ${uid}, ${thing}) as missing
      join forms as form on form.pid = ${pid} and form.fid = missing.fid
      join form_versions as asked
        on asked.pid = form.pid and asked.fid = form.fid and asked.version = form.version
     order by missing.position, form.fid`.execute(db)
  return rows
}

export interface ListedRow extends FormRow {
  asks_me: boolean
  /** Of the project, or an admin. */
  owner: boolean
  roles: string[]
  begun: boolean
  /** Also if questions have changed since. */
  sent: boolean
  done: boolean
  closed: boolean
}

/** Forms that ask someone or that a role of theirs reads, or all of the project; with the person's state. */
export async function selectForms(
  db: Db,
  { uid, by }: Requester,
  { pid, all }: { pid: ProjectId; all: boolean },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select form.*, own.roles, own.admin and ${by.strong}::boolean or 'owner' = any(own.roles) as owner,
           answer.uid is not null as begun, answer.done_at is not null as sent, ${isDone} as done, ${hasClosed} as closed
      from (select ${formColumns}, ${hasOpened} and ${asks(sql`${uid}::uuid`)} as asks_me
              from ${formsWithQuestions} where form.pid = ${pid}) as form
      cross join (select person.admin,
                         array(select held.role from project_roles as held
                                where held.pid = ${pid} and held.uid = person.uid) as roles
                    from people as person where person.uid = ${uid}) as own
      left join form_answers as answer
        on answer.pid = form.pid and answer.fid = form.fid and answer.uid = ${uid}
     where asks_me or (form.state <> 'draft' and form.readers && own.roles) or ${all}
     order by position, form.fid`.execute(db)
  return rows
}

export interface Counts {
  fid: string
  asked: number
  answered: number
}

/** How many people each form of a project asks, and how many of them are done. */
export async function selectCounts(db: Db, pid: ProjectId): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    select form.fid, count(*)::int as asked, (count(*) filter (where ${isDone}))::int as answered
      from forms as form
      join (select uid from members where pid = ${pid}
            union select uid from project_roles where pid = ${pid}) as someone on ${asks(sql`someone.uid`)}
      left join form_answers as answer
        on answer.pid = form.pid and answer.fid = form.fid and answer.uid = someone.uid
     where form.pid = ${pid} group by form.fid`.execute(db)
  return rows
}

/** How many are copied to the next year. */
export async function countFormsToCopy(db: Db, from: ProjectId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from forms where pid = ${from} and state <> 'retired'`.execute(db)
  return rows[0]!.count
}

/** Forms to copy, shifted by as many days as the event, at the same local time. */
export async function selectFormsToCopy(
  db: Db,
  { from, pid }: { from: ProjectId; pid: ProjectId },
): Promise<FormRow[]> {
  const moved = (column: string) => sql`
    ((form.${sql.raw(column)} at time zone old.time_zone + (next.starts_on::timestamp - old.starts_on::timestamp))
       at time zone next.time_zone) as ${sql.raw(column)}`
  const { rows } = await sql<FormRow>`
    select form.pid, form.fid, form.version, form.state, form.audience, form.required_for, form.readers,
           form.position, asked.texts, asked.schema,
           array(select tid from teams where teams.pid = next.pid and tid = any(form.tids)) as tids,
           ${moved('opens_at')}, ${moved('closes_at')}
      from ${formsWithQuestions}
      join projects as old on old.pid = form.pid
      join projects as next on next.pid = ${pid}
     where form.pid = ${from} and form.state <> 'retired'
       and not exists (select from forms as here where here.pid = next.pid and here.fid = form.fid)
     order by form.position, form.fid`.execute(db)
  return rows
}

interface WantedForm {
  fid?: string | undefined
  state: 'missing' | 'submitted'
}

/** Forms that ask people, with their answers: what readers of the answers can see, and no more. */
const askedWithAnswers = sql`
  forms as form cross join lateral ${peopleAsked} as asked
  left join form_answers as answer
    on answer.pid = form.pid and answer.fid = form.fid and answer.uid = asked.uid`

/** Whether a form asks someone who still has to submit it, or has submitted it. */
export const hasAnswerState = (uid: RawBuilder<unknown>, { fid, state }: WantedForm, pid: ProjectId) =>
  sql<boolean>`${uid} in (
    select asked.uid from ${askedWithAnswers}
     where form.pid = ${pid} and (${fid ?? null}::text is null or form.fid = ${fid ?? null})
       and ${state === 'missing' ? sql`${canBeFilledIn} and not ${isDone}` : isDone})`

interface WantedAnswer {
  fid: string
  question: string
  is: string | number | boolean
}

/**
 * Whether a form asks someone who submitted this answer to its current questions. Private answers are sealed, and so
 * never in `values`.
 */
export const hasAnswered = (uid: RawBuilder<unknown>, { fid, question, is }: WantedAnswer, pid: ProjectId) =>
  sql<boolean>`${uid} in (
    select asked.uid from ${askedWithAnswers}
     where form.pid = ${pid} and form.fid = ${fid} and ${isDone}
       and answer.values -> ${question}::text @> ${JSON.stringify(is)}::jsonb)`
