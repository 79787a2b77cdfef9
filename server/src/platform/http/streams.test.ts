import { once } from 'node:events'
import { request as ask } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { fetchRows, readSnapshot } from '../db/snapshots.ts'
import { Problem } from '../errors.ts'
import { createLog } from '../log.ts'
import { anyone } from './access.ts'
import { FileAnswer, read } from './operation.ts'
import { createRateLimits } from './rate-limits.ts'
import { createRouter } from './router.ts'
import { createServer } from './server.ts'

const url = await createTestDatabase()
const database = openDatabase(url, { size: 4, statementTimeout: 10_000 })
const { db } = database
const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent', BASE_URL: 'http://localhost:8080' })
const limits = createRateLimits(db, { RATE_LIMIT: 100_000, ANONYMOUS_WRITE_LIMIT: 100_000 })
const fastify = createServer({
  config,
  log: createLog('silent'),
  metrics: null,
  operations: () => [],
  page: () => null,
})
const nobody = {
  recognise: () => null,
  recogniseSession: () => null,
  findSession: async () => null,
  requireStrength: async () => {},
}
const authenticate = async () => {
  throw new Problem('unauthenticated')
}
const router = createRouter({
  fastify,
  database,
  limits,
  ...nobody,
  authenticate,
  ownOrigin: config.BASE_URL,
})

let made = 0
/** Larger than all buffers in between. */
const chunk = Buffer.alloc(1_000_000, 'x')

const sources: Record<string, (wanted: number) => AsyncGenerator<Buffer>> = {
  async *whole(wanted) {
    for (let i = 0; i < wanted; i++) {
      made++
      yield chunk
    }
  },
  async *early(wanted) {
    if (wanted > 0) throw new Problem('conflict', { detail: 'Not now.' })
    yield chunk
  },
  async *late(wanted) {
    yield* sources.whole!(wanted)
    throw new Error('broken')
  },
  snapshot: (wanted) =>
    readSnapshot(db, async function* (tx) {
      const numbers = sql<{ n: number }>`select n from generate_series(1, ${wanted}::int) n`
      for await (const rows of fetchRows(tx, numbers, 2)) {
        made++
        yield Buffer.concat([Buffer.from(`${rows.map(({ n }) => n).join()};`), chunk])
      }
    }),
}
router.add(
  Object.entries(sources).map(([id, source]) =>
    read({
      id,
      method: 'GET',
      path: `/${id}/{wanted}`,
      tag: 'Test',
      summary: id,
      description: id,
      access: anyone,
      scope: 'read',
      answer: { status: 200, description: 'It.', files: ['text/plain'] },
      handle: async ({ request }) =>
        new FileAnswer('text/plain', source(Number((request.params as { wanted: string }).wanted)), {
          'content-disposition': 'attachment; filename="x.txt"',
        }),
    }),
  ),
)
await fastify.listen({ port: 0, host: '127.0.0.1' })
const { port } = fastify.server.address() as AddressInfo
const get = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })

afterAll(async () => {
  fastify.server.closeAllConnections()
  await fastify.close()
  await limits.close()
  await database.close()
}, 60_000)

const inTransaction = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`.execute(db)
  return rows[0]!.count
}
async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 5000; !(await condition()); await sleep(20))
    if (Date.now() > deadline) throw new Error('waited in vain')
}
/** Reads the headers and some bytes, then disconnects. */
async function leave(path: string): Promise<void> {
  const request = ask({ port, path, host: '127.0.0.1' }).end()
  const [answer] = await once(request, 'response')
  await once(answer, 'data')
  request.destroy()
}

it('a file arrives complete, chunk by chunk', async () => {
  const answer = await get('/whole/3')
  expect([answer.status, answer.headers.get('etag'), answer.headers.get('content-length')]).toEqual([
    200,
    null,
    null,
  ])
  expect((await answer.arrayBuffer()).byteLength).toBe(3_000_000)
  expect((await (await get('/whole/0')).arrayBuffer()).byteLength).toBe(0)
})

it('an error before the first byte is a problem, not a file', async () => {
  const answer = await get('/early/1')
  expect(answer.status).toBe(409)
  expect(answer.headers.get('content-disposition')).toBe(null)
  expect(await answer.json()).toMatchObject({ detail: 'Not now.' })
})

it('a later error ends the connection, so that the file is not taken for complete', async () => {
  const answer = await get('/late/2')
  expect(answer.status).toBe(200)
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
})

it('a HEAD request reads nothing', async () => {
  made = 0
  const answer = await get('/whole/3', 'HEAD')
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="x.txt"',
  ])
  expect(made).toBe(0)
})

it('a snapshot returns all rows and its connection', async () => {
  const text = await (await get('/snapshot/5')).text()
  expect(text.replaceAll(/x+/g, '')).toBe('1,2;3,4;5;')
  expect(await inTransaction()).toBe(0)
})

it('a client that disconnects ends the read and its transaction', async () => {
  made = 0
  await leave('/snapshot/1000')
  await until(async () => (await inTransaction()) === 0)
  const soFar = made
  await sleep(100)
  expect(made).toBe(soFar)
  expect(soFar).toBeLessThan(100)
})

it('it waits for a slow reader; more than three at once are refused for now', async () => {
  made = 0
  const requests = Array.from({ length: 3 }, () =>
    ask({ port, path: '/snapshot/1000', host: '127.0.0.1' }).end(),
  )
  const answers = await Promise.all(requests.map((request) => once(request, 'response')))
  await sleep(300)
  expect(await inTransaction()).toBe(3)
  expect(made).toBeLessThan(60)
  const late = await get('/snapshot/1')
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '5'])
  for (const request of requests) request.destroy()
  expect(answers.length).toBe(3)
  await until(async () => (await inTransaction()) === 0)
  expect((await get('/snapshot/1')).status).toBe(200)
})

it('a client that reads nothing for half a minute is disconnected', async () => {
  const sockets: Socket[] = []
  fastify.server.on('connection', (socket: Socket) => sockets.push(socket))
  const requests = Array.from({ length: 3 }, () =>
    ask({ port, path: '/snapshot/1000', host: '127.0.0.1', agent: false }).end(),
  )
  await Promise.all(requests.map((request) => once(request, 'response')))
  expect((await get('/snapshot/1')).status).toBe(503)
  const ports = requests.map(({ socket }) => socket?.localPort)
  const waiting = sockets.filter(({ remotePort }) => ports.includes(remotePort))
  expect(waiting.map(({ timeout }) => timeout)).toEqual([30_000, 30_000, 30_000])
  for (const request of requests) request.on('error', () => {})
  for (const socket of waiting) socket.emit('timeout')
  await until(async () => (await inTransaction()) === 0)
  expect((await get('/snapshot/1')).status).toBe(200)
})
