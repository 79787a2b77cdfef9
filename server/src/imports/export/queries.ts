import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ProjectId } from '../../platform/ids.ts'

export interface MemberRow {
  /** Null if no organiser knows it. */
  email: string | null
  name: string
  tid: string
  role: 'chief' | 'member'
}

/** All members of teams that aren't archived: by team, chiefs first, then by name. */
export async function selectMembers(db: Db, pid: ProjectId): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select shown.email, shown.name, tid, role
      from memberships join teams using (pid, tid) join people using (uid)
     cross join lateral (select case when accepted_at is not null then people.name
                                     else known_name(pid, people.uid) end as name,
                                case when accepted_at is not null then people.email
                                     else known_email(pid, people.uid) end as email) as shown
     where pid = ${pid} and left_at is null and archived_at is null
     order by position, tid, role, shown.name collate "C", people.uid`.execute(db)
  return rows
}
