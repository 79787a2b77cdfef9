import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import type { Scope } from '../src/platform/http/access.ts'
import type { PersonId } from '../src/platform/ids.ts'
import { newToken } from '../src/sign-in/secrets.ts'
import { createContract } from './contract.ts'
import { knownOfSlices, newProjects } from './fuzz-known.ts'
import { createRequests, type FuzzRequest, oneByOne } from './fuzz-requests.ts'
import { exchange } from './fuzz-socket.ts'
import { rawRequests, unlimited } from './fuzz-values.ts'
import { seedsOf, sizeOf } from './seeds.ts'
import { createWorld } from './world/world.ts'

const seeds = seedsOf('fuzz', [20_261_115])
const total = sizeOf({ commit: 1500, full: 20_000 })
/** One in this many of the 70,000 requests with hostile texts; not a divisor of their number. */
const every = sizeOf({ commit: 31, full: 1 })
const everything: Scope[] = ['read', 'write', 'private', 'admin']

const world = await createWorld({ settings: unlimited })
const { make, operations, fastify, database } = world
// These end the tokens of the callers, and have no input to fuzz.
const { '/api/sessions': sessions, '/api/users/me/secure': _, ...paths } = world.document.paths
const document = { ...world.document, paths: { ...paths, '/api/sessions': { get: sessions!.get! } } }
const contract = createContract(world.document)

const [admin, owner, plain] = [await make.person({ admin: true }), await make.person(), await make.person()]
for (const [pid, listing] of Object.entries({ fuzz: 'public', guarded: 'token', quiet: 'public' })) {
  await make.project({ pid, listing })
  const { tid } = await make.team(pid)
  // Callers may rename themselves, so the quiet project has none of them.
  const people = pid === 'quiet' ? [await make.person(), await make.person()] : [owner, plain]
  await make.membership(pid, tid, people[0]!.uid, 'chief')
  await make.membership(pid, tid, people[1]!.uid)
  if (pid !== 'quiet') await make.owner(pid, owner.uid)
}

const slices = await knownOfSlices(world, 'fuzz', 'fuzz-team')
const quiet = (await world.call('GET /api/members/quiet')).json()

/** A caller, with its relative frequency. */
type Caller = [name: string, authorization: string | undefined, weight: number]
const inSession = async (uid: PersonId) => `session ${await make.session(uid)}`
const callers: Caller[] = [
  ['admin', `Bearer ${await make.token(admin.uid, everything)}`, 6],
  ['owner', `Bearer ${await make.token(owner.uid, everything)}`, 6],
  ['admin in a session', await inSession(admin.uid), 4],
  ['someone in a session', await inSession(plain.uid), 4],
  ['everything', `Bearer ${await make.token(plain.uid, everything)}`, 1],
  ['read', `Bearer ${await make.token(plain.uid, ['read'])}`, 1],
  ['write', `bearer ${await make.token(owner.uid, ['write'])}`, 1],
  ['private', `Bearer ${await make.token(owner.uid, ['private'])}`, 1],
  ['admin alone', `Bearer ${await make.token(admin.uid, ['admin'])}`, 1],
  ['nobody', undefined, 3],
  ['unknown', `Bearer ${newToken()}`, 1],
  ['revoked', `Bearer ${await revokedToken()}`, 1],
  ['mistyped', `Bearer mh_${'a'.repeat(49)}`, 1],
  ['another scheme', 'Basic dXNlcjpwYXNz', 1],
  ['empty', 'Bearer ', 1],
  ['huge', `Bearer ${'\xe9'.repeat(8000)}`, 1],
]

async function revokedToken(): Promise<string> {
  const { uid } = await make.person()
  const token = await make.token(uid)
  await database.db.updateTable('api_tokens').set({ revoked_at: new Date() }).where('uid', '=', uid).execute()
  return token
}

/** Tokens that may be revoked while the callers keep theirs. */
async function throwaways(): Promise<string[]> {
  const before = await database.db.selectFrom('api_tokens').select('id').execute()
  for (let i = 0; i < 40; i++) await make.token(i % 2 ? admin.uid : owner.uid)
  const all = await database.db.selectFrom('api_tokens').select('id').execute()
  return all.map(({ id }) => id).filter((id) => !before.some((one) => one.id === id))
}

async function credentials(): Promise<object[]> {
  const people = await Promise.all(Array.from({ length: 60 }, () => make.person()))
  return Promise.all(
    people.map(async ({ uid }, i) => {
      const { username, password } = await make.credentials(uid)
      return { username, password, ...(i % 3 === 0 && { grant_type: 'password', scope: 'read' }) }
    }),
  )
}

