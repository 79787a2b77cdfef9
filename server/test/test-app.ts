import type { LightMyRequestResponse } from 'fastify'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/platform/config.ts'
import { listenForChanges } from '../src/platform/db/changes.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { createLog } from '../src/platform/log.ts'
import type { WebApp } from '../src/web-app.ts'
import { createContract } from './contract.ts'
import { createFactories } from './factories.ts'
import { atFileEnd } from './file-end.ts'
import { createTestDatabase } from './test-database.ts'

interface Request {
  token?: string
  /** The token of a web session: sent as our own pages send it. */
  session?: string
  headers?: Record<string, string>
  body?: unknown
  form?: Record<string, string>
}

export const testKey = 'test'.repeat(11).slice(1)

/** The whole service on a database of its own. Every answer is held against the OpenAPI document. */
export async function createTestApp(
  settings: Record<string, string> = {},
  { webApp = null }: { webApp?: WebApp | null } = {},
) {
  const url = settings.DATABASE_URL ?? (await createTestDatabase())
  const config = readConfig({
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    BASE_URL: 'http://localhost:8080',
    TOKEN_RATE_LIMIT: '100000',
    SIGN_IN_RATE_LIMIT: '100000',
    MANYHANDS_KEY: testKey,
    // Nothing in a test asks the real one.
    GRAVATAR_URL: 'http://127.0.0.1:1/avatar',
    ...settings,
  })
  const log = createLog(config.LOG_LEVEL)
  const database = openDatabase(url, { size: config.DATABASE_POOL, statementTimeout: 10_000 })
  const changes = listenForChanges(url, log, database.pulse)
  const app = createApp({ config, database, changes, log, webApp })
  const contract = createContract(app.document)
  await app.fastify.ready()

  async function call(
    line: string,
    { token, session, headers = {}, body, form }: Request = {},
  ): Promise<LightMyRequestResponse> {
    const [method = 'GET', path = '/'] = line.split(' ')
    const response = await app.fastify.inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(session && {
          cookie: `__Host-manyhands-session=${session}`,
          'sec-fetch-site': 'same-origin',
        }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    contract.check(method, path, response)
    return response
  }

  atFileEnd(async () => {
    await app.fastify.close()
    await changes.close()
    await database.close()
  })
  return { ...app, call, database, changes, url, config, make: createFactories(database) }
}
