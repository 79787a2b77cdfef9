import { Agent, request } from 'node:http'

export interface Ask {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  token?: string
  body?: object
}

type Send = (server: string, ask: Ask) => Promise<number>

/**
 * Returns the milliseconds until the last byte of each response. Throws unless it is successful. Connections
 * are used in turn, so that none is idle for long and their number stays constant.
 */
export function createClient(stack: AsyncDisposableStack, connections: number): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
  stack.defer(() => agent.destroy())
  return (server, { method = 'GET', path, token, body }) =>
    new Promise((resolve, reject) => {
      const payload = body && JSON.stringify(body)
      const headers = {
        'sec-fetch-site': 'same-origin',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      }
      const started = performance.now()
      const sent = request(server + path, { method, headers, agent }, (response) => {
        const status = response.statusCode!
        let text = ''
        if (status < 300) response.resume()
        else response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('error', reject)
        response.on('end', () => {
          if (status < 300) resolve(performance.now() - started)
          else reject(new Error(`${method} ${path}: ${status} ${text.slice(0, 200)}`))
        })
      })
      sent.on('error', reject)
      sent.end(payload)
    })
}
