import { expect, it } from 'vitest'
import { openDatabase } from '../src/platform/db/database.ts'
import { everything, found } from './leaks.ts'
import { startServers } from './processes.ts'
import { createTestDatabase } from './test-database.ts'
import { mailSettings, openInbox } from './world/inbox.ts'
import { makeJobsDue } from './world/jobs.ts'

it('are found by this test if present', () => {
  const secrets = { code: '123456', link: 'abcdefghij' }
  expect(found(secrets, '{"code": "123 456"} abcdefghij')).toEqual(['code', 'link'])
  expect(found(secrets, `(123456,\\x${Buffer.from('abcdefghij').toString('hex')})`)).toEqual(['code', 'link'])
  expect(found(secrets, '2026-11-15 08:30:00.123456+00 a123456f')).toEqual([])
})

it('are in no table and no log, while an email waits, after it fails, and after the sign-in', async () => {
  const inbox = await openInbox()
  const url = await createTestDatabase()
  const database = openDatabase(url, { size: 2, statementTimeout: 10_000 })
  await using opened = new AsyncDisposableStack()
  opened.defer(() => database.close())
  await using servers = await startServers(1, url, {
    ...mailSettings(inbox),
    LOG_LEVEL: 'debug',
    WORK_IN_SERVE: 'true',
  })
  const [base] = servers.urls as [string]
  const email = 'secret@example.test'
  const send = (path: string, body: object, headers = {}) =>
    fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: JSON.stringify(body),
    })

  const post = async (path: string, body: object, headers = {}) =>
    (await (await send(path, body, headers)).json()) as Record<string, string>

  inbox.fail(1, 451)
  const { attempt } = await post('/api/sign-in/email', { email })
  await expect
    .poll(async () => await everything(database.db), { timeout: 10_000 })
    .toContain('email not sent')
  expect(found({ attempt: attempt! }, await everything(database.db))).toEqual([])
  await makeJobsDue(database.db)
  const message = await inbox.waitFor(({ to }) => to.includes(email))
  const code = /(\d{3}) (\d{3})/.exec(message.subject)!.slice(1).join('')
  const link = message.links[0]!.split('#')[1]!
  expect(found({ attempt: attempt!, code, link }, await everything(database.db))).toEqual([])

  const answer = await send('/api/sign-in/code', { attempt, code })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const [session, device] = cookies.map((pair) => pair.split('=')[1]!) as [string, string]
  const headers = { cookie: cookies.join('; ') }
  const made = await post('/api/exchange-credentials', { name: 'Test', scopes: ['read'] }, headers)
  const before = await everything(database.db)
  const { access_token } = await post('/api/token', { username: made.username, password: made.password })
  const { challenge } = await post('/api/passkeys/options', {}, headers)
  await fetch(`${base}/api/users/me`, { headers: { authorization: `Bearer ${access_token}` } })
  await post('/api/sign-in/link', { link })
  await post('/api/sign-in/code', { attempt: 'x', code: '{' })

  const known = { attempt, code, link, session, device, password: made.password, access_token, challenge }
  const secrets = known as Record<string, string>
  expect(Object.entries(known).filter(([, secret]) => !secret)).toEqual([])
  expect(before).toContain(made.username)
  expect(found(secrets, before)).toEqual([])
  expect(found(secrets, await everything(database.db))).toEqual([])

  await expect.poll(() => servers.said[0]).toContain('"operation":"signInWithLink","status":400')
  expect(servers.said[0]).toContain('email not sent')
  expect(found({ ...secrets, email }, servers.said[0]!)).toEqual([])
}, 30_000)