const known = {
  values: {
    pid: Array.from({ length: 100 }, (_, i) => [`new-${i}`, 'fuzz', 'guarded', 'FUZZ'][i % 4]!),
    id: [...(await throwaways()), ...slices.ids],
    ...slices.values,
    uid: [plain.uid, owner.uid, slices.uid],
    ids: [plain.uid, `${owner.uid},${plain.uid}`],
    hash: ['a'.repeat(64), 'b'.repeat(32)],
    purpose: ['insurance', 'catering', 'placement'],
    role: ['owner', 'finance', 'desk'],
    tid: ['fuzz-team', 'none'],
    secret: ['0'.repeat(43)],
    until: ['2027-01-31', '2029-01-01'],
    time_zone: ['Asia/Taipei', 'UTC', '+01:00', 'Mars/Base'],
    name: ['Lantern Days', '  Lantern Days  '],
    email: ['fuzz@example.test', plain.email],
    starts_on: ['2026-12-12'],
    ends_on: ['2026-12-13'],
  },
  bodies: { exchangeCredentials: await credentials(), createProject: newProjects(), ...slices.bodies },
}

const counts: Record<string, Record<string, number>> = {}
const failures = new Map<string, { times: number; example: string }>()
const times: number[] = []
const started = performance.now()
afterAll(() => {
  const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  const took = `${((performance.now() - started) / 1000).toFixed(1)} s, p99 ${p99.toFixed(1)} ms`
  console.log(
    `fuzz: seeds ${seeds.join(' ')}, ${times.length} requests in ${took} ${JSON.stringify(counts).replaceAll('"', '')}`,
  )
})

function count(operation: string, status: number | string): void {
  counts[operation] ??= {}
  counts[operation][status] = (counts[operation][status] ?? 0) + 1
}

/** Shows the shortest of the requests that fail alike. */
function fail(kind: string, detail: string, request: unknown): void {
  const runs = /(.{1,9}?)\1{49,}/g
  const shown = (run: string, one: string) => `⟨${one} × ${run.length / one.length}⟩`
  const example = `${detail}\n    ${JSON.stringify(request)}`.replace(runs, shown)
  const known = failures.get(kind)
  const shorter = !known || example.length < known.example.length
  failures.set(kind, { times: (known?.times ?? 0) + 1, example: shorter ? example : known.example })
}

function requireNoFailures(seed?: number): void {
  const lines = [...failures].map(([kind, { times: n, example }]) => `${kind} (${n} times):\n    ${example}`)
  failures.clear()
  if (lines.length > 0) throw new Error(`seed ${seed}\n${lines.join('\n')}`)
}

async function each<T>(items: T[], parallel: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: parallel }, worker))
}

const leaks =
  /\n\s+at |\\n\s+at |at Object\.|node_modules|node:internal|\.ts:\d|FST_|ERR_|HPE_|ZodError|SQLSTATE|syntax error|input syntax|invalid byte|violates|out of range|kysely|fastify/i

interface Answer {
  status: number
  type: string
  body: string
  /** Whether it has the format of RFC 6749. */
  oauth?: boolean
}

/** Checks what every response guarantees, documented or not; null if it holds. */
function brokenPromise({ status, type, body, oauth }: Answer): string | null {
  if (status >= 500) return 'is a 5xx'
  if (status < 400) return null
  if (leaks.test(body)) return 'leaks'
  if (!type.startsWith(oauth ? 'application/json' : 'application/problem+json'))
    return `is "${type}", no problem`
  if (body === '' || oauth) return null
  const problem = JSON.parse(body)
  return problem.status === status && problem.type.startsWith('/api/errors#') ? null : 'is another problem'
}

async function send({ caller, ...request }: FuzzRequest & { caller: string }): Promise<void> {
  const { operation, method, url, headers, body } = request
  const payload = body === undefined ? {} : { payload: body }
  const begun = performance.now()
  const response = await fastify.inject({ method: method as 'GET', url, headers, ...payload })
  const time = performance.now() - begun
  times.push(time)
  const { statusCode: status, headers: answered } = response
  count(operation, status)

  const complain = (kind: string, detail: string) =>
    fail(`${operation} ${kind}`, detail, { caller, ...request })
  // With injected requests, HEAD shows the body that Node drops on a socket.
  const text = method === 'HEAD' ? '' : textOf(response.rawPayload, answered['content-encoding'])
  const seen = response.raw.req.url!
  const oauth = status === 400 && method === 'POST' && seen.split('?')[0] === '/api/token'
  const broken = brokenPromise({ status, type: String(answered['content-type']), body: text, oauth })
  if (broken) return complain(`→ ${status} ${broken}`, text)
  if (answered['x-injected']) complain('lets a header in', text)
  if (time > 5000) complain('is slow', `${time} ms`)
  try {
    contract.check(method, seen, { statusCode: status, headers: answered, body: text })
  } catch (error) {
    complain(`→ ${status} breaks the contract`, String(error))
  }
}

function textOf(bytes: Buffer, coding: unknown): string {
  if (bytes.length === 0) return ''
  return (
    coding === 'gzip' ? gunzipSync(bytes) : coding === 'br' ? brotliDecompressSync(bytes) : bytes
  ).toString()
}

