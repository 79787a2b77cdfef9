import { exportAnswers, exportPrivateAnswers } from '../src/forms/answers/export.ts'
import { answersToExport } from '../src/forms/answers/queries.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { createKeyRing } from '../src/platform/db/key-ring.ts'
import { writeXlsx } from '../src/platform/files/tables.ts'
import type { Chunks, FileAnswer } from '../src/platform/http/operation.ts'
import type { PersonId } from '../src/platform/ids.ts'
import { fids, manyPid } from './many-answers.ts'

/** Run by answers-memory.test.ts alone in a process: measures the memory of exports. */
const { DATABASE_URL = '', OWNER = '', KEY = '' } = process.env
const database = openDatabase(DATABASE_URL, { size: 8, statementTimeout: 10_000 })
const { db } = database
const key = { MANYHANDS_KEY: Buffer.from(KEY, 'base64url'), MANYHANDS_OTHER_KEYS: [] }
const ring = createKeyRing(key)!
const actor = {
  uid: OWNER as PersonId,
  scopes: ['read', 'private'] as const,
  by: { token: '' as never, strong: true },
}
const refs = fids.map((fid) => ({ pid: manyPid, fid }))

let most = 0
let look = (): void => {
  globalThis.gc!()
  const { heapUsed, external } = process.memoryUsage()
  most = Math.max(most, heapUsed + external)
}

async function drain({ content }: FileAnswer): Promise<number> {
  let [size, chunks] = [0, 0]
  for await (const chunk of content as Chunks) {
    size += chunk.length
    if (++chunks % 8 === 0) look()
  }
  return size
}

/** Peak memory in bytes beyond the initial use. */
async function measure(work: () => Promise<unknown>): Promise<number> {
  most = 0
  look()
  const before = most
  await work()
  look()
  return most - before
}

const stream = (format: 'csv' | 'xlsx') => async () => {
  const files = refs.map((ref) => exportAnswers(db, actor, { ref, format, language: 'en' }))
  const sizes = await Promise.all((await Promise.all(files)).map(drain))
  return sizes.reduce((sum, size) => sum + size, 0)
}
const openAll = async () => {
  const wanted = { ref: refs[2]!, format: 'xlsx', language: 'en', ring, database } as const
  return drain(await database.transact((tx) => exportPrivateAnswers(tx, actor, wanted)))
}
/** The same without streaming. */
async function holdAll(): Promise<void> {
  const tables = await Promise.all(refs.map((ref) => answersToExport(ref, {}).execute(db)))
  look()
  const files = tables.map(({ rows }) =>
    writeXlsx(
      rows.map((row) => [row.name, row.uid, ...Object.values(row.values).map(String)]),
      { at: new Date(), sheet: 'All' },
    ),
  )
  look()
  if (files.length !== 3) throw new Error('not all')
}

for (const work of [stream('csv'), stream('xlsx'), openAll]) await work()
const streamed = Math.max(await measure(stream('csv')), await measure(stream('xlsx')))
const opened = await measure(openAll)
const held = await measure(holdAll)

// Without measuring, which stops everything for a while.
look = () => {}
let [last, longest, over] = [process.threadCpuUsage(), 0, false]
/** The CPU time of one turn of the event loop, whatever else the machine does. */
function watch(): void {
  const { user, system } = process.threadCpuUsage(last)
  longest = Math.max(longest, (user + system) / 1000)
  last = process.threadCpuUsage()
  if (!over) setImmediate(watch)
}
watch()
const size = await stream('xlsx')()
await openAll()
over = true
console.log(JSON.stringify({ streamed, opened, held, size, longest }))
await database.close()
