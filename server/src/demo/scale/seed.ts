import { sql } from 'kysely'
import { hasPeople } from '../../people/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { Mistake } from '../../platform/errors.ts'
import { assignMembers, insertMemberships, insertPeople, insertProjects, peopleEach } from './members.ts'
import { insertAccounts, insertWork } from './work.ts'

const atOnce = 250
/** From this number of projects, recreating indexes is faster than maintaining them. */
const many = 200
const mostLanes = 3

interface Options {
  /**
   * Also create activity: tasks with seats, applications, emails, history, tokens, sessions, and private data marked
   * as encrypted with this key.
   */
  work?: { keyId: string }
}

/**
 * Creates N open projects `scale-0` … with 30 teams and 400 people each, for benchmarks. Rows are generated inside the
 * database, without network traffic. Each person is in about four projects.
 */
export async function seedScale(
  database: Database,
  projects: number,
  { work }: Options = {},
): Promise<string> {
  const { transact } = database
  const people = Math.max(2000, projects * 100)
  const started = performance.now()
  const indexes = await transact(async (tx) => {
    if (await hasPeople(tx))
      throw new Mistake(
        'This database has other people in it. Large data needs an empty database: point DATABASE_URL to one.',
      )
    await pauseChecks(tx)
    const dropped = projects >= many ? await dropIndexes(tx) : []
    await insertPeople(tx, people)
    if (work) await insertAccounts(tx, people, work.keyId)
    return dropped
  })
  try {
    await fill(database, { projects, people, work: work !== undefined })
  } finally {
    await transact(async (tx) => {
      await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
      for (const definition of indexes) await sql.raw(definition).execute(tx)
      await sql`analyze`.execute(tx)
    })
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return `Created ${projects} projects, ${projects * peopleEach} memberships and ${people} people in ${seconds} s.`
}

/** Runs in parallel on several connections. */
async function fill(
  { transact, pool }: Database,
  { projects, people, work }: { projects: number; people: number; work: boolean },
): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let first = next; first < projects; first = next) {
      next += atOnce
      const range = { first, last: Math.min(first + atOnce, projects) - 1, people }
      await transact(async (tx) => {
        await pauseChecks(tx)
        await assignMembers(tx, range)
        await insertProjects(tx)
        await insertMemberships(tx)
        if (work) await insertWork(tx)
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(mostLanes, pool.options.max) }, lane))
}

/** Disables triggers and constraint checks: the rows are correct by construction, and checking dominates the time. */
async function pauseChecks(tx: Transaction): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx)
}

/** Drops all indexes without a constraint. Returns their definitions. */
async function dropIndexes(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class as index on index.oid = indexrelid
     where index.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = indexrelid)
     order by indexrelid`.execute(tx)
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(tx)
  return rows.map(({ definition }) => definition)
}
