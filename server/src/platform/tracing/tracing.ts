import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Job } from '../jobs.ts'
import type { Log } from '../log.ts'
import { createExporter } from './exporter.ts'
import { beginSpan, current, nanoseconds, readTraceparent, type Span, writeTraceparent } from './spans.ts'
import { traceStatements } from './statements.ts'

export interface Tracing {
  traceRequests(fastify: FastifyInstance): void
  /** The same jobs, traced. */
  traceJobs(jobs: Record<string, Job>): Record<string, Job>
  /** Sends what is left. */
  close(): Promise<void>
}

interface Options {
  endpoint: string
  headers: Record<string, string>
  /** From 0 to 1. */
  share: number
  version: string
  log: Log
}

/** Requests, jobs and their statements, told to whoever speaks OTLP. Loaded only where it is asked for. */
export function startTracing({ share, ...options }: Options): Tracing {
  const exporter = createExporter(options)
  const end = (span: Span) => {
    span.endedAt = nanoseconds()
    exporter.add(span)
  }
  const undo = [traceStatements(end), passOn()]
  const isWanted = (traceId: string) => Number.parseInt(traceId.slice(-8), 16) / 2 ** 32 < share

  return {
    traceRequests: (fastify) => traceRequests(fastify, { isWanted, end }),
    traceJobs: (jobs) =>
      Object.fromEntries(
        Object.entries(jobs).map(([name, job]) => [name, traceJob(name, job, { isWanted, end })]),
      ),
    async close() {
      for (const one of undo) one()
      await exporter.close()
    },
  }
}

interface Parts {
  isWanted(traceId: string): boolean
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
    if (parent?.sampled === false || !isWanted(span.traceId)) return done()
    spans.set(request, span)
    current.run(span, done)
  })
  // The body comes with events of the connection, which know nothing of the request.
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

/** Each try begins a trace of its own. */
function traceJob(name: string, job: Job, { isWanted, end }: Parts): Job {
  return {
    ...job,
    async run(payload, attempt) {
      const span = beginSpan(`job ${name}`, 'job', { parent: null, attributes: { 'manyhands.job': name } })
      if (!isWanted(span.traceId)) return job.run(payload, attempt)
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

/** Whom we ask over HTTP on behalf of a request may go on with its trace. Returns what undoes it. */
function passOn(): () => void {
  const channel = 'undici:request:create'
  const add = (message: unknown) => {
    const span = current.getStore()
    const { request } = message as { request: { addHeader(name: string, value: string): void } }
    if (span) request.addHeader('traceparent', writeTraceparent(span))
  }
  subscribe(channel, add)
  return () => void unsubscribe(channel, add)
}
