import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db/database.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
/** Processes share compiled code, which halves their start-up time. */
export const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), 'manyhands-compiled') }
/** The environment of libfaketime, if this process runs at another time than the machine. */
export const clock = Object.fromEntries(
  ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  }),
)
const secondsToStart = 30
const secondsToStop = 10

/** Real listening processes; `await using` ends them, however the test ends. */
export interface Processes extends AsyncDisposable {
  /** The URL of each, without a trailing slash. */
  urls: string[]
  pids: number[]
  /** The output of each so far. */
  said: string[]
}

/** Real servers on one database, as an operator would run them. */
export function startServers(
  count: number,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Processes> {
  return startProcesses(count, [main, 'serve'], {
    DATABASE_URL: databaseUrl,
    PORT: '0',
    LOG_LEVEL: 'warn',
    MIGRATE_ON_START: 'false',
    WORK_IN_SERVE: 'false',
    RATE_LIMIT: '100000000',
    TOKEN_RATE_LIMIT: '100000000',
    ANONYMOUS_WRITE_LIMIT: '100000000',
    ...settings,
  })
}

/** Starts a script several times; each prints `ready <url>` when it listens. */
export async function startProcesses(
  count: number,
  script: string[],
  settings: Record<string, string>,
): Promise<Processes> {
  const env = { PATH: process.env.PATH, ...compiled, ...clock, ...settings }
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, script, { env, stdio: ['ignore', 'pipe', 'pipe'] }),
  )
  const kill = () => children.forEach((child) => void child.kill('SIGKILL'))
  process.once('exit', kill)
  const stop = async () => {
    await Promise.all(children.map(stopOne))
    process.off('exit', kill)
  }
  const said = children.map(() => '')
  try {
    const urls = await Promise.all(
      children.map((child, i) => untilReady(child, (line) => (said[i] += `${line}\n`))),
    )
    return { urls, pids: children.map(({ pid }) => pid!), said, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw new Error(`a process did not start: ${said.join('\n')}`, { cause: error })
  }
}

function untilReady(child: ChildProcess, note: (line: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, secondsToStart * 1000, new Error(`not ready after ${secondsToStart} s`)).unref()
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
    for (const input of [child.stdout!, child.stderr!])
      createInterface({ input }).on('line', (line) => {
        note(line)
        const url = /^ready (http:\S+)$/.exec(line)?.[1]
        if (url) resolve(url)
      })
  })
}

async function stopOne(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const impatience = setTimeout(() => void child.kill('SIGKILL'), secondsToStop * 1000)
  await ended
  clearTimeout(impatience)
}

export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
}

export interface Client extends Disposable {
  /** `line` is a method and a full URL. */
  call(
    line: string,
    given?: {
      token?: string
      headers?: Record<string, string>
      form?: Record<string, string>
      json?: object
    },
  ): Promise<Answer>
}

/** As many connections as concurrent requests, kept for the next. */
export function createClient(): Client {
  const agent = new http.Agent({ keepAlive: true, maxFreeSockets: 1000 })

  return {
    call(line, { token, headers = {}, form, json } = {}) {
      const [method = 'GET', url = ''] = line.split(' ')
      const body = json ? JSON.stringify(json) : form && new URLSearchParams(form).toString()
      const type = json ? 'application/json' : 'application/x-www-form-urlencoded'
      return new Promise((resolve, reject) => {
        const request = http.request(url, {
          method,
          agent,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(body && { 'content-type': type }),
            ...headers,
          },
          timeout: 30_000,
        })
        request.on('timeout', () => request.destroy(new Error(`no answer to ${line} in 30 s`)))
        request.on('error', reject)
        request.on('response', (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode!,
              headers: response.headers,
              body: Buffer.concat(parts).toString(),
            }),
          )
        })
        request.end(body)
      })
    },
    [Symbol.dispose]: () => agent.destroy(),
  }
}

/** A control for freshness: caches responses for three seconds, like a careless cache. */
export async function startCarelessCache(client: Client, target: string) {
  const kept = new Map<string, { until: number; answer: Promise<Answer> }>()
  const server = http.createServer(({ url, headers: { authorization } }, response) => {
    const key = `${url} ${authorization}`
    let entry = kept.get(key)
    if (!entry || entry.until < performance.now()) {
      const headers = authorization ? { authorization } : {}
      entry = { until: performance.now() + 3000, answer: client.call(`GET ${target}${url}`, { headers }) }
      kept.set(key, entry)
    }
    entry.answer.then(
      ({ status, headers, body }) =>
        response.writeHead(status, { 'cache-control': headers['cache-control'] }).end(body),
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A proxy between a client and PostgreSQL that can stall without closing anything. */
export async function startProxy(databaseUrl: string) {
  const { port, pathname } = new URL(databaseUrl)
  const state = {
    /** Cuts a connection when its client sends this. */
    cutOn: '',
    /** Cuts future connections. */
    cutAll: false,
  }
  const links = new Set<{ cut: boolean; ends: [near: Socket, far: Socket] }>()
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
    const link = { cut: state.cutAll, ends: [near, far] as [Socket, Socket] }
    links.add(link)
    near.on('data', (data) => {
      if (state.cutOn && data.includes(state.cutOn)) link.cut = true
    })
    for (const [from, to] of [link.ends, link.ends.toReversed()] as [Socket, Socket][]) {
      from.on('data', (data) => void (link.cut || to.write(data)))
      from.on('end', () => void (link.cut || to.end()))
      from.on('error', () => to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    state,
    connections: () => ({
      ever: links.size,
      open: [...links].filter(({ ends }) => !ends[0].destroyed).length,
    }),
    /** From now on, nothing passes over the current connections. */
    cut() {
      for (const link of links) link.cut = true
    },
    close() {
      for (const { ends } of links) for (const end of ends) end.destroy()
      server.close()
    },
  }
}

/** Ends some or all of the listening connections; returns how many. */
export async function terminateListeners(db: Db, most = 100): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'manyhands changes'
     order by random() limit ${most}`.execute(db)
  return rows.length
}

/** For reports: `p50 3 ms, p99 9 ms, max 12 ms (of 40)`. */
export function spread(milliseconds: number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms (of ${sorted.length})`
}
