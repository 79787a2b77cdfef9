import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'

export interface HolderRow {
  uid: PersonId
  name: string
  roles: ('owner' | 'finance' | 'chief')[]
  second_step: boolean
}

/**
 * Everyone with a role for which a project can require a second step, and whether they have one: a passkey,
 * an authenticator app, or a session that a provider has vouched for.
 */
export async function selectHolders(db: Db, pid: string): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    select uid, name, roles,
           exists (select from passkeys where passkeys.uid = people.uid)
             or exists (select from totp_secrets where totp_secrets.uid = people.uid and confirmed_at is not null)
             or exists (select from sessions where sessions.uid = people.uid and strong_at is not null
                           and ended_at is null and expires_at > now()) as second_step
      from (select uid, array_agg(distinct role order by role desc) as roles
              from (select uid, role from project_roles where pid = ${pid} and role in ('owner', 'finance')
                     union all select uid, role from members where pid = ${pid} and role = 'chief') as held
             group by uid) as holders
      join people using (uid)
     order by second_step, name, uid`.execute(db)
  return rows
}

/** The name of a project that requires a second step which someone doesn't have; null if it doesn't. */
export async function selectAsking(
  db: Db,
  { pid, uid }: { pid: string; uid: PersonId },
): Promise<string | null> {
  const holder = (await selectHolders(db, pid)).find((one) => one.uid === uid)
  if (!holder || holder.second_step) return null
  const project = await db
    .selectFrom('projects')
    .select(['name', 'strong_sign_in'])
    .where('pid', '=', pid)
    .executeTakeFirst()
  return project && holder.roles.some((role) => project.strong_sign_in.includes(role)) ? project.name : null
}

interface Power {
  admin: boolean
  /** Any role in the project. */
  role: boolean
  /** A role for which the project requires a second step. */
  asked: boolean
}

/** Why someone needs a second step; `pid` is null outside of projects. */
export async function selectPower(db: Db, uid: PersonId, pid: string | null): Promise<Power> {
  const { rows } = await sql<Power>`
    select exists (select from people where uid = ${uid} and admin) as admin,
           count(*) > 0 as role, coalesce(bool_or(role = any(strong_sign_in)), false) as asked
      from (select pid, role from project_roles where pid = ${pid} and uid = ${uid}
             union all select pid, role from members where pid = ${pid} and uid = ${uid} and role = 'chief') as held
      join projects using (pid)`.execute(db)
  return rows[0]!
}
