import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asUnavailable } from '../db/database.ts'
import { type InputError, Problem } from '../errors.ts'
import { etagOf, matches } from './etags.ts'
import { type Chunks, FileAnswer, type Operation, OtherAnswer } from './operation.ts'

export interface Answer {
  status: number
  body: string
  location: string | null
  /** Sent in place of the body. */
  file?: FileAnswer
}

/** Before the body is read: a type that will not be read is refused unread. */
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
  const errors: InputError[] = []
  const read = (place: 'params' | 'query' | 'body') => {
    const parsed = operation[place]?.safeParse(request[place] ?? {})
    for (const issue of parsed?.error?.issues ?? [])
      errors.push({ pointer: ['', place, ...issue.path].join('/'), code: issue.code, detail: issue.message })
    return parsed?.data
  }
  return { input: { params: read('params'), query: read('query'), body: read('body') }, errors }
}

/** Only what the schema names leaves the house. */
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
  // What is private is kept nowhere on the way, a browser's disk included.
  if (etag && operation.scope !== 'private') reply.header('cache-control', 'private, no-cache')
  if (file) reply.headers({ ...sandbox, ...file.headers })
  const known = reply.request.headers['if-none-match']
  if (etag && operation.method === 'GET' && known !== undefined && matches(known, etag))
    return reply.code(304).send()
  if (file) return reply.type(file.type).send(content)
  return body === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(body)
}

/** Whatever a file is taken for, it runs nothing and knows nothing of our site. */
const sandbox = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }

/** Milliseconds. Who takes nothing for so long is not there any more; others wait for what the answer holds. */
const stalled = 30_000

/** Who asks for the head alone costs no reading. */
async function begin({ content }: FileAnswer, { request, raw }: FastifyReply): Promise<Buffer | Readable> {
  if (!(Symbol.asyncIterator in content)) return content
  if (request.method === 'HEAD') return Readable.from([])
  const stream = await streamOf(content)
  if (raw.destroyed) stream.destroy()
  raw.setTimeout(stalled, () => raw.destroy())
  return stream
}

/**
 * With the first chunk at hand, so that what fails until then is answered as a problem. What fails later
 * destroys the stream and with it the connection: a file that was cut is never taken for whole.
 */
async function streamOf(chunks: Chunks): Promise<Readable> {
  const source = chunks[Symbol.asyncIterator]()
  let first: ReturnType<typeof source.next> | null = source.next()
  await first
  // No generator: one that is ended before it began would not end its source.
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

/** Whatever was thrown, as something that may be told to a caller. */
export function toProblem(error: Error & { statusCode?: number; code?: string }): Problem {
  if (error instanceof Problem) return error
  if (error.statusCode === 413) return new Problem('too_large')
  if (error.statusCode === 415) return new Problem('unsupported_media_type')
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new Problem('invalid_request', {
      detail: error.code?.startsWith('FST_ERR_CTP')
        ? 'The body doesn’t match its Content-Type.'
        : 'The URL can’t be parsed.',
    })
  return asUnavailable(error) ?? new Problem('internal', { cause: error })
}

export function answerProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  // What was undone must not sign anyone in.
  reply.removeHeader('set-cookie')
  return reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', ...problem.details.headers })
    .type('application/problem+json')
    .send(JSON.stringify(problem.toBody(reply.request.id)))
}
