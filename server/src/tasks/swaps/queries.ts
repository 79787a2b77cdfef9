import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'

export interface SwapRef {
  pid: ProjectId
  id: string
}

export type SwapState = 'requested' | 'agreed' | 'done' | 'declined' | 'withdrawn' | 'refused'

interface PersonRow {
  uid: PersonId
  name: string
  avatar_changed_at: string | null
}

/** A task with the seat that would change hands. */
export interface SwappedShiftRow {
  seat: string
  task: string
  tid: TeamId | null
  team: string | null
  title: string
  location: string
  starts_at: string | null
  ends_at: string | null
  n: number
  role: string
}

export interface SwapRow extends SwapRef {
  state: SwapState
  message: string
  from: PersonRow
  to: PersonRow
  given: SwappedShiftRow
  /** In exchange; null for a handover. */
  other: SwappedShiftRow | null
  created_at: Date
}

const personOf = (person: string, avatar: string) => sql`
  json_build_object('uid', ${sql.ref(`${person}.uid`)}, 'name', ${sql.ref(`${person}.name`)},
                    'avatar_changed_at', ${sql.ref(`${avatar}.changed_at`)})`

const seatOf = (seat: string) => sql`
  (select json_build_object('seat', held.id, 'task', task.id, 'tid', task.tid, 'team', teams.name,
            'title', task.title, 'location', task.location, 'starts_at', task.starts_at, 'ends_at', task.ends_at,
            'n', held.n, 'role', role.name)
     from task_seats as held
     join tasks as task on task.pid = held.pid and task.id = held.task
     join task_roles as role on role.pid = held.pid and role.task = held.task and role.n = held.n
     left join teams on teams.pid = task.pid and teams.tid = task.tid
    where held.pid = swap.pid and held.id = ${sql.ref(`swap.${seat}`)})`

const selected = sql`
  select swap.pid, swap.id, swap.state, swap.message, swap.created_at,
         ${personOf('sender', 'face')} as "from", ${personOf('recipient', 'other_face')} as "to",
         ${seatOf('seat')} as given, case when swap.other is not null then ${seatOf('other')} end as other
    from task_swaps as swap
    join people as sender on sender.uid = swap.from_uid
    join people as recipient on recipient.uid = swap.to_uid
    left join avatars as face on face.uid = swap.from_uid
    left join avatars as other_face on other_face.uid = swap.to_uid`

export async function selectSwap(db: Db, { pid, id }: SwapRef): Promise<SwapRow | null> {
  const { rows } = await sql<SwapRow>`
    ${selected} where swap.pid = ${pid} and swap.id = ${id}`.execute(db)
  return rows[0] ?? null
}

interface Wanted {
  pid: ProjectId
  uid: PersonId
  /** Teams whose chiefs must approve it, in addition to owners. */
  leads: readonly string[]
  isOrganiser: boolean
  state: 'pending' | 'over' | null
  /** Their part in it. */
  part: 'from' | 'to' | 'chief' | null
  /** Only those that need their approval. */
  consent: boolean
  before: string | null
  limit: number
}

/** Newest first: someone's own swaps, and those that need their approval. */
export async function selectSwaps(
  db: Db,
  { pid, uid, leads, isOrganiser, state, part, consent, before, limit }: Wanted,
): Promise<SwapRow[]> {
  const { rows } = await sql<SwapRow>`
    ${selected}
     where swap.pid = ${pid} and (${before}::uuid is null or swap.id < ${before})
       and (${state}::text is null or (swap.state in ('requested', 'agreed')) = (${state} = 'pending'))
       and (${part}::text is null
            or ${part} = case when swap.from_uid = ${uid} then 'from' when swap.to_uid = ${uid} then 'to' else 'chief' end)
       and (not ${consent} and ${uid}::uuid in (swap.from_uid, swap.to_uid)
            or (swap.state = 'agreed'
                and (${isOrganiser} or exists (
                  select from task_seats as held join tasks as task on task.pid = held.pid and task.id = held.task
                   where held.pid = swap.pid and held.id in (swap.seat, swap.other)
                     and task.tid = any(${leads}::text[])))))
     order by swap.id desc limit ${limit + 1}`.execute(db)
  return rows
}

