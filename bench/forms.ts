import { randomBytes } from 'node:crypto'
import {
  answersToExport,
  countAnswers,
  sealedToExport,
  selectAnswers,
} from '../server/src/forms/answers/queries.ts'
import type { PersonId } from '../server/src/platform/ids.ts'
import { fids, manyPid, seedAnswers } from '../server/test/many-answers.ts'
import { createFactories } from '../server/test/world/make.ts'
import type { Comparison, Measure, Plan } from './compare.ts'
import { type Data, prepareData, type Statement, statementOf } from './data.ts'
import { startServer } from './processes.ts'

const people = 5000
/** At most three times as slow as the bare statement. */
const target = 1 / 3

/** Reads the answers of 5,000 people to three forms, compared with fetching the same rows with pg. */
export async function compareForms(stack: AsyncDisposableStack, { short }: Plan): Promise<Comparison[]> {
  const data = await prepareData(stack, 1)
  const key = randomBytes(32)
  const owner = await seedAnswers(data.database, { people, key })
  const token = await createFactories(data.database).token(owner, ['read', 'write', 'private'])
  const server = await startServer(stack, data.url, { MANYHANDS_KEY: key.toString('base64url') })
  const comparisons = await casesOf(data, { server, token, owner })
  for (let i = 0; i < (short ? 3 : 10); i++) for (const { ours } of comparisons) await ours(0.3)
  return comparisons
}

/** How often per second all of it runs, one query after the other. */
const rateOf =
  (work: () => Promise<unknown>): Measure =>
  async (seconds) => {
    const start = performance.now()
    let count = 0
    do {
      await work()
      count++
    } while (performance.now() - start < seconds * 1000)
    return (count * 1000) / (performance.now() - start)
  }

async function casesOf(
  { database: { db, pool } }: Data,
  { server, token, owner }: { server: string; token: string; owner: PersonId },
): Promise<Comparison[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const get = (fid: string, path: string, body?: object) => async () => {
    const url = `${server}/api/projects/${manyPid}/forms/${fid}/${path}`
    const answer = await fetch(url, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    await answer.arrayBuffer()
  }
  const ask =
    ({ text, values }: Statement) =>
    () =>
      pool.query(text, [...values])
  const all = (works: (() => Promise<unknown>)[]) => async () => {
    for (const work of works) await work()
  }
  const refs = fids.map((fid) => ({ pid: manyPid, fid }))
  const compiled = (query: { compile(of: typeof db): { sql: string; parameters: readonly unknown[] } }) => {
    const { sql, parameters } = query.compile(db)
    return ask({ text: sql, values: parameters })
  }
  const page = { after: null, limit: 201 }
  const pages = await Promise.all(refs.map((ref) => statementOf(db, (one) => selectAnswers(one, ref, page))))
  const questions = ['size', 'cut', 'count', 'photos', 'nights', 'from', 'room', 'floor', 'meals']
  const counts = await Promise.all(
    refs.map((ref) => statementOf(db, (one) => countAnswers(one, ref, { questions, tid: undefined }))),
  )
  const rows = all(refs.map((ref) => compiled(answersToExport(ref, {}))))
  const line = (name: string, ours: () => Promise<unknown>, theirs: () => Promise<unknown>): Comparison => ({
    name,
    target,
    seconds: 1,
    ours: rateOf(ours),
    theirs: rateOf(theirs),
  })
  return [
    line('page of 200', all(fids.map((fid) => get(fid, 'answers?limit=200'))), all(pages.map(ask))),
    line(
      'summary',
      all(['shirts', 'beds'].map((fid) => get(fid, 'answers/summary'))),
      all(counts.slice(0, 2).map(ask)),
    ),
    line('csv', all(fids.map((fid) => get(fid, 'answers.csv'))), rows),
    line('xlsx', all(fids.map((fid) => get(fid, 'answers.xlsx'))), rows),
    line(
      'private csv',
      get('food', 'answers/private-exports', { format: 'csv' }),
      all([compiled(sealedToExport(refs[2]!, { reader: owner })), leaveLines(pool)]),
    ),
  ]
}

/** Inserts the access log entries of reading all answers, in one statement. */
const leaveLines = (pool: Data['database']['pool']) => () =>
  pool.query(`
    insert into private_reads (pid, id, uid, reader, purpose, section, fields)
    select pid, gen_random_uuid(), uid, uid, 'form', 'answers', array['food.diet', 'food.worry']
      from form_answers where pid = '${manyPid}' and fid = 'food'`)
