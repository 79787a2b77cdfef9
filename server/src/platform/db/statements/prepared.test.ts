import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { openDatabase, selectInOneStatement } from '../database.ts'
import { prepared } from './prepared.ts'

/** One connection, because each has its own prepared statements. */
const { db, transact, close } = openDatabase(await createTestDatabase(), { size: 1, statementTimeout: 0 })
afterAll(close)

/** What the server has prepared on this connection, and how often each was executed. */
async function listPrepared() {
  const { rows } = await sql<{ statement: string; executions: number }>`
    select statement, (generic_plans + custom_plans)::int as executions
      from pg_prepared_statements order by prepare_time`.execute(db)
  return rows
}

const double = (n: number) => prepared(sql<{ double: number }>`select ${n}::int * 2 as double`)

it('parses a prepared statement once per connection', async () => {
  expect((await double(1).execute(db)).rows).toEqual([{ double: 2 }])
  expect(await listPrepared()).toEqual([
    { statement: '/* prepared */ select $1::int * 2 as double', executions: 1 },
  ])
  const { rows } = await transact((tx) => double(21).execute(tx))
  expect(rows).toEqual([{ double: 42 }])
  expect((await listPrepared()).map(({ executions }) => executions)).toEqual([2])
})

it('prepares nothing else', async () => {
  const before = await listPrepared()
  for (let i = 0; i < 2; i++) {
    await db.selectFrom('people').select('uid').where('name', '=', 'Ada').execute()
    await sql`select uid from people where name = ${'Ada'}`.execute(db)
    await sql`select * from (${double(1)}) as inside`.execute(db)
  }
  expect(await listPrepared()).toEqual(before)
})

it('prepares several queries as one statement', async () => {
  const one = sql<{ one: number }>`select ${1}::int as one`
  const two = sql<{ two: number }>`select ${2}::int as two`
  for (let i = 0; i < 2; i++) expect(await selectInOneStatement(db, one, two)).toEqual({ one: 1, two: 2 })
  expect((await listPrepared()).at(-1)).toEqual({
    statement: expect.stringContaining('select $1::int as one'),
    executions: 2,
  })
})