interface NewSwap extends SwapRef {
  seat: string
  from_uid: PersonId
  to_uid: PersonId
  other: string | null
  message: string
}

const mostTimes = 3
const isOpen = ({ state }: { state: string }) => state === 'requested' || state === 'agreed'

export async function insertSwap(
  tx: Transaction,
  swap: NewSwap,
): Promise<'inserted' | 'already-asked' | 'asked-often'> {
  const earlier = await tx
    .selectFrom('task_swaps')
    .select('state')
    .where('pid', '=', swap.pid)
    .where('seat', '=', swap.seat)
    .where('to_uid', '=', swap.to_uid)
    .limit(mostTimes)
    .execute()
  if (earlier.some(isOpen)) return 'already-asked'
  if (earlier.length === mostTimes) return 'asked-often'
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('task_swaps')
    .values(swap)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? 'inserted' : 'already-asked'
}

/** False if it is no longer in one of these states. */
export async function moveSwap(
  tx: Transaction,
  { pid, id }: SwapRef,
  { from, to, by = null }: { from: readonly SwapState[]; to: SwapState; by?: PersonId | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('task_swaps')
    .set({ state: to, changed_at: sql<Date>`now()`, ...(by && { decided_by: by }) })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The same role of the same task, for someone else. */
export async function insertSuccessor(
  tx: Transaction,
  seat: { pid: ProjectId; id: string; task: string; n: number; uid: PersonId; vouched: boolean },
): Promise<void> {
  await tx
    .insertInto('task_seats')
    .values({ ...seat, state: 'confirmed' })
    .execute()
}

/** Who changed the rules for handovers and swaps, unless that was long ago. */
export async function selectRuleChanger(db: Db, pid: ProjectId, hours: number): Promise<PersonId | null> {
  const row = await db
    .selectFrom('task_rules')
    .select('changed_by')
    .where('pid', '=', pid)
    .where('changed_at', '>', sql<Date>`now() - make_interval(hours => ${hours})`)
    .executeTakeFirst()
  return (row?.changed_by as PersonId | undefined) ?? null
}

export interface HandOverCandidateRow {
  uid: PersonId
  name: string
  avatar_changed_at: Date | null
  teams: string[]
}

interface CandidateSearch {
  pid: ProjectId
  task: string
  /** Only of this team. */
  tid: TeamId | null
  /** Part of the name. */
  find: string
  limit: number
}

/** Matches names without accents. */
const accents = '[\u0300-\u036f]'

/** People of the project who aren't involved in the task yet. */
export async function selectHandOverCandidates(
  db: Db,
  { pid, task, tid, find, limit }: CandidateSearch,
): Promise<HandOverCandidateRow[]> {
  const plain = find.normalize('NFKD').replace(new RegExp(accents, 'gu'), '')
  const like = `%${plain.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<HandOverCandidateRow>`
    select uid, name, avatar.changed_at as avatar_changed_at,
           array(select teams.name from members as stay join teams using (pid, tid)
                  where stay.pid = ${pid} and stay.uid = people.uid
                  order by teams.name) as teams
      from people left join avatars as avatar using (uid)
     where erased_at is null and regexp_replace(normalize(name, NFKD), ${accents}, '', 'g') ilike ${like}
       and exists (select from members as stay where stay.pid = ${pid} and stay.uid = people.uid and (${tid}::text is null or stay.tid = ${tid}))
       and not exists (select from task_seats as own where own.pid = ${pid} and own.task = ${task}
                          and own.uid = people.uid and own.state in ('confirmed', 'arrived', 'done', 'no_show'))
     order by name, uid limit ${limit}`.execute(db)
  return rows
}

/** Who may approve it: chiefs of their teams; if there are none, the owners. */
export async function selectApprovers(
  db: Db,
  pid: ProjectId,
  tids: readonly (TeamId | null)[],
): Promise<PersonId[]> {
  const { rows } = await sql<{ uid: PersonId }>`
    select distinct uid from (
      select team_leads(${pid}, tid) as uid from unnest(${tids.filter((tid) => tid !== null)}::text[]) as tid
      union
      select uid from project_roles where pid = ${pid} and role = 'owner' and ${tids.includes(null)}) as heads
     order by uid`.execute(db)
  return rows.map(({ uid }) => uid)
}
