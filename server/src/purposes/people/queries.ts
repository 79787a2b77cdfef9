import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { Purpose } from '../policy.ts'

export interface PurposeRef {
  pid: ProjectId
  purpose: Purpose
}

export interface ConcernedRow {
  uid: PersonId
  name: string
  teams: { tid: string; name: string }[]
  /** From when their data may be read; null until they are notified. */
  readable_at: Date | null
  /** Whether they have stopped sharing their data for it. */
  withdrawn: boolean
}

/** Everyone who has accepted a team, or one of those that someone leads. */
const concerned = ({ pid, purpose }: PurposeRef, ledBy: PersonId | null) => sql`
  select person.uid, person.name, readable_since(${pid}, ${purpose}, person.uid) as readable_at,
         has_withdrawn(${pid}, ${purpose}, person.uid) as withdrawn,
         jsonb_agg(jsonb_build_object('tid', tid, 'name', teams.name) order by teams.name) as teams
    from members join teams using (pid, tid) join people as person on person.uid = members.uid
   where members.pid = ${pid} and archived_at is null
     and (${ledBy}::uuid is null or exists (
           select from members as chief where chief.pid = ${pid} and chief.tid = teams.tid
              and chief.uid = ${ledBy} and chief.role = 'chief'))
   group by person.uid, person.name`

type After = [name: string, uid: string] | null

/** Sorted by name. */
const comesAfter = (after: After) => (after ? sql`(name, uid) > (${after[0]}, ${after[1]}::uuid)` : sql`true`)

interface Search {
  search?: string | undefined
  after: After
  limit: number
  ledBy: PersonId | null
}

export async function searchConcerned(
  db: Db,
  ref: PurposeRef,
  { search = '', after, limit, ledBy }: Search,
): Promise<ConcernedRow[]> {
  const { rows } = await sql<ConcernedRow>`
    select * from (${concerned(ref, ledBy)}) as concerned
     where position(lower(${search}) in lower(name)) > 0 and ${comesAfter(after)}
     order by name, uid limit ${limit}`.execute(db)
  return rows
}

export interface RemindableRow extends ConcernedRow {
  reminded_at: Date | null
  /** Whether they are on the requested page or a later one. */
  ahead: boolean
}

export const reminder = { kind: 'purpose.reminder', about: (purpose: string) => `remind ${purpose}` }

/** All of them by name, with their last reminder. */
export async function selectConcerned(
  db: Db,
  ref: PurposeRef,
  after: After = null,
): Promise<RemindableRow[]> {
  const { rows } = await sql<RemindableRow>`
    select concerned.*, ${comesAfter(after)} as ahead,
           (select max(created_at) from messages
             where pid = ${ref.pid} and about = ${reminder.about(ref.purpose)} and kind = ${reminder.kind}
               and messages.uid = concerned.uid and state <> 'dropped') as reminded_at
      from (${concerned(ref, null)}) as concerned order by name, uid`.execute(db)
  return rows
}

/** People who are invited and haven't accepted any team. */
export async function countInvited(db: Db, pid: ProjectId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct uid)::int as count from memberships as asked join teams using (pid, tid)
     where pid = ${pid} and archived_at is null and left_at is null and accepted_at is null
       and not exists (select from members join teams as other using (pid, tid)
                        where members.pid = ${pid} and members.uid = asked.uid and other.archived_at is null)`.execute(
    db,
  )
  return rows[0]!.count
}

export interface OpeningRow {
  opened_at: Date
  until: string
}

export async function selectOpening(db: Db, { pid, purpose }: PurposeRef): Promise<OpeningRow> {
  return db
    .selectFrom('project_purposes')
    .select(['opened_at', 'until'])
    .where('pid', '=', pid)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
}

/** Serialises counts and reminders. */
export async function lockPurpose(tx: Transaction, { pid, purpose }: PurposeRef): Promise<void> {
  await tx
    .selectFrom('project_purposes')
    .select('purpose')
    .where('pid', '=', pid)
    .where('purpose', '=', purpose)
    .forUpdate()
    .execute()
}
