import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db, Transaction } from '../db/database.ts'
import type { ErrorCode, InputError, Problem } from '../errors.ts'
import type { Access, Actor, Scope } from './access.ts'

/** Declaration of an operation: used for validation, types, output filtering, access checks and documentation. */
export interface Operation extends Description {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  answer: Answered
  /** Responses other than problems, by status. */
  otherAnswers?: Record<number, Answered>
}

/** Whether it accepts an `Idempotency-Key`. */
export const acceptsKey = ({ method, ignoresToken, idempotencyKey, keepKeys }: Operation): boolean =>
  (method === 'POST' || keepKeys !== undefined) && !ignoresToken && idempotencyKey !== false

/** An operation without its schemas. */
interface Description {
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In OpenAPI notation: /api/projects/{pid} */
  path: string
  tag: string
  summary: string
  description: string
  access: Access
  scope: Scope
  deprecated?: boolean
  /** Accepted media types of the body; JSON by default. */
  accepts?: readonly string[]
  /** Maximum bytes of the body; by default 1 MiB, or 16 KiB if no sign-in is required. */
  bodyLimit?: number
  /** In addition to those implied by the rest of the declaration. */
  errors?: readonly ErrorCode[]
  /** For operations whose error format is defined by another standard. */
  onInvalid?(errors: InputError[]): OtherAnswer
  /** Whether query parameters that it doesn't have are ignored, because others append theirs to the URL. */
  ignoresOtherQuery?: boolean
  /** For operations that don't authenticate the caller, such as getting a token. */
  ignoresToken?: boolean
  /** Creates a web session: refused unless sent by pages of this site. */
  fromOwnPages?: boolean
  /** False if the response contains a secret and must not be stored for replay. */
  idempotencyKey?: boolean
  /**
   * For what phones send once they have a network again: until when idempotency keys are kept, instead of a day. They
   * are accepted whatever the method.
   */
  keepKeys?(db: Db, params: Record<string, string>): Promise<Date>
}

export interface Answered<Schema = z.ZodType> {
  status: number
  description: string
  schema?: Schema
  /** Instead of a schema: media types of the returned files. */
  files?: readonly string[]
  example?: unknown
  /** Descriptions of headers, by name. */
  headers?: Record<string, string>
  /** Whether the response has an ETag. */
  etag?: boolean
}

/** A response other than the default one of the operation. */
export class OtherAnswer {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

/** A stream of bytes, for content too large to hold in memory. */
export type Chunks = AsyncIterable<Uint8Array>

/** A file response. */
export class FileAnswer {
  readonly type: string
  readonly content: Buffer | Chunks
  readonly headers: Record<string, string>
  /**
   * The headers need at least `content-disposition`, and `cache-control` unless it must not be cached. Chunks are
   * sent after the transaction of a write has committed, stop when the caller disconnects, and have no ETag.
   */
  constructor(type: string, content: Buffer | Chunks, headers: Record<string, string>) {
    this.type = type
    this.content = content
    this.headers = headers
  }
}

/** A raw body; `accepts` lists its media types. */
export const bytes = z
  .instanceof(Buffer, { error: 'The body is empty.' })
  .meta({ override: { type: 'string', format: 'binary' } })

export interface Call<Caller = Actor | null, Params = unknown, Query = unknown, Body = unknown> {
  actor: Caller
  params: Params
  query: Query
  body: Body
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Minimal structural constraint for schemas. Checking every schema against z.ZodType or z.ZodObject, method by method,
 * took most of the compile time of the server.
 */
interface AnySchema<Kind extends string = string> {
  _zod: { input: unknown; output: unknown; def: { type: Kind } }
}
type ObjectSchema = AnySchema<'object'>

type Nothing = z.ZodObject<Record<string, never>>
type CallerOf<Known extends boolean> = Known extends true ? Actor : Actor | null
/** Returning a Problem commits the transaction, so that a failed attempt stays counted; throwing rolls it back. */
type Result<R extends AnySchema> = Promise<z.input<R> | OtherAnswer | Problem>

interface Typed<Known extends boolean, P, Q, B, R> extends Description {
  access: Access<Known>
  params?: P
  query?: Q
  body?: B
  answer: Answered<R>
  otherAnswers?: Record<number, Answered<AnySchema>>
}

interface ReadOperation<
  Known extends boolean,
  P extends ObjectSchema,
  Q extends ObjectSchema,
  R extends AnySchema,
> extends Typed<Known, P, Q, AnySchema, R> {
  method: 'GET'
  handle(call: Call<CallerOf<Known>, z.output<P>, z.output<Q>> & { db: Db }): Result<R> | Promise<FileAnswer>
}

interface WriteOperation<
  Known extends boolean,
  P extends ObjectSchema,
  Q extends ObjectSchema,
  B extends AnySchema,
  R extends AnySchema,
  Prepared,
> extends Typed<Known, P, Q, B, R> {
  /** An additional rate limit, spent before the transaction, so that refused attempts count. */
  limit?(call: Call<CallerOf<Known>, z.output<P>, z.output<Q>, z.output<B>>): Promise<void>
  /** Slow preparation of the body, outside the transaction. Access is checked before and after. */
  prepare?(body: z.output<B>): Promise<Prepared>
  handle(
    call: Call<CallerOf<Known>, z.output<P>, z.output<Q>, Prepared> & { tx: Transaction },
  ): Result<R> | Promise<FileAnswer>
}

/** An operation with its handler, after its types were checked. */
export type Runnable =
  | (Operation & { kind: 'read'; handle(call: Call & { db: Db }): Promise<unknown> })
  | (Operation & {
      kind: 'write'
      limit?(call: Call): Promise<void>
      prepare?(body: unknown): Promise<unknown>
      handle(call: Call & { tx: Transaction }): Promise<unknown>
    })

/** A read-only operation. Retried if its connection breaks. */
export function read<
  Known extends boolean,
  P extends ObjectSchema = Nothing,
  Q extends ObjectSchema = Nothing,
  R extends AnySchema = z.ZodVoid,
>(operation: ReadOperation<Known, P, Q, R>): Runnable {
  return { ...operation, kind: 'read' } as unknown as Runnable
}

/** Runs in one transaction, from the access check to the response. Also for a GET that writes a log entry. */
export function write<
  Known extends boolean,
  P extends ObjectSchema = Nothing,
  Q extends ObjectSchema = Nothing,
  B extends AnySchema = z.ZodVoid,
  R extends AnySchema = z.ZodVoid,
  Prepared = z.output<B>,
>(operation: WriteOperation<Known, P, Q, B, R, Prepared>): Runnable {
  return { ...operation, kind: 'write' } as unknown as Runnable
}
