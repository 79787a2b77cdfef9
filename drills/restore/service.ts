import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Client, compiled, createClient } from '../../server/test/processes.ts'
import { createServeProcess, main } from '../processes.ts'

const run = promisify(execFile)

/** One `manyhands serve` process, and its clients. */
export interface Service {
  client: Client
  url: string
  start(others?: Record<string, string>): Promise<void>
  stop(): Promise<void>
  /** Runs a `manyhands` command with the settings of the service, or with others. */
  command(args: string[], others?: Record<string, string>): Promise<string>
  /** Gets a token over HTTP, as any script would. */
  signIn(email: string, scope: string): Promise<string>
}

export async function createService(
  stack: AsyncDisposableStack,
  settings: Record<string, string>,
): Promise<Service> {
  const duties = { LOG_LEVEL: 'error', WORK_IN_SERVE: 'false', RATE_LIMIT: '100000000' }
  const { url, start, stop } = await createServeProcess(stack, { ...duties, ...settings })
  const client = createClient()
  stack.defer(() => client[Symbol.dispose]())

  async function command(args: string[], others = {}): Promise<string> {
    const env = { PATH: process.env.PATH, ...compiled, ...duties, ...settings, ...others }
    return (await run(process.execPath, [main, ...args], { env, timeout: 600_000 })).stdout.trim()
  }
  async function signIn(email: string, scope: string): Promise<string> {
    const made = JSON.parse(await command(['credentials', email, '--scope', scope])) as {
      username: string
      password: string
    }
    const { username, password } = made
    const answer = await client.call(`POST ${url}/api/token`, { form: { username, password } })
    const { access_token } = JSON.parse(answer.body) as { access_token?: string }
    if (!access_token) throw new Error(`No token for ${email}, but ${answer.status}: ${answer.body}`)
    return access_token
  }
  return {
    client,
    url,
    start,
    async stop() {
      await stop('SIGTERM')
    },
    command,
    signIn,
  }
}
