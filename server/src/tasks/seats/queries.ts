import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/statements/prepared.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { confirmationOf, type TaskRef } from '../queries.ts'
import type { Attended, SeatState } from '../schemas.ts'

export interface SeatRef {
  pid: ProjectId
  id: string
}

export interface SeatRow extends SeatRef, Attended {
  task: string
  n: number
  uid: PersonId
  name: string
  /** Whether they are invited to the project, and haven't answered. */
  tentative: boolean
  avatar_changed_at: Date | null
  state: SeatState
  position: number | null
  offered_until: Date | null
  override: { rules: string[]; reason: string; by: PersonId } | null
  assigned_by: PersonId | null
  confirmation: 'asked' | 'given' | null
  note: string
  created_at: Date
}

const columns = sql`
  seat.pid, seat.id, seat.task, seat.n, seat.uid, known_name(seat.pid, seat.uid) as name,
  is_tentative(seat.pid, seat.uid) as tentative, avatar.changed_at as avatar_changed_at, seat.state, seat.position,
  seat.offered_until, seat.override, seat.assigned_by, seat.note, seat.arrived_at, seat.left_at, seat.recorded_at,
  seat.arrived_how, seat.late_minutes, seat.late_said_at, seat.created_at, ${confirmationOf(sql`seat`)} as confirmation`

/** Everyone currently involved, the waitlist last and in order. */
export async function selectSeats(db: Db, { pid, id }: TaskRef): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    select ${columns} from task_seats as seat join people using (uid) left join avatars as avatar using (uid)
     where seat.pid = ${pid} and seat.task = ${id} and seat.state not in ('cancelled', 'handed_over')
     order by seat.n, seat.position nulls first, name, seat.uid`.execute(db)
  return rows
}

/** Someone's seat on a task; the latest if they signed up several times. */
export async function selectSeat(db: Db, { pid, id }: TaskRef, uid: PersonId): Promise<SeatRow | null> {
  const { rows } = await sql<SeatRow>`
    select ${columns} from task_seats as seat join people using (uid) left join avatars as avatar using (uid)
     where seat.pid = ${pid} and seat.task = ${id} and seat.uid = ${uid}
       and seat.state not in ('cancelled', 'handed_over')
     order by seat.created_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

export interface SeatClaim {
  pid: ProjectId
  task: string
  n: number
  /** Version of the role when it was judged. */
  roleVersion: number
  seat: string
  uid: PersonId
  /** Version of the person's schedule when they were judged. */
  scheduleVersion: string
  override: object | null
  assignedBy: PersonId | null
  vouched: boolean
  /** Whether to queue if there is no seat. */
  waitlist: boolean
}

export interface SeatClaimed {
  state: 'confirmed' | 'waiting'
  /** Taken seats of the role, including theirs. */
  taken: number
}

/**
 * Claims a seat, or the next waitlist position, in one statement guarded by row versions. Returns null if the
 * role or the schedule changed since the rules were checked.
 */
export async function claimSeatOrQueue(
  tx: Transaction,
  claim: SeatClaim,
): Promise<SeatClaimed | 'full' | null> {
  const { pid, task, n, roleVersion, seat, uid, scheduleVersion, override, assignedBy, vouched, waitlist } =
    claim
  const { rows } = await prepared(sql<{ last_seated: boolean; taken: number; moved: boolean }>`
    with role as (
      update task_roles
         set taken = taken + (taken < seats)::int, last_position = last_position + (taken >= seats)::int, last_seated = taken < seats
       where pid = ${pid} and task = ${task} and n = ${n} and version = ${roleVersion}
         and (taken < seats or ${waitlist})
      returning last_seated, last_position, taken
    ), person as (
      insert into schedules (uid, version) select ${uid}::uuid, 1 from role
          on conflict (uid) do update set version = schedules.version + 1
       where schedules.version = ${scheduleVersion}::bigint
      returning uid
    ), seat as (
      insert into task_seats (pid, id, task, n, uid, state, position, override, assigned_by, vouched)
      select ${pid}, ${seat}::uuid, ${task}::uuid, ${n}::smallint, ${uid}::uuid,
             case when last_seated then 'confirmed' else 'waiting' end, case when not last_seated then last_position end,
             ${override ? JSON.stringify(override) : null}::jsonb, ${assignedBy}::uuid, ${vouched}::boolean
        from role, person
      returning id
    )
    select last_seated, taken, not exists (select from seat) as moved from role`).execute(tx)
  const [claimed] = rows
  if (claimed?.moved) return null
  if (claimed) return { state: claimed.last_seated ? 'confirmed' : 'waiting', taken: claimed.taken }
  return (await isAsJudged(tx, { pid, id: task }, { n, roleVersion })) ? 'full' : null
}

/** Whether the role, and the task with it, is unchanged. */
export async function isAsJudged(
  db: Db,
  { pid, id }: TaskRef,
  { n, roleVersion }: { n: number; roleVersion: number },
): Promise<boolean> {
  const role = await db
    .selectFrom('task_roles')
    .select('n')
    .where('pid', '=', pid)
    .where('task', '=', id)
    .where('n', '=', n)
    .where('version', '=', roleVersion)
    .executeTakeFirst()
  return role !== undefined
}

export async function insertRequest(
  tx: Transaction,
  seat: { pid: ProjectId; id: string; task: string; n: number; uid: PersonId },
): Promise<void> {
  await tx
    .insertInto('task_seats')
    .values({ ...seat, state: 'requested' })
    .execute()
}

interface Ending {
  from: readonly SeatState[]
  to: SeatState
  note?: string
}

