import { sql } from 'kysely'
import type { seatsWorked } from '../../hours/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'

export interface ClosingFacts {
  ended: boolean
  unrecorded: number
  people: number
  certified: number
  announcements: number
  forms: number
  next: ProjectId | null
}

/**
 * Where a project stands after its last day. A draft that follows it is named only to its owners. `announcements` are
 * those that may be the thanks: to everyone, or by an automation to each after their last shift.
 */
export async function selectClosing(
  db: Db,
  pid: ProjectId,
  { reader, worked }: { reader: PersonId; worked: typeof seatsWorked },
): Promise<ClosingFacts> {
  const { rows } = await sql<ClosingFacts>`
    with project as (
      select (ends_on + 1)::timestamp at time zone time_zone as over_at from projects where pid = ${pid}
    )
    select over_at <= now() as ended,
           (select count(*)::int from tasks as task
              join task_seats as seat on seat.pid = task.pid and seat.task = task.id
             where task.pid = ${pid} and task.state = 'planned' and task.ends_at <= now()
               and seat.state = 'confirmed') as unrecorded,
           (select count(distinct uid)::int from ${worked} as seat where pid = ${pid} and minutes > 0) as people,
           (select count(distinct uid)::int from certificates where pid = ${pid}) as certified,
           (select count(*)::int from announcements
             where pid = ${pid} and tid is null and conditions = '[]' and state = 'sent' and sent_at >= over_at
               and (automation is null
                    or automation in (select id from automations
                                       where pid = ${pid} and trigger ->> 'kind' = 'after_last_shift'
                                         and template is distinct from 'feedback'))) as announcements,
           (select count(*)::int from forms
             where pid = ${pid} and state <> 'draft' and coalesce(opens_at, created_at) between over_at and now()) as forms,
           (select next.pid from projects as next
             where next.rolled_over_from = ${pid}
               and (next.state <> 'draft' or exists (
                     select from project_roles as held
                      where held.pid = next.pid and held.uid = ${reader} and held.role = 'owner'))
             order by next.starts_on desc, next.pid limit 1) as next
      from project`.execute(db)
  return rows[0]!
}
