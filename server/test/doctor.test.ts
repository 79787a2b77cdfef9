import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../dev/postgres.ts'
import { readConfig } from '../src/platform/config.ts'
import { newKey } from '../src/platform/db/key-ring.ts'
import { checkClock } from '../src/platform/doctor/machine.ts'
import { checkProxy } from '../src/platform/doctor/proxy.ts'
import { newPushKey } from '../src/platform/push/push-keys.ts'
import { runCommand, spawnCommand } from './command.ts'
import { testKey } from './world/app.ts'
import { createWorld } from './world/world.ts'

const world = await createWorld({ settings: { TRUST_PROXY: '127.0.0.1' } })
const believing = await world.fastify.listen({ host: '127.0.0.1', port: 0 })
const other = await createWorld({ settings: { DATABASE_URL: world.url } })
const doubting = await other.fastify.listen({ host: '127.0.0.1', port: 0 })

interface Found {
  check: string
  level: string
  says: string
  fix?: string
}

/** Like an operator, once in a separate process. */
async function consult(env: Record<string, string>, how = runCommand) {
  const { code, output } = await how(['doctor', '--json'], {
    DATABASE_URL: world.url,
    MANYHANDS_KEY: testKey,
    ...env,
  })
  const { level, findings } = JSON.parse(output) as { level: string; findings: Found[] }
  const of = (check: string) => findings.filter((one) => one.check === check)
  return { code, level, output, of }
}

type Headers = Record<string, string | undefined>

