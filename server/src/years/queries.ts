import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../platform/ids.ts'
import { liveJobs } from '../platform/jobs/jobs.ts'
import type { Language } from '../platform/values.ts'

export interface RollOverRow {
  pid: ProjectId
  from_pid: ProjectId
  asked_by: PersonId
  choices: string[]
  state: 'waiting' | 'done' | 'failed'
  done: number
  total: number
  asked_at: Date
  done_at: Date | null
}

export async function selectRollOver(db: Db, pid: ProjectId): Promise<RollOverRow | null> {
  const row = await db.selectFrom('roll_overs').selectAll().where('pid', '=', pid).executeTakeFirst()
  return (row as RollOverRow | undefined) ?? null
}

type NewRollOver = Pick<RollOverRow, 'pid' | 'from_pid' | 'asked_by' | 'choices' | 'total'>

export async function insertRollOver(tx: Transaction, row: NewRollOver): Promise<RollOverRow> {
  return (await tx
    .insertInto('roll_overs')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow()) as RollOverRow
}

/** Serialises steps. False if it is over. */
export async function setProgress(
  tx: Transaction,
  pid: ProjectId,
  { done, total }: { done: number; total: number },
): Promise<boolean> {
  const { numUpdatedRows: updated } = await tx
    .updateTable('roll_overs')
    .set({ done: sql<number>`greatest(done, ${done})`, total })
    .where('pid', '=', pid)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return updated === 1n
}

/** Resumes a failed one. Null if it hasn't failed. */
export async function reviveRollOver(tx: Transaction, pid: ProjectId): Promise<RollOverRow | null> {
  const row = await tx
    .updateTable('roll_overs')
    .set({ state: 'waiting', done_at: null })
    .where('pid', '=', pid)
    .where('state', '=', 'failed')
    .returningAll()
    .executeTakeFirst()
  return (row as RollOverRow | undefined) ?? null
}

