import type { LightMyRequestResponse } from 'fastify'
import { createApp } from '../../src/app.ts'
import type { NotificationKinds } from '../../src/messages/index.ts'
import { readConfig } from '../../src/platform/config.ts'
import { listenForChanges } from '../../src/platform/db/changes.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { createLog, type Log } from '../../src/platform/log.ts'
import type { WebApp } from '../../src/web-app.ts'
import { createContract, describeOnce } from '../contract.ts'
import { atFileEnd } from '../file-end.ts'
import { createTestDatabase } from '../test-database.ts'
import { mailSettings, noInbox, openInbox, startWork } from './inbox.ts'
import { createFactories } from './make.ts'

interface Request {
  token?: string
  /** A session token, sent like our own pages do. */
  session?: string
  headers?: Record<string, string>
  body?: unknown
  form?: Record<string, string>
}

export const testKey = 'test'.repeat(11).slice(1)

export interface AppOptions {
  /** With an inbox for all emails, and with background jobs. */
  mail?: boolean
  /** Background jobs; by default as `mail`. */
  work?: boolean
  /** Environment variables; uses DATABASE_URL if given, else a new database. */
  settings?: Record<string, string> | undefined
  webApp?: WebApp | null | undefined
  /** Replaces the service's message kinds. */
  kinds?: NotificationKinds | undefined
}

let silent: Log | undefined
/** Shared, because each has a timer and a listener for the life of the process. */
const silentLog = () => (silent ??= createLog('silent'))

export type App = Awaited<ReturnType<typeof startApp>>

/** The whole service, until the test file ends. Checks every response against the OpenAPI document. */
export async function startApp({
  mail = false,
  work = mail,
  settings = {},
  webApp = null,
  kinds,
}: AppOptions) {
  const inbox = mail ? await openInbox() : noInbox
  const url = settings.DATABASE_URL ?? (await createTestDatabase())
  const config = readConfig({
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    BASE_URL: 'http://localhost:8080',
    TOKEN_RATE_LIMIT: '100000',
    SIGN_IN_RATE_LIMIT: '100000',
    ANONYMOUS_WRITE_LIMIT: '100000',
    MANYHANDS_KEY: testKey,
    // Tests never call the real one.
    GRAVATAR_URL: 'http://127.0.0.1:1/avatar',
    ...(mail && mailSettings(inbox)),
    ...settings,
  })
  const log = config.LOG_LEVEL === 'silent' ? silentLog() : createLog(config.LOG_LEVEL)
  const database = openDatabase(url, { size: config.DATABASE_POOL, statementTimeout: 10_000 })
  const changes = listenForChanges(url, log, database.pulse)
  const describeApi = describeOnce(kinds)
  const app = createApp({ config, database, changes, log, webApp, kinds, describeApi })
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
  if (work) await startWork({ config, database, log, kinds })
  return { ...app, call, inbox, database, changes, url, config, make: createFactories(database) }
}
