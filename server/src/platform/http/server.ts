import { randomBytes } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { compressJson } from '../codings.ts'
import type { Config } from '../config.ts'
import { type ErrorCode, Problem } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { answerProblem, toProblem } from './answers.ts'
import { mostBytes } from './bodies/json.ts'
import { addBodyParsers } from './bodies/parsers.ts'
import type { Operation } from './operation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: string
  }
}

interface Parts {
  config: Config
  log: Log
  metrics: Metrics | null
  tracing?: Tracing | null
  operations(): Operation[]
  /** Serves the web app for paths outside the API. */
  page(request: FastifyRequest, reply: FastifyReply): FastifyReply | null
}

/** Security headers for all responses except pages: no scripts, no framing. */
export function safeHeaders({ BASE_URL }: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    ...(BASE_URL?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

export function createServer({
  config,
  log,
  metrics,
  tracing = null,
  operations,
  page,
}: Parts): FastifyInstance {
  const origin = randomBytes(6).toString('base64url')
  let count = 0
  const proxies = config.TRUST_PROXY.split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const fastify = Fastify({
    logger: false,
    genReqId: () => `${origin}-${(++count).toString(36)}`,
    bodyLimit: mostBytes.anonymous,
    trustProxy: proxies.length > 0 ? proxies : false,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Fits the longest email address, URL-encoded.
    routerOptions: { maxParamLength: 800 },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, _request, reply: FastifyReply) => void answerProblem(reply, toProblem(error)),
  })
  tracing?.traceRequests(fastify)
  addBodyParsers(fastify)

  const headers = Object.entries(safeHeaders(config))
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // A failure while streaming can't be reported in the response, so log it.
    if (payload instanceof Readable) payload.once('error', (err) => log.error({ id: request.id, err }))
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
    reply.header('x-request-id', request.id)
    done()
  })
  compressJson(fastify)
  fastify.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operation ?? request.routeOptions.url ?? 'unknown'
    const { statusCode } = reply.raw
    metrics?.observe(operation, statusCode, reply.elapsedTime)
    // Every open app asks this every two seconds or so.
    if (operation === '/healthz' && request.method === 'HEAD') return done()
    log.request({
      id: request.id,
      method: request.method,
      operation,
      status: statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
    done()
  })

  fastify.addHook('preClose', async () => closeOnceIdle(fastify))
  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error)
    if (problem.status >= 500) {
      log.error({ id: request.id, err: problem.cause ?? error })
      metrics?.noteError(problem.cause ?? error)
    }
    return answerProblem(reply, problem)
  })
  fastify.setNotFoundHandler((request, reply) => {
    const allow = methodsAt(operations(), request.url.split('?')[0]!)
    if (allow.length === 0) {
      const answered = page(request, reply)
      if (answered) return answered
      throw new Problem('not_found')
    }
    throw new Problem('method_not_allowed', { headers: { allow: allow.join(', ') } })
  })
  return fastify
}

/** Sends `Connection: close` from now on, so that clients don't reuse connections that are about to close. */
export function endConnections(fastify: FastifyInstance): void {
  fastify.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
}

/** Closes keep-alive connections of earlier requests once they are idle; they would delay the shutdown. */
function closeOnceIdle({ server }: FastifyInstance): void {
  const timer = setInterval(() => server.closeIdleConnections(), 100)
  server.once('close', () => clearInterval(timer))
}

function methodsAt(operations: Operation[], path: string): string[] {
  const there = operations.filter((operation) =>
    new RegExp(`^${operation.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  return there.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

const unreadable: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Responds to malformed HTTP with our own error format. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const problem = new Problem(unreadable[error.code ?? ''] ?? 'invalid_request', {
    detail: 'The request is not valid HTTP. Check the request line and the headers.',
  })
  const body = JSON.stringify(problem.toBody('-'))
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
