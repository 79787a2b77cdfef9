import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../src/platform/db/database.ts'
import { addJob, addJobs, isNamed, jobTables } from '../../src/platform/jobs/graphile.ts'

const jobs = sql.raw(jobTables.jobs)

interface Which {
  name?: string
  /** A condition on their columns. */
  where?: RawBuilder<unknown>
}

const matching = ({ name, where = sql`true` }: Which) => (name ? sql`${where} and ${isNamed(name)}` : where)

/** Adds a job that is due after the given seconds, or that is tried only so often. */
export const enqueue = (
  db: Db,
  name: string,
  { payload = {}, after = 0, tries }: { payload?: object; after?: number; tries?: number } = {},
): Promise<void> =>
  db
    .transaction()
    .execute((tx) => (tries ? addJob(tx, name, payload, { tries }) : addJobs(tx, name, [payload], { after })))

export async function selectJobs<Row>(db: Db, columns: RawBuilder<Row>, which: Which = {}): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${columns} from ${jobs} where ${matching(which)}`.execute(db)
  return rows
}

/** How many seconds lie between the first and the last email of a project. */
export async function secondsOfEmails(db: Db, pid: string): Promise<number> {
  const seconds = sql<{ seconds: number }>`extract(epoch from max(run_at) - min(run_at))::float8 as seconds`
  const where = sql`payload->>'pid' = ${pid}`
  return (await selectJobs(db, seconds, { name: 'send-message', where }))[0]!.seconds
}

export async function countJobs(db: Db, which: Which = {}): Promise<number> {
  return (await selectJobs(db, sql`id`, which)).length
}

/** Returns the ids of the changed jobs. */
export async function changeJobs(db: Db, set: RawBuilder<unknown>, which: Which = {}): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${jobs} set ${set} where ${matching(which)} returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Makes jobs due that nobody runs at the moment, also those that wait for their next attempt, and wakes the workers. */
export async function makeJobsDue(db: Db, { name, where = sql`true` }: Which = {}): Promise<string[]> {
  const ids = await changeJobs(db, sql`run_at = now()`, {
    ...(name && { name }),
    where: sql`locked_at is null and ${where}`,
  })
  // Otherwise they would look every two seconds.
  if (ids.length > 0) await sql`select pg_notify('jobs:insert', ${`{"count":${ids.length}}`})`.execute(db)
  return ids
}

export async function deleteJobs(db: Db, which: Which = {}): Promise<void> {
  await sql`delete from ${jobs} where ${matching(which)}`.execute(db)
}

export async function untilNoJobs(db: Db, which: Which = {}, timeout = 20_000): Promise<void> {
  await expect.poll(() => countJobs(db, which), { timeout }).toBe(0)
}
