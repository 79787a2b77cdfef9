import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { containsWords } from '../../platform/db/statements/searching.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import type { Part } from '../planning/queries.ts'

export interface DraftRef {
  pid: ProjectId
  id: string
}

export interface DraftRow extends DraftRef {
  tid: TeamId | null
  team: string | null
  name: string
  state: 'ready' | 'filling' | 'published'
  version: number
  made_by: { uid: PersonId; name: string }
  created_at: Date
  changed_at: Date
  published_at: Date | null
  published_by: { uid: PersonId; name: string } | null
  seats: number
  locked: number
  people: number
  /** The last time it was filled. */
  fill: {
    state: 'running' | 'done' | 'stopped' | 'failed'
    share: number
    cost: number | null
    open: number | null
    least_open: number | null
    left_out: number
    started_at: string
    ended_at: string | null
  } | null
}

const nameOf = (column: 'made_by' | 'published_by') => {
  const uid = sql.ref(`draft.${column}`)
  return sql`(select json_build_object('uid', uid, 'name', name) from people where uid = ${uid})`
}

/** The newest first; for someone who isn’t an organiser, those of the teams that they lead. */
export async function selectDrafts(
  db: Db,
  pid: ProjectId,
  { id = null, tids = null }: { id?: string | null; tids?: readonly string[] | null },
): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select draft.pid, draft.id, draft.tid, teams.name as team, draft.name, draft.state, draft.version,
           ${nameOf('made_by')} as made_by, draft.created_at, draft.changed_at, draft.published_at,
           ${nameOf('published_by')} as published_by, counts.*,
           (select json_build_object('state', fill.state, 'share', round(share::numeric, 3), 'cost', cost, 'open', open,
                                     'least_open', least_open, 'left_out', left_out, 'started_at', started_at,
                                     'ended_at', ended_at)
              from roster_fills as fill where fill.pid = draft.pid and fill.draft = draft.id) as fill
      from roster_drafts as draft left join teams using (pid, tid)
     cross join lateral (
       select count(*)::int as seats, (count(*) filter (where locked))::int as locked, count(distinct uid)::int as people
         from roster_seats as seat
        where seat.pid = draft.pid and seat.draft = draft.id and left_out is null) as counts
     where draft.pid = ${pid} and (${id}::uuid is null or draft.id = ${id})
       and (${tids}::text[] is null or draft.tid = any(${tids}::text[]))
     order by draft.created_at desc, draft.id desc`.execute(db)
  return rows
}

export async function countDrafts(db: Db, pid: ProjectId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from roster_drafts where pid = ${pid}`.execute(db)
  return rows[0]!.count
}

export async function insertDraft(
  tx: Transaction,
  row: DraftRef & { tid: TeamId | null; name: string; made_by: PersonId },
): Promise<void> {
  await tx.insertInto('roster_drafts').values(row).execute()
}

