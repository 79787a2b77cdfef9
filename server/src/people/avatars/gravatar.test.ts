import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { chunk, png } from '../../../test/pictures.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'
import { createGravatar } from './gravatar.ts'

/** Stands in for Gravatar; each test defines how. */
type Play = (request: IncomingMessage, response: ServerResponse) => void
let play: Play
let asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url!)
  play(request, response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  play = give(png())
})

const give =
  (bytes: Buffer, headers: Record<string, string> = { 'content-type': 'image/png' }, status = 200): Play =>
  (_, response) =>
    void response.writeHead(status, headers).end(bytes)

const hash = 'a'.repeat(64)
const found = { type: 'image/png', bytes: png() }
const connect = (given: { timeout?: number; mostKept?: number } = {}) =>
  createGravatar({ url: `${origin}/avatar`, timeout: 300, ...given })

describe('fetching', () => {
  it('requests by the hash only, and removes metadata', async () => {
    play = give(png({ extra: [chunk('tEXt', Buffer.from('GPS'))] }), { 'content-type': 'image/png; x=y' })
    expect([await connect().find(hash), asked]).toEqual([found, [`/avatar/${hash}?s=256&d=404`]])
  })

  it('requests once for concurrent readers, and then not again', async () => {
    const { find } = connect()
    const all = await Promise.all(Array.from({ length: 30 }, () => find(hash)))
    expect(new Set(all).size).toBe(1)
    expect([await find(hash), asked.length]).toEqual([found, 1])
  })

  it('remembers that there is none', async () => {
    play = give(Buffer.from('none'), {}, 404)
    const { find } = connect()
    expect([await find(hash), await find(hash), asked.length]).toEqual([null, null, 1])
  })

  it('keeps the latest pictures within its limit', async () => {
    const { find } = connect({ mostKept: 2 * (png().length + 200) })
    const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string]
    for (const each of [one, two, one, three, one, two]) await find(each)
    expect(asked.map((url) => url[8])).toEqual(['1', '2', '3', '2'])
  })

  it('has at most 20 requests in flight, and queues the rest', async () => {
    let [open, most] = [0, 0]
    play = (_, response) => {
      most = Math.max(most, ++open)
      setTimeout(() => {
        open--
        give(png())(_, response)
      }, 20)
    }
    const { find } = connect({ timeout: 5000 })
    const all = await Promise.all(Array.from({ length: 70 }, (_, i) => find(`${i}`.padStart(64, '0'))))
    expect([most, all.filter((one) => one !== null).length]).toEqual([20, 70])
  })

  it('does not wait forever while others are slow', async () => {
    play = () => {}
    const { find } = connect()
    const started = performance.now()
    const all = await Promise.all(Array.from({ length: 70 }, (_, i) => find(`${i}`.padStart(64, '0'))))
    expect(all.every((one) => one === null)).toBe(true)
    expect(performance.now() - started).toBeLessThan(1500)
  })
})

describe('a malicious service', () => {
  let inside = 0
  const hidden = createServer((_, response) => {
    inside++
    give(png())(_, response)
  })
  afterAll(() => hidden.close())

  it.each<[string, Play]>([
    ['says nothing', () => {}],
    [
      'never ends',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'image/png' })
        const more = setInterval(() => response.write(Buffer.alloc(1000)), 10)
        response.on('close', () => clearInterval(more))
      },
    ],
    ['sends too much', give(png({ extra: [chunk('tEXt', Buffer.alloc(600 * 1024))] }))],
    ['sends a page', give(Buffer.from('<script>alert(1)</script>'), { 'content-type': 'text/html' })],
    ['sends a page as a picture', give(Buffer.from('<script>alert(1)</script>'))],
    ['sends a drawing', give(Buffer.from('<svg/>'), { 'content-type': 'image/svg+xml' })],
    ['sends a picture as a page', give(png(), { 'content-type': 'text/html' })],
    ['sends a huge picture', give(png({ width: 30_000 }))],
    [
      'sends what swells',
      give(gzipSync(Buffer.alloc(50_000_000)), { 'content-type': 'image/png', 'content-encoding': 'gzip' }),
    ],
    ['is broken', give(Buffer.from('oops'), {}, 503)],
    ['hangs up', (request) => request.socket.destroy()],
  ])('%s: no picture, and it is not asked again at once', async (_, how) => {
    play = how
    const { find } = connect({ timeout: 1000 })
    const answers = [await find(hash), await find(hash)]
    // Some abandoned requests of the previous test may arrive late.
    expect([...answers, asked.filter((url) => url.includes(hash)).length]).toEqual([null, null, 1])
  })

  it.each([301, 302, 303, 307, 308])('cannot redirect by %i', async (status) => {
    if (!hidden.listening) await new Promise<void>((resolve) => hidden.listen(0, '127.0.0.1', resolve))
    const { port } = hidden.address() as AddressInfo
    for (const location of [`http://127.0.0.1:${port}/`, 'http://169.254.169.254/latest/meta-data/']) {
      play = give(Buffer.alloc(0), { location }, status)
      expect(await connect().find(hash)).toBe(null)
    }
    expect(inside).toBe(0)
  })
})

describe('a person with a Gravatar', async () => {
  const { call, make } = await createWorld({ settings: { GRAVATAR_URL: `${origin}/avatar/` } })
  const off = await createWorld({ settings: { GRAVATAR_URL: 'off' } })

  it('gets the picture of the primary address', async () => {
    const { uid, email } = await make.person()
    const token = await make.token(uid)

    const me = (await call('POST /api/users/me/avatar/gravatar', { token })).json()
    const picture = await call(`GET ${me.avatar_url}`, { token })

    const sha256 = createHash('sha256').update(email).digest('hex')
    expect([me.avatar, asked]).toEqual(['gravatar', [`/avatar/${sha256}?s=256&d=404`]])
    expect([picture.statusCode, picture.headers['content-type'], picture.rawPayload]).toEqual([
      200,
      'image/png',
      png(),
    ])
  })

  it('gets 404 for a minute if there is none', async () => {
    play = give(Buffer.from('oops'), {}, 500)
    const { uid } = await make.person()
    const token = await make.token(uid)
    const me = (await call('POST /api/users/me/avatar/gravatar', { token })).json()
    const none = await call(`GET ${me.avatar_url}`, { token })
    expect([none.statusCode, none.json().type, none.headers['cache-control']]).toEqual([
      404,
      '/api/errors#not_found',
      'private, max-age=60',
    ])
  })

  it('is refused if the operator has disabled it', async () => {
    const token = await off.make.token((await off.make.person()).uid)
    const answer = await off.call('POST /api/users/me/avatar/gravatar', { token })
    expect([answer.statusCode, answer.json().why]).toEqual([409, [refusals['gravatar-off']]])
  })
})
