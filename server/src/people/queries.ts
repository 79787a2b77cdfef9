import { type RawBuilder, sql } from 'kysely'
import { type Db, sqlState, type Transaction } from '../platform/db/database.ts'
import { Problem } from '../platform/errors.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import type { Language } from '../platform/values.ts'

export interface Person {
  uid: PersonId
  email: string
  name: string
  admin: boolean
  language: Language
  intro: string
  languages: string[]
  time_zone: string | null
  listed: boolean | null
  avatar: 'initials' | 'gravatar' | 'upload'
  /** When the picture was last changed. */
  avatar_changed_at: Date | null
  erase_on: Date | null
}

const people = sql<Person>`
  select people.uid, people.email, name, admin, language, intro, languages, time_zone, listed,
         coalesce(avatars.kind, 'initials') as avatar, avatars.changed_at as avatar_changed_at, erase_on
    from people left join avatars on avatars.uid = people.uid`

/** By any of their confirmed addresses. */
export async function findPersonByEmail(db: Db, email: string): Promise<Person | null> {
  const { rows } = await sql<Person>`
    ${people} where people.uid = (select uid from email_addresses where email = ${email})`.execute(db)
  return rows[0] ?? null
}

export async function selectPerson(db: Db, uid: PersonId): Promise<Person> {
  const { rows } = await sql<Person>`${people} where people.uid = ${uid}`.execute(db)
  return rows[0]!
}

/** The time zone they chose, or else that of the browser with which they signed in last. */
export async function selectTimeZone(db: Db, uid: PersonId): Promise<string | null> {
  const { rows } = await sql<{ zone: string | null }>`
    select coalesce(time_zone, (select sessions.time_zone from sessions
                                 where sessions.uid = people.uid and sessions.time_zone is not null
                                 order by created_at desc limit 1)) as zone
      from people where uid = ${uid}`.execute(db)
  return rows[0]?.zone ?? null
}

const uniqueViolation = '23505'

interface NewPerson {
  uid: PersonId
  email: string
  name: string
  listed?: boolean
  admin?: boolean
  language?: Language
}

export async function insertPeople(tx: Transaction, people: NewPerson[]): Promise<void> {
  await tx.insertInto('people').values(people).execute()
}

/**
 * Whether it was new. Of two concurrent inserts one is, and the other waits for it. The trigger that guards
 * addresses raises an error if this one has just become another person's address; that rolls back only this
 * insert.
 */
export async function insertPersonOnce(tx: Transaction, person: NewPerson): Promise<boolean> {
  await sql`savepoint newcomer`.execute(tx)
  try {
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('people')
      .values(person)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirstOrThrow()
    await sql`release savepoint newcomer`.execute(tx)
    return inserted === 1n
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    await sql`rollback to savepoint newcomer`.execute(tx)
    return false
  }
}

type Changeable = Pick<Person, 'name' | 'language' | 'intro' | 'languages' | 'time_zone'> & {
  listed: boolean
}
type PersonChange = { [Field in keyof Changeable]?: Changeable[Field] | undefined }

export async function updatePerson(tx: Transaction, uid: PersonId, change: PersonChange): Promise<void> {
  await tx.updateTable('people').set(change).where('uid', '=', uid).execute()
}

export async function isActive(db: Db, uid: PersonId): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select('uid')
    .where('uid', '=', uid)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom('people').select('uid').limit(1).executeTakeFirst()) !== undefined
}

export async function hasAdmin(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('people').select('uid').where('admin', '=', true).limit(1).executeTakeFirst()) !==
    undefined
  )
}

export async function selectAdmins(db: Db): Promise<PersonId[]> {
  const rows = await db.selectFrom('people').select('uid').where('admin', '=', true).orderBy('uid').execute()
  return rows.map(({ uid }) => uid as PersonId)
}

export async function isAdmin(db: Db, uid: PersonId): Promise<boolean> {
  const person = await db.selectFrom('people').select('admin').where('uid', '=', uid).executeTakeFirst()
  return person?.admin ?? false
}

export async function setAdmin(tx: Transaction, uid: PersonId, admin: boolean): Promise<void> {
  await tx.updateTable('people').set({ admin }).where('uid', '=', uid).execute()
}

/** Locks all of them until the transaction ends, so that of two who leave at once one stays. */
export async function lockAdmins(tx: Transaction): Promise<void> {
  await tx.selectFrom('people').select('uid').where('admin', '=', true).orderBy('uid').forUpdate().execute()
}

export async function isLastAdmin(db: Db, uid: PersonId): Promise<boolean> {
  const { rows } = await sql<{ last: boolean }>`
    select bool_and(uid = ${uid}) as last from people where admin`.execute(db)
  return rows[0]!.last
}

/** Blocks concurrent additions to the person until the transaction ends. */
export async function lockPerson(tx: Transaction, uid: PersonId): Promise<void> {
  const row = await tx
    .selectFrom('people')
    .select('erased_at')
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
  if (row?.erased_at)
    throw new Problem('unauthenticated', {
      detail: 'This account has been deleted. To start over, sign in with the same email address.',
    })
}

/**
 * Whether someone reads emails in this language. Looked up one by one: PostgreSQL would otherwise read everyone in the
 * installation, which takes longer the more there are.
 */
export const hasLanguage = (uid: RawBuilder<unknown>, language: Language, pid: ProjectId) => sql<boolean>`
  ${uid} in (select stay.uid from members as stay
              cross join lateral (select language from people where people.uid = stay.uid limit 1) as person
              where stay.pid = ${pid} and person.language = ${language})`
