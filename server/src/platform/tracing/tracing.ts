import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Job } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { createExporter } from './exporter.ts'
import { beginSpan, current, nanoseconds, readTraceparent, type Span } from './spans.ts'
import { traceStatements } from './statements.ts'

export interface Tracing {
  traceRequests(fastify: FastifyInstance): void
  /** Wraps jobs to trace them. */
  traceJobs(jobs: Record<string, Job>): Record<string, Job>
  /** Flushes remaining spans. */
  close(): Promise<void>
}

interface Options {
  endpoint: string
  headers: Record<string, string>
  /** Sampling ratio from 0 to 1. */
  share: number
  version: string
  log: Log
}

/** Exports traces of requests, jobs and statements over OTLP. Loaded only if configured. */
export function startTracing({ share, ...options }: Options): Tracing {
  const exporter = createExporter(options)
  const end = (span: Span) => {
    span.endedAt = nanoseconds()
    exporter.add(span)
  }
  const endStatements = traceStatements(end)
  // Not derived from the trace id: callers could choose one that is always sampled.
  const isWanted = () => Math.random() < share

  return {
    traceRequests: (fastify) => traceRequests(fastify, { isWanted, end }),
    traceJobs: (jobs) =>
      Object.fromEntries(
        Object.entries(jobs).map(([name, job]) => [name, traceJob(name, job, { isWanted, end })]),
      ),
    async close() {
      endStatements()
      await exporter.close()
    },
  }
}

interface Parts {
  isWanted(): boolean
  end(span: Span): void
}

function traceRequests(fastify: FastifyInstance, { isWanted, end }: Parts): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  fastify.addHook('onRequest', (request, _reply, done) => {
    const parent = readTraceparent(request.headers.traceparent)
    const { url } = request.routeOptions
    const span = beginSpan(url ? `${request.method} ${url}` : request.method, 'request', {
      parent,
      attributes: {
        'http.request.method': request.method,
        ...(url && { 'http.route': url }),
        'manyhands.operation': request.routeOptions.config.operation ?? url ?? 'unknown',
        'manyhands.request_id': request.id,
      },
    })
    if (parent?.sampled === false || !isWanted()) return done()
    spans.set(request, span)
    current.run(span, done)
  })
  // Body events fire on the connection, outside the async context of the request.
  fastify.addHook('preHandler', (request, _reply, done) => current.run(spans.get(request), done))
  fastify.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    if (span) {
      span.attributes['http.response.status_code'] = reply.raw.statusCode
      span.failed = reply.raw.statusCode >= 500
      end(span)
    }
    done()
  })
}

/** Each attempt starts a new trace. */
function traceJob(name: string, job: Job, { isWanted, end }: Parts): Job {
  return {
    ...job,
    async run(payload, attempt) {
      const span = beginSpan(`job ${name}`, 'job', { parent: null, attributes: { 'manyhands.job': name } })
      if (!isWanted()) return job.run(payload, attempt)
      try {
        await current.run(span, () => job.run(payload, attempt))
      } catch (error) {
        span.failed = true
        throw error
      } finally {
        end(span)
      }
    },
  }
}
