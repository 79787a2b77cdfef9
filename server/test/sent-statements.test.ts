import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { covers, mergeStatements, parseFile, printEntry, printFile, toStatement } from '../dev/builder-sql.ts'
import type { DB } from '../schema.gen.ts'
import { isAdmin } from '../src/people/queries.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { newId, type ProjectId } from '../src/platform/ids.ts'
import { selectStatements } from '../src/statements/queries.ts'
import { hasSent, requireCommitted } from './sent-statements.ts'
import { createTestDatabase } from './test-database.ts'

const pool = new pg.Pool()
const builder = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
afterAll(() => builder.destroy())

const statementOf = (query: { toOperationNode(): never }) => toStatement(query.toOperationNode())
const print = (...queries: { toOperationNode(): unknown }[]) =>
  mergeStatements(queries.map((query) => statementOf(query as never))).map(printEntry)

const inserting = (...sids: string[]) =>
  builder.insertInto('signatures').values(sids.map((sid) => ({ uid: 'u', pid: 'p', sid, version: 1 })))
const changing = (change: { name?: string; intro?: string; erase_on?: string }) =>
  builder
    .updateTable('people')
    .set({ ...change, erased_at: sql<Date>`now()` })
    .where('uid', '=', 'u')

describe('a statement', () => {
  it('has one line for each clause, and placeholders for values', () => {
    const query = builder
      .selectFrom('people')
      .select(['uid', sql<boolean>`(select now() from people)`.as('now')])
      .where('name', '=', 'Ada')
      .where('erased_at', 'is distinct from', null)
      .limit(3)
      .forUpdate()
    expect(print(query)).toEqual([
      `select "uid", (select now() from people) as "now"
from "people"
where "name" = $1 and "erased_at" is distinct from $2
limit $3
for update`,
    ])
  })

  it('is broken where it would be too long for a line', () => {
    const columns = Array.from({ length: 12 }, (_, n) => sql`name`.as(`another_name_${n}`))
    const [text = ''] = print(builder.selectFrom('people').select(columns).where('uid', '=', 'u'))
    expect(text.split('\n').map((line) => line.length)).toEqual([84, 105, 106, 27, 13, 16])
    expect(text.replace(/\n */g, ' ')).toBe(
      `select ${columns.map((_, n) => `name as "another_name_${n}"`).join(', ')} from "people" where "uid" = $1`,
    )
  })

  it('is the same for one row and for many', () => {
    expect(print(inserting('a'), inserting('a', 'b'))).toEqual([
      'insert into "signatures" ("pid", "sid", "uid", "version")\nvalues ($1, $2, $3, $4)',
    ])
  })

  it('is the same for short and long lists', () => {
    const of = (uids: string[]) =>
      builder.deleteFrom('people').where('uid', 'in', uids).where('name', '=', 'Ada')
    expect(print(of(['a']), of(['a', 'b', 'c']))).toEqual([
      'delete from "people"\nwhere "uid" in ($1, …) and "name" = $2',
    ])
  })

  it('is the same in whatever order its columns are given', () => {
    const two = print(changing({ name: 'Ada', intro: '' }), changing({ intro: '', name: 'Ada' }))
    expect(two).toEqual([
      'update "people"\nset "erased_at" = now(), "intro" = $1, "name" = $2\nwhere "uid" = $3',
    ])
  })

  it('says which of its columns depend on the caller', () => {
    expect(print(changing({ name: 'Ada' }), changing({ intro: '' }))).toEqual([
      'update "people"\nset "erased_at" = now()\nwhere "uid" = $1\n-- optional: "intro" = $\n-- optional: "name" = $',
    ])
  })
})

describe('an entry', () => {
  const [entry = ''] = print(changing({ name: 'Ada', intro: '' }), changing({ intro: '' }))
  const isCovered = (query: { toOperationNode(): unknown }) => covers(entry, statementOf(query as never))

  it('covers a statement with or without what is optional', () => {
    expect([changing({ name: 'Ada', intro: '' }), changing({ intro: '' })].map(isCovered)).toEqual([
      true,
      true,
    ])
  })

  it('covers no statement that lacks something, or has something else', () => {
    const others = [
      changing({ name: 'Ada' }),
      changing({ intro: '', erase_on: '2026-11-18' }),
      changing({ intro: '' }).where('admin', '=', true),
      changing({ intro: '' }).returning('uid'),
      builder.updateTable('people').set({ intro: '' }).where('uid', '=', 'u'),
    ]
    expect(others.map(isCovered)).toEqual(others.map(() => false))
  })

  it('keeps what only other tests leave out', () => {
    const [again] = mergeStatements([statementOf(changing({ intro: '' }) as never)], [entry])
    expect(printEntry(again!)).toBe(entry)
  })

  it('is the same after writing and reading', () => {
    const functions = new Map([
      ['changeIt', [entry]],
      [
        'addIt',
        print(
          inserting('a'),
          inserting('a').onConflict((conflict) => conflict.doNothing()),
        ),
      ],
    ])
    const text = printFile(functions)
    expect(parseFile(text)).toEqual(functions)
    expect(printFile(parseFile(text))).toBe(text)
  })
})

describe('the tests', () => {
  it('see who sends a statement of the builder, and pass over SQL that we wrote', async () => {
    const database = openDatabase(await createTestDatabase(), { size: 1, statementTimeout: 0 })
    await isAdmin(database.db, newId())
    await selectStatements(database.db, 'none' as ProjectId, null)
    await database.close()
    expect(hasSent('server/src/people/queries', 'isAdmin')).toBe(true)
    expect(hasSent('server/src/statements/queries', 'selectStatements')).toBe(false)
  })

  it('fail for a statement that is not committed, and say what to do', () => {
    const sender = { module: 'server/src/people/queries', name: 'isAdmin' }
    const isAdminOf = builder.selectFrom('people').select('admin').where('uid', '=', 'u')
    const send = (query: { toOperationNode(): unknown }) =>
      requireCommitted([{ ...sender, ...statementOf(query as never) }], 'server/test/some.test.ts')
    expect(() => send(isAdminOf)).not.toThrow()
    expect(() => send(isAdminOf.where('name', '=', 'Ada'))).toThrow(
      `isAdmin in server/src/people/queries.ts sends a statement that server/src/people/queries.sql doesn't have:

select "admin"
from "people"
where "uid" = $1 and "name" = $2

If it is right, run this, and review and commit what it changes:

npm run generate:sql -- server/src/people server/test/some.test.ts`,
    )
  })
})
