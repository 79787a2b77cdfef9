import { freePort } from '../../../server/dev/postgres.ts'
import { startProcesses } from '../../../server/test/processes.ts'
import { main } from '../system/command-line.ts'
import { createDatabase } from '../system/database.ts'
import type { System } from '../system/system.ts'

/** Starts another, empty installation. It sends emails to the same inbox. */
export async function startEmptySystem(beside: Pick<System, 'inboxUrl' | 'settings'>): Promise<System> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const DATABASE_URL = await createDatabase(beside.settings.DATABASE_URL!, `empty_${port}`)
  // The identity provider only knows the other address.
  const own = { DATABASE_URL, BASE_URL: url, PORT: String(port), OIDC_PROVIDERS: '[]' }
  const settings = { ...beside.settings, ...own }
  const servers = await startProcesses(1, [main, 'serve'], settings)
  return {
    url,
    inboxUrl: beside.inboxUrl,
    settings,
    [Symbol.asyncDispose]: () => servers[Symbol.asyncDispose](),
  }
}
