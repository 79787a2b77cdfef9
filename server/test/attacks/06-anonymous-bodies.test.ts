import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createClient, spread, startServers } from '../processes.ts'
import { createWorld } from '../world/world.ts'

/*
 * The attack: anyone could send 1 MiB of `[[[…` to POST /api/token. Parsing it cost 119 ms of CPU, 40 of them
 * made everyone else wait for 8 s, and 3,000 a minute were allowed from one address.
 */
const { call, make, url, fastify } = await createWorld()
const json = { 'content-type': 'application/json' }
const mebibyte = 1024 * 1024
const tooDeep = 'The JSON is nested more than 32 levels deep.'

describe('a caller who is not signed in', () => {
  it.each(['/api/token', '/api/sign-in/email', '/api/unsubscribe', '/api/nowhere'])(
    'may not send more than 16 KiB to %s',
    async (path) => {
      const headers = { ...json, 'sec-fetch-site': 'same-origin' }
      const { statusCode } = await call(`POST ${path}`, { headers, body: '['.repeat(16 * 1024 + 1) })
      expect(statusCode).toBe(413)
    },
  )

  it('is refused before the body is read where a sign-in is needed', async () => {
    const { statusCode } = await call('POST /api/projects', { headers: json, body: '['.repeat(mebibyte) })
    expect(statusCode).toBe(401)
  })

  it('has a separate limit for requests that change something', async () => {
    const world = await createWorld({ settings: { ANONYMOUS_WRITE_LIMIT: '30' } })
    const write = () => world.call('POST /api/unsubscribe', { body: { secret: 'x'.repeat(43) } })
    const statuses = []
    for (let i = 0; i < 32; i++) statuses.push((await write()).statusCode)
    expect([statuses.indexOf(429), statuses.filter((status) => status === 429).length]).toEqual([30, 2])
    const refused = await write()
    expect([refused.headers['ratelimit-policy'], refused.headers.ratelimit]).toEqual([
      '"anonymous";q=30;w=60',
      expect.stringMatching(/^"anonymous";r=0;t=\d+$/),
    ])
    expect((await world.call('GET /api/projects')).statusCode).toBe(200)
    const token = await world.make.token((await world.make.person()).uid)
    expect((await world.call('POST /api/projects', { token, body: {} })).statusCode).toBe(403)
  })
})

it('a hall of 250 people behind one address can sign in within a minute', async () => {
  const defaults = { ANONYMOUS_WRITE_LIMIT: '', SIGN_IN_RATE_LIMIT: '' }
  const hall = await createWorld({ mail: true, work: false, settings: defaults })
  const headers = { 'sec-fetch-site': 'same-origin' }
  const statuses = new Set<number>()
  for (let i = 0; i < 250; i++) {
    const asked = await hall.call('POST /api/sign-in/email', { headers, body: { email: `p${i}@hall.test` } })
    const { attempt } = asked.json()
    // A mistyped code counts like a correct one.
    const typed = await hall.call('POST /api/sign-in/code', { headers, body: { attempt, code: '000000' } })
    statuses.add(asked.statusCode).add(typed.statusCode)
  }
  expect([...statuses]).toEqual([202, 400])
})

describe('JSON', async () => {
  const token = await make.token((await make.person({ admin: true })).uid, ['read', 'write', 'admin'])
  const send = async (body: string) => {
    const answer = await call('POST /api/projects', { token, headers: json, body })
    return [answer.statusCode, answer.json().detail]
  }

  it.each([
    ['arrays in arrays', '['.repeat(mebibyte - 1), tooDeep],
    ['objects in objects', '{"a":'.repeat(200_000), tooDeep],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`, tooDeep],
    ['very many values', `[${'0,'.repeat(500_000)}0]`, 'The JSON has more than 104857 values.'],
    ['very many empty objects', `[${'{},'.repeat(300_000)}0]`, 'The JSON has more than 104857 values.'],
  ])('that is %s is refused before it is parsed', async (_, body, detail) => {
    const before = performance.now()
    expect(await send(body)).toEqual([400, detail])
    expect(performance.now() - before).toBeLessThan(500)
  })

  it('is not refused for the contents of its strings', async () => {
    const name = `\\"${'[{:,'.repeat(1000)}`
    const answer = await call('POST /api/projects', { token, headers: json, body: `{"name":"${name}"}` })
    expect(answer.json().detail).toBe(undefined)
    expect(answer.json().errors.map(({ pointer }: { pointer: string }) => pointer)).toContain('/body/pid')
  })

  it('may be 32 levels deep', async () => {
    const [status, detail] = await send(`${'['.repeat(32)}${']'.repeat(32)}`)
    expect([status, detail]).toEqual([400, undefined])
  })
})

