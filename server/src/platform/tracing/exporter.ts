import { randomUUID } from 'node:crypto'
import type { Log } from '../log.ts'
import { type Attributes, current, type Span } from './spans.ts'

interface Options {
  /** OTLP/HTTP endpoint, without /v1/traces. */
  endpoint: string
  headers: Record<string, string>
  version: string
  log: Log
}

export interface Exporter {
  add(span: Span): void
  close(): Promise<void>
}

const sendEvery = 1000
const mostAtOnce = 500
/** Maximum number of spans buffered while the receiver is unavailable. */
const mostKept = 5000
const timeout = 5000

/** Exports finished spans as OTLP/JSON. Spans that can't be sent are dropped. */
export function createExporter({ endpoint, headers, version, log }: Options): Exporter {
  const resource = {
    attributes: write({
      'service.name': 'manyhands',
      'service.version': version,
      'service.instance.id': randomUUID(),
      'process.runtime.name': 'nodejs',
      'process.runtime.version': process.versions.node,
    }),
  }
  let ended: Span[] = []
  let sending = Promise.resolve()
  let dropped = 0

  async function send(spans: Span[]): Promise<void> {
    const scopeSpans = [{ scope: { name: 'manyhands', version }, spans: spans.map(toOtlp) }]
    try {
      const response = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
        signal: AbortSignal.timeout(timeout),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`it answered ${response.status}`)
    } catch (error) {
      if (dropped === 0) log.warn({ err: error }, 'traces cannot be sent')
      dropped += spans.length
    }
  }

  function flush(): Promise<void> {
    const spans = ended.splice(0, mostAtOnce)
    // Exit the current span, so that the export is not traced as part of it.
    if (spans.length > 0) sending = sending.then(() => current.exit(() => send(spans)))
    return sending
  }
  const timer = setInterval(() => void flush(), sendEvery).unref()

  return {
    add(span) {
      if (ended.length < mostKept) ended.push(span)
      else dropped++
      if (ended.length === mostAtOnce) void flush()
    },
    async close() {
      clearInterval(timer)
      while (ended.length > 0) await flush()
      await sending
      if (dropped > 0) log.warn({ dropped }, 'spans were dropped')
      ended = []
    },
  }
}

const write = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

const toOtlp = ({ traceId, id, parentId, name, kind, startedAt, endedAt, attributes, failed }: Span) => ({
  traceId,
  spanId: id,
  ...(parentId && { parentSpanId: parentId }),
  name,
  kind,
  startTimeUnixNano: startedAt,
  endTimeUnixNano: endedAt,
  attributes: write(attributes),
  status: failed ? { code: 2 } : {},
})