/** A proxy that changes headers as told, and may buffer responses. */
async function startProxy(target: string, change: (headers: Headers) => Headers, holdsBack = false) {
  const server = createServer((asked, answer) => {
    const headers = change(asked.headers as Headers)
    for (const name of Object.keys(headers)) if (headers[name] === undefined) delete headers[name]
    const onward = request(`${target}${asked.url}`, { headers: headers as Record<string, string> }, (got) => {
      const parts: Buffer[] = []
      if (!holdsBack) answer.writeHead(got.statusCode!, got.headers)
      got.on('data', (part: Buffer) => (holdsBack ? parts.push(part) : answer.write(part)))
      got.on('end', () => answer.end(holdsBack ? Buffer.concat(parts) : undefined))
    })
    onward.on('error', () => answer.writeHead(502).end())
    asked.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/** Findings about the path from `BASE_URL` to a running app. */
const proxyFindings = (settings: Record<string, string>) =>
  checkProxy(readConfig({ DATABASE_URL: world.url, ...settings }), world.database)

const says = (text: string) => expect.stringContaining(text) as string
const named = (headers: Headers) => ({ ...headers, 'x-forwarded-for': '192.0.2.9' })

describe('the connection to it', () => {
  it('passes through a correct proxy', async () => {
    const BASE_URL = await startProxy(believing, named)
    expect(await proxyFindings({ BASE_URL, TRUST_PROXY: '127.0.0.1' })).toEqual([
      {
        check: 'proxy',
        level: 'ok',
        says: `${BASE_URL} reaches this installation through the proxy at 127.0.0.1, which sends client addresses.`,
      },
    ])
  })

  it('is direct', async () => {
    const BASE_URL = believing.replace('127.0.0.1', 'localhost')
    expect(await proxyFindings({ BASE_URL })).toMatchObject([{ level: 'ok', says: says('directly') }])
  })

  it.each<[string, (headers: Headers) => Headers, string]>([
    ['doesn’t send client addresses', (headers) => ({ ...headers, 'x-forwarded-for': undefined }), 'warning'],
    ['passes on X-Forwarded-For from visitors', (headers) => headers, 'trouble'],
    ['doesn’t pass on Origin', (headers) => named({ ...headers, origin: undefined }), 'trouble'],
  ])('leads through one that %s', async (text, change, level) => {
    const BASE_URL = await startProxy(believing, change)
    expect(await proxyFindings({ BASE_URL })).toMatchObject([{ check: 'proxy', level, says: says(text) }])
  })

  it('passes through a proxy that buffers responses', async () => {
    const BASE_URL = await startProxy(believing, named, true)
    expect((await proxyFindings({ BASE_URL })).at(-1)).toMatchObject({
      level: 'warning',
      says: says('buffers responses'),
    })
  })

  it('passes through an untrusted proxy', async () => {
    const BASE_URL = await startProxy(doubting, named)
    expect(await proxyFindings({ BASE_URL })).toMatchObject([
      { level: 'warning', fix: 'Set TRUST_PROXY=127.0.0.1' },
    ])
    expect(await proxyFindings({ BASE_URL, TRUST_PROXY: '10.0.0.1' })).toMatchObject([
      { level: 'warning', fix: 'Add 127.0.0.1 to TRUST_PROXY.' },
    ])
  })

  it('fails or reaches something else', async () => {
    const broken = await startProxy('http://127.0.0.1:1', (headers) => headers)
    expect(await proxyFindings({ BASE_URL: broken })).toMatchObject([
      { level: 'trouble', says: says('answers 502') },
    ])
    const stranger = createServer((_, answer) => answer.end('hello')).listen(0, '127.0.0.1')
    await once(stranger, 'listening')
    onTestFinished(() => void stranger.close())
    const there = `http://localhost:${(stranger.address() as AddressInfo).port}`
    expect(await proxyFindings({ BASE_URL: there })).toMatchObject([
      { level: 'trouble', says: says('is not this installation') },
    ])
    const PORT = String(await freePort())
    expect(await proxyFindings({ BASE_URL: `http://localhost:${PORT}`, PORT })).toMatchObject([
      {
        level: 'trouble',
        fix: `Start "manyhands serve": it doesn’t respond at http://127.0.0.1:${PORT} either.`,
      },
    ])
  })

  it('reaches a proxy without a certificate', async () => {
    const alert = Buffer.from([21, 3, 3, 0, 2, 2, 80])
    const young = createSocketServer((socket) => {
      socket.on('error', () => {}).once('data', () => socket.end(alert))
    }).listen(0, '127.0.0.1')
    await once(young, 'listening')
    onTestFinished(() => void young.close())
    const BASE_URL = `https://localhost:${(young.address() as AddressInfo).port}`
    expect(await proxyFindings({ BASE_URL })).toMatchObject([
      { level: 'trouble', fix: says('no certificate for this name yet: wait a minute') },
    ])
  })

  it('reveals nothing without the doctor’s secret', async () => {
    for (const headers of [{}, { 'manyhands-doctor': 'x'.repeat(32) }] as Record<string, string>[])
      expect((await world.call('GET /healthz/doctor', { headers })).statusCode).toBe(404)
  })

  it('is not rate-limited for the doctor, even if visitors behind a proxy have used up their limit', async () => {
    const busy = await createWorld({ settings: { DATABASE_URL: world.url, RATE_LIMIT: '2' } })
    const BASE_URL = await startProxy(await busy.fastify.listen({ host: '127.0.0.1', port: 0 }), named)
    const ask = async () => (await fetch(`${BASE_URL}/api/projects`)).status
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
    const findings = () => proxyFindings({ BASE_URL })
    expect(await findings()).toMatchObject([{ level: 'warning', fix: 'Set TRUST_PROXY=127.0.0.1' }])
    await findings()
    expect(await findings()).toMatchObject([
      { level: 'trouble', says: says('429'), fix: says('TRUST_PROXY') },
    ])
  })

  it('limits guessing', async () => {
    const guarded = await createWorld({ settings: { DATABASE_URL: world.url, RATE_LIMIT: '2' } })
    const guess = async () => (await guarded.call('GET /healthz/doctor')).statusCode
    expect([await guess(), await guess(), await guess()]).toEqual([404, 404, 429])
  })
})

it.each([
  [3_600_000, 'trouble', /^This machine’s clock is 3\d\d\d s ahead of/],
  [-10_000, 'warning', /^This machine’s clock is (9|10) s behind/],
  [0, 'ok', /agree/],
])('notices a clock that is wrong by %i ms', async (ms, level, text) => {
  const now = Date.now
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + ms)
  onTestFinished(() => clock.mockRestore())
  const [found] = await checkClock(world.database)
  expect([found!.level, found!.says]).toEqual([level, expect.stringMatching(text)])
})

describe('on the command line', () => {
  it('tests the keys, and never prints them', async () => {
    const { uid } = await world.make.person()
    const token = await world.make.token(uid, ['private'])
    await world.call('PUT /api/users/me/address', { token, body: { receiver: 'Me' } })
    const other = newKey().toString('base64url')
    const lost = await consult({ MANYHANDS_KEY: other }, spawnCommand)
    expect([lost.code, lost.level, lost.of('keys')]).toMatchObject([
      1,
      'trouble',
      [
        {
          says: expect.stringMatching(
            /^The private data of 1 person is encrypted with the key [0-9a-f]{8}, which is not/,
          ),
          fix: 'Compare MANYHANDS_KEY, or the file that holds it, with your backup copy. A former key belongs in MANYHANDS_OTHER_KEYS. If the key is lost, see docs/operators/keys.md.',
        },
      ],
    ])
    expect(lost.output).not.toContain(other)
    await sql`
      update person_keys set sealed_key = set_byte(sealed_key, 40, 255 - get_byte(sealed_key, 40))`.execute(
      world.database.db,
    )
    expect((await consult({})).of('keys')).toMatchObject([
      { level: 'trouble', says: says('can’t be decrypted') },
    ])
  }, 60_000)

  it('reports a missing key of notifications, a wrong one, and devices that expect another', async () => {
    const key = newPushKey()
    expect((await consult({})).of('push')).toMatchObject([
      { level: 'warning', fix: says('manyhands push-key new') },
    ])
    expect((await consult({ PUSH_KEY: key })).of('push')).toMatchObject([{ level: 'ok' }])
    expect((await consult({ PUSH_KEY: 'short' })).of('settings')).toMatchObject([
      { level: 'trouble', says: says('as printed by "manyhands push-key new"') },
    ])
    expect((await consult({ PUSH_KEY: key, MANYHANDS_KEY: '' })).of('settings')).toMatchObject([
      { level: 'trouble', says: says('also set MANYHANDS_KEY') },
    ])
    const { uid } = await world.make.person()
    await world.make.session(uid)
    await sql`
      insert into push_devices (id, uid, session, endpoint_hash, sealed, server_key)
      select gen_random_uuid(), uid, id, '', '', 'another' from sessions where uid = ${uid}`.execute(
      world.database.db,
    )
    expect((await consult({ PUSH_KEY: key })).of('push')).toMatchObject([
      { level: 'warning', says: says('1 device turned on notifications under another PUSH_KEY') },
    ])
    expect((await consult({})).of('push')).toMatchObject([{ level: 'trouble', says: says('1 device') }])
    await sql`delete from push_devices`.execute(world.database.db)
  }, 60_000)

  it('reports wrong settings, and exits with 0 if there are only warnings', async () => {
    const { code, of } = await consult({ BASE_URL: 'http://example.org' })
    expect([code, of('settings')]).toMatchObject([1, [{ level: 'trouble', says: says('BASE_URL') }]])
    const BASE_URL = believing.replace('127.0.0.1', 'localhost')
    await sql`delete from person_keys`.execute(world.database.db)
    const fine = await consult({ BASE_URL })
    expect([fine.code, fine.level]).toEqual([0, 'warning'])
    const open = await consult({ TRUST_PROXY: '10.0.0.1, 0.0.0.0/0', BASE_URL })
    expect([open.code, open.of('settings')]).toMatchObject([
      1,
      [{ level: 'trouble', says: says('trusts everyone') }],
    ])
    const guessable = await consult({ EMAIL_HASH: 'sha256', BASE_URL })
    expect([guessable.code, guessable.of('settings')]).toMatchObject([
      0,
      [{ level: 'warning', says: says('can confirm it in the public members listing') }],
    ])
  }, 60_000)
})
