import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { audit } from '../../audit.ts'
import { openDatabase } from '../../db/database.ts'
import type { ProjectId } from '../../ids.ts'
import { checkAudit } from './audit.ts'

/** A database with five entries in each of two projects and outside of projects, and helpers to tamper with it. */
async function scene() {
  const url = await createTestDatabase()
  const database = openDatabase(url, { size: 4, statementTimeout: 5000 })
  onTestFinished(() => database.close())
  const add = (verb: string, pid?: string) =>
    database.transact((tx) =>
      audit(tx, {
        actor: null,
        verb,
        subject: 'thing:1',
        after: { größe: 1.5, list: ['x', null] },
        ...(pid && { pid: pid as ProjectId }),
      }),
    )
  for (const n of [1, 2, 3, 4, 5]) for (const pid of ['a', 'b', undefined]) await add(`thing.done-${n}`, pid)
  async function tamper(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`set session_replication_role = replica; ${statement}`)
    await client.end()
  }
  const idOf = async (pid: string, n: number) =>
    (await database.pool.query('select id from audit_links where chain = $1 and n = $2', [pid, n])).rows[0]
      .id as string
  return { database, add, tamper, idOf, check: () => checkAudit(database) }
}

const altered = (where: string, says: string) => ({
  check: 'audit',
  level: 'trouble',
  says: `The audit log ${where} was altered: ${says}.`,
  fix: expect.stringContaining('docs/operators/threat-model.md'),
})

it('is complete after concurrent writes', async () => {
  const { database, add, check } = await scene()
  await Promise.all(Array.from({ length: 40 }, (_, n) => add(`thing.raced-${n}`, ['a', 'b'][n % 2])))
  await database.transact(async (tx) => {
    const line = { actor: null, subject: 'thing:2' }
    for (const n of [1, 2, 3]) await audit(tx, { ...line, verb: `thing.bulk-${n}`, pid: 'b' as ProjectId })
    await audit(tx, { ...line, verb: 'thing.elsewhere', pid: 'c' as ProjectId })
  })
  const undone = database.transact(async (tx) => {
    await audit(tx, { actor: null, verb: 'thing.undone', subject: 'thing:3', pid: 'a' as ProjectId })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await check()).toEqual([
    { check: 'audit', level: 'ok', says: '59 entries in 4 chains are unaltered.' },
  ])
})

it('has no deadlocks, in whatever order transactions write', async () => {
  const { database, check } = await scene()
  let tries = 0
  const addTo = (...pids: string[]) =>
    database.transact(async (tx) => {
      tries++
      for (const pid of pids)
        await audit(tx, { actor: null, verb: 'thing.moved', subject: 'thing:4', pid: pid as ProjectId })
    })
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => (n % 2 ? addTo('a', 'b', 'a') : addTo('b', 'c', 'a'))),
  )
  expect(tries).toBe(60)
  expect(await check()).toEqual([
    { check: 'audit', level: 'ok', says: '195 entries in 4 chains are unaltered.' },
  ])
})

it('cannot be altered by the service or the owner of its tables', async () => {
  const { database } = await scene()
  for (const statement of [
    `update audit set verb = 'thing.lied'`,
    'delete from audit',
    'truncate audit',
    `update audit_links set hash = ''`,
    'delete from audit_links',
    'truncate audit_links',
  ])
    await expect(database.pool.query(statement)).rejects.toThrow('is append-only')
})

it.each([
  ['verb', `verb = 'thing.lied'`],
  ['moment', `at = at + interval '1 microsecond'`],
  ['actor', 'actor = gen_random_uuid()'],
  ['values', `after = '{"größe": 2}'`],
  ['project', `pid = 'b'`],
])('says which line has another %s, and only the first of a chain', async (_, change) => {
  const { tamper, check, idOf } = await scene()
  const [third, fifth] = [await idOf('a', 3), await idOf('a', 5)]
  await tamper(`update audit set ${change} where id in ('${third}', '${fifth}')`)
  expect(await check()).toEqual([altered('of a', `entry ${third}, number 3, was changed`)])
})

it('reports which line is missing, alone or with its link', async () => {
  const { tamper, check, idOf } = await scene()
  const [second, next] = [await idOf('a', 2), await idOf('b', 3)]
  await tamper(`delete from audit where id = '${second}'`)
  const gone = await idOf('b', 2)
  await tamper(`delete from audit where id = '${gone}'; delete from audit_links where id = '${gone}'`)
  expect(await check()).toEqual([
    altered('of a', `entry ${second}, number 2, is missing`),
    altered('of b', `entries before entry ${next}, number 3, are missing`),
  ])
})

it('reports which line was inserted, with or without a link', async () => {
  const { tamper, check, idOf } = await scene()
  const stray = '00000000-0000-7000-8000-000000000000'
  await tamper(`insert into audit (id, verb, subject) values ('${stray}', 'thing.lied', 'thing:1')`)
  expect(await check()).toEqual([altered('outside of projects', `entry ${stray} was inserted`)])
  const second = await idOf('', 2)
  await tamper(`update audit_links set id = '${stray}' where id = '${second}'`)
  expect(await check()).toEqual([
    altered('outside of projects', `entry ${stray}, number 2, was changed`),
    altered('outside of projects', `entry ${second} was inserted`),
  ])
})

it('detects that all links of a line were rewritten except those after it', async () => {
  const { tamper, check, idOf } = await scene()
  const [second, third] = [await idOf('a', 2), await idOf('a', 3)]
  await tamper(`
    update audit set verb = 'thing.lied' where id = '${second}';
    update audit_links set hash = (
      select sha256(before.hash || convert_to(audit_text(audit), 'UTF8'))
        from audit_links as before, audit where before.chain = 'a' and before.n = 1 and audit.id = '${second}')
     where id = '${second}'`)
  expect(await check()).toEqual([altered('of a', `entry ${third}, number 3, was changed`)])
})
