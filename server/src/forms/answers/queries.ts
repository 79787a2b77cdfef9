import { type RawBuilder, sql } from 'kysely'
import type { FormSchema } from '../../../../form-schema/src/schema.ts'
import type { Values } from '../../../../form-schema/src/validate.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import type { FormRef } from '../queries.ts'
import { isReadableBy } from '../terms/queries.ts'

/** Whether `answer`, a row of form_answers or null, counts as done. */
const isDone = sql<boolean>`(coalesce(answer.state = 'done' and answer.version >= form.answers_valid_since, false))`

/** Excludes people whom the form no longer asks. Like `asks`, for all at once. */
const askedBy = ({ pid, fid }: FormRef) => sql<{ uid: PersonId }>`
  select stay.uid from forms as asking join members as stay on stay.pid = asking.pid
   where asking.pid = ${pid} and asking.fid = ${fid}
     and (asking.audience = 'everyone'
          or (asking.audience = 'chiefs' and stay.role = 'chief')
          or (asking.audience = 'teams' and stay.tid = any(asking.tids)))
  union
  select held.uid from forms as asking join project_roles as held on held.pid = asking.pid
   where asking.pid = ${pid} and asking.fid = ${fid} and asking.audience = 'everyone'`

const isIn = (tid: TeamId | undefined) =>
  tid === undefined
    ? sql`true`
    : sql`exists (select from members as membership where membership.pid = form.pid and membership.tid = ${tid}
                     and membership.uid = person.uid)`

/** Answered versions and the latest, newest first. */
export async function selectVersions(db: Db, { pid, fid }: FormRef) {
  const { rows } = await sql<{ version: number; schema: FormSchema }>`
    select version, schema from form_versions as asked
     where pid = ${pid} and fid = ${fid}
       and (exists (select from form_answers as answer where answer.pid = asked.pid and answer.fid = asked.fid
                       and answer.version = asked.version)
            or version = (select version from forms where pid = ${pid} and fid = ${fid}))
     order by version desc`.execute(db)
  return rows
}

/** Names of the project's teams, in order. */
export async function selectTeamNames(db: Db, pid: ProjectId): Promise<Map<TeamId, string>> {
  const rows = await db
    .selectFrom('teams')
    .select(['tid', 'name'])
    .where('pid', '=', pid)
    .orderBy('position')
    .orderBy('tid')
    .execute()
  return new Map(rows.map(({ tid, name }) => [tid as TeamId, name]))
}

export type ReadState = 'done' | 'outdated' | 'draft'

export interface AnswerRow {
  uid: PersonId
  name: string
  /** Their current teams. */
  tids: TeamId[]
  state: ReadState
  version: number
  done_at: Date | null
  changed_at: Date
  values: Values
  sealed: boolean
}

/** Drafts are private to their author. */
const given = sql`case when answer.state = 'done' then answer."values" else '{}' end`
const readState = sql<ReadState>`
  case when ${isDone} then 'done' when answer.state = 'done' then 'outdated' else 'draft' end`
const teamsOf = sql`
  array(select stay.tid::text from members as stay
         where stay.pid = form.pid and stay.uid = person.uid order by stay.tid)`

const answerColumns = sql`
  person.uid, person.name, ${teamsOf} as tids, ${readState} as state, answer.version, answer.done_at,
  answer.changed_at, ${given} as "values", answer.state = 'done' and answer.sealed is not null as sealed`
const sealedColumns = sql`answer.sealed as sealed_values, own.key_id, own.sealed_key`

const answersOf = (ref: FormRef) => sql`
  forms as form
  join form_answers as answer on answer.pid = form.pid and answer.fid = form.fid
  join people as person on person.uid = answer.uid
  left join person_keys as own on own.uid = answer.uid
 where form.pid = ${ref.pid} and form.fid = ${ref.fid} and answer.uid in (${askedBy(ref)})`

export interface Wanted {
  state?: ReadState | undefined
  tid?: TeamId | undefined
  /** Part of the name. */
  search?: string | undefined
}

const fits = ({ state, tid, search }: Wanted) => sql`
  ${state === undefined ? sql`true` : sql`${readState} = ${state}`} and ${isIn(tid)} and ${isCalled(search)}`
const isCalled = (search: string | undefined) =>
  search ? sql`person.name ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}` : sql`true`

interface Part {
  after: [name: string, uid: string] | null
  limit: number
}

const comesAfter = (after: Part['after']) =>
  after ? sql`(person.name, person.uid) > (${after[0]}, ${after[1]}::uuid)` : sql`true`
const byName = sql`order by person.name, person.uid`

export async function selectAnswers(
  db: Db,
  ref: FormRef,
  { after, limit, ...wanted }: Wanted & Part,
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select ${answerColumns} from ${answersOf(ref)} and ${fits(wanted)} and ${comesAfter(after)}
     ${byName} limit ${limit}`.execute(db)
  return rows
}

/** All submitted answers. */
export const answersToExport = (ref: FormRef, wanted: Wanted): RawBuilder<AnswerRow> => sql<AnswerRow>`
  select ${answerColumns} from ${answersOf(ref)} and answer.state = 'done' and ${fits(wanted)} ${byName}`

/** Null if there is no private question or answer. */
export interface Sealed {
  sealed_values: Buffer | null
  key_id: string | null
  sealed_key: Buffer | null
}

export type SealedRow = AnswerRow & Sealed

export const sealedToExport = (
  ref: FormRef,
  { reader, ...wanted }: Wanted & { reader: PersonId },
): RawBuilder<SealedRow> => sql<SealedRow>`
  select ${answerColumns}, case when ${isReadableBy(reader, ref)} then answer.sealed end as sealed_values,
         own.key_id, own.sealed_key from ${answersOf(ref)} and answer.state = 'done' and ${fits(wanted)}
   ${byName}`

/** People whose private answers someone may read, optionally limited to these people. */
export async function selectSealed(
  db: Db,
  ref: FormRef,
  { uids, reader, after, limit }: Part & { uids: PersonId[] | null; reader: PersonId },
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select ${answerColumns}, ${sealedColumns} from ${answersOf(ref)}
       and answer.state = 'done' and answer.sealed is not null and ${isReadableBy(reader, ref)}
       and (${uids}::uuid[] is null or answer.uid = any(${uids}::uuid[])) and ${comesAfter(after)}
     ${byName} limit ${limit}`.execute(db)
  return rows
}

