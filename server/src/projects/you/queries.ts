import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Requester } from '../../platform/http/access.ts'
import type { ProjectId } from '../../platform/ids.ts'
import type { ProjectRole } from '../roles/schemas.ts'

/** Someone's relation to a project: all facts from which rights follow. */
export interface Standing {
  /** Whether they have the rights of admins here, which needs two-step verification. */
  admin: boolean
  /** Whether they are an admin at all. */
  isAdmin: boolean
  roles: readonly {
    role: ProjectRole
    /** False in the first days, unless confirmed. */
    settled: boolean
  }[]
  teams: readonly {
    tid: string
    name: string
    role: 'chief' | 'member'
    state: 'invited' | 'accepted'
    archived: boolean
    recruiting: boolean
    /** Whether they have been in it, with this role, for as long as a role takes to settle. */
    settled: boolean
  }[]
}

/** One statement. */
export async function selectStanding(
  db: Db,
  pid: ProjectId,
  { uid, by, hoursToSettle }: Requester & { hoursToSettle: number },
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select admin as "isAdmin", admin and ${by.strong}::boolean as admin,
           coalesce((select json_agg(json_build_object('role', role, 'settled', settles_at <= now())
                                     order by array_position('{owner,finance,desk}', role))
                       from project_roles where pid = ${pid} and uid = people.uid), '[]') as roles,
           coalesce((select json_agg(json_build_object(
                              'tid', tid, 'name', teams.name, 'role', role,
                              'state', case when accepted_at is null then 'invited' else 'accepted' end,
                              'archived', archived_at is not null, 'recruiting', recruiting,
                              'settled', coalesce(greatest(joined_at, accepted_at)
                                         + make_interval(hours => ${hoursToSettle}) <= now(), false))
                            order by teams.position, tid)
                       from memberships join teams using (pid, tid)
                      where pid = ${pid} and uid = people.uid and left_at is null), '[]') as teams
      from people where uid = ${uid}`.execute(db)
  return rows[0]!
}
