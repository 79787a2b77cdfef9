import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'

type ProjectRole = 'owner' | 'finance' | 'desk'

/** Identifies one row, offered or held. */
export interface RoleRef {
  pid: ProjectId
  uid: PersonId
  role: ProjectRole
}

export interface RoleRow {
  pid: ProjectId
  project: string
  time_zone: string
  uid: PersonId
  name: string
  email: string | null
  avatar_changed_at: Date | null
  role: ProjectRole
  granted_at: Date
  granted_by: PersonId | null
  granter: string | null
  /** Null once it is accepted. */
  expires_at: Date | null
  /** The rest is null until then. */
  accepted_at: Date | null
  settles_at: Date | null
  confirmed_at: Date | null
  confirmed_by: PersonId | null
  confirmer: string | null
}

interface Wanted {
  pid?: ProjectId
  uid?: PersonId
}

/** Held roles, and offers that haven't expired. */
export async function selectRoles(db: Db, { pid, uid }: Wanted): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select one.*, project.name as project, project.time_zone,
           case when accepted_at is null then known_name(one.pid, one.uid) else person.name end as name,
           known_email(one.pid, one.uid) as email,
           case when accepted_at is not null then avatars.changed_at end as avatar_changed_at,
           granter.name as granter, confirmer.name as confirmer
      from (select pid, uid, role, granted_at, granted_by, null::timestamptz as expires_at, accepted_at, settles_at,
                   confirmed_at, confirmed_by
              from project_roles
            union all
            select pid, uid, role, granted_at, granted_by, expires_at, null, null, null, null
              from role_offers where expires_at > now()) as one
      join projects as project on project.pid = one.pid
      join people as person on person.uid = one.uid
      left join avatars on avatars.uid = one.uid
      left join people as granter on granter.uid = one.granted_by
      left join people as confirmer on confirmer.uid = one.confirmed_by
     where ${pid ? sql`one.pid = ${pid}` : sql`true`} and ${uid ? sql`one.uid = ${uid}` : sql`true`}
     order by project.starts_on desc, one.pid, array_position(array['owner', 'finance', 'desk'], one.role),
              one.granted_at, one.uid`.execute(db)
  return rows
}

/** Whether they have or are offered a role in the project, or are or were in one of its teams. */
export async function isKnownIn(db: Db, { pid, uid }: { pid: ProjectId; uid: PersonId }): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from project_roles where pid = ${pid} and uid = ${uid})
        or exists (select from role_offers where pid = ${pid} and uid = ${uid})
        or exists (select from memberships where pid = ${pid} and uid = ${uid}) as known`.execute(db)
  return rows[0]!.known
}

/** Null if it is held, or offered and hasn't expired. */
export async function insertOffer(
  tx: Transaction,
  offer: RoleRef & {
    granted_by: PersonId
    offered_as: string | null
    offered_email: string | null
    days: number
  },
): Promise<{ expires_at: Date } | null> {
  const { pid, uid, role, granted_by, offered_as, offered_email, days } = offer
  const { rows } = await sql<{ expires_at: Date }>`
    insert into role_offers (pid, uid, role, granted_by, offered_as, offered_email, expires_at)
    select ${pid}, ${uid}, ${role}, ${granted_by}, ${offered_as}, ${offered_email}, now() + make_interval(days => ${days})
     where not exists (select from project_roles where pid = ${pid} and uid = ${uid} and role = ${role})
    on conflict (pid, uid, role) do update
       set granted_by = excluded.granted_by, granted_at = excluded.granted_at, expires_at = excluded.expires_at,
           offered_as = excluded.offered_as, offered_email = excluded.offered_email
     where role_offers.expires_at <= now()
    returning expires_at`.execute(tx)
  return rows[0] ?? null
}

/** Returns the offer if it hadn't expired. */
export async function deleteOffer(
  tx: Transaction,
  { pid, uid, role }: RoleRef,
): Promise<{ granted_by: PersonId | null; granted_at: Date } | null> {
  const row = await tx
    .deleteFrom('role_offers')
    .where('pid', '=', pid)
    .where('uid', '=', uid)
    .where('role', '=', role)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['granted_by', 'granted_at'])
    .executeTakeFirst()
  return (row as { granted_by: PersonId | null; granted_at: Date } | undefined) ?? null
}

export interface ExpiredOffer extends RoleRef {
  granted_by: PersonId | null
  /** The name by which the project knew them until now. */
  person: string
}

export async function deleteExpiredOffers(tx: Transaction): Promise<ExpiredOffer[]> {
  const { rows } = await sql<ExpiredOffer>`
    delete from role_offers where expires_at <= now()
    returning pid, uid, role, granted_by, known_name(pid, uid) as person`.execute(tx)
  return rows
}

