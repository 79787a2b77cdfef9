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

/** Everyone who has accepted a team, or one of those that someone leads; with each team. */
const stays = (pid: ProjectId, ledBy: PersonId | null) => sql`
  select members.uid, tid, teams.name as team from members join teams using (pid, tid)
   where pid = ${pid} and archived_at is null
     and (${ledBy}::uuid is null or exists (
           select from members as chief where chief.pid = ${pid} and chief.tid = teams.tid
              and chief.uid = ${ledBy} and chief.role = 'chief'))`

const teamsByName = sql`jsonb_agg(jsonb_build_object('tid', tid, 'name', team) order by team) as teams`

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
  { pid, purpose }: PurposeRef,
  { search = '', after, limit, ledBy }: Search,
): Promise<ConcernedRow[]> {
  // The page first: of the others nothing needs to be known.
  const { rows } = await sql<ConcernedRow>`
    with page as materialized (
      select distinct uid, name from (${stays(pid, ledBy)}) as stays join people using (uid)
       where position(lower(${search}) in lower(name)) > 0 and ${comesAfter(after)}
       order by name, uid limit ${limit}
    )
    select uid, name, ${teamsByName}, readable_since(${pid}, ${purpose}, uid) as readable_at,
           has_withdrawn(${pid}, ${purpose}, uid) as withdrawn
      from page join (${stays(pid, ledBy)}) as stays using (uid)
     group by uid, name order by name, uid`.execute(db)
  return rows
}

export interface RemindableRow extends ConcernedRow {
  /** Whether they were notified up to the purpose's last day. */
  notified: boolean
  /** Whether they were notified, but only up to an earlier last day. */
  notified_earlier: boolean
  reminded_at: Date | null
  /** Whether they are on the requested page or a later one. */
  ahead: boolean
}

export const reminder = { kind: 'purpose.reminder', about: (purpose: string) => `remind ${purpose}` }

/** All of them by name, with their last reminder. */
export async function selectConcerned(
  db: Db,
  { pid, purpose }: PurposeRef,
  after: After = null,
): Promise<RemindableRow[]> {
  const { rows } = await sql<RemindableRow>`
    with concerned as (
      select uid, name, ${teamsByName} from (${stays(pid, null)}) as stays join people using (uid) group by uid, name
    ), reminders as (
      select uid, max(created_at) as reminded_at from messages
       where pid = ${pid} and about = ${reminder.about(purpose)} and kind = ${reminder.kind} and state <> 'dropped'
       group by uid
    )
    select concerned.*, ${comesAfter(after)} as ahead, readable_at, reminded_at, withdrawn_at is not null as withdrawn,
           coalesce(known_until >= until, false) as notified, coalesce(known_until < until, false) as notified_earlier
      from concerned
      join project_purposes on pid = ${pid} and purpose = ${purpose}
      left join (select * from current_notices where pid = ${pid} and purpose = ${purpose}) as notice using (uid)
      left join (select * from purpose_withdrawals where pid = ${pid} and purpose = ${purpose}) as withdrawal using (uid)
      left join reminders using (uid)
     order by name, uid`.execute(db)
  return rows
}

/** Of each open purpose: everyone whose data may be read for it now. */
export async function selectReadable(
  db: Db,
  pid: ProjectId,
): Promise<{ purpose: Purpose; uids: PersonId[] }[]> {
  const { rows } = await sql<{ purpose: Purpose; uids: PersonId[] }>`
    select purpose, array_agg(uid order by uid) as uids
      from (select * from current_notices where pid = ${pid}) as notice
      join project_purposes as opened using (pid, purpose) join projects using (pid)
     where readable_at <= now() and opened.until >= (now() at time zone projects.time_zone)::date
       and uid in (select uid from members join teams using (pid, tid) where pid = ${pid} and archived_at is null)
       and (purpose, uid) not in (select purpose, uid from purpose_withdrawals where pid = ${pid})
     group by purpose order by purpose`.execute(db)
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