export interface Progress {
  asked: number
  done: number
  outdated: number
  drafts: number
}

export async function selectProgress(db: Db, ref: FormRef, { tid }: Pick<Wanted, 'tid'>): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select count(*)::int as asked,
           (count(*) filter (where ${isDone}))::int as done,
           (count(*) filter (where answer.state = 'done' and not ${isDone}))::int as outdated,
           (count(*) filter (where answer.state = 'draft'))::int as drafts
      from ${askedOf(ref)} and ${isIn(tid)}`.execute(db)
  return rows[0]!
}

export interface CountRow {
  version: number
  question: string
  /** A list for multiple choice; null if answers aren't distinguished. */
  value: unknown
  count: number
}

/** The number of answers to each question, by value for countable questions. */
export async function countAnswers(
  db: Db,
  ref: FormRef,
  { questions, tid }: Pick<Wanted, 'tid'> & { questions: string[] },
): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select version, question, value, count(*)::int as count
      from (select handed.version, pair.key as question,
                   case when pair.key = any(${questions}) then pair.value end as value
              from (select answer.version, answer."values" from ${answersOf(ref)}
                       and answer.state = 'done' and ${isIn(tid)}) as handed
              cross join lateral jsonb_each(handed."values") as pair) as pairs
     group by version, question, value`.execute(db)
  return rows
}

export interface MissingRow {
  uid: PersonId
  name: string
  tids: TeamId[]
  state: 'missing' | 'draft' | 'outdated'
  reminded_at: Date | null
}

/** `person`: everyone whom the form asks, and `answer` if they have started. */
function askedOf(ref: FormRef, more = sql``) {
  return sql`
    forms as form
    join (select people.uid, people.name from people where uid in (${askedBy(ref)}) and erased_at is null)
      as person on true
    left join form_answers as answer
      on answer.pid = form.pid and answer.fid = form.fid and answer.uid = person.uid
    ${more}
   where form.pid = ${ref.pid} and form.fid = ${ref.fid}`
}

export async function selectMissing(
  db: Db,
  ref: FormRef,
  { tid, search, after, limit }: Pick<Wanted, 'tid' | 'search'> & Part,
): Promise<MissingRow[]> {
  const { rows } = await sql<MissingRow>`
    select person.uid, person.name, ${teamsOf} as tids,
           case when answer.uid is null then 'missing' else ${readState} end as state,
           (select at from form_reminders as reminder
             where reminder.pid = form.pid and reminder.fid = form.fid and reminder.uid = person.uid) as reminded_at
      from ${askedOf(ref)} and not ${isDone} and ${isIn(tid)} and ${isCalled(search)} and ${comesAfter(after)}
     ${byName} limit ${limit}`.execute(db)
  return rows
}

/**
 * Marks people who haven't answered and weren't reminded for a day as reminded now. Returns how many are
 * missing.
 */
export async function claimReminders(
  tx: Transaction,
  ref: FormRef,
  { by, uids }: { by: PersonId; uids: PersonId[] | null },
): Promise<{ missing: number; reminded: PersonId[] }> {
  const { rows } = await sql<{ missing: number; reminded: PersonId[] }>`
    with missing as materialized (
      select person.uid from ${askedOf(ref)} and not ${isDone}
         and (${uids}::uuid[] is null or person.uid = any(${uids}::uuid[]))),
    taken as (
      insert into form_reminders (pid, fid, uid, by)
      select ${ref.pid}, ${ref.fid}, uid, ${by} from missing order by uid
          on conflict (pid, fid, uid) do update set at = now(), by = excluded.by
             where form_reminders.at < now() - interval '1 day'
      returning uid)
    select (select count(*) from missing)::int as missing, array(select uid from taken) as reminded`.execute(
    tx,
  )
  return rows[0]!
}

export interface ReminderRow {
  texts: Record<Language, { title: string }>
  state: 'draft' | 'open' | 'retired'
  opens_at: Date | null
  closes_at: Date | null
  time_zone: string
  project_state: string
}

/** Null if they are done, or no longer asked. */
export async function selectReminder(db: Db, ref: FormRef, uid: PersonId): Promise<ReminderRow | null> {
  const { rows } = await sql<ReminderRow>`
    select asked.texts, form.state, form.opens_at, form.closes_at, project.time_zone,
           project.state as project_state
      from ${askedOf(
        ref,
        sql`
        join form_versions as asked
          on asked.pid = form.pid and asked.fid = form.fid and asked.version = form.version
        join projects as project on project.pid = form.pid`,
      )}
       and person.uid = ${uid} and not ${isDone}`.execute(db)
  return rows[0] ?? null
}
