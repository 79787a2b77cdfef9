import http from 'node:http'
import https from 'node:https'
import type { TLSSocket } from 'node:tls'

export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  /** Local port of the request. */
  localPort: number
  /** Received chunks with their times. */
  parts: { at: number; text: string }[]
  /** Validity of the certificate. */
  valid: { from: number; to: number } | null
}

const patience = 8000

/** Makes one request as a browser would. Doesn't follow redirects. */
export function visit(url: string, headers: Record<string, string>): Promise<Answer> {
  const { request } = url.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { headers, agent: false, signal: AbortSignal.timeout(patience) },
      (response) => {
        const { socket } = response
        const parts: Answer['parts'] = []
        const localPort = socket.localPort ?? 0
        const valid = 'encrypted' in socket ? validityOf(socket as TLSSocket) : null
        response.on('data', (data: Buffer) => parts.push({ at: performance.now(), text: data.toString() }))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, localPort, parts, valid }),
        )
      },
    )
    asked.on('error', (error) => reject(error.name === 'AbortError' ? tooLate() : error))
    asked.end()
  })
}

function validityOf(socket: TLSSocket) {
  const { valid_from, valid_to } = socket.getPeerCertificate()
  return { from: Date.parse(valid_from), to: Date.parse(valid_to) }
}

const tooLate = () =>
  Object.assign(new Error(`no response within ${patience / 1000} s`), { code: 'ETIMEDOUT' })
