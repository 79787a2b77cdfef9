import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newPushKey } from '../../src/platform/push/push-keys.ts'
import { createPusher } from '../../src/platform/push/pusher.ts'
import { atFileEnd } from '../file-end.ts'
import { untilNoJobs } from '../world/jobs.ts'
import { createPushWorld } from '../world/push.ts'
import { createWorld } from '../world/world.ts'

const { call, make, database, service, config, person, device, project, queue } = await createPushWorld()
const strict = await createWorld({ settings: { PUSH_KEY: newPushKey() } })
const path = 'PUT /api/users/me/push/devices/current'
const { keys } = service.subscribe()

describe('an address inside the network of the server', () => {
  it.each([
    'http://push.example.net/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://2130706433/1',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.5/admin',
    'https://[::ffff:192.168.0.1]/1',
    'https://push.example.net:5432/1',
    'https://user:password@push.example.net/1',
    'file:///etc/passwd',
  ])('is refused: %s', async (endpoint) => {
    const { uid } = await strict.make.person()
    const session = await strict.make.session(uid)
    const answer = await strict.call(path, { session, body: { endpoint, keys } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toMatchObject([{ pointer: '/body/endpoint' }])
  })
})

it.each([
  ['no point of the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
  ['a short one', { p256dh: Buffer.alloc(33, 2).toString('base64url') }],
  ['nonsense', { p256dh: '!' }],
  ['a short secret', { auth: 'AAAA' }],
])('a key that nothing can be encrypted with is refused: %s', async (_, wrong) => {
  const { uid } = await strict.make.person()
  const session = await strict.make.session(uid)
  const body = { endpoint: 'https://push.example.net/1', keys: { ...keys, ...wrong } }
  expect((await strict.call(path, { session, body })).statusCode).toBe(400)
})

it('a name that leads inside the network is never called, and the device is forgotten', async () => {
  const hits: string[] = []
  const inside = http.createServer((request, response) => {
    hits.push(request.url!)
    response.end()
  })
  inside.listen(0, '127.0.0.1')
  await once(inside, 'listening')
  atFileEnd(() => inside.close())
  const pusher = createPusher({ ...config, PUSH_LOOPBACK: false })!
  const push = { content: {}, topic: 'topic', urgent: false }
  const { port } = inside.address() as AddressInfo
  for (const endpoint of ['https://localhost/1', `http://localhost:${port}/1`, `http://127.0.0.1:${port}/1`])
    expect(await pusher.push({ endpoint, keys }, push)).toEqual({ outcome: 'gone' })
  expect(hits).toEqual([])
  pusher.close()
})

it('a push service can’t send the server elsewhere', async () => {
  const { uid, browser } = await person()
  service.answers.set(browser.endpoint, [
    { status: 302, headers: { location: `${service.origin}/elsewhere` } },
  ])
  await queue(await project(), uid)
  await untilNoJobs(database.db, { name: 'push-messages' })
  expect(service.received.filter(({ endpoint }) => endpoint.endsWith('/elsewhere'))).toEqual([])
})

it('a token, which needs no browser, can’t add a device', async () => {
  const { uid } = await make.person()
  const answer = await call(path, { token: await make.token(uid), body: service.subscribe() })
  expect([answer.statusCode, answer.json().why]).toMatchObject([403, [{ rule: 'web-session-only' }]])
})

it('a thief whose session was ended learns no more', async () => {
  const pid = await project()
  const { uid, session, browser } = await person()
  const thief = await device(uid)
  await call('POST /api/users/me/secure', { session })
  await queue(pid, uid)
  await expect.poll(() => service.to(browser).length).toBe(1)
  await untilNoJobs(database.db, { name: 'push-messages' })
  expect(service.to(thief.browser)).toEqual([])
})

it('someone who signs in on a phone after another person gets nothing of theirs', async () => {
  const pid = await project()
  const mei = await person()
  await call('DELETE /api/sessions/current', { session: mei.session })
  const { uid } = await make.person()
  await make.session(uid)
  await queue(pid, mei.uid)
  await untilNoJobs(database.db, { name: 'push-messages' })
  expect(service.to(mei.browser)).toEqual([])
})

it('nothing private is in what devices show: no names, no texts, no reasons', async () => {
  const pid = await project({ name: 'Lantern Days' })
  const { uid, browser } = await person({ name: 'Canary Person' })
  await queue(pid, uid, { params: { diet: 'canary diet', reason: 'canary reason', amount: 1234567 } })
  await expect.poll(() => service.to(browser).length).toBe(1)
  const { tag, ...content } = service.to(browser)[0]!.content
  expect(tag).toMatch(/^[\w-]{32}$/)
  expect(content).toEqual({
    title: 'Your shift has changed',
    body: 'Lantern Days',
    url: `/p/${pid}/tasks/1`,
    lang: 'en',
  })
})

it('an address that never answers doesn’t keep others from theirs', async () => {
  const asked: string[] = []
  const hang = http.createServer((request) => void asked.push(request.url!))
  hang.listen(0, '127.0.0.1')
  await once(hang, 'listening')
  atFileEnd(() => {
    hang.closeAllConnections()
    hang.close()
  })
  const { port } = hang.address() as AddressInfo
  const pid = await project()
  const mallory = await person()
  await device(mallory.uid, { endpoint: `http://127.0.0.1:${port}/1`, keys })
  await queue(pid, mallory.uid)
  await expect.poll(() => asked.length).toBe(1)
  // Six seconds later, this would have kept every worker busy for a minute.
  await untilNoJobs(database.db, { name: 'push-messages', where: sql`run_at <= now()` })
  for (let i = 0; i < 30; i++) await queue(pid, mallory.uid)
  const { uid, browser } = await person()
  await queue(pid, uid)
  await expect.poll(() => service.to(browser).length, { timeout: 15_000 }).toBe(1)
  expect(asked.length).toBe(1)
}, 40_000)
