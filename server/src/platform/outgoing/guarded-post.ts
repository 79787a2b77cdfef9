import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-addresses.ts'

/** The address isn't one that we send to: it was given by a user and might be inside our own network. */
export class ForbiddenTarget extends Error {
  constructor(host: string) {
    super(`not sent: ${host} is not a public address`)
  }
}

interface Options {
  /** Also allow this machine, without TLS and on any port: for development and tests. */
  loopback?: boolean
  /** Milliseconds for everything, from looking up the name to the end of the answer. */
  timeout?: number
  mostSockets?: number
  resolve?: typeof dns.lookup
}

export interface GuardedPost {
  /** Throws ForbiddenTarget, or whatever goes wrong on the way. Redirects are answers like any other. */
  post(url: string, content: Content): Promise<{ status: number; headers: http.IncomingHttpHeaders }>
  close(): void
}

interface Content {
  headers: Record<string, string | number>
  body: Buffer
}

const mostBytes = 16 * 1024

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** The URL, if it may be called: HTTPS on its usual port, without credentials, and not by a private address. */
export function allowedTarget(
  text: string,
  { loopback = false }: Pick<Options, 'loopback'> = {},
): URL | null {
  const url = URL.parse(text)
  if (!url || url.username || url.password) return null
  if (loopback && loopbackNames.includes(url.hostname)) return /^https?:$/.test(url.protocol) ? url : null
  if (url.protocol !== 'https:' || url.port !== '') return null
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) === 0 || isPublicAddress(literal) ? url : null
}

/**
 * Posts to URLs that users gave us. The connection goes to the address that was checked: nothing looks the name up a
 * second time.
 */
export function createGuardedPost({
  loopback = false,
  timeout = 5000,
  mostSockets = 50,
  resolve = dns.lookup,
}: Options = {}): GuardedPost {
  const mayReach = (address: string) => isPublicAddress(address) || (loopback && isLoopbackAddress(address))
  const lookup: LookupFunction = (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      if (found.length === 0 || !found.every(({ address }) => mayReach(address)))
        return done(new ForbiddenTarget(host), '')
      return options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family)
    })
  const settings = { keepAlive: true, maxSockets: mostSockets, timeout }
  const agents = { 'https:': new https.Agent(settings), 'http:': new http.Agent(settings) }

  return {
    async post(text, { headers, body }) {
      const url = allowedTarget(text, { loopback })
      if (!url) throw new ForbiddenTarget(URL.parse(text)?.hostname ?? 'something')
      const protocol = url.protocol as keyof typeof agents
      const { request } = protocol === 'https:' ? https : http
      const signal = AbortSignal.timeout(timeout)
      const response = await new Promise<http.IncomingMessage>((answer, fail) => {
        const sent = request(
          url,
          { method: 'POST', headers, agent: agents[protocol], lookup, signal },
          answer,
        )
        sent.once('error', fail)
        sent.end(body)
      })
      await drain(response)
      return { status: response.statusCode!, headers: response.headers }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** So that the connection can be used again; an answer that goes on and on ends it. */
async function drain(response: http.IncomingMessage): Promise<void> {
  let length = 0
  // Leaving the loop closes the connection.
  for await (const chunk of response) {
    length += (chunk as Buffer).length
    if (length > mostBytes) return
  }
}
