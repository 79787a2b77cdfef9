import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Load {
  /** Times of acknowledged writes. */
  acknowledged: number[]
  /** Responses with 503 and Retry-After. */
  refused: number
  /** Requests for the members listing: answered, answered from the cache during an outage, and refused. */
  listing: { answered: number; past: number; refused: number }
  /** Milliseconds. */
  slowest: number
  /** Responses that are not allowed. */
  wrong: string[]
  /** Starts nothing new; repeats every write that was started with its key until it is acknowledged. */
  finish(): Promise<void>
}

/** Acknowledged in the whole drill: every key stands for one task, every address for one email. */
export interface Promised {
  keys: Set<string>
  addresses: Set<string>
}

interface Parts {
  urls: string[]
  token: string
  promised: Promised
}

interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
}

const mostMs = 5000
const pauses = { write: 150, listing: 100, read: 250, mail: 500, again: 200 }
const writers = 8

/** Constant writes and reads over HTTP, on all servers in turn. */
export function startLoad({ urls, token, promised }: Parts): Load {
  const agent = new http.Agent({ keepAlive: true })
  const listing = { answered: 0, past: 0, refused: 0 }
  const load = { acknowledged: [] as number[], refused: 0, listing, slowest: 0, wrong: [] as string[] }
  let open = true
  let turn = 0
  const bearer = { authorization: `Bearer ${token}` }

  async function call(method: string, path: string, headers: object, body?: object): Promise<Answer | null> {
    const begunAt = performance.now()
    try {
      const answer = await send(agent, `${urls[turn++ % urls.length]}${path}`, { method, headers, body })
      const { status } = answer
      if (status === 503) load.refused++
      if (status >= 400 && (status !== 503 || answer.headers['retry-after'] === undefined))
        load.wrong.push(`${method} ${path} answered ${status} without Retry-After or for no reason`)
      return answer
    } catch (error) {
      load.wrong.push(`${method} ${path} had no answer: ${String(error)}`)
      return null
    } finally {
      const ms = performance.now() - begunAt
      load.slowest = Math.max(load.slowest, ms)
      if (ms > mostMs) load.wrong.push(`${method} ${path} took ${Math.round(ms)} ms`)
    }
  }

  /** Retries like a client that wants the write to succeed, only more often. */
  async function insist(path: string, headers: object, body: object): Promise<void> {
    for (;;) {
      const answer = await call('POST', path, headers, body)
      if (answer && answer.status < 300) return
      await sleep(pauses.again)
    }
  }

  async function write(): Promise<void> {
    const key = randomUUID()
    await insist('/api/projects/drill/tasks', { ...bearer, 'idempotency-key': key }, { title: key })
    load.acknowledged.push(performance.now())
    promised.keys.add(key)
  }

  async function mail(): Promise<void> {
    const email = `${randomUUID()}@example.test`
    await insist('/api/sign-in/email', { 'sec-fetch-site': 'same-origin' }, { email })
    promised.addresses.add(email)
  }

  async function readListing(): Promise<void> {
    const answer = await call('GET', '/api/members/drill', {})
    if (answer?.status !== 200) listing.refused++
    else if (answer.headers.age === undefined) listing.answered++
    else listing.past++
  }

  const read = () => call('GET', '/api/projects/drill/tasks?limit=1', bearer)
  const keepOn = async (act: () => Promise<unknown>, pause: number) => {
    for (await sleep(Math.random() * pause); open; await sleep(pause)) await act()
  }
  const all = [
    ...Array.from({ length: writers }, () => keepOn(write, pauses.write)),
    keepOn(readListing, pauses.listing),
    keepOn(read, pauses.read),
    keepOn(mail, pauses.mail),
  ]
  return Object.assign(load, {
    async finish() {
      open = false
      await Promise.all(all)
      agent.destroy()
    },
  })
}

function send(
  agent: http.Agent,
  url: string,
  { method, headers, body }: { method: string; headers: object; body: object | undefined },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      method,
      agent,
      timeout: 20_000,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    })
    request.on('timeout', () => request.destroy(new Error('none in 20 s')))
    request.on('error', reject)
    request.on('response', (response) => {
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers }))
      response.resume()
    })
    request.end(body && JSON.stringify(body))
  })
}
