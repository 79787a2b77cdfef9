import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { PersonalTable, Reference } from '../platform/db/personal-data.ts'
import type { PersonId } from '../platform/ids.ts'
import type { Language } from '../platform/values.ts'

/** The person whose rows are selected. */
export interface Subject {
  uid: PersonId
  addresses: string[]
  name: string
}

export async function selectSubject(db: Db, uid: PersonId): Promise<Subject> {
  const { rows } = await sql<{ email: string }>`
    select email from email_addresses where uid = ${uid} union select email from people where uid = ${uid}
     order by email`.execute(db)
  const { name } = await db
    .selectFrom('people')
    .select('name')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return { uid, addresses: rows.map(({ email }) => email), name }
}

/** Adds names to ids, because an export full of ids isn't useful. */
const names: Record<string, { as: string; select: RawBuilder<unknown> }> = {
  pid: { as: 'project', select: sql`(select name from projects where projects.pid = t.pid)` },
  tid: { as: 'team', select: sql`(select name from teams where teams.pid = t.pid and teams.tid = t.tid)` },
  task: {
    as: 'task_title',
    select: sql`(select title from tasks where tasks.pid = t.pid and tasks.id = t.task)`,
  },
  reader: { as: 'reader_name', select: sql`(select name from people where people.uid = t.reader)` },
}

export type Row = Record<string, unknown>

/** The rows about someone in a table, newest first where known. */
export async function selectRows(
  db: Db,
  { table, of, columns, ownIds = [] }: PersonalTable,
  subject: Subject,
): Promise<Row[]> {
  const selected = columns.flatMap((column) => {
    const name = names[column]
    const value = sql.ref(`t.${column}`)
    if (ownIds.includes(column))
      return [sql`case when ${value} = ${subject.uid} then ${value} end as ${sql.ref(column)}`]
    return name ? [value, sql`${name.select} as ${sql.ref(name.as)}`] : [value]
  })
  const order = columns.includes('id') ? sql`t.id desc` : sql.ref(`t.${columns[0]}`)
  const { rows } = await sql<Row>`
    select ${sql.join(selected)} from ${sql.table(table)} as t where ${isAbout(of, subject)}
     order by ${order}`.execute(db)
  return rows
}

export async function deleteRows(
  tx: Transaction,
  { table, of }: PersonalTable,
  subject: Subject,
): Promise<void> {
  await sql`delete from ${sql.table(table)} as t where ${isAbout(of, subject)}`.execute(tx)
}

export async function overwriteValues(
  tx: Transaction,
  { table, of }: PersonalTable,
  subject: Subject,
  values: Row,
): Promise<void> {
  const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} as t set ${sql.join(set)} where ${isAbout(of, subject)}`.execute(tx)
}

function isAbout(of: Reference[], { uid, addresses, name }: Subject): RawBuilder<boolean> {
  const conditions = of.map((reference) => {
    if ('uid' in reference) return sql`${sql.ref(`t.${reference.uid}`)} = ${uid}`
    if ('address' in reference) return sql`${sql.ref(`t.${reference.address}`)} = any(${addresses}::text[])`
    if ('subject' in reference) return sql`${sql.ref(`t.${reference.subject}`)} = ${`person:${uid}`}`
    if ('row' in reference)
      return sql`(t.pid, ${sql.ref(`t.${reference.row}`)}) in (
        select pid, id from ${sql.table(reference.of)} where uid = ${uid})`
    if ('said' in reference) return isMentionedIn(sql.ref(`t.${reference.said}`), [uid, ...addresses, name])
    const column = sql.ref(`t.${reference.mention}`)
    // If it is mostly null, a partial index finds the rest.
    return sql`(${column} is not null and ${column}::text ~* ${mentionOf([uid, ...addresses])})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** As JSON-encoded text. Also matches a name within a longer word: better one match too many. */
function isMentionedIn(column: RawBuilder<unknown>, words: string[]): RawBuilder<boolean> {
  const written = words.map((word) => JSON.stringify(word).slice(1, -1))
  return sql<boolean>`exists (select from unnest(${written}::text[]) as word
                               where strpos(lower(${column}), lower(word)) > 0)`
}

/** Matches a whole value, also in an array: ada@example.org is not in extra-ada@example.org. */
function mentionOf(words: string[]): string {
  const quoted = words.map((word) => word.replace(/[^\w@-]/g, '\\$&'))
  return `(^|[\\s":<(,;{])(${quoted.join('|')})(\\.?($|[\\s":>),;}]))`
}

export interface Addressee {
  email: string
  name: string
  language: Language
  time_zone: string | null
  erase_on: Date | null
}

/** The recipient; null once erased. */
export async function selectAddressee(db: Db, uid: PersonId): Promise<Addressee | null> {
  const row = await db
    .selectFrom('people')
    .select(['email', 'name', 'language', 'time_zone', 'erase_on'])
    .where('uid', '=', uid)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return (row as Addressee | undefined) ?? null
}