/** False if it is no longer in one of these states. */
export async function moveSeat(
  tx: Transaction,
  { pid, id }: SeatRef,
  { from, to, note }: Ending,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('task_seats')
    .set({
      state: to,
      previous_state: sql<string>`state`,
      offered_until: null,
      changed_at: sql<Date>`now()`,
      ...(note !== undefined && { note }),
    })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await withdrawSwaps(tx, { pid, id })
  return true
}

/** Swaps that involve the seat end with it. */
export async function withdrawSwaps(tx: Transaction, { pid, id }: SeatRef): Promise<void> {
  await tx
    .updateTable('task_swaps')
    .set({ state: 'withdrawn', changed_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where((is) => is.or([is('seat', '=', id), is('other', '=', id)]))
    .where('state', 'in', ['requested', 'agreed'])
    .execute()
}

/**
 * The caller must hold the role's lock. Offers a seat to the next person on the waitlist; null if there is
 * none.
 */
export async function offerNext(
  tx: Transaction,
  { pid, id }: TaskRef,
  { n, minutes }: { n: number; minutes: number },
): Promise<{ uid: PersonId; seat: string; until: Date } | null> {
  const { rows } = await sql<{ uid: PersonId; seat: string; until: Date }>`
    update task_seats as seat
       set offered_until = greatest(least(now() + make_interval(mins => ${minutes}), task.starts_at - interval '1 hour'),
                                    now() + interval '15 minutes'),
           changed_at = now()
      from tasks as task
     where task.pid = seat.pid and task.id = seat.task and task.state = 'planned'
       and (task.ends_at is null or task.ends_at > now())
       and seat.pid = ${pid} and seat.id = (
         select id from task_seats where pid = ${pid} and task = ${id} and n = ${n}
            and state = 'waiting' and offered_until is null order by position limit 1)
    returning seat.uid, seat.id as seat, seat.offered_until as until`.execute(tx)
  return rows[0] ?? null
}

export async function decrementTaken(tx: Transaction, { pid, id }: TaskRef, n: number): Promise<void> {
  await tx
    .updateTable('task_roles')
    .set({ taken: sql<number>`taken - 1` })
    .where('pid', '=', pid)
    .where('task', '=', id)
    .where('n', '=', n)
    .execute()
}

/** Counts one more seat as taken, if there is one. */
export async function incrementTaken(tx: Transaction, { pid, id }: TaskRef, n: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('task_roles')
    .set({ taken: sql<number>`taken + 1` })
    .where('pid', '=', pid)
    .where('task', '=', id)
    .where('n', '=', n)
    .whereRef('taken', '<', 'seats')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Offers past their deadline. */
export async function selectLapsedOffers(
  db: Db,
  limit: number,
): Promise<{ pid: ProjectId; task: string; uid: PersonId }[]> {
  const rows = await db
    .selectFrom('task_seats')
    .select(['pid', 'task', 'uid'])
    .where('offered_until', '<=', sql<Date>`now()`)
    .orderBy('offered_until')
    .limit(limit)
    .execute()
  return rows as { pid: ProjectId; task: string; uid: PersonId }[]
}

/**
 * Tasks, in lock order, on which someone has a seat, a request or a waitlist position and that aren't over. With
 * `declined`, only those in this project, if they were invited to it and won't come.
 */
export async function selectUpcomingTasks(
  db: Db,
  { uid, declined = null }: { uid: PersonId; declined?: ProjectId | null },
): Promise<TaskRef[]> {
  const { rows } = await sql<TaskRef>`
    select task.pid, task.id from task_seats as seat
      join tasks as task on task.pid = seat.pid and task.id = seat.task
     where seat.uid = ${uid} and seat.state in ('requested', 'waiting', 'confirmed')
       and task.state = 'planned' and (task.ends_at is null or task.ends_at > now())
       and (${declined}::text is null
            or task.pid = ${declined} and is_tentative(task.pid, ${uid})
               and not exists (select from memberships
                                where pid = ${declined} and uid = ${uid} and left_at is null))
     order by task.pid, task.id`.execute(db)
  return rows
}

export async function confirmSeat(
  tx: Transaction,
  { pid, id }: SeatRef,
  { override, assignedBy, vouched }: Pick<SeatClaim, 'override' | 'assignedBy' | 'vouched'>,
): Promise<void> {
  await tx
    .updateTable('task_seats')
    .set({
      state: 'confirmed',
      // A request for a shift that has moved to another team since doesn’t count as asking for this one.
      previous_state: assignedBy
        ? sql<string>`case when assigned_by is null then state end`
        : sql<string>`state`,
      offered_until: null,
      override: override ? JSON.stringify(override) : null,
      assigned_by: assignedBy,
      vouched,
      changed_at: sql<Date>`now()`,
    })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

/** As if they had assigned everyone who is on the task or asks for it. */
export async function assignAnew(tx: Transaction, { pid, id }: TaskRef, by: PersonId): Promise<void> {
  await tx
    .updateTable('task_seats')
    .set({ assigned_by: by, previous_state: sql<string>`state`, changed_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('task', '=', id)
    .where('state', 'not in', ['cancelled', 'handed_over'])
    .execute()
}

/** Whether they are in a team of the project, or already involved: nobody else can be assigned. */
export async function isAssignable(db: Db, { pid, id }: TaskRef, uid: PersonId): Promise<boolean> {
  const { rows } = await sql`
    select from memberships where pid = ${pid} and uid = ${uid} and left_at is null
    union all
    select from task_seats where pid = ${pid} and task = ${id} and uid = ${uid} and state in ('requested', 'waiting')
    limit 1`.execute(db)
  return rows.length > 0
}

/** Whether anyone was ever involved in the task. */
export async function hasHistory(db: Db, { pid, id }: TaskRef): Promise<boolean> {
  const row = await db
    .selectFrom('task_seats')
    .select('id')
    .where('pid', '=', pid)
    .where('task', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