async function speak(port: number, bytes: string): Promise<void> {
  const begun = performance.now()
  const answer = await exchange(port, bytes)
  if (answer === null) return fail('raw is not answered', `${performance.now() - begun} ms`, bytes)
  const heads = [...answer.matchAll(/HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/g)]
  if (heads.length === 0) count('raw', 'closed')
  for (const { 0: head, 1: code, 2: headers = '', index } of heads) {
    const status = Number(code)
    count('raw', status)
    const type = /^content-type: *(.*)$/im.exec(headers)?.[1] ?? ''
    const length = bytes.startsWith('HEAD') ? 0 : Number(/^content-length: *(\d+)/im.exec(headers)?.[1] ?? 0)
    const start = index + head.length
    const body = Buffer.from(answer.slice(start, start + length), 'latin1').toString()
    const oauth =
      status === 400 && bytes.startsWith('POST /api/token ') && type.startsWith('application/json')
    const broken = brokenPromise({ status, type, body, oauth })
    // Node refuses a missing Host and an unknown Expect itself, without a body.
    const silent = body === '' && (status === 400 || status === 417)
    if (broken && !silent) fail(`raw → ${status} ${broken}`, head + body, bytes)
    // An unreadable request has no method: its response may have a body.
    const readHead = index === 0 && bytes.startsWith('HEAD ') && /^x-request-id/im.test(headers)
    if (readHead && !/^(?:HTTP|$)/.test(answer.slice(start))) fail('raw HEAD has a body', answer, bytes)
    if (/^x-injected/im.test(headers)) fail('raw lets a header in', head, bytes)
  }
}

function shown(authorization: string | undefined): Record<string, string> {
  if (authorization === undefined) return {}
  const [kind, secret] = authorization.split(' ')
  return kind === 'session' ? { cookie: `__Host-manyhands-session=${secret}` } : { authorization }
}

it.each(seeds)(
  'answers any request to any operation by anyone as documented, and quickly (seed %i)',
  { timeout: 600_000 },
  async (seed) => {
    const requests = createRequests(document, known)
    const weights = callers.reduce((sum, [, , weight]) => sum + weight, 0)
    const called = (made: FuzzRequest[], [caller, authorization]: Caller) =>
      made.map((one) => ({
        ...one,
        caller,
        headers: { 'sec-fetch-site': 'same-origin', ...one.headers, ...shown(authorization) },
      }))
    // With few requests, not every caller tries every operation.
    let due = 0
    const made = requests.flatMap((request, i) =>
      callers.flatMap((caller, j) => {
        const before = Math.ceil(due)
        due += (total * caller[2]) / weights / requests.length
        const numRuns = Math.ceil(due) - before
        if (numRuns === 0) return []
        return called(fc.sample(request, { seed: seed + i * 100 + j, numRuns }), caller)
      }),
    )

    const hostile = oneByOne(document, known).filter((_, i) => i % every === seed % every)
    await each(called(hostile, callers[0]!), 8, send)
    const [mixed = []] = fc.sample(fc.shuffledSubarray(made, { minLength: made.length }), {
      seed,
      numRuns: 1,
    })
    const survivable = mixed.filter(
      ({ method, url }) => method !== 'DELETE' || !/^\/api\/sessions(\?|$)/.test(url),
    )
    await each(survivable, 8, send)

    requireNoFailures(seed)
    expect(made.length).toBeGreaterThanOrEqual(total - 1)
  },
)

it('refuses bodies over 1 MiB, over 16 KiB from anonymous callers, or over the operation’s limit', {
  timeout: 60_000,
}, async () => {
  const [, authorization = ''] = callers[0]!
  const rest = operations.filter(({ id }) => !['endAllSessions', 'secureAccount'].includes(id))
  const made = rest.flatMap(
    ({
      method,
      path,
      body,
      access,
      accepts = ['application/json'],
      bodyLimit = access.needsActor ? 1024 * 1024 : 16 * 1024,
    }) =>
      accepts.map((type) => ({
        operation: body ? 'oversized' : 'oversized without need',
        caller: 'admin',
        method,
        url: path.replace(/\{\w+\}/g, 'fuzz'),
        headers: { authorization, 'content-type': type, 'sec-fetch-site': 'same-origin' },
        body: `{"name":"${'x'.repeat(bodyLimit)}"}`,
      })),
  )

  await each(made, 2, send)

  requireNoFailures()
  const withBody = made.filter(({ operation }) => operation === 'oversized')
  expect(counts.oversized).toEqual({ 413: withBody.length })
})

it('answers malformed HTTP with a problem, or closes the connection', { timeout: 120_000 }, async () => {
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = fastify.server.address() as AddressInfo
  for (const seed of seeds) {
    const made = fc.sample(rawRequests, { seed, numRuns: Math.ceil(total / 40) })

    await each(made, 16, (bytes) => speak(port, bytes))

    requireNoFailures(seed)
  }
  expect(counts.raw).toMatchObject({ 200: expect.any(Number), 400: expect.any(Number) })
})

it('still works afterwards', async () => {
  const listing = await world.call('GET /api/members/quiet')
  const ready = await world.call('GET /readyz')

  expect([listing.statusCode, listing.json()]).toEqual([200, quiet])
  expect(ready.json()).toEqual({ status: 'ready' })
  expect(Object.keys(Object.prototype)).toEqual([])
})
