import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { Statement } from './data.ts'

const run = promisify(execFile)

interface Load {
  connections: number
  seconds: number
}

interface HttpLoad extends Load {
  url: string
  headers?: Record<string, string>
  /** Path of a Lua script that generates the requests. */
  script?: string
  /** Called with the p99 latency in milliseconds. */
  onP99?(ms: number): void
}

/** Requests per second, on one thread of wrk. */
export async function wrk(load: HttpLoad): Promise<number> {
  const { url, headers = {}, script, connections, seconds, onP99 } = load
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '5s', '--latency']
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}: ${value}`)
  if (script) args.push('-s', script)
  const { stdout } = await run('wrk', [...args, url], { timeout: (seconds + 15) * 1000 })
  const trouble = /Non-2xx or 3xx responses.*|Socket errors.*/.exec(stdout)
  if (trouble) throw new Error(`${url}: ${trouble[0]}`)
  onP99?.(p99In(stdout))
  return numberIn(stdout, /Requests\/sec:\s+([\d.]+)/)
}

interface SqlLoad extends Load {
  url: string
  /** Path of a pgbench script. */
  script: string
  planCache?: 'auto' | 'force_custom_plan'
}

/** Transactions per second, and their total number. pgbench fetches every row it selects. */
export async function pgbench({ url, script, planCache = 'auto', connections, seconds }: SqlLoad) {
  const command = process.env.PG_BIN ? join(process.env.PG_BIN, 'pgbench') : 'pgbench'
  const args = ['-n', '-Mprepared', `-c${connections}`, '-j1', `-T${seconds}`, '-Dn=0', '-f', script, url]
  const { stdout } = await run(command, args, {
    timeout: (seconds + 15) * 1000,
    env: { ...process.env, PGOPTIONS: `-c plan_cache_mode=${planCache}` },
  })
  if (numberIn(stdout, /number of failed transactions: (\d+)/) > 0) throw new Error(`pgbench: ${stdout}`)
  const count = numberIn(stdout, /transactions actually processed: (\d+)/)
  // On a very busy machine no transaction finishes within a second, and pgbench prints no rate.
  return { rate: count === 0 ? 1 / seconds : numberIn(stdout, /tps = ([\d.]+)/), count }
}

const units: Record<string, number> = { us: 0.001, ms: 1, s: 1000 }

function p99In(text: string): number {
  const [, unit = 'ms'] = /99%\s+[\d.]+(us|ms|s)/.exec(text) ?? []
  return numberIn(text, /99%\s+([\d.]+)/) * units[unit]!
}

function numberIn(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`No ${pattern} in: ${text}`)
  return Number(found)
}

/**
 * Puts a statement of the service on one pgbench line; its values are replaced by the expressions they stand
 * for.
 */
export function fillIn({ text, values }: Statement, expressions: Map<unknown, string>): string {
  const written = text.replace(/\$(\d+)/g, (_, n) => {
    const value = values[Number(n) - 1]
    return expressions.get(value) ?? JSON.stringify(value)
  })
  return written.replaceAll('\n', ' ')
}

/** Writes a pgbench script with one statement. */
export function writeSqlScript(
  path: string,
  statement: Statement,
  expressions: Map<unknown, string>,
  before: string,
): string {
  writeFileSync(path, `${before}\n${fillIn(statement, expressions)};\n`)
  return path
}

/** Sends one request; returns its body as it came over the wire. */
export async function probe(url: string, headers: Record<string, string>, status: number) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject)
  })
  const body = await buffer(response)
  if (response.statusCode !== status)
    throw new Error(
      `${url} answers ${response.statusCode} instead of ${status}: ${body.toString('utf8', 0, 300)}`,
    )
  return { headers: response.headers, body }
}
