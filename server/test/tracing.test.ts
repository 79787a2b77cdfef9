import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { openDatabase } from '../src/platform/db/database.ts'
import { readTraceparent } from '../src/platform/tracing/spans.ts'
import { found } from './leaks.ts'
import { type ReceivedSpan, startReceiver } from './otlp-receiver.ts'
import { startServers } from './processes.ts'
import { createTestDatabase } from './test-database.ts'
import { testKey } from './world/app.ts'
import { mailSettings, openInbox } from './world/inbox.ts'
import { createFactories } from './world/make.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const callersId = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${callersId}-01`

/** Reports which tracing modules a process loads. */
const tellLoaded = `--import=data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module'
   registerHooks({ load(url, context, next) {
     if (url.includes('/platform/tracing/')) console.log('loaded ' + url.split('/').at(-1))
     return next(url, context)
   } })`,
)}`

const inbox = await openInbox()

async function open(settings: Record<string, string>) {
  const url = await createTestDatabase()
  const database = openDatabase(url, { size: 2, statementTimeout: 10_000 })
  const servers = await startServers(1, url, {
    ...mailSettings(inbox),
    WORK_IN_SERVE: 'true',
    LOG_LEVEL: 'debug',
    MANYHANDS_KEY: testKey,
    NODE_OPTIONS: tellLoaded,
    ...settings,
  })
  return {
    base: servers.urls[0]!,
    said: () => servers.said[0]!,
    make: createFactories(database),
    async [Symbol.asyncDispose]() {
      await servers[Symbol.asyncDispose]()
      await database.close()
    },
  }
}

const named = (spans: ReceivedSpan[], name: string) => spans.filter((span) => span.name === name)
const childrenOf = (spans: ReceivedSpan[], { spanId }: ReceivedSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId)

it('sends a request, its statements and its job to a receiver, without personal data', async () => {
  using receiver = await startReceiver()
  await using service = await open({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc',
    METRICS_TOKEN: 'a-token-for-prometheus',
  })
  const { base, make } = service
  const person = await make.person({ name: 'Kanarienvogel Spur' })
  const token = await make.token(person.uid, ['read', 'write', 'private'])
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', traceparent }
  const send = (method: string, path: string, body?: object) =>
    fetch(base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })

  const renamed = await send('PATCH', '/api/users/me', { name: 'Kanarienvogel Neu' })
  expect(renamed.status).toBe(200)
  const address = {
    receiver: 'Kanarienvogel Empfang',
    country: 'GB',
    // Digits alone would be in some time or identifier by chance.
    postal_code: 'KY11 9ZX',
    lines: ['Weg 4711'],
  }
  expect((await send('PUT', '/api/users/me/address', address)).status).toBe(200)
  await fetch(`${base}/api/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: person.email }),
  })
  await inbox.waitFor(({ to }) => to.includes(person.email))
  const { spans, state } = receiver
  await expect.poll(() => named(spans, 'job mail-sign-in').length, { timeout: 10_000 }).toBe(1)
  await expect.poll(() => named(spans, 'PATCH /api/users/me').length).toBe(1)

  const [request] = named(spans, 'PATCH /api/users/me') as [ReceivedSpan]
  expect([request.traceId, request.parentSpanId, request.kind, request.status]).toEqual([
    traceId,
    callersId,
    2,
    {},
  ])
  expect(request.attributes).toEqual({
    'http.request.method': 'PATCH',
    'http.route': '/api/users/me',
    'http.response.status_code': '200',
    'manyhands.operation': 'changeMe',
    'manyhands.request_id': renamed.headers.get('x-request-id'),
  })
  const statements = childrenOf(spans, request)
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['BEGIN', 'SELECT', 'UPDATE', 'INSERT', 'COMMIT']),
  )
  expect(new Set(statements.map((span) => `${span.traceId} ${span.kind}`))).toEqual(new Set([`${traceId} 3`]))
  const update = statements.find(({ name }) => name === 'UPDATE')!
  expect(update.attributes['db.query.text']).toMatch(/update.*people.*\$1/is)
  expect(Number(update.startTimeUnixNano)).toBeGreaterThanOrEqual(Number(request.startTimeUnixNano))
  expect(Number(update.endTimeUnixNano)).toBeLessThanOrEqual(Number(request.endTimeUnixNano))

  const [job] = named(spans, 'job mail-sign-in') as [ReceivedSpan]
  expect([job.parentSpanId, job.kind, childrenOf(spans, job).length > 0]).toEqual([undefined, 5, true])
  expect(state.resource).toMatchObject({ 'service.name': 'manyhands', 'process.runtime.name': 'nodejs' })
  expect(state.authorization).toBe('Basic abc')

  await expect.poll(() => service.said(), { timeout: 5000 }).toContain('"operation":"changeMe"')
  const secrets = {
    email: person.email,
    uid: person.uid,
    token,
    name: 'Kanarienvogel',
    postcode: 'KY11 9ZX',
    line: 'Weg 4711',
  }
  expect(found({ route: '/api/users/me' }, state.text)).toEqual(['route'])
  expect(found(secrets, state.text)).toEqual([])
  const metrics = await fetch(`${base}/metrics`, {
    headers: { authorization: 'Bearer a-token-for-prometheus' },
  })
  expect(found(secrets, await metrics.text())).toEqual([])
  expect(found(secrets, service.said())).toEqual([])
}, 60_000)

