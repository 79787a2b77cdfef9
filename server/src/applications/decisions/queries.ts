import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import type { ApplicationRef } from '../queries.ts'

interface NewStep {
  n: number
  tid: TeamId
  how: 'chosen' | 'forwarded' | 'invited'
  state: 'waiting' | 'pending' | 'invited'
  answer?: string
  note?: string
}

/** Steps with a current holder, team or person, start now. */
export async function insertSteps(
  tx: Transaction,
  { pid, id }: ApplicationRef,
  steps: NewStep[],
): Promise<void> {
  if (steps.length === 0) return
  await tx
    .insertInto('application_steps')
    .values(
      steps.map((step) => ({
        pid,
        application: id,
        ...step,
        since: step.state === 'invited' ? sql<Date>`now()` : null,
      })),
    )
    .execute()
  for (const { n, state } of steps) if (state === 'pending') await activateStep(tx, { pid, id }, n)
}

/** Starts a step; its promised answer date counts from now. */
export async function activateStep(
  tx: Transaction,
  { pid, id }: ApplicationRef,
  n: number,
  note?: string,
): Promise<void> {
  await sql`
    update application_steps as s
       set state = 'pending', since = now(), note = coalesce(${note ?? null}, note),
           answer_by = now() + projects.answer_days * interval '1 day'
      from projects
     where projects.pid = s.pid and s.pid = ${pid} and s.application = ${id} and s.n = ${n}`.execute(tx)
}

interface Ending {
  state: 'accepted' | 'declined' | 'forwarded' | 'withdrawn'
  by: PersonId
  reason?: string | undefined
  message?: string | undefined
}

export async function endStep(
  tx: Transaction,
  { pid, id }: ApplicationRef,
  n: number,
  { state, by, reason, message }: Ending,
): Promise<void> {
  await tx
    .updateTable('application_steps')
    .set({
      state,
      decided_by: by,
      decided_at: sql<Date>`now()`,
      reason: reason ?? null,
      message: message ?? '',
    })
    .where('pid', '=', pid)
    .where('application', '=', id)
    .where('n', '=', n)
    .execute()
}

/** Withdraws all open steps (in review, waiting or invited), or one of them. Nobody decided these. */
export async function withdrawSteps(tx: Transaction, { pid, id }: ApplicationRef, n?: number): Promise<void> {
  await sql`
    update application_steps set state = 'withdrawn', decided_at = now()
     where pid = ${pid} and application = ${id} and state in ('waiting', 'pending', 'invited')
       and (${n ?? null}::int is null or n = ${n ?? null})`.execute(tx)
}

/** Clears the snapshot for undo, unless this is part of the decision. */
export async function setState(
  tx: Transaction,
  { pid, id }: ApplicationRef,
  state: 'pending' | 'accepted' | 'declined' | 'withdrawn' | 'pooled',
  { undoable = false } = {},
): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ state, changed_at: sql<Date>`now()`, ...(!undoable && { before: null }) })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

/** For changes after a decision that don't move the application. */
export async function deleteSnapshot(tx: Transaction, { pid, id }: ApplicationRef): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ before: null })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

/** Saves the state before a decision; `about` identifies its emails, which are held for that many seconds. */
export async function saveSnapshot(
  tx: Transaction,
  { pid, id }: ApplicationRef,
  { by, about, seconds }: { by: PersonId; about: string; seconds: number },
): Promise<void> {
  await sql`
    update applications as a
       set before = jsonb_build_object(
             'by', ${by}::text, 'about', ${about}::text, 'at', now(),
             'until', now() + ${seconds} * interval '1 second',
             'state', a.state, 'changed_at', a.changed_at,
             'steps', (select coalesce(jsonb_agg(to_jsonb(s) order by s.n), '[]') from application_steps as s
                        where s.pid = a.pid and s.application = a.id),
             'interviews', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from interviews as t
                        where t.pid = a.pid and t.application = a.id))
     where a.pid = ${pid} and a.id = ${id}`.execute(tx)
}

/** The membership that the decision created. */
export async function saveMembership(
  tx: Transaction,
  { pid, id }: ApplicationRef,
  stay: string,
): Promise<void> {
  await sql`
    update applications set before = before || jsonb_build_object('stay', ${stay}::text)
     where pid = ${pid} and id = ${id}`.execute(tx)
}

export interface Snapshot {
  by: PersonId
  about: string
  in_time: boolean
  stay: string | null
}

export async function selectSnapshot(db: Db, { pid, id }: ApplicationRef): Promise<Snapshot | null> {
  const { rows } = await sql<Snapshot>`
    select before->>'by' as by, before->>'about' as about, before->>'stay' as stay,
           (before->>'until')::timestamptz > now() as in_time
      from applications where pid = ${pid} and id = ${id} and before is not null`.execute(db)
  return rows[0] ?? null
}

/** Restores each row exactly, to the microsecond. */
export async function restoreSnapshot(tx: Transaction, { pid, id }: ApplicationRef): Promise<void> {
  await tx.deleteFrom('application_steps').where('pid', '=', pid).where('application', '=', id).execute()
  await sql`
    insert into application_steps
    select kept.* from applications as a
     cross join lateral jsonb_populate_recordset(null::application_steps, a.before->'steps') as kept
     where a.pid = ${pid} and a.id = ${id}`.execute(tx)
  await sql`
    update interviews set state = kept.state, sequence = kept.sequence from applications as a
     cross join lateral jsonb_populate_recordset(null::interviews, a.before->'interviews') as kept
     where a.pid = ${pid} and a.id = ${id} and interviews.pid = a.pid and interviews.id = kept.id`.execute(tx)
  await sql`
    update applications
       set state = before->>'state', changed_at = (before->>'changed_at')::timestamptz, before = null
     where pid = ${pid} and id = ${id}`.execute(tx)
}

export interface TargetTeam {
  tid: TeamId
  name: string
  sign_up: 'open' | 'application' | 'invitation'
  recruiting: boolean
  archived: boolean
  full: boolean
  question: string
  asks: ('skills' | 'languages' | 'availability')[]
  /** The applicant's current role in it. */
  role: 'chief' | 'member' | null
}

/** Locked until the transaction ends. */
export async function lockTeamsForShare(
  tx: Transaction,
  pid: ProjectId,
  tids: TeamId[],
  uid: PersonId,
): Promise<Map<TeamId, TargetTeam>> {
  const { rows } = await sql<TargetTeam>`
    with held as (
      select * from teams where pid = ${pid} and tid = any(${tids}::text[]) order by tid for share
    )
    select tid, name, sign_up, recruiting, archived_at is not null as archived, question, asks,
           coalesce((select count(*) >= wanted from members as m
                      where m.pid = held.pid and m.tid = held.tid), false) as full,
           (select role from members as m
             where m.pid = held.pid and m.tid = held.tid and m.uid = ${uid}) as role
      from held`.execute(tx)
  return new Map(rows.map((row) => [row.tid, row]))
}
