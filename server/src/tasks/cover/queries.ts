import { sql } from 'kysely'
import type { availableFor } from '../../availability/index.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { containsWords } from '../../platform/db/statements/searching.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { TaskRef } from '../queries.ts'
import type { TaskRoleRef } from '../roles/queries.ts'

export interface CandidateRow {
  uid: PersonId
  name: string
  avatar_changed_at: Date | null
  in_team: boolean
  /** Invited, and not answered yet. */
  tentative: boolean
  /** Whether they have worked on a task of this category: in any project, or for the team if they are only invited. */
  did_before: boolean
  /** Whether their name matches the search. */
  found: boolean
  /** Whether they said that they can help then; null if they weren't asked or haven't answered. */
  available: boolean | null
}

interface Wanted extends TaskRoleRef {
  tid: string | null
  category: string
  /** Who said that they can help at the time of the task, and who that they can't. */
  said: ReturnType<typeof availableFor>
  /** Only people who weren't asked yet and haven't unsubscribed. */
  toAsk: boolean
  /** Only people of the team. */
  teamOnly: boolean
  search?: string | undefined
}

/**
 * People of a project who aren't involved in the task yet. Invited people can be assigned, but aren't asked.
 */
export async function selectCandidates(db: Db, wanted: Wanted): Promise<CandidateRow[]> {
  const { pid, task, n, tid, category, said, toAsk, teamOnly, search } = wanted
  const name = sql`case when member.tentative then known_name(${pid}, person.uid) else person.name end`
  const { rows } = await sql<CandidateRow>`
    select person.uid, member.in_team, member.tentative,
           case when not member.tentative then said.available end as available,
           ${name} as name, ${containsWords(name, search)} as found,
           case when not member.tentative then avatar.changed_at end as avatar_changed_at,
           ${category} <> '' and exists (
             select from task_seats as past join tasks as other on other.pid = past.pid and other.id = past.task
              where past.uid = person.uid and past.state = 'done' and other.category = ${category}
                and (not member.tentative or other.pid = ${pid} and other.tid = ${tid})) as did_before
      from (select uid, coalesce(bool_or(tid = ${tid}), false) as in_team,
                   bool_and(accepted_at is null) as tentative
              from memberships where pid = ${pid} and left_at is null group by uid) as member
      join people as person using (uid) left join avatars as avatar using (uid)
      left join (${said}) as said using (uid)
     where person.erased_at is null and (member.in_team or not ${teamOnly})
       and not exists (select from task_seats as own where own.pid = ${pid} and own.task = ${task}
                          and own.uid = person.uid and own.state not in ('cancelled', 'handed_over'))
       and not (${toAsk} and (member.tentative or
             exists (select from task_cover_asks as ask where ask.pid = ${pid} and ask.task = ${task}
                        and ask.n = ${n} and ask.uid = person.uid)
             or exists (select from email_opt_outs where email_opt_outs.uid = person.uid
                           and kind = 'cover.asked')))`.execute(db)
  return rows
}

export async function selectProject(
  db: Db,
  pid: ProjectId,
): Promise<{ pid: ProjectId; state: string; time_zone: string }> {
  const row = await db
    .selectFrom('projects')
    .select(['pid', 'state', 'time_zone'])
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
  return { ...row, pid }
}

export type CoverState = 'asking' | 'filled' | 'nobody-left' | 'stopped'

export interface CoverRow extends TaskRoleRef {
  state: CoverState
  wave_size: number
  wave_minutes: number
  waves: number
  next_wave_at: Date
}

