import type { LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/platform/config.ts'
import { listenForChanges } from '../src/platform/db/changes.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { createLog } from '../src/platform/log.ts'
import { createContract } from './contract.ts'
import { createFactories } from './factories.ts'
import { createTestDatabase } from './test-database.ts'

interface Request {
  token?: string
  headers?: Record<string, string>
  body?: unknown
  form?: Record<string, string>
}

/** The whole service on a database of its own. Every answer is held against the OpenAPI document. */
export async function createTestApp(settings: Record<string, string> = {}) {
  const url = settings.DATABASE_URL ?? (await createTestDatabase())
  const config = readConfig({
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    TOKEN_RATE_LIMIT: '100000',
    ...settings,
  })
  const log = createLog(config.LOG_LEVEL)
  const database = openDatabase(url, { size: config.DATABASE_POOL, statementTimeout: 10_000 })
  const changes = listenForChanges(url, log)
  const app = createApp({ config, database, changes, log })
  const contract = createContract(app.document)
  await app.fastify.ready()

  async function call(
    line: string,
    { token, headers = {}, body, form }: Request = {},
  ): Promise<LightMyRequestResponse> {
    const [method = 'GET', path = '/'] = line.split(' ')
    const response = await app.fastify.inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    contract.check(method, path, response)
    return response
  }

  afterAll(async () => {
    await app.fastify.close()
    await changes.close()
    await database.close()
  })
  return { ...app, call, database, changes, url, config, make: createFactories(database) }
}
