import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Record<string, unknown>

export interface Forgery {
  /** In addition to iss, aud, sub, iat, exp and the nonce; undefined omits one. */
  claims?: Claims
  /** How it is signed; by default with the published key. */
  signed?: 'rightly' | 'by another key' | 'not at all' | 'with the public key as a password'
  userinfo?: Claims
  /** Answers every request with this status. */
  status?: number
  /** Answers every request with this body. */
  garbage?: string
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A provider that says whatever it is told, like a broken or compromised one. */
export async function startForgingProvider() {
  const [published, other] = [makeKeys(), makeKeys()]
  const jwk = { ...published.publicKey.export({ format: 'jwk' }), kid: 'a', use: 'sig', alg: 'RS256' }
  let forgery: Forgery = {}
  let nonce = ''
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, issuer)
    const json = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (forgery.status) return void response.writeHead(forgery.status).end('down for maintenance')
    if (forgery.garbage) return void response.writeHead(200).end(forgery.garbage)
    if (pathname === '/jwks') return void json({ keys: [jwk] })
    if (pathname === '/userinfo') return void json(forgery.userinfo ?? { sub: 'forged' })
    if (pathname !== '/token') return void json(discovery)
    json({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken() })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const discovery = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }

  function idToken(): string {
    const now = Math.floor(Date.now() / 1000)
    const standard = { iss: issuer, aud: 'manyhands', sub: 'forged', iat: now, exp: now + 60, nonce }
    const how = forgery.signed ?? 'rightly'
    const alg =
      how === 'not at all' ? 'none' : how === 'with the public key as a password' ? 'HS256' : 'RS256'
    const text = `${base64url({ alg, kid: 'a' })}.${base64url({ ...standard, ...forgery.claims })}`
    const rsa = (key: KeyObject) => sign('sha256', Buffer.from(text), key).toString('base64url')
    const pem = published.publicKey.export({ type: 'spki', format: 'pem' })
    const signatures = {
      rightly: () => rsa(published.privateKey),
      'by another key': () => rsa(other.privateKey),
      'not at all': () => '',
      'with the public key as a password': () => createHmac('sha256', pem).update(text).digest('base64url'),
    }
    return `${text}.${signatures[how]()}`
  }

  return {
    issuer,
    /** The callback URL of its sign-in page, whose address the browser was sent to. */
    answer(sentTo: string, wanted: Forgery): URL {
      forgery = wanted
      const asked = new URL(sentTo).searchParams
      nonce = asked.get('nonce')!
      const back = new URL(asked.get('redirect_uri')!)
      back.search = new URLSearchParams({ code: 'c', state: asked.get('state')! }).toString()
      return back
    },
    become(wanted: Forgery) {
      forgery = wanted
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
