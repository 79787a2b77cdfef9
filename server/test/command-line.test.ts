import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runCommand, spawnCommand } from './command.ts'
import { compiled } from './processes.ts'
import { createTestDatabase } from './test-database.ts'
import { testKey } from './world/app.ts'
import { createWorld } from './world/world.ts'

const main = new URL('../src/main.ts', import.meta.url).pathname
const { call, make, database, url } = await createWorld()

const here = { DATABASE_URL: url }
const run = (args: string[], env: Record<string, string> = here) => runCommand(args, env)
const spawned = (args: string[], env: Record<string, string> = here) => spawnCommand(args, env)

describe('the command line', () => {
  it('prints its usage', async () => {
    const { code, output } = await spawned(['--help'], {})
    expect(code).toBe(0)
    for (const name of ['serve', 'work', 'migrate', 'seed', 'admin grant', 'credentials', 'openapi'])
      expect(output).toContain(`  ${name}`)
    expect((await spawned(['nonsense'], {})).code).toBe(2)
    expect((await run(['credentials', '--help'], {})).output).toContain('work once, within five minutes')
  })

  it('reports missing settings', async () => {
    const { code, output } = await spawned(['migrate'], {})
    expect([code, output]).toEqual([1, expect.stringContaining('DATABASE_URL')])
  })

  it('asks for migrations where needed', async () => {
    const empty = new URL(url)
    empty.pathname = `/empty_${randomBytes(4).toString('hex')}`
    await sql.raw(`create database ${empty.pathname.slice(1)}`).execute(database.db)
    for (const [args, how] of [
      [['keys', 'list'], spawned],
      [['seed'], run],
      [['work'], spawned],
    ] as const)
      expect(await how([...args], { DATABASE_URL: empty.href, MANYHANDS_KEY: testKey })).toEqual({
        code: 1,
        output: 'The database is not up to date. Run "manyhands migrate" first.\n',
      })
  })

  it('seeds the demo once, and not in a database with people', async () => {
    const empty = await createTestDatabase()
    const first = await spawned(['seed'], { DATABASE_URL: empty })
    await run(['admin', 'grant', 'one-more@example.test'], { DATABASE_URL: empty })
    const second = await run(['seed'], { DATABASE_URL: empty })
    expect([first.output, second.output]).toEqual([
      'Created 561 people in 4 projects.\n',
      'The demo data already exists.\n',
    ])
    await make.person()
    expect(await run(['seed'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('has other people in it'),
    })
  }, 60_000)

  it('creates large data', async () => {
    const empty = await createTestDatabase()
    const { output } = await run(['seed', '--scale', 'projects=7'], { DATABASE_URL: empty })
    expect(output).toMatch(/^Created 7 projects, 2800 memberships and 2000 people in [\d.]+ s\.\n$/)
  })

  it('makes someone an admin, with or without an account', async () => {
    expect((await spawned(['admin', 'grant', ' New@Example.test '])).output).toContain('is now an admin')
    expect((await run(['admin', 'grant', 'new@example.test'])).output).toContain('was already an admin')
    const lines = await database.db
      .selectFrom('audit')
      .select('verb')
      .where('actor', 'is', null)
      .where('verb', 'like', '%a%d')
      .execute()
    expect(lines.map(({ verb }) => verb)).toEqual(expect.arrayContaining(['person.added', 'admin.granted']))
  })

  it('prints credentials that can be exchanged', async () => {
    const person = await make.person()
    const { output } = await spawned(['credentials', person.email, '--scope', 'read', '--name', 'Robot'])
    const { username, password, expires_at } = JSON.parse(output)
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.now() + 4 * 60_000)
    const answer = await call('POST /api/token', { form: { username, password } })
    expect([answer.statusCode, answer.json().scope]).toEqual([200, 'read'])
    expect((await run(['credentials', 'nobody@example.test'])).output).toBe(
      'Nobody has the email address nobody@example.test. Check it for typos.\n',
    )
  })

  it('generates distinct keys, and does not replace the required one', async () => {
    const [one, other] = [
      (await spawned(['keys', 'new'], {})).output,
      (await run(['keys', 'new'], {})).output,
    ]
    expect([one.length, other.length, one === other]).toEqual([44, 44, false])
    const app = await createWorld()
    const { uid } = await app.make.person()
    const token = await app.make.token(uid, ['private'])
    await app.call('PUT /api/users/me/address', { token, body: { receiver: 'Me' } })
    for (const keys of [{}, { MANYHANDS_KEY: one.trim() }] as Record<string, string>[]) {
      const { code, output } = await spawned(['serve'], { DATABASE_URL: app.url, PORT: '0', ...keys })
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(
          /^The private data of 1 person is encrypted with the key [0-9a-f]{8}, which is not configured\. Compare/,
        ),
      ])
    }
    const lost = /key ([0-9a-f]{8})/.exec((await spawned(['work'], { DATABASE_URL: app.url })).output)![1]!
    expect((await run(['keys', 'list'], { DATABASE_URL: app.url })).output).toBe(
      `${lost}  not configured  1 person\n`,
    )
    const held = { DATABASE_URL: app.url, MANYHANDS_KEY: testKey }
    expect((await run(['keys', 'forget', lost], held)).output).toContain(
      'is configured, so the data encrypted with it is not lost',
    )
    const forget = (...more: string[]) => run(['keys', 'forget', lost, ...more], { DATABASE_URL: app.url })
    for (const more of [[], ['--people', '2'], ['--people', '']])
      expect(await forget(...more)).toEqual({
        code: 1,
        output: `Nothing was deleted. The key ${lost} encrypts the private data of 1 person. If you still have the key, configure it instead. To delete their data permanently: manyhands keys forget ${lost} --people 1\n`,
      })
    expect((await app.call('GET /api/users/me/address', { token })).statusCode).toBe(200)
    expect(await spawned(['keys', 'forget', lost, '--people', '1'], { DATABASE_URL: app.url })).toEqual({
      code: 0,
      output: 'Deleted the private data of 1 person.\n',
    })
    expect((await forget('--people', '1')).output).toBe(
      `No data is encrypted with the key ${lost}. Check the id with "manyhands keys list".\n`,
    )
    expect((await app.call('GET /api/users/me/address', { token })).statusCode).toBe(404)
    const { code, output } = await run(['keys', 'rotate'])
    expect([code, output]).toEqual([
      1,
      'MANYHANDS_KEY is not set, so there is no key to rotate to. Set it to a new key first.\n',
    ])
    const short = await spawned(['serve'], { DATABASE_URL: url, MANYHANDS_KEY: 'short' })
    expect(short.output).toContain('MANYHANDS_KEY: must be a key as printed by "manyhands keys new"')
  }, 60_000)

  it('prints the document of the running API', async () => {
    const { output } = await spawned(['openapi'], {})
    expect(JSON.parse(output)).toEqual((await call('GET /api/openapi.json')).json())
  })

  it('exits with an error if the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const { code, output } = await spawned(['serve'], { DATABASE_URL: url, PORT: String(port) })
    taken.close()
    expect([code, output]).toEqual([1, `127.0.0.1:${port} is already in use. Set PORT to another port.\n`])
  })

  it('reports wrong arguments', async () => {
    const answers = [await run(['constructor'], {}), await run(['admin', 'grant', 'nonsense'])]
    expect(answers.map(({ code }) => code)).toEqual([2, 1])
    expect(answers[1]!.output).toBe('"nonsense" is not an email address. Check it for typos.\n')
    const nowhere = await run(['credentials', 'a@b.test'], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    })
    expect(nowhere.output).toMatch(/^Can’t reach the database: .*systemctl start postgresql/)
    const noSocket = await run(['migrate'], {
      DATABASE_URL: 'postgres://nobody@localhost/none?host=/nowhere',
    })
    expect(noSocket.output).toMatch(/^Can’t reach the database: connect ENOENT/)
  }, 60_000)

  it('finishes running requests when told to stop', async () => {
    const child = spawn(process.execPath, [main, 'serve'], {
      env: { PATH: process.env.PATH!, ...compiled, DATABASE_URL: url, PORT: '0', STOP_DELAY_MS: '6000' },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    await expect.poll(() => output, { timeout: 10_000 }).toMatch(/^ready http.*\n/m)
    const base = /^ready (\S+)/m.exec(output)![1]
    const ended = once(child, 'close')
    child.kill('SIGTERM')
    await expect
      .poll(async () => (await fetch(`${base}/readyz`)).status, { timeout: 5000, interval: 10 })
      .toBe(503)
    const last = await fetch(`${base}/healthz?secret=x`)
    expect([last.status, last.headers.get('connection')]).toEqual([200, 'close'])
    expect(await ended).toEqual([0, null])
    const requests = output
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line))
      .filter(({ operation }) => operation)
    const [level, time, id, ms] = [30, expect.any(Number), expect.any(String), expect.any(Number)]
    expect(requests.at(-1)).toEqual({
      level,
      time,
      id,
      method: 'GET',
      operation: '/healthz',
      status: 200,
      ms,
    })
  })
})

describe('the log', () => {
  it('redacts secrets everywhere', async () => {
    const child = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `
      import { createLog } from ${JSON.stringify(new URL('../src/platform/log.ts', import.meta.url).href)}
      createLog('info').info({ token: 'mh_x', headers: { authorization: 'Bearer mh_x' }, person: { email: 'a@b' } })`,
    ])
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    await once(child, 'close')
    expect(JSON.parse(output)).toMatchObject({
      token: '[secret]',
      headers: { authorization: '[secret]' },
      person: { email: '[secret]' },
    })
  })
})
