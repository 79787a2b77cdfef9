import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { drawn, type Random } from '../../server/src/demo/random.ts'

export const kinds = ['home', 'shifts', 'sign up', 'home again', 'shifts again'] as const
export type Kind = (typeof kinds)[number]

/** When someone wants to do each of these, in milliseconds from the start, whatever the server does. */
export type Visit = Record<Kind, number>

/** Arrivals are random; people then read for a moment, and look again as soon as they have signed up. */
export function planVisits(random: Random, people: number, milliseconds: number): Visit[] {
  return Array.from({ length: people }, () => {
    const arrival = random() * milliseconds
    const shifts = arrival + 500 + random() * 1500
    const signUp = shifts + 2000 + random() * 4000
    return {
      home: arrival,
      shifts,
      'sign up': signUp,
      'home again': signUp + 500,
      'shifts again': signUp + 500,
    }
  })
}

interface Answer {
  status: number
  etag: string | undefined
  body: Buffer
  coding: string | undefined
}

interface Ask {
  path: string
  token: string
  /** The ETag of an earlier answer. */
  known?: string | undefined
  body?: object
}

export type Send = (ask: Ask) => Promise<Answer>

/** Accepts what browsers accept. Throws unless the answer is a success or unchanged. */
export function createSender(stack: AsyncDisposableStack, server: string): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 })
  stack.defer(() => agent.destroy())
  return async ({ path, token, known, body }) => {
    const payload = body && JSON.stringify(body)
    const method = payload ? 'PUT' : 'GET'
    const headers = {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip, deflate, br, zstd',
      ...(known && { 'if-none-match': known }),
      ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    }
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(server + path, { method, headers, agent }, resolve)
        .on('error', reject)
        .end(payload)
    })
    const answer = {
      status: response.statusCode!,
      etag: response.headers.etag,
      coding: response.headers['content-encoding'],
      body: await buffer(response),
    }
    if (answer.status !== 304 && answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${read(answer).slice(0, 200)}`)
    return answer
  }
}

function read({ body, coding }: Answer): string {
  if (coding === 'br') return brotliDecompressSync(body).toString()
  if (coding === 'zstd') return zstdDecompressSync(body).toString()
  return (coding === 'gzip' ? gunzipSync(body) : body).toString()
}

interface Shift {
  id: string
  roles: { seats: number; taken: number }[]
  why_not: unknown[]
  warnings: unknown[]
  you: { state: string } | null
}

/** A page of the list and its ETag, as the browser keeps them. */
interface Page {
  path: string
  etag: string | undefined
}

interface Calls {
  send: Send
  token: string
  random: Random
  /** Waits until the moment, runs the call, and measures it from the moment it was due. */
  run<T>(kind: Kind, due: number, call: () => Promise<T>): Promise<T>
  onUnchanged(): void
}

/**
 * One person's visit. Each call waits for the one before it, but is measured from its own moment, so that a late answer
 * makes the following ones late, too.
 */
export async function visit({ send, token, random, run, onUnchanged }: Calls, due: Visit): Promise<void> {
  const get = async (path: string, known?: string) => {
    const answer = await send({ path, token, known })
    if (answer.status === 304) onUnchanged()
    return answer
  }
  const path = '/api/users/me/home'
  const home = await run('home', due.home, () => get(path))
  const pages: Page[] = []
  const all = await run('shifts', due.shifts, () => readList(get, pages))
  const shift = choose(random, all)
  const signUp = { path: `/api/projects/rush/tasks/${shift.id}/people/me`, token, body: {} }
  const signedUp = await run('sign up', due['sign up'], () => send(signUp))
  const { you } = JSON.parse(read(signedUp)) as Shift
  if (!you) throw new Error('Signing up was answered without a seat.')
  await Promise.all([
    run('home again', due['home again'], () => get(path, home.etag)),
    run('shifts again', due['shifts again'], async () => {
      for (const page of pages) await get(page.path, page.etag)
    }),
  ])
}

/** As the web app asks for it, page by page. */
async function readList(get: (path: string) => Promise<Answer>, pages: Page[]): Promise<Shift[]> {
  const from = `${new Date().toISOString().slice(0, 16)}:00Z`
  const first = `/api/projects/rush/tasks?limit=100&from=${encodeURIComponent(from)}`
  const all: Shift[] = []
  for (let path: string | null = first; path; ) {
    const answer = await get(path)
    const { data, next_cursor } = JSON.parse(read(answer))
    all.push(...data)
    pages.push({ path, etag: answer.etag })
    path = next_cursor && `${first}&cursor=${next_cursor}`
  }
  return all
}

/** One they may take without a warning, with a free spot if there is one. Many prefer the same. */
function choose(random: Random, all: Shift[]): Shift {
  const fitting = all.filter(({ why_not, warnings }) => why_not.length + warnings.length === 0)
  const free = fitting.filter(({ roles }) => roles.some(({ taken, seats }) => taken < seats))
  const wanted = free.length > 0 ? free : fitting
  const [shift] = drawn(random, random() < 0.3 ? wanted.slice(0, 20) : wanted)
  if (!shift) throw new Error(`None of ${all.length} shifts can be taken.`)
  return shift
}

export const until = (start: number, due: number) => sleep(Math.max(0, start + due - performance.now()))