it('propagates the context to others, and samples a share if configured', async () => {
  using receiver = await startReceiver()
  const requests = () => receiver.spans.filter(({ kind }) => kind === 2)
  const asked: (string | undefined)[] = []
  const pictures = createServer((request, response) => {
    asked.push(request.headers.traceparent as string | undefined)
    response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(pictures, 'listening')
  const { port } = pictures.address() as AddressInfo
  await using stack = new AsyncDisposableStack()
  stack.defer(() => void pictures.close())
  const gravatar = { GRAVATAR_URL: `http://127.0.0.1:${port}/avatar` }
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }
  await using all = await open({ ...gravatar, ...endpoint })
  const { uid } = await all.make.person()
  const headers = { authorization: `Bearer ${await all.make.token(uid)}` }
  const chosen = await fetch(`${all.base}/api/users/me/avatar/gravatar`, { method: 'POST', headers })
  const { avatar_url } = (await chosen.json()) as { avatar_url: string }
  await expect.poll(requests, { timeout: 5000 }).toHaveLength(1)
  receiver.spans.length = 0
  await fetch(all.base + avatar_url, { headers: { ...headers, traceparent } })
  await expect.poll(requests, { timeout: 5000 }).toHaveLength(1)
  expect(asked).toEqual([undefined])

  // Neither requests that the caller doesn't sample, nor those outside the share.
  receiver.spans.length = 0
  await fetch(`${all.base}/api/projects`, { headers: { traceparent: traceparent.replace(/1$/, '0') } })
  await using none = await open({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '0' })
  await fetch(`${none.base}/api/projects`, { headers: { traceparent } })
  await fetch(`${all.base}/api/projects`, { headers: { traceparent: 'nonsense' } })
  await expect.poll(requests, { timeout: 5000 }).toHaveLength(1)
  expect(requests()[0]!.traceId).not.toBe(traceId)
}, 60_000)

it('is not even loaded unless configured', async () => {
  await using off = await open({})
  await using on = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  for (const { base } of [off, on]) expect((await fetch(`${base}/api/projects`)).status).toBe(200)
  expect(off.said()).not.toContain('loaded ')
  expect(on.said()).toContain('loaded tracing.ts')
  // Without a receiver: logged once, and nothing waits.
  await expect.poll(() => on.said(), { timeout: 10_000 }).toContain('traces cannot be sent')
}, 60_000)

it.each([
  [traceparent, { traceId, id: callersId, sampled: true }],
  [traceparent.replace(/1$/, '0'), { traceId, id: callersId, sampled: false }],
  [`00-${'0'.repeat(32)}-${callersId}-01`, null],
  [`ff-${traceId}-${callersId}-01`, null],
  ['', null],
  [undefined, null],
])('reads the header %s', (header, read) => expect(readTraceparent(header)).toEqual(read))
