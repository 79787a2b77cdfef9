import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { contentType } from './families.ts'
import type { Metrics } from './metrics.ts'

/** Checks the metrics token in an Authorization header. */
export function createTokenCheck(token: string): (header: string | undefined) => boolean {
  const expected = Buffer.from(`Bearer ${token}`)
  return (header) => {
    const given = Buffer.from(header ?? '')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
}

interface Options {
  host: string
  port: number
  token: string
}

/** Serves metrics in a process without another HTTP server. Returns a function to stop it. */
export async function answerPrometheus(
  metrics: Metrics,
  { host, port, token }: Options,
): Promise<() => Promise<void>> {
  const isPrometheus = createTokenCheck(token)
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    if (!isPrometheus(request.headers.authorization)) return void response.writeHead(401).end()
    void metrics.write().then((text) => response.writeHead(200, { 'content-type': contentType }).end(text))
  })
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    server.close()
    server.closeAllConnections()
  }
}
