import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ProjectId } from '../../platform/ids.ts'
import type { RosterState } from './words.ts'

export interface RosterTaskRow {
  id: string
  team: string | null
  title: string
  location: string
  description: string
  starts_at: Date | null
  ends_at: Date | null
  sequence: number
  changed_at: Date
  roles: {
    name: string
    free: number
    people: { name: string; state: RosterState }[]
  }[]
}

export interface RosterFilter {
  pid: ProjectId
  from: Date | null
  to: Date | null
  /** Only tasks that start on this day, in this time zone; `none` for untimed ones. */
  day: string | null
  timeZone: string
  /** Only these teams; null for all, and for tasks without a team. */
  teams: readonly string[] | null
}

export const mostInRoster = 5000

/**
 * Planned tasks with everyone who has a seat; untimed ones only without a time filter. Returns one more than
 * the limit.
 */
export async function selectRoster(
  db: Db,
  { pid, from, to, day, timeZone, teams }: RosterFilter,
): Promise<RosterTaskRow[]> {
  const date = day === 'none' ? null : day
  const { rows } = await sql<RosterTaskRow>`
    select task.id, teams.name as team, task.title, task.location, task.description, task.starts_at, task.ends_at,
           task.sequence, task.changed_at,
           (select json_agg(json_build_object('name', role.name, 'free', seats - taken, 'people',
                     coalesce((select json_agg(json_build_object('name', shown.name, 'state',
                                        case when seat.state = 'waiting' then 'offered'
                                             when seat.state = 'confirmed' and is_tentative(seat.pid, seat.uid)
                                             then 'tentative' else seat.state end)
                                        order by shown.name, seat.uid)
                        from task_seats as seat cross join lateral known_name(seat.pid, seat.uid) as shown (name)
                       where seat.pid = task.pid and seat.task = task.id and seat.n = role.n
                         and (seat.state in ('confirmed', 'arrived', 'done', 'no_show', 'excused')
                              or offered_until is not null)), '[]')) order by role.n)
              from task_roles as role where role.pid = task.pid and role.task = task.id) as roles
      from tasks as task left join teams using (pid, tid)
     where task.pid = ${pid} and task.state = 'planned'
       and (${from}::timestamptz is null or task.ends_at > ${from})
       and (${to}::timestamptz is null or task.starts_at < ${to})
       and (${date}::date is null or (task.starts_at at time zone ${timeZone})::date = ${date}::date)
       and (${day !== 'none'} or task.starts_at is null)
       and (${teams === null} or task.tid = any(${teams ?? []}::text[]))
     order by task.starts_at, teams.name, task.title, task.id
     limit ${mostInRoster + 1}`.execute(db)
  return rows
}
