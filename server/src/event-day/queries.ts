import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../platform/ids.ts'
import type { ArrivedHow } from '../tasks/index.ts'

export interface RecorderRow {
  uid: PersonId
  name: string
  at: Date
}

/** Who last recorded someone's attendance on a task. */
export async function selectRecorder(
  db: Db,
  { pid, task, uid }: { pid: ProjectId; task: string; uid: PersonId },
): Promise<RecorderRow | null> {
  const { rows } = await sql<RecorderRow>`
    select people.uid, people.name, audit.at
      from audit join people on people.uid = audit.actor
     where audit.pid = ${pid} and subject = ${`task:${task}`} and verb = 'seat.recorded' and after->>'uid' = ${uid}
     order by audit.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export interface BoardSeatRow {
  uid: PersonId
  name: string
  tentative: boolean
  avatar_changed_at: string | null
  n: number
  state: 'confirmed' | 'arrived' | 'done' | 'no_show' | 'excused'
  arrived_at: string | null
  left_at: string | null
  recorded_at: string | null
  arrived_how: ArrivedHow | null
  late_minutes: number | null
  late_said_at: string | null
  note: string
  override: { rules: string[]; reason: string } | null
}

export interface BoardTaskRow {
  id: string
  tid: TeamId | null
  team: string | null
  title: string
  category: string
  location: string
  starts_at: Date
  ends_at: Date
  roles: { n: number; name: string; seats: number; taken: number }[]
  waiting: number
  people: BoardSeatRow[]
}

export interface BoardFilter {
  pid: ProjectId
  from: Date
  to: Date
  /** Only these teams; null for all, and for tasks without a team. */
  teams: readonly string[] | null
}

export const mostOnBoard = 2000

/**
 * Planned tasks around a time, with everyone who is or should be there. Returns one more than shown, to know
 * whether there is more.
 */
export async function selectBoard(db: Db, { pid, from, to, teams }: BoardFilter): Promise<BoardTaskRow[]> {
  const { rows } = await sql<BoardTaskRow>`
    select task.id, task.tid, teams.name as team, task.title, task.category, task.location, task.starts_at, task.ends_at,
           (select json_agg(json_build_object('n', n, 'name', name, 'seats', seats, 'taken', taken) order by n)
              from task_roles as role where role.pid = task.pid and role.task = task.id) as roles,
           (select count(*)::int from task_seats as line
             where line.pid = task.pid and line.task = task.id and line.state = 'waiting') as waiting,
           coalesce((select json_agg(json_build_object(
                      'uid', seat.uid, 'name', shown.name,
                      'tentative', is_tentative(seat.pid, seat.uid), 'avatar_changed_at', avatar.changed_at, 'n', seat.n,
                      'state', seat.state, 'arrived_at', seat.arrived_at, 'left_at', seat.left_at,
                      'recorded_at', seat.recorded_at, 'arrived_how', seat.arrived_how,
                      'late_minutes', seat.late_minutes, 'late_said_at', seat.late_said_at,
                      'note', seat.note, 'override', seat.override - 'by') order by seat.n, shown.name, seat.uid)
              from task_seats as seat left join avatars as avatar using (uid)
             cross join lateral known_name(seat.pid, seat.uid) as shown (name)
             where seat.pid = task.pid and seat.task = task.id
               and (seat.state in ('confirmed', 'arrived', 'done', 'no_show')
                    or seat.state = 'excused' and not exists (
                         select from task_seats as later
                          where later.pid = seat.pid and later.task = seat.task and later.uid = seat.uid
                            and later.created_at > seat.created_at))), '[]') as people
      from tasks as task left join teams using (pid, tid)
     where task.pid = ${pid} and task.state = 'planned'
       and task.starts_at > ${from}::timestamptz - interval '7 days' and task.starts_at < ${to}
       and task.ends_at > ${from}
       and (${teams === null} or task.tid = any(${teams ?? []}::text[]))
     order by task.starts_at, task.title, task.id
     limit ${mostOnBoard + 1}`.execute(db)
  return rows
}
