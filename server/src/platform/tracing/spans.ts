import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export type Attributes = Record<string, string | number>

/** Span kinds of OTLP. */
const kinds = { job: 5, request: 2, statement: 3 }

/** A span. Attributes never contain data about people. */
export interface Span {
  readonly traceId: string
  readonly id: string
  readonly parentId: string | null
  readonly kind: number
  readonly startedAt: string
  endedAt: string
  name: string
  attributes: Attributes
  failed: boolean
}

/** The current span of the async context. */
export const current = new AsyncLocalStorage<Span | undefined>()

export interface Parent {
  traceId: string
  id: string
  /** Whether the caller samples this trace. */
  sampled: boolean
}

export function beginSpan(
  name: string,
  kind: keyof typeof kinds,
  { parent, attributes }: { parent: Pick<Parent, 'traceId' | 'id'> | null; attributes: Attributes },
): Span {
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    id: randomBytes(8).toString('hex'),
    parentId: parent?.id ?? null,
    kind: kinds[kind],
    startedAt: nanoseconds(),
    endedAt: '',
    name,
    attributes,
    failed: false,
  }
}

/** Unix time in nanoseconds, with microsecond precision. */
export const nanoseconds = () => `${Math.round((performance.timeOrigin + performance.now()) * 1000)}000`

const form = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

/** Parses a W3C traceparent header; null if invalid. */
export function readTraceparent(header: unknown): Parent | null {
  const [, traceId, id, flags] = (typeof header === 'string' && form.exec(header)) || []
  return traceId && id && flags ? { traceId, id, sampled: (Number.parseInt(flags, 16) & 1) === 1 } : null
}
