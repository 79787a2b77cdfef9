import type dns from 'node:dns'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { allowedTarget, createGuardedPost, ForbiddenTarget } from './guarded-post.ts'
import { isPublicAddress } from './public-addresses.ts'

describe('an address', () => {
  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('a URL', () => {
  it.each([
    'http://push.example.net/1',
    'https://push.example.net:8443/1',
    'https://user:secret@push.example.net/1',
    'https://127.0.0.1/1',
    'https://2130706433/1',
    'https://0x7f.1/1',
    'https://[::1]/1',
    'https://[::ffff:10.0.0.1]/1',
    'https://169.254.169.254/latest/meta-data',
    'ftp://push.example.net/1',
    'file:///etc/passwd',
    'nonsense',
  ])('%s is not called', (url) => expect(allowedTarget(url)).toBeNull())

  it('is called by HTTPS', () => expect(allowedTarget('https://push.example.net/1')?.pathname).toBe('/1'))
})

/** Answers lookups with these addresses, one after the other. */
const resolving = (...answers: string[]) => {
  const asked: string[] = []
  const resolve = ((host: string, _: object, done: (error: null, found: dns.LookupAddress[]) => void) => {
    asked.push(host)
    const address = answers[asked.length - 1] ?? answers.at(-1)!
    done(null, [{ address, family: address.includes(':') ? 6 : 4 }])
  }) as unknown as typeof dns.lookup
  return { asked, resolve }
}
const content = { headers: {}, body: Buffer.from('x') }

const hits: string[] = []
const server = http.createServer((request, response) => {
  hits.push(request.url!)
  if (request.url === '/redirect') return void response.writeHead(307, { location: '/secret' }).end()
  if (request.url === '/slow') return
  if (request.url === '/endless') {
    const more = setInterval(() => response.write(Buffer.alloc(8192)), 1)
    return void response.once('close', () => clearInterval(more))
  }
  return void response.writeHead(201).end('taken')
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('a request', () => {
  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1'])(
    'doesn’t go to a name of %s',
    async (address) => {
      const { resolve } = resolving(address)
      const guarded = createGuardedPost({ resolve })
      await expect(guarded.post('https://push.example.net/1', content)).rejects.toThrow(ForbiddenTarget)
      guarded.close()
    },
  )

  it('looks a name up only once, so that it can’t lead elsewhere after the check', async () => {
    const { asked, resolve } = resolving('127.0.0.1', '10.0.0.1')
    const guarded = createGuardedPost({ resolve, loopback: true, timeout: 1000 })
    await expect(guarded.post('https://push.example.net/1', content)).rejects.toThrow()
    expect(asked).toEqual(['push.example.net'])
    guarded.close()
  })

  it('goes to this machine only if that is allowed', async () => {
    const strict = createGuardedPost()
    await expect(strict.post(`${here}/1`, content)).rejects.toThrow(ForbiddenTarget)
    await expect(strict.post('https://localhost/1', content)).rejects.toThrow(ForbiddenTarget)
    expect(hits).toEqual([])
    const loose = createGuardedPost({ loopback: true })
    expect(await loose.post(`${here}/1`, content)).toMatchObject({ status: 201 })
    for (const guarded of [strict, loose]) guarded.close()
  })

  it('follows no redirect, waits only so long, and reads only so much', async () => {
    const guarded = createGuardedPost({ loopback: true, timeout: 500 })
    expect(await guarded.post(`${here}/redirect`, content)).toMatchObject({ status: 307 })
    expect(hits).not.toContain('/secret')
    await expect(guarded.post(`${here}/slow`, content)).rejects.toThrow('aborted')
    expect(await guarded.post(`${here}/endless`, content)).toMatchObject({ status: 200 })
    guarded.close()
  })
})
