import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Requester } from '../platform/http/access.ts'
import type { PersonId } from '../platform/ids.ts'

export interface ParticipationRow {
  pid: string
  project: string
  starts_on: string
  ends_on: string
  state: 'draft' | 'open' | 'closed' | 'archived'
  role: 'owner' | 'chief' | 'member'
  tid: string | null
  team: string | null
  joined_at: string
  left_at: string | null
}

export interface UserRow {
  uid: PersonId
  name: string
  intro: string
  languages: string[]
  former: boolean
  avatar_changed_at: Date | null
  participation: ParticipationRow[]
}

const isAdmin = ({ uid, by }: Requester) =>
  sql`exists (select from people where uid = ${uid} and admin and ${by.strong}::boolean)`

const projectsOf = (uid: unknown) => sql`
  (select pid from members where uid = ${uid}
   union all select pid from project_roles where uid = ${uid})`

/** Whether the row `p` of people is visible. */
const isVisibleTo = (viewer: Requester) => sql<boolean>`
  (p.listed or p.uid = ${viewer.uid} or ${isAdmin(viewer)} or exists (
    select from ${projectsOf(sql`p.uid`)} as theirs join ${projectsOf(viewer.uid)} as ours using (pid)))`

/**
 * Drafts are visible to their owners only; others see what a listing shows, and of unlisted people what they
 * share.
 */
const participationOf = (viewer: Requester) => sql`
  select project.pid, project.name as project, starts_on, ends_on, state, role, tid, team, joined_at, left_at
    from (
      select pid, 'owner' as role, null as tid, null as team, granted_at as joined_at, null as left_at
        from project_roles where uid = p.uid and role = 'owner'
      union all
      select pid, role, tid, teams.name, joined_at, left_at
        from memberships join teams using (pid, tid) where uid = p.uid and accepted_at is not null
    ) as stays join projects project using (pid)
   where case when p.uid = ${viewer.uid}
     then state <> 'draft' or exists (
       select from project_roles owner where owner.pid = project.pid and uid = p.uid and owner.role = 'owner')
     else state <> 'draft' and listing <> 'off' and p.erased_at is null
       and (p.listed or ${isAdmin(viewer)} or project.pid in ${projectsOf(viewer.uid)}) end
   order by starts_on desc, project.pid desc, role = 'owner' desc, joined_at desc, tid`

/** Those that the viewer may know of, in the requested order, in one statement. */
export async function selectUsers(db: Db, viewer: Requester, uids: PersonId[]): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select p.uid, p.name, p.erased_at is not null as former,
           case when p.erased_at is null then p.intro else '' end as intro,
           case when p.erased_at is null then p.languages else '{}' end as languages,
           case when p.erased_at is null then a.changed_at end as avatar_changed_at,
           (select coalesce(json_agg(one), '[]') from (${participationOf(viewer)}) as one) as participation
      from people p left join avatars a using (uid)
     where p.uid = any(${uids}::uuid[]) and ${isVisibleTo(viewer)}
     order by array_position(${uids}::uuid[], p.uid)`.execute(db)
  return rows
}

export interface RolesRow {
  pid: string
  project: string
  starts_on: string
  ends_on: string
  state: ParticipationRow['state']
  roles: ('owner' | 'finance' | 'desk')[]
}

/** Someone's roles in projects. Drafts are visible to their owners only. */
export async function selectRoles(db: Db, uid: PersonId): Promise<RolesRow[]> {
  const { rows } = await sql<RolesRow>`
    select project.pid, project.name as project, project.starts_on::text, project.ends_on::text, project.state,
           array_agg(held.role order by array_position(array['owner', 'finance', 'desk'], held.role)) as roles
      from project_roles as held join projects as project on project.pid = held.pid
     where held.uid = ${uid}
     group by project.pid
    having project.state <> 'draft' or bool_or(held.role = 'owner')
     order by project.starts_on desc, project.pid desc`.execute(db)
  return rows
}

export async function isVisible(db: Db, viewer: Requester, uid: PersonId): Promise<boolean> {
  const { rows } = await sql`
    select from people p where uid = ${uid} and erased_at is null and ${isVisibleTo(viewer)}`.execute(db)
  return rows.length > 0
}