/** Against all other changes to it. False if it is gone. */
export async function lockDraft(tx: Transaction, { pid, id }: DraftRef): Promise<boolean> {
  const row = await tx
    .selectFrom('roster_drafts')
    .select('id')
    .where('pid', '=', pid)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** The caller must hold its lock. */
export async function updateDraft(
  tx: Transaction,
  { pid, id }: DraftRef,
  change: { name?: string; state?: 'ready' | 'filling' },
): Promise<void> {
  await tx
    .updateTable('roster_drafts')
    .set({ ...change, version: sql<number>`version + 1`, changed_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

export async function deleteDraft(tx: Transaction, { pid, id }: DraftRef): Promise<void> {
  await tx.deleteFrom('roster_drafts').where('pid', '=', pid).where('id', '=', id).execute()
}

export interface SeatRow {
  task: string
  n: number
  uid: PersonId
  locked: boolean
  proposed_by: PersonId
}

/** All proposed seats, or those of these people. */
export async function selectProposed(
  db: Db,
  { pid, id }: DraftRef,
  uids: PersonId[] | null = null,
): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    select task, n, uid, locked, proposed_by from roster_seats
     where pid = ${pid} and draft = ${id} and left_out is null
       and (${uids}::uuid[] is null or uid = any(${uids}::uuid[]))
     order by task, n, uid`.execute(db)
  return rows
}

export async function deleteSeats(
  tx: Transaction,
  { pid, id }: DraftRef,
  seats: { task: string; uid: string }[],
): Promise<void> {
  await sql`
    delete from roster_seats
     where pid = ${pid} and draft = ${id}
       and (task, uid) in (select * from unnest(${seats.map(({ task }) => task)}::uuid[],
                                                ${seats.map(({ uid }) => uid)}::uuid[]))`.execute(tx)
}

export interface NewSeat {
  task: string
  n: number
  uid: string
  locked: boolean
  proposed_by: string
  left_out: string[] | null
}

/** One for each person and task. */
export async function upsertSeats(tx: Transaction, { pid, id }: DraftRef, seats: NewSeat[]): Promise<void> {
  await sql`
    insert into roster_seats (pid, draft, task, n, uid, locked, proposed_by, left_out)
    select ${pid}, ${id}, task, n, uid, locked, proposed_by, left_out
      from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb)
           as given (task uuid, n smallint, uid uuid, locked boolean, proposed_by uuid, left_out text[])
        on conflict (pid, draft, task, uid)
        do update set n = excluded.n, locked = excluded.locked, proposed_by = excluded.proposed_by,
                      left_out = excluded.left_out`.execute(tx)
}

export interface ListedRow {
  draft: string
  uid: PersonId
  name: string
  tentative: boolean
  avatar_changed_at: Date | null
  task: {
    id: string
    title: string
    tid: string | null
    category: string
    location: string
    starts_at: string
    ends_at: string
  }
  role: { n: number; name: string }
  locked: boolean
  left_out: string[] | null
  /** Whether the role has no room for it: locked seats come first. */
  crowded: boolean
}

export interface Page {
  after: { starts_at: string; task: string; uid: string; draft: string } | null
  limit: number
}

interface Wanted extends Page {
  left_out: boolean
  task: string | null
  uid: string | null
  team: string | null
  search: string | undefined
}

const shownName = (pid: ProjectId) => sql`
  (case when is_tentative(${pid}, seat.uid) then known_name(${pid}, seat.uid) else people.name end)`

const listed = (pid: ProjectId) => sql`
  seat.draft, seat.uid, ${shownName(pid)} as name,
  is_tentative(${pid}, seat.uid) as tentative,
  case when not is_tentative(${pid}, seat.uid) then avatar.changed_at end as avatar_changed_at,
  json_build_object('id', task.id, 'title', task.title, 'tid', task.tid, 'category', task.category,
                    'location', task.location, 'starts_at', task.starts_at, 'ends_at', task.ends_at) as task,
  json_build_object('n', role.n, 'name', role.name) as role`

const joined = sql`
  join tasks as task on task.pid = seat.pid and task.id = seat.task and task.starts_at is not null
  join task_roles as role on role.pid = seat.pid and role.task = seat.task and role.n = seat.n
  join people on people.uid = seat.uid left join avatars as avatar on avatar.uid = seat.uid`

const isAfter = (after: Page['after']) => sql`
  (${after === null} or (task.starts_at, task.id, seat.uid, seat.draft)
     > (${after?.starts_at ?? null}::timestamptz, ${after?.task ?? null}::uuid, ${after?.uid ?? null}::uuid,
        ${after?.draft ?? null}::uuid))`

/** By time of the shift. Of a team’s draft, only shifts that still are of the team. */
export async function selectSeatPage(
  db: Db,
  { pid, tid, id }: DraftRef & Part,
  wanted: Wanted,
): Promise<ListedRow[]> {
  const { left_out, task, uid, team, search, after, limit } = wanted
  const { rows } = await sql<ListedRow>`
    select ${listed(pid)}, seat.locked, seat.left_out, role.taken + seat.rank > role.seats as crowded
      from (select *, row_number() over (partition by task, n order by left_out is null desc, locked desc, uid) as rank
              from roster_seats where pid = ${pid} and draft = ${id}) as seat ${joined}
     where (seat.left_out is not null) = ${left_out} and (${tid}::text is null or task.tid = ${tid})
       and (${task}::uuid is null or seat.task = ${task}) and (${uid}::uuid is null or seat.uid = ${uid})
       and (${team}::text is null or task.tid = ${team}) and ${containsWords(shownName(pid), search)}
       and ${isAfter(after)}
     order by task.starts_at, task.id, seat.uid limit ${limit + 1}`.execute(db)
  return rows
}

interface DifferenceRow extends ListedRow {
  only: 'this' | 'other'
}

/** Seats that only one of two drafts proposes. */
export async function selectDifferences(
  db: Db,
  { pid, id, other }: DraftRef & { other: string },
  { after, limit }: Page,
): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select ${listed(pid)}, case when seat.draft = ${id} then 'this' else 'other' end as only
      from roster_seats as seat ${joined}
     where seat.pid = ${pid} and seat.draft in (${id}, ${other}) and seat.left_out is null
       and not exists (select from roster_seats as same
                        where same.pid = seat.pid and same.draft in (${id}, ${other}) and same.draft <> seat.draft
                          and same.task = seat.task and same.n = seat.n and same.uid = seat.uid
                          and same.left_out is null)
       and ${isAfter(after)}
     order by task.starts_at, task.id, seat.uid, seat.draft limit ${limit + 1}`.execute(db)
  return rows
}
