import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Client, createClient } from '../../server/test/processes.ts'

/** A client with a token, or with a cookie as a browser. */
export interface Visitor {
  headers: Record<string, string>
}

export interface Load {
  /** Milliseconds of each successful request. */
  times: number[]
  failures: string[]
  /** Teams that the API acknowledged. */
  made: string[]
  stop(): Promise<void>
}

interface People {
  owner: Visitor
  browser: Visitor
}

/** Reads and writes without pause and without retries, over persistent connections. */
export function startLoad(stack: AsyncDisposableStack, url: string, { owner, browser }: People): Load {
  let going = true
  let count = 0
  const load: Load = { times: [], failures: [], made: [], stop }
  const client = createClient()
  stack.defer(() => client[Symbol.dispose]())

  async function ask(
    line: string,
    visitor: Visitor | null,
    json?: object,
    by = client,
  ): Promise<Answer | null> {
    const started = performance.now()
    const [method, path] = line.split(' ')
    try {
      const headers = visitor?.headers ?? {}
      const answer = await by.call(`${method} ${url}${path}`, { headers, ...(json && { json }) })
      if (answer.status < 300) load.times.push(performance.now() - started)
      else load.failures.push(`${line}: ${answer.status} ${answer.body.slice(0, 200)}`)
      return answer
    } catch (error) {
      load.failures.push(`${line}: ${String(error)}`)
      return null
    }
  }
  const make = async (visitor: Visitor) => {
    const tid = `rolling-${++count}`
    const answer = await ask('POST /api/projects/2026/teams', visitor, { tid, name: tid })
    if (answer?.status === 201) load.made.push(tid)
  }
  const kinds: (() => Promise<unknown>)[] = [
    () => ask('GET /api/members/2026', null),
    () => ask('GET /api/members/2025', owner),
    () => ask('GET /api/users/me', owner),
    () => ask('GET /api/users/me', browser),
    () => ask('GET /api/projects/2026/tasks?limit=20', browser),
    () => make(owner),
    () => make(browser),
    () => ask('PATCH /api/users/me', browser, { name: `Rolling ${count}` }),
  ]
  async function hurry(kind: () => Promise<unknown>): Promise<void> {
    for (; going; await sleep(20)) await kind()
  }
  /** A connection that is idle most of the time: the one most likely to be closed while a request arrives. */
  async function linger(): Promise<void> {
    const own: Client = createClient()
    for (; going; await sleep(Math.random() * 3000)) await ask('GET /api/users/me', owner, undefined, own)
    own[Symbol.dispose]()
  }
  const all = [...kinds.map(hurry), ...kinds.map(hurry), ...Array.from({ length: 12 }, linger)]
  async function stop(): Promise<void> {
    going = false
    await Promise.all(all)
  }
  stack.defer(stop)
  return load
}
