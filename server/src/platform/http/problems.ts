import type { FastifyReply } from 'fastify'
import { asUnavailable } from '../db/database.ts'
import { Problem } from '../errors.ts'

/** Whatever was thrown, as something that may be told to a caller. */
export function toProblem(error: Error & { statusCode?: number }): Problem {
  if (error instanceof Problem) return error
  if (error.statusCode === 413) return new Problem('too_large')
  if (error.statusCode === 415) return new Problem('unsupported_media_type')
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new Problem('invalid_request', { detail: 'The address or the body cannot be read.' })
  return asUnavailable(error) ?? new Problem('internal', { cause: error })
}

export function answerProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', ...problem.details.headers })
    .type('application/problem+json')
    .send(JSON.stringify(problem.toBody(reply.request.id)))
}