/** Of a role, or the task's latest. */
export async function selectCover(
  db: Db,
  { pid, task, n }: { pid: ProjectId; task: string; n: number | null },
): Promise<CoverRow | null> {
  const { rows } = await sql<CoverRow>`
    select pid, task, n, state, wave_size, wave_minutes, waves, next_wave_at from task_covers
     where pid = ${pid} and task = ${task} and (${n}::int is null or n = ${n})
     order by changed_at desc, n limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * The caller must hold the role's lock. A running search keeps its pace; any other starts with a wave at
 * once.
 */
export async function upsertCover(
  tx: Transaction,
  cover: TaskRoleRef & { asked_by: PersonId; wave_size: number; wave_minutes: number },
): Promise<void> {
  const { pid, task, n, asked_by, wave_size, wave_minutes } = cover
  await sql`
    insert into task_covers (pid, task, n, asked_by, wave_size, wave_minutes, next_wave_at)
    values (${pid}, ${task}, ${n}, ${asked_by}, ${wave_size}, ${wave_minutes}, now())
        on conflict (pid, task, n) do update
       set asked_by = excluded.asked_by, wave_size = excluded.wave_size, wave_minutes = excluded.wave_minutes,
           next_wave_at = case when task_covers.state = 'asking'
             then least(task_covers.next_wave_at, now() + make_interval(mins => excluded.wave_minutes)) else now() end,
           state = 'asking', changed_at = now()`.execute(tx)
}

/** Claims the next wave: null if it isn't due, or another process has claimed it. */
export async function claimWave(tx: Transaction, { pid, task, n }: TaskRoleRef): Promise<CoverRow | null> {
  const { rows } = await sql<CoverRow>`
    update task_covers
       set waves = waves + 1, next_wave_at = now() + make_interval(mins => wave_minutes), changed_at = now()
     where pid = ${pid} and task = ${task} and n = ${n} and state = 'asking' and next_wave_at <= now()
    returning pid, task, n, state, wave_size, wave_minutes, waves, next_wave_at`.execute(tx)
  return rows[0] ?? null
}

/** False if it is no longer in one of these states. */
export async function moveCover(
  tx: Transaction,
  { pid, task, n }: TaskRoleRef,
  { from, to }: { from: readonly CoverState[]; to: CoverState },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('task_covers')
    .set({ state: to, changed_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('task', '=', task)
    .where('n', '=', n)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function selectDueCovers(db: Db, limit: number): Promise<TaskRoleRef[]> {
  const rows = await db
    .selectFrom('task_covers')
    .select(['pid', 'task', 'n'])
    .where('state', '=', 'asking')
    .where('next_wave_at', '<=', sql<Date>`now()`)
    .orderBy('next_wave_at')
    .limit(limit)
    .execute()
  return rows as TaskRoleRef[]
}

/** At most once per role and person; returns those who weren't asked before. */
export async function insertAsks(
  tx: Transaction,
  { pid, task, n }: TaskRoleRef,
  { uids, wave }: { uids: PersonId[]; wave: number },
): Promise<PersonId[]> {
  const { rows } = await sql<{ uid: PersonId }>`
    insert into task_cover_asks (pid, task, n, uid, wave)
    select ${pid}, ${task}, ${n}, uid, ${wave} from unnest(${uids}::uuid[]) as uid order by uid
        on conflict do nothing returning uid`.execute(tx)
  return rows.map(({ uid }) => uid)
}

export interface AskedRow {
  uid: PersonId
  name: string
  avatar_changed_at: Date | null
  wave: number
  answer: 'yes' | 'no' | null
  asked_at: Date
  answered_at: Date | null
}

export async function selectAsked(db: Db, { pid, task, n }: TaskRoleRef): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    select ask.uid, people.name, avatar.changed_at as avatar_changed_at, ask.wave, ask.answer, ask.asked_at,
           ask.answered_at
      from task_cover_asks as ask join people using (uid) left join avatars as avatar using (uid)
     where ask.pid = ${pid} and ask.task = ${task} and ask.n = ${n}
     order by ask.wave, people.name, ask.uid`.execute(db)
  return rows
}

export interface AskRow extends TaskRoleRef {
  /** Who started the search. */
  asked_by: PersonId
  answer: 'yes' | 'no' | null
  state: CoverState
  full: boolean
}

/** What someone was last asked for on a task. */
export async function selectAsk(db: Db, { pid, id }: TaskRef, uid: PersonId): Promise<AskRow | null> {
  const { rows } = await sql<AskRow>`
    select ask.pid, ask.task, ask.n, ask.answer, cover.asked_by, cover.state, role.taken >= role.seats as full
      from task_cover_asks as ask
      join task_covers as cover using (pid, task, n)
      join task_roles as role using (pid, task, n)
     where ask.pid = ${pid} and ask.task = ${id} and ask.uid = ${uid}
     order by ask.asked_at desc, ask.n limit 1`.execute(db)
  return rows[0] ?? null
}

export async function updateAnswer(
  tx: Transaction,
  { pid, task, n }: TaskRoleRef,
  { uid, answer }: { uid: PersonId; answer: 'yes' | 'no' },
): Promise<void> {
  await tx
    .updateTable('task_cover_asks')
    .set({ answer, answered_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('task', '=', task)
    .where('n', '=', n)
    .where('uid', '=', uid)
    .execute()
}

/** The caller must hold the role's lock. */
export async function isFull(db: Db, { pid, task, n }: TaskRoleRef): Promise<boolean> {
  const full = await db
    .selectFrom('task_roles')
    .select('n')
    .where('pid', '=', pid)
    .where('task', '=', task)
    .where('n', '=', n)
    .whereRef('taken', '>=', 'seats')
    .executeTakeFirst()
  return full !== undefined
}
