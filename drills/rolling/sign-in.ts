import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createClient } from '../../server/test/processes.ts'
import { main } from '../processes.ts'
import type { Visitor } from './load.ts'

const run = promisify(execFile)

/** Someone with a token and someone in a browser, both signed in through the proxy. */
export async function signInBoth(
  proxy: string,
  settings: Record<string, string>,
): Promise<{ owner: Visitor; browser: Visitor }> {
  using client = createClient()
  const env = { PATH: process.env.PATH, ...settings }
  const command = async (...args: string[]) => (await run(process.execPath, [main, ...args], { env })).stdout

  const credentials = JSON.parse(await command('credentials', 'owner@demo.test')) as Record<string, string>
  const form = { username: credentials.username!, password: credentials.password! }
  const exchanged = await client.call(`POST ${proxy}/api/token`, { form })
  const { access_token } = JSON.parse(exchanged.body) as { access_token?: string }
  if (!access_token) throw new Error(`No token, but ${exchanged.status}: ${exchanged.body}`)

  // With a link alone, an admin would be asked for a second step.
  const [, link] = (await command('sign-in-link', 'owner@demo.test')).trim().split('#')
  const pages = { origin: settings.BASE_URL! }
  const signedIn = await client.call(`POST ${proxy}/api/sign-in/link`, { headers: pages, json: { link } })
  const cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0]
  if (!cookie) throw new Error(`No session, but ${signedIn.status}: ${signedIn.body}`)
  return {
    owner: { headers: { authorization: `Bearer ${access_token}` } },
    browser: { headers: { ...pages, cookie } },
  }
}
