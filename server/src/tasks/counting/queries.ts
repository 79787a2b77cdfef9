import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { tentativePeople } from '../queries.ts'

interface Wanted {
  pid: ProjectId
  /** Null for all. */
  tids: readonly string[] | null
  time_zone: string
}

export interface CountsRow {
  tasks: number
  cancelled: number
  open: number
  at_risk: number
  requests: number
  /** Swaps and handovers that need approval. */
  swaps: number
  /** Tasks whose cover search ended without enough people. */
  covers: number
  cells: {
    day: string | null
    tid: string | null
    team: string | null
    tasks: number
    seats: number
    taken: number
    tentative: number
    open: number
    at_risk: number
  }[]
  categories: string[]
}

/** One statement. What is open, at risk and requested is the same as in the list of tasks. */
export async function countTasks(db: Db, { pid, tids, time_zone }: Wanted): Promise<CountsRow> {
  const { rows } = await sql<CountsRow>`
    with invited as materialized (${tentativePeople(pid)}),
    led as materialized (
      select task.tid, teams.name as team, teams.position, task.category, task.state,
             (task.starts_at at time zone ${time_zone})::date as day, ahead,
             roles.seats, roles.taken, held.requested, case when ahead then held.tentative else 0 end as tentative,
             ahead and roles.free and teams.archived_at is null as open,
             coalesce(task.starts_at > now() and task.starts_at <= now() + interval '7 days', false)
               and roles.seats > held.filled as at_risk,
             coalesce(task.starts_at > now(), true) and teams.archived_at is null and roles.abandoned as abandoned
        from tasks as task
        left join teams on teams.pid = task.pid and teams.tid = task.tid
       cross join lateral (select task.ends_at is null or task.ends_at > now() as ahead) as time
       cross join lateral (
             select coalesce(sum(role.seats), 0)::int as seats, coalesce(sum(role.taken), 0)::int as taken,
                    coalesce(bool_or(role.taken < role.seats), false) as free,
                    coalesce(bool_or(role.taken < role.seats and cover.state = 'nobody-left'), false) as abandoned
               from task_roles as role left join task_covers as cover using (pid, task, n)
              where role.pid = task.pid and role.task = task.id) as roles
       cross join lateral (
             select (count(*) filter (where seat.state in ('confirmed', 'arrived', 'done')))::int as filled,
                    (count(*) filter (where seat.state = 'requested'))::int as requested,
                    (count(*) filter (where seat.state = 'confirmed' and seat.uid in (select uid from invited)))::int as tentative
               from task_seats as seat where seat.pid = task.pid and seat.task = task.id) as held
       where task.pid = ${pid} and (${tids}::text[] is null or task.tid = any(${tids}::text[]))
    ),
    cells as (
      select day, tid, team, position, count(*)::int as tasks, sum(seats)::int as seats, sum(taken)::int as taken,
             sum(tentative)::int as tentative,
             (count(*) filter (where open))::int as open, (count(*) filter (where at_risk))::int as at_risk
        from led where state = 'planned' group by day, tid, team, position
    )
    select (count(*) filter (where state = 'planned'))::int as tasks,
           (count(*) filter (where state = 'cancelled'))::int as cancelled,
           (count(*) filter (where state = 'planned' and open))::int as open,
           (count(*) filter (where state = 'planned' and at_risk))::int as at_risk,
           coalesce(sum(requested) filter (where state = 'planned' and ahead), 0)::int as requests,
           (count(*) filter (where state = 'planned' and abandoned))::int as covers,
           (select count(*)::int from task_swaps as swap
             where swap.pid = ${pid} and swap.state = 'agreed'
               and (${tids}::text[] is null or exists (
                     select from task_seats as held join tasks as task on task.pid = held.pid and task.id = held.task
                      where held.pid = swap.pid and held.id in (swap.seat, swap.other)
                        and task.tid = any(${tids}::text[])))) as swaps,
           coalesce((select json_agg(json_build_object('day', day, 'tid', tid, 'team', team, 'tasks', tasks,
                                                       'seats', seats, 'taken', taken, 'tentative', tentative,
                                                       'open', open, 'at_risk', at_risk)
                                     order by day nulls last, position nulls last, tid) from cells), '[]') as cells,
           array(select distinct category collate "C" from led where category <> '' order by 1) as categories
      from led`.execute(db)
  return rows[0]!
}
