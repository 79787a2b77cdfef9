import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort, startPostgres } from '../../../server/dev/postgres.ts'
import { fillWithDemo, main, startSurroundings } from '../../../server/dev/system.ts'
import { buildWeb } from '../../../server/dev/web-build.ts'
import { startProcesses } from '../../../server/test/processes.ts'
import { createDatabase } from './database.ts'
import type { Mailbox } from './mailbox.ts'

export interface System extends AsyncDisposable {
  /** Of the app, without a slash at the end. */
  url: string
  inboxUrl: string
  /** With which a command reaches this system. */
  settings: Record<string, string>
}

/** What a screen is prepared with. */
export interface Stage {
  system: System
  mailbox: Mailbox
  page: Page
}

export interface Screen {
  /** Of the app, or a whole address; left out where `prepare` goes there itself. */
  path?: string
  /** Who looks, before the @ of demo.test; nobody if left out. */
  who?: string
  /** What is there before anyone looks. */
  begin?(stage: Stage): Promise<unknown>
  /** What is done on the page before the picture. Labels differ by language: it goes by kinds. */
  prepare?(stage: Stage): Promise<unknown>
  /** Has one language and one theme, and may be endless: only what is seen at first is taken. */
  plain?: true
}

/**
 * The product as it ships, from browser to database, with real mail and a real identity provider; several times
 * side by side, with nothing in common but the PostgreSQL process. The demo community is made once and copied.
 */
export async function startSystems(count: number): Promise<System[]> {
  const building = buildWeb()
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-e2e-'))
  await using started = new AsyncDisposableStack()
  started.defer(() => rmSync(folder, { recursive: true, force: true }))
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const postgres = await startPostgres({ folder, bin: process.env.PG_BIN, settings })
  started.defer(() => postgres.stop())
  const template = await createDatabase(postgres.url(), 'demo')
  console.log(await fillWithDemo(template))
  const urls: string[] = []
  for (let nth = 0; nth < count; nth++)
    urls.push(await createDatabase(postgres.url(), `system_${nth}`, 'demo'))
  await building
  const systems = await Promise.all(urls.map(startSystemOn))
  let running = systems.length
  const all = started.move()
  return systems.map((system) => ({
    ...system,
    async [Symbol.asyncDispose]() {
      await system[Symbol.asyncDispose]()
      if (--running === 0) await all.disposeAsync()
    },
  }))
}

async function startSystemOn(databaseUrl: string): Promise<System> {
  await using started = new AsyncDisposableStack()
  const port = await freePort()
  const surroundings = await startSurroundings({ databaseUrl, port })
  started.defer(() => surroundings.stop())
  const settings: Record<string, string> = {
    ...surroundings.settings,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    // Every journey comes from one address.
    RATE_LIMIT: '1000000',
    TOKEN_RATE_LIMIT: '1000000',
    SIGN_IN_RATE_LIMIT: '1000000',
    ANONYMOUS_WRITE_LIMIT: '1000000',
  }
  const servers = await startProcesses(1, [main, 'serve'], settings)
  started.defer(async () => {
    await servers[Symbol.asyncDispose]()
    const complaints = servers.said.join('').replace(/^ready .*\n/m, '')
    if (complaints) console.log(`The server said:\n${complaints}`)
  })
  const all = started.move()
  return {
    url: `http://localhost:${port}`,
    inboxUrl: surroundings.inbox.webUrl,
    settings,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