interface NewRole extends RoleRef {
  granted_by: PersonId | null
  granted_at: Date
  /** Counted from now. */
  hoursToSettle: number
}

export async function insertRole(tx: Transaction, row: NewRole): Promise<{ settles_at: Date }> {
  const { rows } = await sql<{ settles_at: Date }>`
    insert into project_roles (pid, uid, role, granted_by, granted_at, accepted_at, settles_at)
    values (${row.pid}, ${row.uid}, ${row.role}, ${row.granted_by}, ${row.granted_at}, now(),
            now() + make_interval(hours => ${row.hoursToSettle}))
    returning settles_at`.execute(tx)
  return rows[0]!
}

export async function deleteRole(tx: Transaction, { pid, uid, role }: RoleRef): Promise<boolean> {
  const { numDeletedRows: deleted } = await tx
    .deleteFrom('project_roles')
    .where('pid', '=', pid)
    .where('uid', '=', uid)
    .where('role', '=', role)
    .executeTakeFirstOrThrow()
  return deleted === 1n
}

/** Ends their waiting period. */
export async function setConfirmed(
  tx: Transaction,
  { pid, uid, role }: RoleRef,
  confirmed_by: PersonId,
): Promise<void> {
  await sql`
    update project_roles
       set confirmed_by = ${confirmed_by}, confirmed_at = now(), settles_at = least(settles_at, now())
     where pid = ${pid} and uid = ${uid} and role = ${role}`.execute(tx)
}

export async function selectOwners(db: Db, pid: ProjectId): Promise<PersonId[]> {
  const rows = await db
    .selectFrom('project_roles')
    .select('uid')
    .where('pid', '=', pid)
    .where('role', '=', 'owner')
    .orderBy('uid')
    .execute()
  return rows.map(({ uid }) => uid as PersonId)
}

interface Held {
  settled: boolean
  settles_at: Date
}

/** The roles among these that someone holds, the earliest settled first. */
export async function selectHeld(
  db: Db,
  { pid, uid, roles }: { pid: ProjectId; uid: PersonId; roles: readonly string[] },
): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select settles_at <= now() as settled, settles_at from project_roles
     where pid = ${pid} and uid = ${uid} and role = any(${roles}::text[])
     order by settles_at`.execute(db)
  return rows
}

/**
 * Whether someone and one of the others granted each other a role within that many days without confirmation
 * by a third, directly or through someone else. Uses the audit, so that removing the role again changes
 * nothing.
 */
export async function selectDependent(
  db: Db,
  { pid, uid, others, days }: { pid: ProjectId; uid: PersonId; others: readonly PersonId[]; days: number },
): Promise<boolean> {
  const { rows } = await sql<{ dependent: boolean }>`
    with recursive grants as (
      select substr(subject, length('person:') + 1) as taker, after ->> 'granted_by' as giver
        from audit as given
       where pid = ${pid} and verb in ('owner.accepted', 'finance.accepted')
         and at > now() - make_interval(days => ${days})
         and not exists (select from audit as later
                          where later.pid = given.pid and later.subject = given.subject and later.id > given.id
                            and later.verb = replace(given.verb, 'accepted', 'confirmed'))
    ), above as (
      select giver as uid from grants where taker = ${uid}
      union select giver from grants join above on above.uid = taker
    ), below as (
      select taker as uid from grants where giver = ${uid}
      union select taker from grants join below on below.uid = giver
    )
    select exists (select from (table above union table below) as chain
                    where uid = any(${others}::text[])) as dependent`.execute(db)
  return rows[0]!.dependent
}

interface EmailedRole {
  project: string
  /** Of the event. */
  time_zone: string
  person: string
  address: string | null
  /** Null for the operator. */
  actor: string | null
  reader: string
  email: string
  language: Language
}

/** The facts of an email about a role; null if its recipient is gone. */
export async function selectEmailedRole(
  db: Db,
  { pid, uid, by, to }: { pid: ProjectId; uid: PersonId; by: PersonId | null; to: PersonId },
): Promise<EmailedRole | null> {
  const { rows } = await sql<EmailedRole>`
    select project.name as project, project.time_zone, known_name(${pid}, ${uid}) as person,
           known_email(${pid}, ${uid}) as address, actor.name as actor,
           reader.name as reader, reader.email, reader.language
      from projects as project
      join people as reader on reader.uid = ${to} and reader.erased_at is null
      left join people as actor on actor.uid = ${by}
     where project.pid = ${pid}`.execute(db)
  return rows[0] ?? null
}