export async function endRollOver(db: Db, pid: ProjectId, state: 'done' | 'failed'): Promise<void> {
  await db
    .updateTable('roll_overs')
    .set({ state, done_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('state', '=', 'waiting')
    .execute()
}

/** Waiting ones without a job: their process was killed at its last attempt. */
export async function failAbandonedRollOvers(tx: Transaction): Promise<void> {
  await sql`
    update roll_overs set state = 'failed', done_at = now()
     where state = 'waiting' and pid not in (select payload->>'pid' from (${liveJobs('roll-over')}) as jobs)`.execute(
    tx,
  )
}

export interface Seat {
  tid: TeamId
  team: string
  uid: PersonId
  role: 'chief' | 'member'
  name: string
  language: Language
}

const seats = (pid: ProjectId) => sql`
  select tid, teams.name as team, people.uid, role, people.name, people.language
    from members join teams using (pid, tid) join people using (uid)
   where pid = ${pid} and teams.archived_at is null and people.erased_at is null`

/** Current memberships, by person and team. */
export async function selectSeats(db: Db, pid: ProjectId): Promise<Seat[]> {
  const { rows } = await sql<Seat>`${seats(pid)} order by uid, teams.position, tid`.execute(db)
  return rows
}

/** The chiefs of a team, locked against erasure until the transaction ends. */
export async function lockChiefsForShare(tx: Transaction, pid: ProjectId, tid: TeamId): Promise<PersonId[]> {
  const { rows } = await sql<Seat>`
    ${seats(pid)} and tid = ${tid} and role = 'chief' order by uid for share of people`.execute(tx)
  return rows.map(({ uid }) => uid)
}

/** Those who weren't invited yet and still exist. */
export async function insertInvitations(
  tx: Transaction,
  pid: ProjectId,
  uids: PersonId[],
): Promise<PersonId[]> {
  const { rows } = await sql<{ uid: PersonId }>`
    insert into invitations (pid, uid, asks_back)
    select ${pid}, uid, true from (
      select uid from people where uid = any(${uids}) and erased_at is null order by uid for share
    ) as here
    on conflict do nothing returning uid`.execute(tx)
  return rows.map(({ uid }) => uid)
}

export async function isPidTaken(
  db: Db,
  { pid, from }: { pid: ProjectId; from: ProjectId },
): Promise<{ taken: boolean; others: number }> {
  const { rows } = await sql<{ taken: boolean; others: number }>`
    select exists (select from projects where pid = ${pid}) as taken,
           (select count(*)::int from roll_overs where from_pid = ${from} and pid <> ${pid}) as others`.execute(
    db,
  )
  return rows[0]!
}

const peopleIn = (pid: ProjectId) => sql`
  select distinct uid from members join teams using (pid, tid) where pid = ${pid} and archived_at is null`

export interface PeopleCompared {
  before: number
  now: number
  returning: number
  lost: number
  invited: number
  yes: number
  no: number
  open: number
  to_send: number
}

/** Last year's people by state: returning, not answered, or lost. */
export async function selectPeopleCompared(
  db: Db,
  { pid, from }: { pid: ProjectId; from: ProjectId },
): Promise<PeopleCompared> {
  const { rows } = await sql<PeopleCompared>`
    with past as (${peopleIn(from)}), present as (${peopleIn(pid)}),
    asked as (select uid, state, asked_at from invitations where pid = ${pid} and asks_back),
    waiting as (
      select distinct uid from memberships join teams using (pid, tid)
       where pid = ${pid} and left_at is null and accepted_at is null and archived_at is null
    ),
    fates as (
      select case when present.uid is not null or asked.state = 'yes' then 'returning'
                  when asked.state = 'invited' or waiting.uid is not null then 'open' else 'lost' end as fate
        from past left join present using (uid) left join asked using (uid) left join waiting using (uid)
    ),
    answers as (
      select count(*)::int as invited, count(*) filter (where state = 'yes')::int as yes,
             count(*) filter (where state = 'no')::int as no,
             count(*) filter (where state = 'invited')::int as open,
             count(*) filter (where state = 'invited' and asked_at is null)::int as to_send
        from asked
    )
    select (select count(*)::int from past) as before, (select count(*)::int from present) as now,
           (select count(*)::int from fates where fate = 'returning') as returning,
           (select count(*)::int from fates where fate = 'lost') as lost, answers.*
      from answers`.execute(db)
  return rows[0]!
}

export interface TeamCompared {
  tid: string
  name: string
  before: number | null
  now: number | null
  chiefs: number
}

/** This year's teams in order, then those that no longer exist. */
export async function selectTeamsCompared(
  db: Db,
  { pid, from }: { pid: ProjectId; from: ProjectId },
): Promise<TeamCompared[]> {
  const sizes = (year: ProjectId) => sql`
    select tid, name, position, count(uid)::int as size, count(uid) filter (where role = 'chief')::int as chiefs
      from teams left join members as stays using (pid, tid)
     where pid = ${year} and archived_at is null group by pid, tid`
  const { rows } = await sql<TeamCompared>`
    with past as (${sizes(from)}), present as (${sizes(pid)})
    select tid, coalesce(present.name, past.name) as name, past.size as before, present.size as now,
           coalesce(present.chiefs, 0) as chiefs
      from present full join past using (tid)
     order by present.position nulls last, past.position, tid`.execute(db)
  return rows
}

/**
 * Whether someone was in a team the year before. Of those who were invited by their address and haven't accepted,
 * nobody here learns that.
 */
export const tookPartLastYear = (uid: RawBuilder<unknown>, wanted: boolean, pid: ProjectId) => sql<boolean>`(
  ${uid} in (select uid from memberships where pid = ${pid} and accepted_at is not null
             union all
             select uid from invitations where pid = ${pid} and asks_back)
  and (${uid} in (
    select stay.uid from memberships as stay
     where stay.pid = (select rolled_over_from from projects where pid = ${pid}) and stay.accepted_at is not null)
  ) = ${wanted})`