describe('a large body', () => {
  /** Sends the head and the first bytes of a body of 1 MiB. */
  async function begin(base: string, line: string, headers: string[] = []) {
    const { hostname, port } = new URL(base)
    const socket = connect(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    const head = [line, 'Host: here', 'Content-Type: application/json', ...headers]
    socket.write(
      `${head.join('\r\n')}\r\n\r\n${headers.some((one) => one.includes('chunked')) ? '8000\r\n' : ''}`,
    )
    socket.write('['.repeat(20_000))
    const [answer] = await once(socket, 'data')
    const ended = await Promise.race([once(socket, 'end').then(() => true), sleep(3000, false)])
    return [String(answer).slice(9, 12), ended]
  }

  it('of a stranger is not read after it is refused', async () => {
    const base = await fastify.listen({ host: '127.0.0.1', port: 0 })
    const length = `Content-Length: ${mebibyte}`
    expect(await begin(base, 'POST /api/token HTTP/1.1', [length])).toEqual(['413', true])
    expect(await begin(base, 'POST /api/token HTTP/1.1', ['Transfer-Encoding: chunked'])).toEqual([
      '413',
      true,
    ])
    expect(await begin(base, 'POST /api/projects HTTP/1.1', [length])).toEqual(['401', true])
    const expired = ['Authorization: Bearer expired', length]
    expect(await begin(base, 'POST /api/projects HTTP/1.1', expired)).toEqual(['401', false])
  })
})

/** Sends requests from a thread of its own, so that sending them does not delay the caller whose waits are measured. */
const crowd = `
  const { parentPort, workerData: base } = require('node:worker_threads')
  const http = require('node:http')
  const send = (body) => new Promise((resolve) => {
    let status = 0
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    http
      .request(base + '/api/token', { method: 'POST', agent: false, headers })
      .on('response', (response) => { status = response.statusCode; response.resume() })
      .on('error', () => {})
      .on('close', () => resolve(status))
      .end(body)
  })
  parentPort.on('message', async ({ count, size }) => {
    const body = Buffer.alloc(size, '[')
    parentPort.postMessage(await Promise.all(Array.from({ length: count }, () => send(body))))
  })`

it('200 hostile bodies of 1 MiB delay others no more than 200 short requests', {
  timeout: 60_000,
}, async () => {
  const { pid } = await make.project()
  const token = await make.token((await make.person()).uid)
  await using servers = await startServers(1, url)
  const [base] = servers.urls as [string]
  using client = createClient()
  const others = new Worker(crowd, { eval: true, workerData: base })
  onTestFinished(async () => void (await others.terminate()))
  const waits: Record<'alone' | 'busy' | 'attacked', number[]> = { alone: [], busy: [], attacked: [] }
  const ask = async (into: number[]) => {
    for (let i = 0; i < 20; i++) {
      const since = performance.now()
      const { status } = await client.call(`GET ${base}/api/projects/${pid}`, { token })
      into.push(performance.now() - since)
      expect(status).toBe(200)
    }
  }
  const askAmong = async (into: number[], size: number): Promise<number[]> => {
    const answered = once(others, 'message')
    others.postMessage({ count: 10, size })
    await ask(into)
    return (await answered)[0]
  }
  for (const size of [1, mebibyte]) await askAmong([], size)

  const statuses = { busy: new Set<number>(), attacked: new Set<number>() }
  // Interleaved, so that other load affects all alike.
  for (let round = 0; round < 20; round++) {
    await ask(waits.alone)
    for (const status of await askAmong(waits.busy, 1)) statuses.busy.add(status)
    for (const status of await askAmong(waits.attacked, mebibyte)) statuses.attacked.add(status)
  }

  console.log(
    Object.entries(waits)
      .map(([name, values]) => `${name}: ${spread(values)}`)
      .join('; '),
  )
  expect([...statuses.busy]).toEqual([400])
  // 0: the connection was closed before the whole body was sent.
  expect([...statuses.attacked].filter((status) => status !== 413 && status !== 0)).toEqual([])
  const p99 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)]!
  // The 20 ms are for machines that run other tests meanwhile.
  expect(p99(waits.attacked)).toBeLessThan(2 * p99(waits.busy) + 20)
  if (process.env.FULL) expect(p99(waits.attacked)).toBeLessThan(2 * p99(waits.alone))
})
