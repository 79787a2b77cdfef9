import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toUnavailable } from '../db/database.ts'
import { type InputError, Problem } from '../errors.ts'
import { mostBytes } from './bodies/json.ts'
import { etagOf, matches } from './etags.ts'
import { type Chunks, FileAnswer, type Operation, OtherAnswer } from './operation.ts'
import { findUnknown } from './parameters/unknown.ts'

export interface Answer {
  status: number
  body: string
  location: string | null
  /** Sent in place of the body. */
  file?: FileAnswer
}

/** Refuses unsupported media types before the body is read. */
export function requireReadableBody(
  { body, accepts = ['application/json'] }: Operation,
  request: FastifyRequest,
): void {
  const {
    'content-type': type = '',
    'content-length': length,
    'transfer-encoding': chunked,
  } = request.headers
  if (!body || (!chunked && !(Number(length) > 0))) return
  if (!accepts.includes(type.split(';')[0]!.trim().toLowerCase()))
    throw new Problem('unsupported_media_type', { detail: `Supported media types: ${accepts.join(', ')}.` })
}

export function readInput(operation: Operation, request: FastifyRequest) {
  const known = Object.keys(operation.query?.shape ?? {})
  const errors: InputError[] = operation.ignoresOtherQuery ? [] : findUnknown(request.query, known)
  const read = (part: 'params' | 'query' | 'body') => {
    const parsed = operation[part]?.safeParse(request[part] ?? {})
    for (const issue of parsed?.error?.issues ?? [])
      errors.push({ pointer: ['', part, ...issue.path].join('/'), code: issue.code, detail: issue.message })
    return parsed?.data
  }
  return { input: { params: read('params'), query: read('query'), body: read('body') }, errors }
}

/** Serialises the result. Fields that the schema doesn't declare are dropped. */
export function toAnswer(operation: Operation, result: unknown, reply: FastifyReply): Answer {
  if (result instanceof FileAnswer)
    return { status: operation.answer.status, body: '', location: null, file: result }
  const other = result instanceof OtherAnswer ? result : null
  const { status, schema } = other ? operation.otherAnswers![other.status]! : operation.answer
  const body = schema ? JSON.stringify(schema.parse(other ? other.body : result)) : ''
  return { status, body, location: (reply.getHeader('location') as string | undefined) ?? null }
}

export async function send(operation: Operation, reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  const { status, body, location, file } = answer
  const content = file && (await begin(file, reply))
  reply.code(status).header('cache-control', 'no-store')
  if (location) reply.header('location', location)
  const etag =
    operation.answer.etag && status < 300 && !(content instanceof Readable) ? etagOf(content ?? body) : null
  if (etag) reply.header('etag', etag)
  // Private data must not be cached anywhere, not even on a browser's disk.
  if (etag && operation.scope !== 'private') reply.header('cache-control', 'private, no-cache')
  if (file) reply.headers({ ...sandbox, ...file.headers })
  const known = reply.request.headers['if-none-match']
  if (etag && operation.method === 'GET' && known !== undefined && matches(known, etag))
    return reply.code(304).send()
  if (file) return reply.type(file.type).send(content)
  return body === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(body)
}

/** Files must not run scripts or access the site, whatever type a browser detects. */
const sandbox = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }

/** Milliseconds without progress after which a slow reader is disconnected, since the response holds resources. */
const stalled = 30_000

/** Starts a file response. HEAD requests don't read the content. */
async function begin({ content }: FileAnswer, { request, raw }: FastifyReply): Promise<Buffer | Readable> {
  if (!(Symbol.asyncIterator in content)) return content
  if (request.method === 'HEAD') return Readable.from([])
  const stream = await streamOf(content)
  if (raw.destroyed) stream.destroy()
  raw.setTimeout(stalled, () => raw.destroy())
  return stream
}

/**
 * Waits for the first chunk, so that earlier failures become a problem response. Later failures destroy the
 * connection, so that a truncated file is never mistaken for a complete one.
 */
async function streamOf(chunks: Chunks): Promise<Readable> {
  const source = chunks[Symbol.asyncIterator]()
  let first: ReturnType<typeof source.next> | null = source.next()
  await first
  // Not a generator: one that is closed before it starts would not close its source.
  return Readable.from(
    {
      [Symbol.asyncIterator]: () => ({
        next() {
          const next = first ?? source.next()
          first = null
          return next
        },
        return: async () => (await source.return?.()) ?? { done: true as const, value: undefined },
      }),
    },
    { objectMode: false, highWaterMark: 65_536 },
  )
}

/** Maps any error to a Problem that can be shown to callers. */
export function toProblem(error: Error & { statusCode?: number; code?: string }): Problem {
  if (error instanceof Problem) return error
  if (error.statusCode === 413) return new Problem('too_large')
  if (error.statusCode === 415) return new Problem('unsupported_media_type')
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new Problem('invalid_request', {
      detail: error.code?.startsWith('FST_ERR_CTP')
        ? 'The body doesn’t match its Content-Type. Correct one of them.'
        : 'The URL can’t be parsed. Check its percent-encoding.',
    })
  return toUnavailable(error) ?? new Problem('internal', { cause: error })
}

export function answerProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  // The transaction was rolled back, so it must not set a session cookie.
  reply.removeHeader('set-cookie')
  if (isUnreadAndAnonymous(reply.request)) reply.header('connection', 'close')
  return reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', ...problem.details.headers })
    .type('application/problem+json')
    .send(JSON.stringify(problem.toBody(reply.request.id)))
}

/**
 * Whether a stranger is still sending a large body. Node would read and drop all of it, which costs more than the
 * refusal; closing the connection may lose the response, which someone whose session has expired should see.
 */
function isUnreadAndAnonymous({ raw, headers }: FastifyRequest): boolean {
  const { authorization, cookie, 'content-length': length, 'transfer-encoding': chunked } = headers
  const isLarge = chunked !== undefined || Number(length) > mostBytes.anonymous
  return isLarge && !raw.complete && authorization === undefined && cookie === undefined
}
