import { Agent, request } from 'node:http'
import type { Ask } from './operations.ts'

interface Servers {
  cached: string
  uncached: string
}

export type Client = (ask: Ask) => Promise<number>

/** Milliseconds until the last byte of each answer. Throws if it is not a good one. */
export function createClient(stack: AsyncDisposableStack, servers: Servers, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  stack.defer(() => agent.destroy())
  return ({ method = 'GET', path, token, body, uncached }) =>
    new Promise((resolve, reject) => {
      const payload = body && JSON.stringify(body)
      const headers = {
        'sec-fetch-site': 'same-origin',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      }
      const started = performance.now()
      const sent = request(
        (uncached ? servers.uncached : servers.cached) + path,
        { method, headers, agent },
        (response) => {
          const status = response.statusCode!
          let text = ''
          if (status < 300) response.resume()
          else response.setEncoding('utf8').on('data', (part: string) => (text += part))
          response.on('end', () => {
            if (status < 300) resolve(performance.now() - started)
            else reject(new Error(`${method} ${path}: ${status} ${text}`))
          })
        },
      )
      sent.on('error', reject)
      sent.end(payload)
    })
}
