import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  endpoint: string
  /** As decrypted by the browser. */
  content: Record<string, string>
  /** Bytes as sent. */
  length: number
  ttl: string
  topic: string
  urgency: string
}

interface Answer {
  status: number
  headers?: Record<string, string>
}

interface Browser {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * A push service with its browsers (RFC 8030). It takes only what is signed by the key that the browser subscribed with
 * (RFC 8292) and what the browser can decrypt (RFC 8291), both by its own code.
 */
export async function startPushService(publicKey: string) {
  const received: Received[] = []
  const answers = new Map<string, Answer[]>()
  const browsers = new Map<string, (body: Buffer) => string>()
  const held = { until: null as Promise<void> | null }
  const respond = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const body = Buffer.concat(await Array.fromAsync(request))
    const endpoint = `${origin}${request.url}`
    const decrypt = browsers.get(endpoint)
    const { authorization = '', ttl = '', topic = '', urgency = '' } = request.headers
    const fail = (status: number) => void response.writeHead(status).end()
    if (!isSignedBy(publicKey, authorization, origin)) return fail(403)
    if (!decrypt || request.method !== 'POST') return fail(404)
    const answer = answers.get(endpoint)?.shift() ?? { status: 201 }
    if (answer.status === 201) {
      const content = JSON.parse(decrypt(body))
      received.push({ endpoint, content, length: body.length, ttl, topic, urgency } as Received)
    }
    await held.until
    response.writeHead(answer.status, answer.headers).end()
  }
  const server = http.createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    received,
    /** What it answers next, by endpoint; 201 when there is nothing left. */
    answers,
    /** While it is set, nothing is answered. */
    held,
    to: ({ endpoint }: Browser) => received.filter((one) => one.endpoint === endpoint),
    subscribe(): Browser {
      const endpoint = `${origin}/send/${randomBytes(16).toString('hex')}`
      const { keys, decrypt } = createBrowser()
      browsers.set(endpoint, decrypt)
      return { endpoint, keys }
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function isSignedBy(publicKey: string, authorization: string, audience: string): boolean {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) return false
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(point, 1, 33), y: part(point, 33, 65) }
  const good = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return good && aud === audience && exp * 1000 > Date.now() && exp * 1000 < Date.now() + 86_400_000
}

const part = (point: Buffer, from: number, to: number) => point.subarray(from, to).toString('base64url')

function createBrowser() {
  const pair = createECDH('prime256v1')
  const ours = pair.generateKeys()
  const auth = randomBytes(16)
  const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  return {
    keys: { p256dh: ours.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const idLength = body[20]!
      const theirs = body.subarray(21, 21 + idLength)
      const sealed = body.subarray(21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ours, theirs])
      const secret = derive(pair.computeSecret(theirs), auth, info, 32)
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString()
    },
  }
}
