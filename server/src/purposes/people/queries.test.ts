import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { insertPendingNotices, selectReadablePeople } from '../queries.ts'
import { searchConcerned, selectConcerned, selectReadable } from './queries.ts'

const { make, database, purposes } = await createWorld()

/** How often a query calls the functions that look at one person. */
const callsOf = (query: (tx: Transaction) => Promise<unknown[]>) =>
  database.transact(async (tx) => {
    await sql`set local track_functions = 'all'`.execute(tx)
    const found = await query(tx)
    const { rows } = await sql<{ calls: number }>`
      select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions
       where funcname in ('readable_since', 'has_withdrawn')`.execute(tx)
    return { found: found.length, calls: rows[0]!.calls }
  })

it('does not look at people one by one, except on a page', async () => {
  const pid = (await make.project()).pid as ProjectId
  const { tid } = await make.team(pid)
  const owner = await make.caller({}, ['read', 'write', 'private'])
  await make.owner(pid, owner.uid)
  const people = 20
  for (let n = 0; n < people; n++) await make.membership(pid, tid, (await make.person()).uid)
  await purposes.open(pid, 'insurance', owner.token)
  await purposes.endNoticePeriod(pid)
  const ref = { pid, purpose: 'insurance' } as const
  const limit = 3
  expect(await callsOf((tx) => selectConcerned(tx, ref))).toEqual({ found: people, calls: 0 })
  expect(await callsOf((tx) => selectReadablePeople(tx, pid, 'insurance'))).toEqual({
    found: people,
    calls: 0,
  })
  expect(await callsOf(async (tx) => (await selectReadable(tx, pid))[0]!.uids)).toEqual({
    found: people,
    calls: 0,
  })
  expect(await callsOf((tx) => insertPendingNotices(tx, pid))).toEqual({ found: 0, calls: 0 })
  expect(await callsOf((tx) => searchConcerned(tx, ref, { after: null, limit, ledBy: null }))).toEqual({
    found: limit,
    calls: 2 * limit,
  })
})
