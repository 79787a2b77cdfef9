import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { seedDemo } from '../src/demo/index.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { createKeyRing } from '../src/platform/db/key-ring.ts'
import { migrate } from '../src/platform/db/migrations.ts'
import { startIdentityProvider } from './identity-provider.ts'
import { type Inbox, startInbox } from './inbox.ts'
import { freePort, startPostgres } from './postgres.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** A public key, for made-up data. */
const demoKey = 'demo'.repeat(11).slice(1)
const demoPushKey = 'push'.repeat(11).slice(1)
const demoKeys = { MANYHANDS_KEY: Buffer.from(demoKey, 'base64'), MANYHANDS_OTHER_KEYS: [] }

/** The servers that the service depends on. */
export interface Surroundings {
  /** Settings for a server or a command that uses them. */
  settings: Record<string, string>
  inbox: Inbox
  stop(): Promise<void>
}

interface Wanted {
  /** Contains the demo community. */
  databaseUrl: string
  /** Where the app will listen. The host is localhost, because passkeys need a name. */
  port: number
  ports?: { smtp: number; inbox: number; identity: number }
}

/** Starts an email inbox and an identity provider for a database. */
export async function startSurroundings({
  databaseUrl,
  port,
  ports = { smtp: 0, inbox: 0, identity: 0 },
}: Wanted): Promise<Surroundings> {
  const BASE_URL = `http://localhost:${port}`
  await using started = new AsyncDisposableStack()
  const inbox = await startInbox({ smtpPort: ports.smtp, webPort: ports.inbox })
  started.defer(() => inbox.stop())
  const redirectUris = [`${BASE_URL}/api/sign-in/providers/demo/callback`]
  const identity = await startIdentityProvider({ port: ports.identity, redirectUris })
  started.defer(() => identity.stop())
  const provider = {
    id: 'demo',
    name: 'Demo identity',
    issuer: identity.issuer,
    client_id: identity.clientId,
    client_secret: identity.clientSecret,
    domains: ['demo.test', 'example.test'],
    strong: { amr: ['mfa'] },
  }
  const all = started.move()
  return {
    settings: {
      DATABASE_URL: databaseUrl,
      BASE_URL,
      SMTP_URL: inbox.smtpUrl,
      MAIL_FROM: 'Manyhands <hello@demo.test>',
      OIDC_PROVIDERS: JSON.stringify([provider]),
      MANYHANDS_KEY: demoKey,
      PUSH_KEY: demoPushKey,
      PUSH_LOOPBACK: 'true',
    },
    inbox,
    stop: () => all.disposeAsync(),
  }
}

/** Seeds the demo community into a database; returns what it did. */
export async function fillWithDemo(url: string): Promise<string> {
  const database = openDatabase(url, { size: 2, statementTimeout: 0 })
  try {
    await migrate(database)
    return await seedDemo(database, createKeyRing(demoKeys))
  } finally {
    await database.close()
  }
}

interface Running {
  children: ChildProcess[]
  /** URLs that must answer, one after the other, before the system is ready. */
  probes: string[]
}

/** Runs a whole system on this machine. Ends with Ctrl-C, or when one of its processes ends. */
export async function runSystem(
  start: (port: number, settings: Record<string, string>) => Promise<Running>,
): Promise<void> {
  let children: ChildProcess[] = []
  const stopped = Promise.withResolvers<void>()
  let signals = 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => (children.length > 0 && ++signals === 1 ? stopped.resolve() : process.exit(130)))
  process.once('exit', () => children.forEach(killGroup))

  mkdirSync(`${root}/.data`, { recursive: true })
  const port = process.env.PORT ? Number(process.env.PORT) : await preferablePort(8080)
  const ports = {
    smtp: await preferablePort(1025),
    inbox: await preferablePort(8025),
    identity: await preferablePort(8090),
  }
  await using started = new AsyncDisposableStack()
  const postgres = await startPostgres({ folder: `${root}/.data/postgres`, bin: process.env.PG_BIN })
  started.defer(() => postgres.stop())
  console.log(await fillWithDemo(postgres.url()))
  const { settings, inbox, stop } = await startSurroundings({ databaseUrl: postgres.url(), port, ports })
  started.defer(stop)
  // `npm run manyhands` reads this file, so that its commands reach this system.
  writeFileSync(
    `${root}/.data/env`,
    Object.entries(settings)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  )
  const running = await start(port, settings)
  children = running.children
  const ended = Promise.race(children.map(async (child) => (await once(child, 'exit'))[0] as number | null))
  void announce(running.probes, banner(port, inbox.webUrl))
  const code = await Promise.race([ended, stopped.promise])
  if (signals === 0) process.exitCode = code ?? 1
  await Promise.all(children.map(stopChild))
}

/** In its own process group, because on Ctrl-C we stop everything in the right order. */
export function startChild(
  command: string,
  args: string[],
  env: Record<string, string>,
  cwd = root,
): ChildProcess {
  return spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const impatience = setTimeout(() => killGroup(child), 10_000)
  await ended
  clearTimeout(impatience)
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

async function preferablePort(wanted: number): Promise<number> {
  const probe = createServer().listen(wanted, '127.0.0.1')
  const free = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (free) {
    await new Promise((resolve) => probe.close(resolve))
    return wanted
  }
  const other = await freePort()
  console.log(`Port ${wanted} is in use. Using ${other} instead.`)
  return other
}

async function announce(probes: string[], text: string): Promise<void> {
  for (const url of probes)
    while (!(await fetch(url).catch(() => null))?.ok) await new Promise((resolve) => setTimeout(resolve, 200))
  console.log(text)
}

function banner(port: number, inbox: string): string {
  const line = (name: string, value: string) => `  ${name.padEnd(12)} ${value}`
  return [
    '',
    line('Web app', `http://localhost:${port}`),
    line('Emails', inbox),
    line('API docs', `http://localhost:${port}/api/docs`),
    '',
    line('Sign in as', 'admin@demo.test, owner@demo.test, chief@demo.test, volunteer@demo.test'),
    line('', 'or any other address. Request a code and open the email above.'),
    line('', 'Press Ctrl-C to stop.'),
    '',
  ].join('\n')
}
