import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'

export interface RoleRow {
  uid: PersonId
  name: string
  role: 'owner' | 'finance' | 'desk'
  granted_at: Date
  avatar_changed_at: Date | null
}

/** Of the project, or of one person in it. */
export async function selectRoles(db: Db, pid: ProjectId, uid?: PersonId): Promise<RoleRow[]> {
  return (await db
    .selectFrom('project_roles as roles')
    .innerJoin('people', 'people.uid', 'roles.uid')
    .leftJoin('avatars', 'avatars.uid', 'roles.uid')
    .select(['roles.uid', 'name', 'role', 'granted_at', 'avatars.changed_at as avatar_changed_at'])
    .where('roles.pid', '=', pid)
    .$if(uid !== undefined, (query) => query.where('roles.uid', '=', uid!))
    .orderBy('role', 'desc')
    .orderBy('granted_at')
    .orderBy('roles.uid')
    .execute()) as RoleRow[]
}

/** Whether they have a role in the project, or are or were in a team of it. */
export async function isKnownIn(db: Db, { pid, uid }: { pid: ProjectId; uid: PersonId }): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from project_roles where pid = ${pid} and uid = ${uid})
        or exists (select from memberships where pid = ${pid} and uid = ${uid}) as known`.execute(db)
  return rows[0]!.known
}

/** Whether it is new. */
export async function insertRole(
  tx: Transaction,
  row: { pid: ProjectId; uid: PersonId; role: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('project_roles')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return added === 1n
}

export async function deleteRole(
  tx: Transaction,
  { pid, uid, role }: { pid: ProjectId; uid: PersonId; role: string },
): Promise<boolean> {
  const { numDeletedRows: deleted } = await tx
    .deleteFrom('project_roles')
    .where('pid', '=', pid)
    .where('uid', '=', uid)
    .where('role', '=', role)
    .executeTakeFirstOrThrow()
  return deleted === 1n
}

export async function countOwners(db: Db, pid: ProjectId): Promise<number> {
  const row = await db
    .selectFrom('project_roles')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('pid', '=', pid)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
