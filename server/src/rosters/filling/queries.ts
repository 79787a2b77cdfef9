import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import { liveJobs } from '../../platform/jobs/jobs.ts'
import type { DraftRef } from '../drafts/queries.ts'

export interface FillRef extends DraftRef {
  /** Of the draft when it began. */
  version: number
}

export type Effort = 'quick' | 'usual' | 'thorough'

/** False if another draft of the project is being filled. */
export async function insertFill(
  tx: Transaction,
  { pid, id, version, by, effort, seed }: FillRef & { by: PersonId; effort: Effort; seed: number },
): Promise<boolean> {
  await tx.deleteFrom('roster_fills').where('pid', '=', pid).where('draft', '=', id).execute()
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('roster_fills')
    .values({ pid, draft: id, version, by_uid: by, effort, seed })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted === 1n
}

export async function stopFill(tx: Transaction, { pid, id }: DraftRef): Promise<void> {
  await tx
    .updateTable('roster_fills')
    .set({ stopping: true })
    .where('pid', '=', pid)
    .where('draft', '=', id)
    .where('state', '=', 'running')
    .execute()
}

export interface RunningRow extends FillRef {
  tid: TeamId | null
  by: PersonId
  effort: Effort
  seed: number
  project: { pid: ProjectId; state: string; time_zone: string }
}

/** Null if it is no longer running, or the draft is gone. */
export async function selectRunning(db: Db, { pid, id, version }: FillRef): Promise<RunningRow | null> {
  const { rows } = await sql<RunningRow>`
    select draft.pid, draft.id, fill.version, draft.tid, fill.by_uid as by, fill.effort, fill.seed,
           json_build_object('pid', project.pid, 'state', project.state, 'time_zone', project.time_zone) as project
      from roster_fills as fill
      join roster_drafts as draft on draft.pid = fill.pid and draft.id = fill.draft
      join projects as project on project.pid = fill.pid
     where fill.pid = ${pid} and fill.draft = ${id} and fill.version = ${version} and fill.state = 'running'`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface Reached {
  share: number
  cost: number | null
  open: number | null
}

/** Whether it should go on. */
export async function updateProgress(
  tx: Transaction,
  { pid, id, version }: FillRef,
  reached: Reached,
): Promise<boolean> {
  const row = await tx
    .updateTable('roster_fills')
    .set(reached)
    .where('pid', '=', pid)
    .where('draft', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'running')
    .returning('stopping')
    .executeTakeFirst()
  return row !== undefined && !row.stopping
}

interface Ended extends Partial<Reached> {
  state: 'done' | 'stopped' | 'failed'
  least_open?: number | null
  left_out?: number
}

export async function endFill(tx: Transaction, { pid, id }: DraftRef, ended: Ended): Promise<void> {
  await tx
    .updateTable('roster_fills')
    .set({ ...ended, ended_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('draft', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** The seats of the last time that nobody locked, and those that were left out. */
export async function deleteUnlocked(tx: Transaction, { pid, id }: DraftRef): Promise<void> {
  await sql`
    delete from roster_seats
     where pid = ${pid} and draft = ${id} and (not locked or left_out is not null)`.execute(tx)
}

/** Those whose job is gone without having ended them. */
export async function selectLost(db: Db): Promise<DraftRef[]> {
  const { rows } = await sql<DraftRef>`
    select pid, draft as id from roster_fills
     where state = 'running' and started_at < now() - interval '10 seconds'
       and (pid, draft::text) not in (select payload->>'pid', payload->>'id' from (${liveJobs('fill-roster')}) as jobs)
     order by pid, draft`.execute(db)
  return rows
}
