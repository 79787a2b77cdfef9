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
  /** URL of the app, without a trailing slash. */
  url: string
  inboxUrl: string
  /** Settings for commands that use this system. */
  settings: Record<string, string>
}

/** Passed to the setup of a screen. */
export interface Stage {
  system: System
  mailbox: Mailbox
  page: Page
}

export interface Screen {
  /** Path in the app or a full URL; left out if `prepare` navigates itself. */
  path?: string
  /** Local part of a demo.test address; signed out if left out. */
  user?: string
  /** Creates data before the page is opened. */
  begin?(stage: Stage): Promise<unknown>
  /** Steps on the page before the screenshot. Labels differ by language, so it selects by role. */
  prepare?(stage: Stage): Promise<unknown>
  /** Has one language and one theme, and may be endless: only the first viewport is captured. */
  plain?: true
}

/**
 * The product as it ships, from browser to database, with real email and a real identity provider; several
 * instances that share only the PostgreSQL process. The demo community is created once and copied.
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
    // All journeys come from one address.
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
